"""The pace of opponents over the referee: where hands are hidden, a forced choice comes no faster than any other."""

import pytest

from duel_tui.opponents import think
from duel_tui.referee.terms import Players
from tests.engine.first_cut import FirstCut
from tests.opponents.observations import observation as open_position
from tests.systems.en_garde.situations import LIBRARY, RIGHT, Bout

THINKS = 0.25
"""The seconds that pass on the test's clock between two looks at it."""


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that an opponent rests, on a clock of the test's own."""
    found: list[float] = []
    clock = iter((10.0, 10.0 + THINKS))
    monkeypatch.setattr(think, "sleep", found.append)
    monkeypatch.setattr(think, "monotonic", lambda: next(clock))
    return found


@pytest.mark.parametrize("held", ["11245", "33124"], ids=["forced", "a choice"])
def test_an_opponent_of_the_referee_takes_as_long_whatever_its_hand_allows(
    held: str, naps: list[float]
) -> None:
    bout = Bout("33124", held, parry="identical").play("attack 3 3").draw_any()
    play = Players(bout.rules, seed=7).of(LIBRARY.cards(bout.rules.key).of("1"))
    seen = bout.table.observation(RIGHT)
    assert seen.ask.menu is not None
    assert len(seen.ask.menu.choices) == (1 if held == "11245" else 2)
    assert play(seen) in seen.ask.menu.choices
    assert naps == [pytest.approx(think.PACE - THINKS)]


def test_where_nothing_is_hidden_nobody_rests(naps: list[float]) -> None:
    seen = open_position()
    thinker = think.Thinker(FirstCut())
    choice = think.paced(thinker, seen, LIBRARY.cards("en_garde").of("1"), 7)
    assert seen.ask.menu is not None
    assert choice in seen.ask.menu.choices
    assert naps == []
