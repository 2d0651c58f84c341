"""Claims about blade and sword actions: Rapier & Dagger with figures."""

from tests.words.moves.claims import Claims, near, of_game
from tests.words.moves.tables import (
    ACTIONS,
    FIGURES,
    PARRY,
    PARRY_ADVANTAGES,
    TOTAL,
    action,
    blade,
)

claim = Claims("rapier_and_dagger")
TEXTS = of_game("rapier_and_dagger", "moves")
BLADES = ("absence", "feint", "beat", "bind")


ROWS = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")


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
    lambda: [blade("absence", b) for b in BLADES[1:]] == [(-5, 5), (-10, 20), (-20, 30)],
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
