"""Claims about strikes and the places they reach: Rapier & Dagger by the table of crossed swords."""

from tests.words.moves.claims import Claims, of_game
from tests.words.moves.tables import (
    ARMOUR,
    CONTACT,
    CROSSED,
    EFFECTS,
    FACTOR,
    RULES,
    TARGET,
    TARGETS,
    THRESHOLDS,
    WEAPON,
    grade,
    least,
    per_cent,
    share,
    strikes,
)

claim = Claims("rapier_and_dagger")
TEXTS = of_game("rapier_and_dagger", "moves")


def at(target: str) -> dict[str, int]:
    """The numbers of the strikes that reach a place."""
    return {means: row[target] for means, row in RULES["crossed_swords"].items() if target in row}


def light_at_left_leg(weapon: str) -> bool:
    """Whether hardly any strike there only scratches."""
    return all(share(kind, "LL", weapon, "thrust", ["scratch"]) < 0.001 for kind in ("honorable", "death"))


claim(
    "means_at.SA",
    "what",
    "crossed swords, column SA",
    lambda: at("SA") == {"dagger": 80, "shield": 75, "cloak": 80},
)
claim("means_at.SA", "good", "RD-62")
claim(
    "means_at.SA",
    "bad",
    "no kick, trip, fist at SA; light 40 against 20",
    lambda: (
        not {"kick", "trip", "fist"} & set(at("SA"))
        and THRESHOLDS["SA"]["light"] == 2 * THRESHOLDS["RC"]["light"]
    ),
)
claim(
    "means_at.H", "what", "column H", lambda: at("H") == {"dagger": 75, "shield": 80, "cloak": 85, "fist": 75}
)
claim("means_at.H", "good", "RD-61; effects H", lambda: EFFECTS["H"]["light"] == [-1, -1, -1])
claim(
    "means_at.H",
    "bad",
    "RD-56; target value -10 under plate",
    lambda: TARGET["H"]["plate"] < TARGET["H"]["none"],
)
claim(
    "means_at.RC",
    "what",
    "column RC",
    lambda: at("RC") == {"dagger": 65, "shield": 70, "kick": 70, "fist": 60},
)
claim(
    "means_at.RC",
    "good",
    "rows dagger, fist; serious lowest at RC",
    lambda: (
        min(CROSSED["dagger"], key=CROSSED["dagger"].get)
        == "RC"
        == min(CROSSED["fist"], key=CROSSED["fist"].get)
    ),
)
claim(
    "means_at.RC",
    "bad",
    "trip has no RC; stagger RC, RL",
    lambda: "RC" not in CROSSED["trip"] and "RC" in CONTACT["stagger_targets"],
)
claim("means_at.LC", "what", "column LC", lambda: at("LC") == {"dagger": 70, "kick": 85})
claim(
    "means_at.LC",
    "good",
    "column LC; serious with the dagger: LC second to RC",
    lambda: all(
        least(k, "LC", "serious") <= min(least(k, t, "serious") for t in ("SA", "H", "RL", "LL", "LA"))
        for k in ("honorable", "death")
    ),
)
claim(
    "means_at.LC",
    "bad",
    "row kick: LC highest",
    lambda: max(CROSSED["kick"], key=CROSSED["kick"].get) == "LC",
)
claim(
    "means_at.RL",
    "what",
    "column RL",
    lambda: at("RL") == {"dagger": 75, "shield": 70, "kick": 60, "trip": 75},
)
claim(
    "means_at.RL",
    "good",
    "rows kick, trip",
    lambda: (
        min(CROSSED["kick"], key=CROSSED["kick"].get) == "RL" == min(CROSSED["trip"], key=CROSSED["trip"].get)
    ),
)
claim("means_at.RL", "bad", "no mortal threshold", lambda: "mortal" not in THRESHOLDS["RL"])
claim("means_at.LL", "what", "column LL", lambda: at("LL") == {"dagger": 80, "kick": 75, "trip": 80})
claim(
    "means_at.LL",
    "good",
    "dagger and kick at LL: a scratch for fewer than 1 in 1,000 fencers",
    lambda: light_at_left_leg("dagger") and light_at_left_leg("kick"),
)
claim("means_at.LL", "bad", "columns RL, LL", lambda: all(at("LL")[m] > at("RL")[m] for m in at("LL")))
claim("means_at.LA", "what", "column LA", lambda: at("LA") == {"dagger": 85})
claim(
    "means_at.LA; means.dagger LA",
    "good",
    "three light make a serious (RD-73); RD-80",
    lambda: RULES["wound_exchange"]["light_per_serious"] == 3,
)
claim(
    "means_at.LA; means.dagger LA",
    "bad",
    "row dagger: LA highest; a serious wound by one stab: no fencer, a wizard neither",
    lambda: (
        max(CROSSED["dagger"], key=CROSSED["dagger"].get) == "LA"
        and all(grade(k, "LA", 50, 10) == "light" for k in ("honorable", "death"))
    ),
)
claim("means.dagger H; means.shield H", "good", "effects H", lambda: EFFECTS["H"]["light"] == [-1, -1, -1])
claim(
    "means.dagger H",
    "bad",
    "plate -20 for a thrust; RC 10 less",
    lambda: ARMOUR["plate"][1] == -20 and CROSSED["dagger"]["H"] - CROSSED["dagger"]["RC"] == 10,
)
claim("means.dagger SA", "good", "effects SA", lambda: EFFECTS["SA"]["light"] == [-2, 0, -3])
claim(
    "means.dagger SA",
    "bad",
    "row dagger: LA above SA, LL equal; serious by one stab for no rolled fencer",
    lambda: (
        sorted(t for t in CROSSED["dagger"] if CROSSED["dagger"][t] > 80) == ["LA"]
        and all(share(k, "SA", "dagger", "thrust", ["serious"]) == 0 for k in ("honorable", "death"))
    ),
)
claim(
    "means.dagger RC",
    "good",
    "row dagger; serious",
    lambda: min(CROSSED["dagger"], key=CROSSED["dagger"].get) == "RC",
)
claim(
    "means.dagger RC",
    "bad",
    "armour, thrust",
    lambda: (ARMOUR["leather"][1], ARMOUR["plate"][1]) == (-10, -20),
)
claim(
    "means.dagger LC",
    "good",
    "row dagger",
    lambda: [t for t in CROSSED["dagger"] if CROSSED["dagger"][t] < 70] == ["RC"],
)
claim(
    "means.dagger LC",
    "bad",
    "row dagger; serious",
    lambda: (
        CROSSED["dagger"]["LC"] - CROSSED["dagger"]["RC"] == 5
        and all(least(k, "LC", "serious") > least(k, "RC", "serious") for k in FACTOR)
    ),
)
claim("means.dagger RL", "good", "effects RL", lambda: EFFECTS["RL"]["light"] == [-3, -4, 0])
claim(
    "means.dagger RL",
    "bad",
    "kick RL 60; no mortal threshold",
    lambda: CROSSED["dagger"]["RL"] - CROSSED["kick"]["RL"] == 15 and "mortal" not in THRESHOLDS["RL"],
)
claim("means.dagger LL", "good", "as means_at.LL", lambda: light_at_left_leg("dagger"))
claim(
    "means.dagger LL",
    "bad",
    "row dagger; serious by one stab for no rolled fencer",
    lambda: (
        CROSSED["dagger"]["LL"] - CROSSED["dagger"]["RL"] == 5
        and all(share(k, "LL", "dagger", "thrust", ["serious"]) == 0 for k in ("honorable", "death"))
    ),
)
claim(
    "means.shield H",
    "bad",
    "row shield: H highest; stagger RC, RL",
    lambda: max(CROSSED["shield"], key=CROSSED["shield"].get) == "H",
)
claim(
    "means.shield SA",
    "good",
    "column SA",
    lambda: (
        CROSSED["dagger"]["SA"] - CROSSED["shield"]["SA"]
        == CROSSED["cloak"]["SA"] - CROSSED["shield"]["SA"]
        == 5
    ),
)
claim(
    "means.shield SA",
    "bad",
    "stagger RC, RL; serious for at most 4 of 100 fencers",
    lambda: max(share(k, "SA", "shield", "cut", ["serious"]) for k in ("honorable", "death")) < 0.04,
)
claim(
    "means.shield RC", "good", "65 unmodified: 36 of 100", lambda: per_cent(CONTACT["shield_stagger"]) == 36
)
claim(
    "means.shield RC",
    "bad",
    "column RC",
    lambda: (
        CROSSED["shield"]["RC"] - CROSSED["dagger"]["RC"] == 5
        and CROSSED["shield"]["RC"] - CROSSED["fist"]["RC"] == 10
    ),
)
claim(
    "means.shield RL",
    "good",
    "stagger; trip RL 75",
    lambda: CROSSED["trip"]["RL"] - CROSSED["shield"]["RL"] == 5,
)
claim("means.shield RL", "bad", "kick RL 60", lambda: CROSSED["shield"]["RL"] - CROSSED["kick"]["RL"] == 10)
claim("means.cloak H", "good", "RD-61", lambda: CONTACT["hindrance"]["cloak_over_head"] == 20)
claim(
    "means.cloak H", "bad", "85 is the highest number; RD-61", lambda: CROSSED["cloak"]["H"] == max(strikes())
)
claim(
    "means.cloak SA",
    "good",
    "RD-62; no roll to shake it off",
    lambda: CONTACT["hindrance"]["cloak_on_arm"] == 15,
)
claim("means.cloak SA", "bad", "RD-62: normal defence; the thrower has lost the cloak")
claim(
    "means.kick RC",
    "good",
    "RD-55; serious lowest at RC",
    lambda: min(TARGETS, key=lambda t: least("death", t, "serious")) == "RC",
)
claim(
    "means.kick RC",
    "bad",
    "fist RC 60; 5 against 3",
    lambda: (
        CROSSED["kick"]["RC"] - CROSSED["fist"]["RC"] == 10
        and WEAPON["kick"]["thrust"] - WEAPON["fist"]["thrust"] == 2
    ),
)
claim("means.kick LC", "good", "column LC", lambda: set(at("LC")) == {"dagger", "kick"})
claim("means.kick LC", "bad", "row kick", lambda: max(CROSSED["kick"].values()) == CROSSED["kick"]["LC"])
claim("means.kick RL", "good", "60 is the lowest strike", lambda: CROSSED["kick"]["RL"] == min(strikes()))
claim(
    "means.kick RL",
    "bad",
    "5 against 10; no stagger by a kick",
    lambda: WEAPON["kick"]["thrust"] < WEAPON["dagger"]["thrust"],
)
claim("means.kick LL", "good", "as means_at.LL", lambda: light_at_left_leg("kick"))
claim(
    "means.kick LL",
    "bad",
    "row kick; serious: no fencer, a wizard neither",
    lambda: (
        CROSSED["kick"]["LL"] - CROSSED["kick"]["RL"] == 15
        and all(grade(k, "LL", 50, 5) == "light" for k in ("honorable", "death"))
    ),
)
claim("means.trip RL", "good", "RD-62c", lambda: CONTACT["prone_modifier"] == 20)
claim("means.trip RL", "bad", "kick RL 60", lambda: CROSSED["trip"]["RL"] - CROSSED["kick"]["RL"] == 15)
claim("means.trip LL", "good", "RD-62c")
claim("means.trip LL", "bad", "row trip", lambda: CROSSED["trip"]["LL"] - CROSSED["trip"]["RL"] == 5)
claim("means.fist H", "good", "RD-55; dagger H 75", lambda: CROSSED["fist"]["H"] == CROSSED["dagger"]["H"])
claim("means.fist H", "bad", "row fist", lambda: CROSSED["fist"]["H"] - CROSSED["fist"]["RC"] == 15)
claim("means.fist RC", "good", "60 is the lowest strike", lambda: CROSSED["fist"]["RC"] == min(strikes()))
claim(
    "means.fist RC",
    "bad",
    "weapon values",
    lambda: all(v > 3 for w in ("dagger", "shield", "kick") for v in WEAPON[w].values()),
)
claim(
    "means_at.H.when0; means.dagger H.when0; means.dagger SA.when0; means.dagger RL.when0; means.shield H.when0",
    "good",
    "RD-83: wounds take no characteristic and paralyse nothing",
)
claim("means.cloak H.when0", "good", "RD-61")
claim(
    "means.cloak H.when1; means.cloak SA.when0",
    "bad",
    "RD-62; WEAPON: no value of a cloak",
    lambda: "cloak" not in WEAPON,
)

NUMBERS = {f"{m} {t}": v for m in CROSSED if isinstance(CROSSED[m], dict) for t, v in CROSSED[m].items()}

for k, v in NUMBERS.items():
    claim(
        f"means.{k}",
        "what",
        f"crossed swords: {v}",
        lambda k=k, v=v: f"need {v}" in TEXTS["means"][k]["what"],
    )
