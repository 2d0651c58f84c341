"""Claims about walking, movement by points, blade and sword actions: Rapier & Dagger with figures."""

from typing import Any

from tests.words.moves.claims import Claims, of_game
from tests.words.moves.tables import (
    CIRCUMSTANCE,
    COST,
    MEASURES,
    MOVEMENTS,
    SURPRISE,
    attacks,
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
        f"combat_movement.{m}; combat_movement.{m}.when1; change_movement.{m}",
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
    "combat_movement.volt.when2",
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
claim(
    "combat_movement.pass_side.when0; change_movement.pass_side.when0; change_movement_again.pass_side.when0",
    "bad",
    "RD-90: close together or by the row in place of C(cs) for PS v V; PS v PF: C(cs)",
    lambda: (
        [m for m in MOVEMENTS if meet("PS", m).startswith("C")] == ["V", "PF"] and meet("PS", "PF") == "C(cs)"
    ),
)
claim(
    "combat_movement.volt.when0; change_movement.volt.when0; change_movement_again.volt.when0",
    "bad",
    "RD-90: close together or by the row in place of C(cs) for V v PS; V v PF: C(g)",
    lambda: (
        [m for m in MOVEMENTS if meet("V", m).startswith("C")] == ["PS", "PF"] and meet("V", "PF") == "C(g)"
    ),
)
