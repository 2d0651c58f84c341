"""Claims about movements, attacks and targets: Rapier & Dagger by the movement table and the combat matrix."""

from typing import Any

from tests.words.moves.claims import Claims, near
from tests.words.moves.tables import (
    ARMOUR,
    BONUSES,
    CELLS,
    COLUMNS,
    EFFECTS,
    FACTOR,
    FIGURES,
    GEAR,
    LINES,
    MOVEMENTS,
    PAIRS,
    RULES,
    TARGET,
    TARGETS,
    THRESHOLDS,
    TOTAL,
    VOLTS,
    WEAPON,
    attacks_of,
    best,
    easiest,
    free_at,
    hardest,
    least,
    mean,
    natural,
    needed,
    pair,
    penalty,
    result_of,
    share,
    worst,
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
    "target.SA",
    "good",
    "movement table: SA in 12 of 15 rows, in all five with B",
    lambda: natural("SA") == 12 and len(PAIRS) == 15 and all("SA" in pair("B", m)[4] for m in MOVEMENTS),
)
claim(
    "target.SA",
    "bad",
    "matrix: highest mean of all targets; no mortal threshold",
    lambda: (
        max(TARGETS, key=lambda t: mean((needed(d, line, a, t) for d, a in CELLS for line in [*LINES, "SP"])))
        == "SA"
        and "mortal" not in THRESHOLDS["SA"]
    ),
)
claim(
    "target.SA",
    "wound",
    "effects of wounds SA; P: cannot attack",
    lambda: EFFECTS["SA"]["light"] == [-2, 0, -3] and EFFECTS["SA"]["mortal"] == ["P", 0, "P"],
)
claim(
    "target.SA.when0",
    "good",
    "target measures: ML frees SA and RL, BM* SA alone",
    lambda: free_at("ML") == {"SA", "RL"} and free_at("BM*") == {"SA"},
)
claim(
    "target.SA.when0",
    "bad",
    "-20; weapon and target: SA highest (or equal) in every row but the Spanish cut",
    lambda: (
        penalty("SA") == -20
        and [
            (w, b)
            for w, r in FIGURES["weapon_target"].items()
            for b, c in r.items()
            if c["SA"] < max(c.values())
        ]
        == [("spanish_rapier", "cut")]
    ),
)
claim(
    "target.SA.when1",
    "bad",
    "friendly: a rapier or light sword cut is a scratch for 96, a rapier thrust for 94, a two-handed cut for 89 of 100 fencers",
    lambda: (
        min(
            (
                share("friendly", "SA", w, b, ["scratch"])
                for w, b in (
                    ("rapier", "cut"),
                    ("rapier", "thrust"),
                    ("two_handed", "cut"),
                    ("back_sword", "cut"),
                )
            )
        )
        > 0.88
    ),
)
claim("target.H", "good", "matrix LP: H lowest in 15 of 16 cells", lambda: easiest("LP", "H") == 15)
claim(
    "target.H",
    "bad",
    "matrix HP: H highest in 16 of 16; target value plate -10 against 10",
    lambda: hardest("HP", "H") == 16 and TARGET["H"]["none"] - TARGET["H"]["plate"] == 20,
)
claim(
    "target.H",
    "wound",
    "effects of wounds H; decapitation needs a mortal cut: only to the death, 0.1 of 100 fencers with a rapier",
    lambda: (
        EFFECTS["H"]["light"] == [-1, -1, -1]
        and share("honorable", "H", "two_handed", "cut", ["mortal"])
        == 0
        < share("death", "H", "rapier", "cut", ["mortal"])
        < 0.002
    ),
)
claim(
    "target.H.when0; target.RC.when0; target.LC.when0; target.LL.when0",
    "good",
    "target measures: MS frees H, RC, LC, LL; RC: as above; LL: threshold",
    lambda: free_at("MS") == {"H", "RC", "LC", "LL"},
)
claim(
    "target.H.when0",
    "bad",
    "-20 outside MS",
    lambda: penalty("H") == -20 and FIGURES["target_measure"]["H"]["measures"] == ["MS"],
)
claim("target.RC.when0", "bad", "-25 outside MS", lambda: penalty("RC") == -25)
claim(
    "target.RC",
    "good",
    "threshold/factor less target value: lowest for serious at RC in every kind, for bare, plate and leather alike",
    lambda: all(
        min(TARGETS, key=lambda t: least(k, t, "serious", c)) == "RC"
        for k in FACTOR
        for c in ("none", "plate", "leather")
    ),
)
claim(
    "target.RC",
    "bad",
    "with every hand CP is the best of the three for RC in 16 of 16; breastplate plate",
    lambda: (
        all(best("CP", "RC", h) == 16 for h in GEAR)
        and RULES["armour_pieces"]["breastplate"]["RC"] == "plate"
    ),
)
claim(
    "target.RC",
    "wound",
    "effects: Strength -4, -10, -15, the most of any single hit",
    lambda: all(
        EFFECTS["RC"][g][0] == min(EFFECTS[t][g][0] for t in TARGETS if isinstance(EFFECTS[t][g][0], int))
        for g in ("light", "serious", "mortal")
    ),
)
claim(
    "target.LC",
    "good",
    "V rows: LC natural in all five; matrix LP: LC below RL in 15 of 16, below LL in 15",
    lambda: (
        all("LC" in r[4] for r in VOLTS)
        and all(
            sum((needed(d, "LP", a, "LC") < needed(d, "LP", a, t) for d, a in CELLS)) == 15
            for t in ("RL", "LL")
        )
    ),
)
claim(
    "target.LC",
    "bad",
    "matrix: LC at least RC in 63 of 64 cells; serious: LC above RC in every kind",
    lambda: (
        sum(
            (
                needed(d, line, a, "LC") >= needed(d, line, a, "RC")
                for d, a in CELLS
                for line in [*LINES, "SP"]
            )
        )
        == 63
        and all(least(k, "LC", "serious") > least(k, "RC", "serious") for k in FACTOR)
    ),
)
claim(
    "target.LC",
    "wound",
    "effects: -3, -8, -12 against -4, -10, -15",
    lambda: all(EFFECTS["LC"][g][0] > EFFECTS["RC"][g][0] for g in EFFECTS["RC"]),
)
claim(
    "target.LC.when0",
    "bad",
    "-30, the most of the row",
    lambda: penalty("LC") == -30 == min(penalty(t) for t in TARGETS),
)
claim(
    "target.LC.when1",
    "bad",
    "as target.LC; friendly: a scratch for 89 to 96 of 100 fencers",
    lambda: (
        min(
            (
                share("friendly", "LC", w, b, ["scratch"])
                for w, b in (("rapier", "cut"), ("rapier", "thrust"), ("two_handed", "cut"))
            )
        )
        > 0.88
    ),
)
claim(
    "target.LC",
    "what",
    "matrix: LP is the worst of the three for LC in 16 of 16, with a dagger in 9",
    lambda: worst("LP", "LC") == 16 and all(worst("LP", "LC", h) > 8 for h in GEAR),
)
claim(
    "target.H",
    "what",
    "matrix with the left hand: HP best, LP worst of the three for H in 16 of 16",
    lambda: all(best("HP", "H", h) == worst("LP", "H", h) == 16 for h in GEAR),
)
claim(
    "target.RL",
    "good",
    "matrix HP: RL lowest in 16, CP in 15 of 16",
    lambda: easiest("HP", "RL") == 16 and easiest("CP", "RL") == 15,
)
claim(
    "target.RL",
    "bad",
    "matrix LP: H, RC, LC each below RL in 15 of 16; no mortal threshold",
    lambda: (
        all(
            sum((needed(d, "LP", a, t) < needed(d, "LP", a, "RL") for d, a in CELLS)) == 15
            for t in ("H", "RC", "LC")
        )
        and "mortal" not in THRESHOLDS["RL"]
    ),
)
claim(
    "target.RL; target.LL",
    "what",
    "matrix: LP best of the three for both legs in 16 of 16, with a cloak 15 and 14; HP worst in 16 with every hand",
    lambda: all(best("LP", t, h) >= 14 and worst("HP", t, h) == 16 for t in ("RL", "LL") for h in GEAR),
)
claim(
    "target.RL; target.LL",
    "wound",
    "effects: Strength and Agility; paralysed leg: Stand only (RD-51)",
    lambda: all(
        EFFECTS[t]["light"] == [-3, -4, 0] and EFFECTS[t]["mortal"] == ["P", "P", 0] for t in ("RL", "LL")
    ),
)
claim(
    "target.RL.when0",
    "good",
    "ML frees RL; -15, the least",
    lambda: "RL" in free_at("ML") and penalty("RL") == -15 == max(penalty(t) for t in TARGETS),
)
claim(
    "target.RL.when0",
    "bad",
    "two-handed: RL 90 is the highest; no mortal threshold",
    lambda: (
        FIGURES["weapon_target"]["two_handed"]["cut"]["RL"]
        == max(FIGURES["weapon_target"]["two_handed"]["cut"].values())
        and "mortal" not in THRESHOLDS["RL"]
    ),
)
claim(
    "target.RL.when0",
    "what",
    "a round with figures begins in reach (ML), where RL is free (5.6)",
    lambda: "RL" in free_at("ML"),
)
claim(
    "target.LL",
    "good",
    "V rows: LL natural in all five; light from 10 on: 99.9 of 100 fencers even in a friendly bout",
    lambda: (
        all("LL" in r[4] for r in VOLTS)
        and THRESHOLDS["LL"]["light"] == 10 == min(THRESHOLDS[t]["light"] for t in TARGETS)
        and (share("friendly", "LL", "rapier", "cut", ["scratch"]) < 0.001)
    ),
)
claim(
    "target.LL",
    "bad",
    "matrix: LL = RL + 5 in 46 of 48 parried cells (46 of all 64); serious 140 against 100",
    lambda: (
        sum(
            (
                needed(d, line, a, "LL") == needed(d, line, a, "RL") + 5
                for d, a in CELLS
                for line in [*LINES, "SP"]
            )
        )
        >= 46
        and THRESHOLDS["LL"]["serious"] - THRESHOLDS["RL"]["serious"] == 40
    ),
)
claim(
    "target.LL.when0",
    "bad",
    "-20 outside MS; no mortal threshold",
    lambda: penalty("LL") == -20 and "mortal" not in THRESHOLDS["LL"],
)
claim("target.LA", "good", "RD-80, RD-60d: a serious wound of the left arm", None)
claim(
    "target.LA",
    "bad",
    "RD-71 thresholds less target value: LA highest for light and serious, bare",
    lambda: all(
        least(k, "LA", g) == max(least(k, t, g) for t in THRESHOLDS)
        for k in FACTOR
        for g in ("light", "serious")
    ),
)
claim(
    "target.LA",
    "wound",
    "effects LA; paralysed_left_arm: +10",
    lambda: (
        EFFECTS["LA"]["serious"] == [-5, 0, -3] and RULES["paralysed_left_arm"]["special_line_modifier"] == 10
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
