"""Claims about movements, attacks and targets: Rapier & Dagger by the movement table and the combat matrix."""

from typing import Any

from tests.words.moves.claims import Claims, near
from tests.words.moves.tables import (
    ARMOUR,
    BONUSES,
    COLUMNS,
    FACTOR,
    LINES,
    MOVEMENTS,
    PAIRS,
    RULES,
    TARGETS,
    TOTAL,
    VOLTS,
    WEAPON,
    attacks_of,
    mean,
    needed,
    pair,
    result_of,
    share,
)

claim = Claims("rapier_and_dagger")

claim(
    "movement.back",
    "what",
    "matrix: row and column back have the highest mean; B v PF is 2 v (3)",
    lambda: (
        max(
            COLUMNS,
            key=lambda d: mean(
                needed(d, line, a, t) for line in [*LINES, "SP"] for a in COLUMNS for t in TARGETS
            ),
        )
        == "B"
        == max(
            COLUMNS,
            key=lambda a: mean(
                needed(d, line, a, t) for line in [*LINES, "SP"] for d in COLUMNS for t in TARGETS
            ),
        )
        and attacks_of("B", "PF") == (2, False, 3, True)
    ),
)
claim(
    "movement.back",
    "good",
    "B v S, B v B: 1 v 1, BM",
    lambda: all(attacks_of("B", m) == (1, False, 1, False) and result_of("B", m) == "BM" for m in "BS"),
)
claim(
    "movement.back",
    "bad",
    "B v PS, B v V: 3 v 3, the most of the table",
    lambda: (
        all(attacks_of("B", m) == (3, False, 3, False) for m in ("PS", "V"))
        and max(r["attacks"][0] for r in PAIRS) == 3
    ),
)
claim(
    "movement.stand",
    "what",
    "S v S: 3 v 3; S v B: 1 v 1",
    lambda: attacks_of("S", "S") == (3, False, 3, False) and attacks_of("S", "B") == (1, False, 1, False),
)
claim("movement.stand", "good", "S v V: (2) v 1", lambda: attacks_of("S", "V") == (2, True, 1, False))
claim(
    "movement.stand",
    "bad",
    "S v PS: 1 v (2); S v PS, V, PF: C(cs)",
    lambda: (
        attacks_of("S", "PS") == (1, False, 2, True)
        and {result_of("S", m) for m in ("PS", "V", "PF")} == {"C(cs)"}
    ),
)
claim(
    "movement.pass_side",
    "what",
    "PS: right chest or right leg natural in all but PS v V, which has LC, LL",
    lambda: (
        all({"RC", "RL"} <= set(pair("PS", m)[4]) for m in MOVEMENTS if m != "V")
        and {"LC", "LL"} <= set(pair("PS", "V")[4])
        and (not {"RC", "RL"} & set(pair("PS", "V")[4]))
    ),
)
claim(
    "movement.pass_side",
    "good",
    "PS v S, PS v PF: (2) v 1",
    lambda: all(attacks_of("PS", m) == (2, True, 1, False) for m in ("S", "PF")),
)
claim(
    "movement.pass_side",
    "bad",
    "PS v B: 3 v 3; PS v V: C(g)",
    lambda: attacks_of("PS", "B") == (3, False, 3, False) and result_of("PS", "V") == "C(g)",
)
claim(
    "movement.volt",
    "what",
    "V: LC and LL in all five rows, RC and RL in none; booklet, movements: back exposed",
    lambda: all({"LC", "LL"} <= set(r[4]) and (not {"RC", "RL"} & set(r[4])) for r in VOLTS),
)
claim("movement.volt", "good", "V v PF: (2) v 1", lambda: attacks_of("V", "PF") == (2, True, 1, False))
claim(
    "movement.volt",
    "bad",
    "V v S: 1 v (2); V v PS: C(g)",
    lambda: attacks_of("V", "S") == (1, False, 2, True) and result_of("V", "PS") == "C(g)",
)
claim(
    "movement.pass_forward",
    "what",
    "matrix: row and column pass forward have the lowest mean",
    lambda: (
        min(
            COLUMNS,
            key=lambda d: mean(
                needed(d, line, a, t) for line in [*LINES, "SP"] for a in COLUMNS for t in TARGETS
            ),
        )
        == "PF"
        == min(
            COLUMNS,
            key=lambda a: mean(
                needed(d, line, a, t) for line in [*LINES, "SP"] for d in COLUMNS for t in TARGETS
            ),
        )
    ),
)
claim(
    "movement.pass_forward",
    "good",
    "PF v B: (3) v 2, penalty -5, the least of the table",
    lambda: (
        attacks_of("PF", "B") == (3, True, 2, False)
        and pair("PF", "B")[5] == -5 == max(r["penalty"] for r in PAIRS)
    ),
)
claim(
    "movement.pass_forward",
    "bad",
    "PF v V, PS: 1 v (2); PF v S C(cs), PF v PF C(g)",
    lambda: (
        all(attacks_of("PF", m) == (1, False, 2, True) for m in ("V", "PS"))
        and result_of("PF", "S") == "C(cs)"
        and (result_of("PF", "PF") == "C(g)")
    ),
)
claim("movement.yield", "good", "RD-24; movement.py yielded(): both yield, nobody wins")
claim("movement.yield", "bad", "RD-24: without yield for the one refused")
claim(
    "blow.cut",
    "good",
    "armour -5/-10, -15/-20; wrist_off: cut, SA, serious, 25; a serious cut there: to the death 11 of 100 fencers, to first blood none with a rapier",
    lambda: (
        all((c - t == 5 for c, t in (ARMOUR["leather"], ARMOUR["plate"])))
        and RULES["wrist_off"] == {"target": "SA", "grade": "serious", "type": "cut", "chance": 25}
        and near(share("death", "SA", "rapier", "cut", ["serious"]), 0.11)
        and (share("honorable", "SA", "rapier", "cut", ["serious"]) == 0)
    ),
)
claim(
    "blow.cut",
    "bad",
    "weapon values rapier 15/25; the wound bonus of cuts is more than 10 higher for 18 of 100 fencers",
    lambda: (
        WEAPON["rapier"] == {"cut": 15, "thrust": 25}
        and near(sum((w for k, w in BONUSES.items() if k[0] - k[1] > 10)) / TOTAL, 0.185)
    ),
)
claim(
    "blow.thrust", "good", "weapon values rapier 15/25", lambda: WEAPON["rapier"] == {"cut": 15, "thrust": 25}
)
claim(
    "blow.thrust",
    "bad",
    "armour; wrist_off and decapitation need a cut",
    lambda: (
        all(s["type"] == "cut" for s in (RULES["wrist_off"], RULES["beheading"]))
        and all((c - t == 5 for c, t in (ARMOUR["leather"], ARMOUR["plate"])))
    ),
)

claim(
    "movement.stand.when0",
    "bad",
    "5.4: friendly contact parts; S v PS 1 v (2)",
    lambda: attacks_of("S", "PS") == (1, False, 2, True),
)


def means_of(role: Any) -> Any:
    return {
        m: mean(
            needed(*((m, line, a) if role == "d" else (a, line, m)), t)
            for line in [*LINES, "SP"]
            for a in COLUMNS
            for t in TARGETS
        )
        for m in COLUMNS
    }


claim(
    "movement.back",
    "brief",
    "matrix: row back has the highest mean",
    lambda: max(means_of("d"), key=means_of("d").get) == "B",
)
claim(
    "movement.pass_forward",
    "brief",
    "matrix: row and column pass forward have the lowest mean",
    lambda: all(min(means_of(r), key=means_of(r).get) == "PF" for r in "da"),
)

claim(
    "movement.pass_side.when0; movement.volt.when0",
    "bad",
    "PS v V: C(g); RD-60: a disarm ends a friendly bout",
    lambda: (
        result_of("PS", "V") == "C(g)" and [m for m in MOVEMENTS if result_of("V", m) == "C(g)"] == ["PS"]
    ),
)
claim(
    "movement.pass_forward.when0",
    "bad",
    "PF v PF: C(g), and no other pair; RD-60: a disarm ends a friendly bout",
    lambda: [m for m in MOVEMENTS if result_of("PF", m) == "C(g)"] == ["PF"],
)
claim("kind.friendly", "line", "duel factor 50 of 100", lambda: FACTOR["friendly"] == 0.5)
claim("kind.honorable", "line", "duel factor 150 of 100", lambda: FACTOR["honorable"] == 1.5)
claim("kind.death", "line", "duel factor 200 of 100", lambda: FACTOR["death"] == 2)
claim(
    "review.keep; review.strength; review.agility; review.dexterity; review.size; review.expertise",
    "line",
    "RD-10: one roll again, which the sheet keeps",
)
claim("kind.friendly.when0; kind.friendly.when1; kind.honorable.when0; kind.honorable.when1", "line", "RD-20")
claim("kind.death.when0", "line", "RD-24: nobody may yield", lambda: FACTOR["death"] == 2)
