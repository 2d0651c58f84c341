"""Claims about close quarters: Rapier & Dagger by the table of crossed swords."""

from tests.words.moves.claims import Claims, of_game
from tests.words.moves.tables import (
    CONTACT,
    CROSSED,
    WEAPON,
    per_cent,
    strikes,
)

claim = Claims("rapier_and_dagger")
TEXTS = of_game("rapier_and_dagger", "moves")

claim("grapple.yes", "line", "5.4: no roll and no loss for a try; RETRIEVE_ONE: the opponent attacks first")
claim(
    "grapple.yes",
    "line",
    "disarm 75 unmodified: 26 of 100; both disarmed: only PUSH parts (RD-60d)",
    lambda: per_cent(CONTACT["disarm"]) == 26,
)
claim(
    "grapple.yes.when0",
    "line",
    "friendly: a disarm ends the match",
    lambda: CONTACT["friendly_disarm_chance"] == 50,
)
claim("grapple.yes.when0", "line", "5.4: both disarmed, draw (grapple.py)")
claim("grapple.no", "line", "no rule lets a try cost anything")
claim("grapple.no", "line", "5.4: each eligible fencer")
claim("grapple.no.when0", "line", "5.4: a disarm ends the match")
claim(
    "means_with.push",
    "good",
    "CS_PUSH first; push 55 below every strike (least 60)",
    lambda: CROSSED["push"] == 55 < min(strikes()) == 60,
)
claim("means_with.push", "bad", "contact.py clinch(): who pushes makes no strike")
claim("means_with.hold", "good", "CS_BREAK_1: only a striker who missed", lambda: CONTACT["miss_push"] == 45)
claim("means_with.hold", "bad", "RD-56: no parries in contact")
claim("means_with.disarm", "good", "RD-60d: a failed one gives no 45")
claim(
    "means_with.disarm",
    "bad",
    "RD-58: needs 90 unmodified, void against PUSH",
    lambda: per_cent(CONTACT["disarm_when_disarmed"]) == 11,
)
claim(
    "means_with.dagger",
    "good",
    "crossed swords: dagger has all 7 places; at H, RC, LC no means of wound 10 or more needs less",
    lambda: (
        len(CROSSED["dagger"]) == 7
        and all(
            CROSSED["dagger"][t] <= CROSSED[m].get(t, 999) for t in ("H", "RC", "LC") for m in ("shield",)
        )
    ),
)
claim("means_with.dagger", "bad", "RD-56; close_quarters.py strike_roll(): armour only for the dagger")
claim(
    "means_with.shield",
    "good",
    "RD-62b: 65 at RC, RL",
    lambda: CONTACT["shield_stagger"] == 65 and CONTACT["stagger_targets"] == ["RC", "RL"],
)
claim(
    "means_with.shield",
    "bad",
    "crossed swords: shield has no LC, LL; dagger 5 less at H, RC",
    lambda: (
        set(CROSSED["shield"]) == {"H", "SA", "RC", "RL"}
        and all(CROSSED["shield"][t] - CROSSED["dagger"][t] == 5 for t in ("H", "RC"))
    ),
)
claim(
    "means_with.cloak",
    "good",
    "RD-61, RD-62: +20, +15",
    lambda: (CONTACT["hindrance"]["cloak_over_head"], CONTACT["hindrance"]["cloak_on_arm"]) == (20, 15),
)
claim(
    "means_with.cloak",
    "bad",
    "cloak 85, 80; RD-61: gone; 70 to shake off",
    lambda: CROSSED["cloak"] == {"H": 85, "SA": 80} and CONTACT["cloak_head_remove"] == 70,
)
claim("means_with.kick", "good", "RD-55; kick RL 60", lambda: CROSSED["kick"]["RL"] == 60)
claim(
    "means_with.kick",
    "bad",
    "weapon values 5 against 10, 10; kick LC 85",
    lambda: (
        WEAPON["kick"]["thrust"] == 5 < WEAPON["dagger"]["thrust"] == WEAPON["shield"]["cut"]
        and CROSSED["kick"]["LC"] == 85
    ),
)
claim(
    "means_with.trip",
    "good",
    "RD-62c: Stand only, no attacks, Special line, +20",
    lambda: CONTACT["prone_modifier"] == 20,
)
claim(
    "means_with.trip",
    "bad",
    "trip 75, 80; rise 50",
    lambda: CROSSED["trip"] == {"RL": 75, "LL": 80} and CONTACT["rise_first"] == 50,
)
claim(
    "means_with.fist",
    "good",
    "RD-55; fist RC 60 = kick RL 60",
    lambda: CROSSED["fist"]["RC"] == 60 == min(CROSSED["kick"].values()),
)
claim(
    "means_with.fist",
    "bad",
    "weapon value 3, the least; H and RC only",
    lambda: (
        WEAPON["fist"]["thrust"]
        == min(v for w in ("dagger", "shield", "kick", "fist") for v in WEAPON[w].values())
        and set(CROSSED["fist"]) == {"H", "RC"}
    ),
)


claim(
    "break_away.yes",
    "line",
    "40 unmodified: 61 of 100; 75 to hold",
    lambda: per_cent(CONTACT["break_away"]) == 61,
)
claim("break_away.yes", "line", "SEPARATED ends the round")
claim("break_away.no", "line", "CS_CHOOSE again; RD-56")
claim("break_away.no", "line", "CS_CHOOSE again")
claim("hold_on.yes", "line", "contact.py ask_break(): no cost")
claim("hold_on.yes", "line", "75 unmodified: 26 of 100", lambda: per_cent(CONTACT["hold_on"]) == 26)
claim("hold_on.no", "line", "SEPARATED: ML, round ends")
claim("hold_on.no", "line", "the same")
claim("mercy.spare; mercy.kill", "line", "ending.py: either way the winner has won")
claim("mercy.spare; mercy.kill", "line", "ending.py: killed or not")
claim("means_with.push", "what", "push 55", lambda: CROSSED["push"] == 55)
claim(
    "means_with.dagger",
    "what",
    "7 places; wound value 10",
    lambda: len(CROSSED["dagger"]) == 7 and WEAPON["dagger"]["thrust"] == 10,
)
claim("means_with.shield", "what", "wound value: cut 10", lambda: WEAPON["shield"] == {"cut": 10})
claim("means_with.kick", "what", "thrust 5", lambda: WEAPON["kick"] == {"thrust": 5})
claim("means_with.fist", "what", "thrust 3", lambda: WEAPON["fist"] == {"thrust": 3})
claim("means_with.cloak.when0", "bad", "RD-62; WEAPON: no value of a cloak", lambda: "cloak" not in WEAPON)
