"""Claims about surprise, about what hinders a fencer, and about kit: Rapier & Dagger."""

from tests.words.moves.claims import Claims
from tests.words.moves.tables import (
    ARMOUR,
    CONTACT,
    DEFENCE,
    LOAD,
    PARRY,
    RULES,
    SURPRISE,
    TARGETS,
    WEAPON,
    WEAPONS,
    needed,
    pair,
    per_cent,
)

claim = Claims("rapier_and_dagger")


def special(attacker: str) -> list[int]:
    """The numbers of the Special line of a fencer who stands."""
    return [needed("S", "SP", attacker, target) for target in TARGETS]


def below(attacker: str, other: str) -> bool:
    """Whether a movement needs less than another at every target."""
    return all(one < two for one, two in zip(special(attacker), special(other), strict=True))


claim("column.back", "good", "surprise.py _plan(): ends at ML whatever the column")
claim(
    "column.back",
    "bad",
    "row Stand, Special: column back highest",
    lambda: all(below(a, "B") for a in ("S", "PSV", "PF")),
)
claim("column.stand", "good", "column stand below back", lambda: below("S", "B"))
claim("column.stand", "bad", "column pass forward below stand", lambda: below("PF", "S"))
claim(
    "column.pass_side; column.volt",
    "good",
    "one column PSV; below stand at 5 of 6 targets, equal at the head",
    lambda: (
        sum((x < y for x, y in zip(special("PSV"), special("S"), strict=True))) == 5
        and all((x <= y for x, y in zip(special("PSV"), special("S"), strict=True)))
    ),
)
claim(
    "column.pass_side; column.volt",
    "bad",
    "pass forward 5 lower everywhere",
    lambda: all((y - x == 5 for x, y in zip(special("PF"), special("PSV"), strict=True))),
)
claim(
    "column.pass_forward",
    "good",
    "lowest column; RD-187: the result is ML",
    lambda: all(below("PF", a) for a in ("S", "PSV", "B")),
)
claim(
    "column.pass_forward",
    "bad",
    "RD-213 table: PF v S has no SA, RL, LL",
    lambda: pair("PF", "S")[4] == ["H", "RC", "LC"],
)
claim("close_behind.stay", "good", "RD-190")
claim("close_behind.stay", "bad", "RD-187")
claim("close_behind.knock", "good", "RD-62c; 60", lambda: SURPRISE["knockdown_chance"] == 60)
claim("close_behind.knock", "bad", "RD-190")
claim(
    "close_behind.stab",
    "good",
    "30 unmodified: 71 of 100",
    lambda: per_cent(SURPRISE["stab_bare"]) == 71 and SURPRISE["stab_armoured"] == 50,
)
claim("close_behind.stab", "bad", "RD-190, RD-76")
claim("close_behind.stab.when0", "good", "RD-216")
claim("state.prone", "good", "rise 50; RD-62c", lambda: CONTACT["rise_first"] == 50)
claim(
    "state.prone",
    "bad",
    "+30, 70",
    lambda: (CONTACT["prone_modifier_after_failure"], CONTACT["rise_later"]) == (30, 70),
)
claim(
    "state.disarmed", "good", "retrieve 80, 75, 70", lambda: CONTACT["retrieve"][0]["rounds"] == [80, 75, 70]
)
claim("state.disarmed", "bad", "kick 60", lambda: CONTACT["retrieve"][0]["kick"] == 60)
claim("state.cloak_over_head", "good", "RD-61")
claim("state.cloak_over_head", "bad", "RD-47")
claim("state.cloak_on_arm", "good", "RD-62")
claim("state.cloak_on_arm", "bad", "RD-35, RD-51; with figures RD-170 lets UP stay")
claim("state.left_arm_useless", "good", "RD-36, RD-80; RD-170: no UP with figures")
claim(
    "state.left_arm_useless",
    "bad",
    "RD-79",
    lambda: RULES["paralysed_left_arm"]["special_line_modifier"] == 10,
)
claim("state.lame", "good", "RD-51")
claim("state.lame", "bad", "RD-160")
claim("state.sheathed", "good", "RD-189")
claim("state.sheathed", "bad", "undrawn +15", lambda: SURPRISE["undrawn_modifier"] == 15)
claim("state.back_turned", "good", "RD-187")
claim(
    "state.back_turned",
    "bad",
    "+30",
    lambda: SURPRISE["special_modifier"] == 30 and SURPRISE["turn_chance"] == 50,
)
claim(
    "kit.rapier",
    "line",
    "special weapons, weapon values",
    lambda: (
        WEAPON["rapier"] == {"cut": 15, "thrust": 25}
        and (not WEAPONS["rapier"]["requires"])
        and ("rapier" not in LOAD)
    ),
)
claim(
    "kit.light_sword",
    "line",
    "special weapons",
    lambda: (
        WEAPONS["light_sword"]["active_parry"] == -10
        and WEAPONS["light_sword"]["passive_special"] == 10
        and (WEAPONS["light_sword"]["thrust"] == "figures")
    ),
)
claim(
    "kit.two_handed",
    "line",
    "special weapons",
    lambda: (
        WEAPON["two_handed"] == {"cut": 20}
        and WEAPONS["two_handed"]["requires"] == {"strength": 11, "agility": 4}
        and (WEAPONS["two_handed"]["active_parry"] == -15)
        and (WEAPONS["two_handed"]["passive_special"] == 15)
    ),
)
claim(
    "kit.back_sword",
    "line",
    "special weapons",
    lambda: (
        WEAPON["back_sword"] == {"cut": 15}
        and WEAPONS["back_sword"]["passive_special"] == 5
        and (WEAPONS["back_sword"]["active_parry"] == -10)
        and ("back_sword" not in LOAD)
    ),
)
claim(
    "kit.empty",
    "line",
    "RD-37; parry table: hand DIST -15",
    lambda: min(PARRY["empty"], key=PARRY["empty"].get) == "DIST",
)
claim(
    "kit.cloak",
    "line",
    "defence table; RD-61, RD-62",
    lambda: {-v for v in DEFENCE["cloak"].values()} == {5, 10},
)
claim(
    "kit.dagger", "line", "defence table; RD-15", lambda: {-v for v in DEFENCE["dagger"].values()} == {10, 15}
)
claim("kit.buckler", "line", "defence table; RD-15; load -2, -3", lambda: LOAD["shield"] == [-2, -3])
claim(
    "kit.helmet", "line", "armour, load", lambda: LOAD["helmet"] == [-2, -3] and ARMOUR["plate"] == [-15, -20]
)
claim(
    "kit.breastplate",
    "line",
    "armour, load",
    lambda: LOAD["breastplate"] == [-5, -7] and set(RULES["armour_pieces"]["breastplate"]) == {"RC", "LC"},
)
claim(
    "kit.leather",
    "line",
    "armour, load",
    lambda: (
        LOAD["leather"] == [-3, -3]
        and set(RULES["armour_pieces"]["leather"]) == {"SA", "LA", "RC", "LC", "RL", "LL"}
    ),
)
claim(
    "kit.gauntlets",
    "line",
    "RD-49",
    lambda: RULES["armour_pieces"]["gauntlets"] == {"SA": "plate"} and "gauntlets" not in LOAD,
)
claim("state.prone", "what", "+20", lambda: CONTACT["prone_modifier"] == 20)
claim("state.cloak_over_head", "what", "+20", lambda: CONTACT["hindrance"]["cloak_over_head"] == 20)
claim("state.cloak_on_arm", "what", "+15", lambda: CONTACT["hindrance"]["cloak_on_arm"] == 15)
claim("close_behind.knock", "what", "60", lambda: SURPRISE["knockdown_chance"] == 60)
claim(
    "close_behind.stab",
    "what",
    "30, 50",
    lambda: (SURPRISE["stab_bare"], SURPRISE["stab_armoured"]) == (30, 50),
)
claim(
    "column.back; column.stand; column.pass_side; column.volt; column.pass_forward",
    "what",
    "+30",
    lambda: SURPRISE["special_modifier"] == 30,
)
