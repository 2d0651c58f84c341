"""DOS-6: what New duel says of disengaging for ever, that it is true, and the key that helps."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.backward_induction import SolvedGame
from duel_tui.opponents.readers import Replies
from duel_tui.pages.house_rules import HouseRules
from duel_tui.pages.new_duel import Terms
from duel_tui.play.setup import warnings
from duel_tui.registry import KEYS, options_of, values_of
from duel_tui.storage.settings import Settings
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.tui.screens.form import FormScreen
from duel_tui.words import read_phrases
from tests.plain.talks import context_in, conversation
from tests.systems.duel_of_swords.bouts import FENCERS, LIBRARY, ruleset
from tests.tui.screens import at_screen
from tests.tui.visits import context

WORDS = read_phrases(LIBRARY.phrases(KEY))
PLAIN = values_of(KEY, LIBRARY.presets(KEY)["as_written"].options)
AGAIN: dict[str, Any] = {"no_repeat": "all_but_disengage"}


@pytest.mark.parametrize(
    ("chosen", "warned"),
    [
        ({}, False),
        (AGAIN, True),
        (AGAIN | {"limit_tie": "next_hit"}, True),
        (AGAIN | {"scoring": "half_points"}, False),
        (AGAIN | {"fancies": 1}, False),
        (AGAIN | {"advantage_persists": True}, False),
        (AGAIN | {"advantage_tiebreak": True}, False),
        ({"no_repeat": "all"}, False),
    ],
)
def test_dos_6_the_warning_says_what_the_solver_finds(chosen: dict[str, Any], warned: bool) -> None:  # noqa: FBT001
    assert bool(warnings(WORDS, PLAIN | chosen)) is warned
    rules = ruleset(**chosen, hits_to_win=1, max_rounds=3)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    always: dict[Choice, float] = {"disengage": 1.0}
    best = Replies(SolvedGame(rules, start).solve()).values(start, Side.LEFT, always, always).max()
    assert bool(best <= 0.5 + 1e-9) is warned, "whether no reply gains on a fencer who disengages for ever"


def test_every_warning_names_house_rules_that_there_are() -> None:
    for key in KEYS:
        known = {info.name: info.allowed for info in options_of(key)}
        for one in read_phrases(LIBRARY.phrases(key)).warnings:
            named = [*one.when.items(), *[(name, (value,)) for name, value in one.remedy.items()]]
            wrong = [
                name for name, values in named if known[name] and not {*values} <= {*(known[name] or ())}
            ]
            assert wrong == [], key


async def test_one_key_takes_the_remedy_on_the_page_of_house_rules(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(ruleset=KEY, preset="as_written"))
    terms = Terms(where, where.settings)
    async with at_screen(where, lambda _: FormScreen(terms)) as keyboard:
        assert "half points" not in keyboard.text
        terms.agreed.values |= AGAIN
        await keyboard.press("h", "h")
        assert keyboard.at(HouseRules)
        assert "perfect play always ends in a draw" in " ".join(keyboard.text.split())
        await keyboard.press("enter")
        assert "! half points" in keyboard.text
        await keyboard.press("!")
        assert "! half points" not in keyboard.text
        assert terms.match().options == AGAIN | {"scoring": "half_points"}


def test_lines_offer_the_remedy_after_the_house_rules(tmp_path: Path) -> None:
    typed = "new, game, 2, rules, as written, house rules, repeating a move, only, finish, yes"
    said = conversation(context_in(tmp_path), typed.split(", "))
    assert "perfect play always ends in a draw" in said
