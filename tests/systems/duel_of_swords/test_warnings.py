"""DOS-6: what New duel says of disengaging for ever, that it is true, and the key that helps."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.narration import read_phrases
from duel_tui.opponents.readers import Replies
from duel_tui.opponents.whole import Whole
from duel_tui.play.agreement import Agreement
from duel_tui.play.house_rules import values_of, warnings
from duel_tui.registry import KEYS, options_of
from duel_tui.storage.settings import Settings
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.tui.pages.house_rules import HouseRulesPage
from duel_tui.tui.pages.new_duel import NewDuelPage
from tests.systems.duel_of_swords.bouts import FENCERS, LIBRARY, ruleset
from tests.tui.visits import Visit, house

WORDS = read_phrases(LIBRARY.phrases(KEY))
PLAIN = values_of(KEY, LIBRARY.presets(KEY)["as_written"])


@pytest.mark.parametrize(
    ("chosen", "warned"),
    [
        ({}, False),
        ({"no_repeat": "all_but_disengage"}, True),
        ({"no_repeat": "all_but_disengage", "limit_tie": "next_hit"}, True),
        ({"no_repeat": "all_but_disengage", "scoring": "half_points"}, False),
        ({"no_repeat": "all_but_disengage", "fancies": 1}, False),
        ({"no_repeat": "all_but_disengage", "advantage_persists": True}, False),
        ({"no_repeat": "all_but_disengage", "advantage_tiebreak": True}, False),
        ({"no_repeat": "all"}, False),
    ],
)
def test_dos_6_the_warning_says_what_the_solver_finds(chosen: dict[str, Any], warned: bool) -> None:  # noqa: FBT001
    assert bool(warnings(WORDS, PLAIN | chosen)) is warned
    rules = ruleset(**chosen, hits_to_win=1, max_rounds=3)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    always: dict[Choice, float] = {"disengage": 1.0}
    best = Replies(Whole(rules, start).solve()).values(start, Side.LEFT, always, always).max()
    assert bool(best <= 0.5 + 1e-9) is warned, "whether nobody gains on one who disengages for ever"


def test_every_warning_names_house_rules_that_there_are() -> None:
    for key in KEYS:
        known = {info.name: info for info in options_of(key)}
        for one in read_phrases(LIBRARY.phrases(key)).warnings:
            for name, values in [
                *one.when.items(),
                *((name, (value,)) for name, value in one.remedy.items()),
            ]:
                allowed = known[name].allowed
                assert allowed is None or set(values) <= set(allowed), f"{key}: {name}"


def test_one_key_in_new_duel_takes_the_remedy(tmp_path: Path) -> None:
    where = house(tmp_path)
    where.keep(Settings(ruleset=KEY, preset="as_written"))
    visit = Visit(where, lambda host: NewDuelPage(host, where))
    assert "f6" not in visit.text
    page = visit.page
    assert isinstance(page, NewDuelPage)
    page._terms.agreed.values["no_repeat"] = "all_but_disengage"
    assert "perfect play always ends in a draw" in " ".join(visit.text.split())
    assert "f6 half points" in visit.text
    visit.press("f6")
    assert "f6" not in visit.text
    visit.press("down", "down")
    assert "half points" in visit.text
    assert page._terms.match().options == {"no_repeat": "all_but_disengage", "scoring": "half_points"}


def test_the_page_of_house_rules_warns_and_helps_as_well(tmp_path: Path) -> None:
    where = house(tmp_path)
    agreed = Agreement(where, KEY, "as_written")
    agreed.values["no_repeat"] = "all_but_disengage"
    visit = Visit(where, lambda host: HouseRulesPage(host, agreed, list))
    assert "f6 half points" in visit.text
    visit.press("f6")
    assert agreed.values["scoring"] == "half_points"
    assert "f6" not in visit.text
