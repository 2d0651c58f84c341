"""Claims about walking, movement by points, blade and sword actions: Rapier & Dagger with figures."""

from typing import Any

from tests.words.moves.claims import Claims, near, of_game
from tests.words.moves.tables import (
    ACTIONS,
    CIRCUMSTANCE,
    COST,
    FIGURES,
    MEASURES,
    MOVEMENTS,
    PARRY,
    PARRY_ADVANTAGES,
    SURPRISE,
    TOTAL,
    action,
    attacks,
    blade,
    free_at,
    meet,
)

claim = Claims("rapier_and_dagger")
TEXTS = of_game("rapier_and_dagger", "moves")

claim(
    "approach.0",
    "good",
    "round_end.py _one_retrieves(): in every round without contact, turns of an approach too (RD-158)",
)
claim("approach.0", "bad", "RD-158, RD-149")
claim("approach.{cards}", "good", "RD-113, RD-190: 3 yards left", lambda: SURPRISE["close_needs_yards"] == 3)
claim("approach.{cards}", "bad", "RD-159: never backwards")


def feet_of(s: Any, d: Any, k: Any) -> Any:
    return k * s + -(-4 * k * d // 3)


claim(
    "plot.north; plot.east; plot.south; plot.west",
    "good",
    "RD-146: side 3, diagonal 4 (squares of a foot: 1, 4/3 rounded up)",
    lambda: all(feet_of(1, 0, k) < feet_of(0, 1, k) for k in (1, 3)),
)
turn = "RD-147; turning -4 yards, -3 points"
claim(
    "plot.north; plot.east; plot.south; plot.west",
    "bad",
    turn,
    lambda: CIRCUMSTANCE["turning_180"] == [-4, -3],
)
claim(
    "plot.north_east; plot.south_east; plot.south_west; plot.north_west",
    "good",
    "RD-146",
    lambda: (
        all(feet_of(0, k, worth) <= feet_of(2 * k, 0, worth) for k in range(1, 9) for worth in (1, 3))
        and feet_of(0, 1, 3) < feet_of(2, 0, 3)
    ),
)
claim(
    "plot.north_east; plot.south_east; plot.south_west; plot.north_west",
    "bad",
    "RD-198; " + turn,
    lambda: 3 * -CIRCUMSTANCE["turning_180"][0] == 12,
)
claim("plot.wait", "good", "RD-193, RD-197")
claim("plot.wait", "bad", "going.py: a wait counts as a straight step")
claim("plot.turn", "good", "RD-145, RD-187, RD-199")
claim("plot.turn", "bad", turn, lambda: CIRCUMSTANCE["turning_180"] == [-4, -3])
claim("plot.turn.when0", "bad", "RD-203")
claim("plot.up", "good", "going.py _walked(): a table blocks a step")
claim(
    "plot.up", "bad", "leaping up -5 yards, -6 points; RD-201", lambda: CIRCUMSTANCE["leaping_up"] == [-5, -6]
)
claim("plot.up.when0", "bad", "RD-201", lambda: CIRCUMSTANCE["leaping_up"] == [-5, -6])
claim("plot.down", "good", "leaping down +5 yards", lambda: CIRCUMSTANCE["leaping_down"][0] == 5)
claim("plot.down", "bad", "leaping down -6 points", lambda: CIRCUMSTANCE["leaping_down"][1] == -6)
claim("plot.creep", "good", "RD-202, RD-210")
claim("plot.creep", "bad", "creeping -6 yards, -9 points", lambda: CIRCUMSTANCE["creeping"] == [-6, -9])
claim("plot.stay", "good", "RD-191, RD-192")
claim("plot.stay", "bad", "RD-191; RD-186")
claim(
    "combat_movement.back",
    "what",
    "B v PS, V, PF: ML, 2 each",
    lambda: all(meet("B", m) == "ML" for m in ("PS", "V", "PF")) and MEASURES["ML"]["attacks"] == 2,
)
claim(
    "combat_movement.back",
    "good",
    "B v B: BM, 0",
    lambda: attacks("B", "B") == (0, 0) and meet("B", "B") == "BM",
)
claim(
    "combat_movement.back; combat_movement.back.when0; change_movement.back",
    "bad",
    "B v S: BM*, only S; RD-92",
    lambda: attacks("B", "S") == (0, 1),
)
claim(
    "combat_movement.stand",
    "what",
    "S v S: ML, 2; change cost from S is the price alone",
    lambda: attacks("S", "S") == (2, 2) and COST["S"] == 2,
)
claim(
    "combat_movement.stand; change_movement.stand",
    "good",
    "S v B: BM*, only S, 1",
    lambda: attacks("S", "B") == (1, 0),
)
claim(
    "combat_movement.stand",
    "bad",
    "S v PS, V: MS, 3 each; S v PF: C(cs)",
    lambda: all(attacks("S", m) == (3, 3) for m in ("PS", "V")) and meet("S", "PF") == "C(cs)",
)
for m, k in (("pass_side", "PS"), ("volt", "V")):
    claim(
        f"combat_movement.{m}; combat_movement.{m}.when0; change_movement.{m}",
        "good",
        f"{k} v S: MS, 3 each; MS frees H, RC, LC, LL",
        lambda k=k: attacks(k, "S") == (3, 3) and free_at("MS") == {"H", "RC", "LC", "LL"},
    )
    claim(
        f"change_movement_again.{m}", "good", f"{k} v S: MS, 3 - 1", lambda k=k: attacks(k, "S")[0] - 1 == 2
    )
claim(
    "combat_movement.pass_side; change_movement.pass_side; change_movement_again.pass_side",
    "bad",
    "PS v V, PF: C(cs), 1 each; RD-163",
    lambda: all(meet("PS", m) == "C(cs)" and attacks("PS", m) == (1, 1) for m in ("V", "PF")),
)
claim(
    "combat_movement.volt; change_movement.volt; change_movement_again.volt",
    "bad",
    "V v PS: C(cs); V v PF: C(g); 1 each; RD-163",
    lambda: meet("V", "PS") == "C(cs)" and meet("V", "PF") == "C(g)" and (attacks("V", "PF") == (1, 1)),
)
claim(
    "combat_movement.pass_forward; change_movement.pass_forward",
    "good",
    "PF v B: ML, 2 each",
    lambda: meet("PF", "B") == "ML" and attacks("PF", "B") == (2, 2),
)
claim(
    "combat_movement.pass_forward; combat_movement.pass_forward.when1; change_movement.pass_forward",
    "bad",
    "PF v S, PS, V, PF: contact, 1 each; no target is free there",
    lambda: (
        all(meet("PF", m).startswith("C") and attacks("PF", m) == (1, 1) for m in ("S", "PS", "V", "PF"))
        and (not free_at("C(cs)"))
        and (not free_at("C(g)"))
    ),
)
claim("change_movement.keep", "good", "5.6, RD-162, RD-163")
claim("change_movement.keep", "bad", "RD-162")
claim(
    "change_movement.back",
    "good",
    "B v B: BM; B v PF: ML",
    lambda: attacks("B", "B") == (0, 0) and meet("B", "PF") == "ML",
)
claim("change_movement.stand", "bad", "S v PF: C(cs)", lambda: meet("S", "PF") == "C(cs)")
for m, k in (("back", "B"), ("stand", "S"), ("pass_side", "PS"), ("volt", "V"), ("pass_forward", "PF")):
    claim(
        f"change_movement.{m}; change_movement_again.{m}",
        "what",
        "advantage movement costs; from a movement first to Stand (2)",
        lambda m=m, k=k: all(
            f"costs {COST[k]} points from" in TEXTS[p][m]["what"]
            and (k == "S" or f"{COST['S'] + COST[k]} from any other" in TEXTS[p][m]["what"])
            for p in ("change_movement", "change_movement_again")
        ),
    )
claim("change_movement_again.keep", "good", "RD-163")
claim("change_movement_again.keep", "bad", "5.6: never before attack 3")
claim(
    "change_movement_again.back",
    "good",
    "BM* 1 - 1, BM 0",
    lambda: max(attacks("B", "S")) - 1 == 0 == max(attacks("B", "B")),
)
claim(
    "change_movement_again.back",
    "bad",
    "ML 2 - 1",
    lambda: all(attacks("B", m)[0] - 1 == 1 for m in ("PS", "V", "PF")),
)
claim(
    "change_movement_again.stand",
    "good",
    "MS 3 - 1",
    lambda: all(attacks("S", m)[0] - 1 == 2 for m in ("PS", "V")),
)
claim("change_movement_again.stand", "bad", "S v PF: C(cs), RD-163", lambda: attacks("S", "PF")[0] - 1 == 0)
claim(
    "change_movement_again.pass_forward",
    "good",
    "PF: contact except v B; RD-163",
    lambda: all(meet("PF", m).startswith("C") for m in ("S", "PS", "V", "PF")),
)
claim(
    "change_movement_again.pass_forward",
    "bad",
    "C: 1 - 1 = 0",
    lambda: all(attacks("PF", m)[0] - 1 == 0 for m in ("S", "PS", "V", "PF")),
)
claim("after_attack.stay", "good", "RD-94, RD-158")
claim("after_attack.stay", "bad", "BM leaves 12 feet (RD-159)", lambda: MEASURES["BM"]["feet"] == 12)
claim("after_attack.close", "good", "RD-55, RD-56")
claim("after_attack.close", "bad", "5.4: both choose")
B4 = ("absence", "feint", "beat", "bind")
claim(
    "blade.absence",
    "good",
    "cost 0; absence v absence 0",
    lambda: FIGURES["blade_cost"]["absence"] == 0 and blade("absence", "absence") == (0, 0),
)
claim(
    "blade.absence; change_blade.absence",
    "bad",
    "row absence: +5, +20, +30; own -5, -10, -20",
    lambda: [blade("absence", b) for b in B4[1:]] == [(-5, 5), (-10, 20), (-20, 30)],
)
claim("blade.feint", "good", "feint v absence: +5, -5", lambda: blade("feint", "absence") == (5, -5))
claim(
    "blade.feint",
    "bad",
    "feint v beat: -15, +25; v bind: 0, +20",
    lambda: blade("feint", "beat") == (-15, 25) and blade("feint", "bind")[1] == 20,
)
claim(
    "blade.beat; change_blade.beat",
    "good",
    "beat: +20, +25, +10",
    lambda: [blade("beat", b)[0] for b in ("absence", "feint", "bind")] == [20, 25, 10],
)
claim(
    "blade.beat; change_blade.beat",
    "bad",
    "beat v beat: -20, -20",
    lambda: blade("beat", "beat") == (-20, -20),
)
claim(
    "blade.bind",
    "good",
    "bind: +30, +20; absence against it -20",
    lambda: blade("bind", "absence") == (30, -20) and blade("bind", "feint")[0] == 20,
)
claim(
    "blade.bind",
    "bad",
    "bind v bind -30; beat against bind +10",
    lambda: blade("bind", "bind") == (-30, -30) and blade("bind", "beat")[1] == 10,
)
claim("change_blade.keep", "good", "RD-169")
claim("change_blade.keep", "bad", "RD-66b")
claim(
    "change_blade.absence",
    "good",
    "v beat: feint -15, +25; absence -10, +20",
    lambda: (blade("feint", "beat"), blade("absence", "beat")) == ((-15, 25), (-10, 20)),
)
claim(
    "change_blade.feint",
    "good",
    "feint v absence +5, v bind 0",
    lambda: blade("feint", "absence")[0] == 5 and blade("feint", "bind")[0] == 0,
)
claim("change_blade.feint", "bad", "feint v beat", lambda: blade("feint", "beat") == (-15, 25))
claim(
    "change_blade.bind",
    "good",
    "bind +30, +20",
    lambda: (blade("bind", "absence")[0], blade("bind", "feint")[0]) == (30, 20),
)
claim(
    "change_blade.bind",
    "bad",
    "bind v bind, v beat 0, +10",
    lambda: blade("bind", "bind") == (-30, -30) and blade("bind", "beat") == (0, 10),
)
claim(
    "action.ST",
    "good",
    "ST v SC: +10, -10; v NSA +10",
    lambda: action("ST", "SC") == (10, -10) and action("ST", "NSA")[0] == 10,
)
claim(
    "action.ST",
    "bad",
    "ST v UP -30, DIS -15; DIST against it +10",
    lambda: (action("ST", "UP")[0], action("ST", "DIS")[0], action("ST", "DIST")[1]) == (-30, -15, 10),
)
claim(
    "action.SC",
    "good",
    "NSA: SC +15, the most",
    lambda: action("SC", "NSA")[0] == 15 == max(action(b, "NSA")[0] for b in ACTIONS),
)
claim(
    "action.SC",
    "bad",
    "SC v ST, DIST, DISC: -10; +10, +20, +15 against it; v UP -40",
    lambda: (
        [action("SC", b) for b in ("ST", "DIST", "DISC")] == [(-10, 10), (-10, 20), (-10, 15)]
        and action("SC", "UP")[0] == -40
    ),
)
claim(
    "action.DIST",
    "good",
    "DIST v SC +20, ST +10, DIS 0",
    lambda: [action("DIST", b)[0] for b in ("SC", "ST", "DIS")] == [20, 10, 0],
)
claim(
    "action.DIST",
    "bad",
    "DIST v DDIS -15; parry table: hand -15, the most",
    lambda: (
        action("DIST", "DDIS")[0] == -15
        and PARRY["empty"]["DIST"] == -15 == min(r["DIST"] for r in PARRY.values())
        and (sum(r["DIST"] == -15 for r in PARRY.values()) == 1)
    ),
)
claim(
    "action.DISC",
    "good",
    "DISC v SC +15, ST +5",
    lambda: [action("DISC", b)[0] for b in ("SC", "ST")] == [15, 5],
)
claim(
    "action.DISC",
    "bad",
    "DISC v DDIS -20, DIST -10, NSA 0",
    lambda: [action("DISC", b)[0] for b in ("DDIS", "DIST", "NSA")] == [-20, -10, 0],
)
claim(
    "action.DIS",
    "good",
    "DIS: SC -20, ST -15",
    lambda: (action("DIS", "SC")[1], action("DIS", "ST")[1]) == (-20, -15),
)
claim(
    "action.DIS",
    "bad",
    "DIS: DIST 0, DISC -5",
    lambda: (action("DIS", "DIST")[1], action("DIS", "DISC")[1]) == (0, -5),
)
ROWS = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")
claim(
    "action.DDIS",
    "good",
    "DDIS: DISC -20, DIST -15, the lowest of both columns",
    lambda: (
        action("DDIS", "DISC")[1] == -20 == min(action(r, "DISC")[1] for r in ROWS)
        and action("DDIS", "DIST")[1] == -15 == min(action(r, "DIST")[1] for r in ROWS)
    ),
)
claim(
    "action.DDIS",
    "bad",
    "DDIS: ST +10, SC +5",
    lambda: (action("DDIS", "ST")[1], action("DDIS", "SC")[1]) == (10, 5),
)
claim(
    "action.UP",
    "good",
    "UP: SC -40, ST -30, the lowest of both columns",
    lambda: (
        action("UP", "SC")[1] == -40 == min(action(r, "SC")[1] for r in ROWS)
        and action("UP", "ST")[1] == -30 == min(action(r, "ST")[1] for r in ROWS)
    ),
)
claim(
    "action.UP",
    "bad",
    "UP: DISC -10, DIST -5",
    lambda: (action("UP", "DISC")[1], action("UP", "DIST")[1]) == (-10, -5),
)
claim(
    "action.NSA",
    "good",
    "cost 0; NSA: DISC 0",
    lambda: FIGURES["action_cost"]["NSA"] == 0 and action("NSA", "DISC")[1] == 0,
)
claim(
    "action.NSA",
    "bad",
    "NSA: +15, +10, +5",
    lambda: [action("NSA", b)[1] for b in ("SC", "ST", "DIST")] == [15, 10, 5],
)
costs = {"ST": 1, "SC": 2, "DIST": 3, "DISC": 4, "DIS": 1, "DDIS": 3, "UP": 5}
for k, v in costs.items():
    claim(
        f"action.{k}",
        "what",
        f"sword action costs: {v}",
        lambda k=k, v=v: FIGURES["action_cost"][k] == v and f"costs {v} point" in TEXTS["action"][k]["what"],
    )
for k in ("feint", "beat", "bind"):
    claim(
        f"blade.{k}",
        "what",
        "blade costs",
        lambda k=k: f"costs {FIGURES['blade_cost'][k]} point" in TEXTS["blade"][k]["what"],
    )
claim(
    "left_hand.no",
    "line",
    "RD-103; PA is above 0 against a cut for 20, against a thrust for 2 of 100 fencers; a hand takes only 5 off simple attacks",
    lambda: (
        near(sum((w for k, w in PARRY_ADVANTAGES.items() if k[0] > 0)) / TOTAL, 0.195)
        and max(k[0] for k in PARRY_ADVANTAGES) == 16
    ),
)
claim("left_hand.no", "line", "RD-103")
claim(
    "left_hand.yes",
    "line",
    "parry table: -5 to -20; RD-173",
    lambda: {v for r in PARRY.values() for v in r.values()} == {-5, -10, -15, -20},
)
claim("left_hand.yes", "line", "RD-103; buckler charge 5", lambda: FIGURES["buckler"]["charge"] == 5)
claim(
    "combat_movement.pass_side; combat_movement.volt",
    "what",
    "v S: MS",
    lambda: meet("PS", "S") == meet("V", "S") == "MS",
)
claim(
    "combat_movement.pass_forward",
    "what",
    "contact except v B",
    lambda: meet("PF", "B") == "ML" and all(meet("PF", m).startswith("C") for m in ("S", "PS", "V", "PF")),
)
claim(
    "combat_movement.volt.when1",
    "bad",
    "V v PF: C(g) alone; RD-60: a disarm ends a friendly bout",
    lambda: [m for m in MOVEMENTS if meet("V", m) == "C(g)"] == ["PF"],
)
claim(
    "combat_movement.pass_forward.when0",
    "bad",
    "PF v V, PF: C(g); RD-60: a disarm ends a friendly bout",
    lambda: [m for m in MOVEMENTS if meet("PF", m) == "C(g)"] == ["V", "PF"],
)
