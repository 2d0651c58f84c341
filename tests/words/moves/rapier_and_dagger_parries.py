"""Claims about parries and what is asked around an exchange: Rapier & Dagger by the combat matrix."""

from tests.words.moves.claims import Claims
from tests.words.moves.tables import (
    CELLS,
    CROSSED,
    DEFENCE,
    GEAR,
    LINES,
    RULES,
    TARGETS,
    WEAPONS,
    beaten_universal,
    best,
    easiest,
    held,
    needed,
    worst,
)

claim = Claims("rapier_and_dagger")

claim(
    "defence.HP",
    "good",
    "HP best of the three for H in 16 of 16 with every hand; for SA in 16 with an empty hand (with cloak or dagger CP is never worse)",
    lambda: all(best("HP", "H", h) == 16 for h in GEAR) and best("HP", "SA", "empty") == 16,
)
claim("defence.HP", "bad", "HP: RL lowest in 16 of 16", lambda: easiest("HP", "RL") == 16)
claim(
    "defence.CP",
    "good",
    "with every hand CP best for RC and LC in 16 of 16; worst of the three for no target in any cell",
    lambda: (
        all(best("CP", t, h) == 16 for t in ("RC", "LC") for h in GEAR)
        and all(worst("CP", t, h) == 0 for t in TARGETS for h in GEAR)
    ),
)
claim(
    "defence.CP",
    "bad",
    "CP: RL lowest in 15 of 16; HP above CP for H in 16, 15 with cloak or dagger, never below",
    lambda: (
        easiest("CP", "RL") == 15
        and all(
            sum((held(d, "HP", a, "H", h) > held(d, "CP", a, "H", h) for d, a in CELLS)) >= 15
            and all((held(d, "HP", a, "H", h) >= held(d, "CP", a, "H", h) for d, a in CELLS))
            for h in GEAR
        )
    ),
)
claim(
    "defence.LP",
    "good",
    "LP best for RL and LL in 16 of 16, with a cloak 15 and 14",
    lambda: (
        all(best("LP", t, h) >= 14 for t in ("RL", "LL") for h in GEAR)
        and best("LP", "RL") == best("LP", "LL") == 16
    ),
)
claim(
    "defence.LP",
    "bad",
    "with every hand LP worst of the three for H and SA in 16 of 16; H lowest in 15",
    lambda: all(worst("LP", t, h) == 16 for t in ("H", "SA") for h in GEAR) and easiest("LP", "H") == 15,
)
claim(
    "defence.UP",
    "good",
    "lowest number of Special + 25 against the lowest of each parry: never below with empty hand or cloak (with a dagger once)",
    lambda: (
        not beaten_universal("empty")
        and (not beaten_universal("cloak"))
        and (len(beaten_universal("dagger")) == 1)
    ),
)
claim(
    "defence.UP",
    "bad",
    "HP needs more than Special + 25 at the head in 8 of 16 cells (LP at LL in 9)",
    lambda: (
        sum((needed(d, "HP", a, "H") > needed(d, "SP", a, "H") + 25 for d, a in CELLS)) == 8
        and sum((needed(d, "LP", a, "LL") > needed(d, "SP", a, "LL") + 25 for d, a in CELLS)) == 9
    ),
)
claim(
    "defence.SP",
    "good",
    "RD-39: no attack is given up; buckler -20 on the Special line",
    lambda: (
        set(DEFENCE["buckler"].values()) == {-20}
        and all(not WEAPONS[w]["free_parry"] for w in ("light_sword", "two_handed", "back_sword"))
    ),
)
claim(
    "defence.SP",
    "bad",
    "special weapons: +10, +5, +15; rapier 0 (RD-40 to RD-43)",
    lambda: (
        [WEAPONS[w]["passive_special"] for w in ("light_sword", "back_sword", "two_handed", "rapier")]
        == [10, 5, 15, 0]
    ),
)
claim("parry_with.empty", "good", "5.4: only an empty left hand may try (grapple.py may_grapple)")
claim("parry_with.empty", "bad", "RD-37")
claim(
    "parry_with.dagger",
    "what",
    "defence table",
    lambda: DEFENCE["dagger"] == {"HP": -10, "CP": -15, "LP": -15},
)
claim(
    "parry_with.dagger",
    "good",
    "defence table, dagger against cloak",
    lambda: all(DEFENCE["dagger"][line] < DEFENCE["cloak"][line] for line in LINES),
)
claim("parry_with.dagger", "bad", "RD-36, RD-47, 5.4 grapple")
claim(
    "parry_with.cloak",
    "good",
    "RD-61, RD-62: head 85, sword arm 80",
    lambda: set(CROSSED["cloak"]) == {"H", "SA"},
)
claim(
    "parry_with.cloak", "what", "defence table", lambda: DEFENCE["cloak"] == {"HP": -5, "CP": -10, "LP": -5}
)
claim(
    "parry_with.cloak",
    "bad",
    "defence table",
    lambda: [DEFENCE["cloak"][line] - DEFENCE["dagger"][line] for line in LINES] == [5, 5, 10],
)
claim(
    "parry_with.buckler",
    "good",
    "RD-39; guard.py _passive()",
    lambda: DEFENCE["buckler"] == {"HP": -20, "CP": -20, "LP": -20},
)
claim("parry_with.buckler", "bad", "RD-39; guard.py guarding(): TRADE")
claim("give_up.no", "line", "rapier: free_parry", lambda: WEAPONS["rapier"]["free_parry"])
claim(
    "give_up.no",
    "line",
    "RD-39 to RD-43",
    lambda: all(not WEAPONS[w]["free_parry"] for w in ("light_sword", "two_handed", "back_sword")),
)
claim(
    "give_up.yes",
    "line",
    "active figures -10, -15, -10, buckler -20",
    lambda: (
        {WEAPONS[w]["active_parry"] for w in ("light_sword", "two_handed", "back_sword")} | {-20}
        == {-10, -15, -20}
    ),
)
claim("give_up.yes", "line", "RD-36; exchange.py: Guarding.FREE refuses a line with give_up")
claim("accept.yes; accept.no", "line", "RD-24")
claim("accept.yes; accept.no", "line", "RD-24")
claim("parry_with.buckler", "brief", "defence table", lambda: set(DEFENCE["buckler"].values()) == {-20})
claim("defence.UP", "what", "universal parry 25", lambda: abs(RULES["universal_parry"]["special"]) == 25)
claim("parry_with.dagger.when0", "bad", "RD-36: it helps the universal parry")
