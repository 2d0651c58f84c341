"""Claims about targets: Rapier & Dagger by the combat matrix, the movement table and the grades of wounds."""

from tests.words.moves.claims import Claims
from tests.words.moves.tables import (
    CELLS,
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
    VOLTS,
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
    share,
    worst,
)

claim = Claims("rapier_and_dagger")
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
claim("target.LA.when0", "bad", "RD-71: the grades of the left chest")
