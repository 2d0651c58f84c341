"""The pace of opponents: where something is hidden, an answer is there after a whole number of paces, whatever was thought of."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.table import DuelTable
from duel_tui.opponents import think, worker_client
from duel_tui.opponents.search import HIDDEN_SECONDS, Limits
from duel_tui.opponents.simulate import sees_all
from duel_tui.opponents.think import Thinker
from duel_tui.opponents.worker_client import WorkerClient, WorkerClosedError
from duel_tui.referee.terms import Players
from tests.engine.first_cut import FirstCut
from tests.opponents.observations import observation as open_position
from tests.systems.card_duel.situations import bout
from tests.systems.en_garde.situations import LEFT, LIBRARY, RIGHT, Bout

PACE = HIDDEN_SECONDS + 0.1
ON_TIME, LATE = (0.0, 0.115, 0.25, PACE - 0.001), (PACE + 0.1, 2 * PACE - 0.001)
"""How long thinking may take."""
CARDS = LIBRARY.cards("en_garde").of("1")


class Clock:
    """A clock of the test's own, on which only thinking and waiting take time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, thinks: float) -> None:
        self.now = 10.0
        monkeypatch.setattr(think, "PACE", PACE)
        monkeypatch.setattr(think, "sleep", self.pass_by)
        monkeypatch.setattr(think, "Limits", lambda: Limits(nodes=500, seconds=600, hidden_seconds=600))
        for module in (think, worker_client):
            monkeypatch.setattr(module, "monotonic", lambda: self.now)
        chosen: Callable[..., Choice] = Thinker.choose

        def choose(*given: Any) -> Choice:
            self.now += thinks
            return chosen(*given)

        monkeypatch.setattr(Thinker, "choose", choose)
        monkeypatch.setattr(worker_client, "Event", lambda: Closing(self))

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


class Closing:
    """What is waited for until somebody leaves."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._set = clock, False

    def is_set(self) -> bool:
        return self._set

    def set(self) -> None:
        self._set = True

    def wait(self, seconds: float) -> bool:
        self._clock.pass_by(seconds)
        return self._set


def forced() -> Observation[Any]:
    """One choice: there is nothing to parry with."""
    return parries("11245", 1)


def free() -> Observation[Any]:
    return parries("33124", 2)


def parries(held: str, choices: int) -> Observation[Any]:
    seen = Bout("33124", held, parry="identical").play("attack 3 3").draw_any().table.observation(RIGHT)
    assert seen.ask.menu is not None
    assert len(seen.ask.menu.choices) == choices
    return seen


def on_screen(seen: Observation[Any]) -> None:
    """An answer as the screen and lines wait for it."""
    client = WorkerClient[Any](RULES, ("/nowhere/python",))
    assert client.choose(seen, CARDS, 7) in seen.ask.menu.choices  # type: ignore[union-attr]


def by_referee(seen: Observation[Any]) -> None:
    assert Players(RULES, seed=7).of(CARDS)(seen) in seen.ask.menu.choices  # type: ignore[union-attr]


RULES = Bout("33124", "33124").rules


@pytest.mark.parametrize("answers", [on_screen, by_referee])
@pytest.mark.parametrize("seen", [forced, free])
def test_an_answer_is_shown_at_the_same_moment_whatever_the_hand_allows_and_thinking_took(
    seen: Callable[[], Observation[Any]],
    answers: Callable[[Observation[Any]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for paces, times in ((1, ON_TIME), (2, LATE)):
        for thinks in times:
            with monkeypatch.context() as patch:
                clock = Clock(patch, thinks)
                answers(seen())
                assert clock.now == pytest.approx(10 + paces * PACE), f"thought for {thinks}"


def test_a_hand_is_hidden_also_from_a_foe_who_has_none() -> None:
    place = bout("9S KH QD", "", decks=(None, ""))
    rules: Any = place.rules
    seen = DuelTable[Any](rules, Journal("card_duel", "1.1", {}, place.checkpoint)).observation(LEFT)
    assert sees_all(rules, seen.view, LEFT)
    assert Thinker(rules).hides(seen)


def test_where_nothing_is_hidden_nobody_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, seen = Clock(monkeypatch, 0.115), open_position()
    WorkerClient(FirstCut(), ("/nowhere/python",)).choose(seen, CARDS, 7)
    assert clock.now == pytest.approx(10.115)


def test_who_leaves_does_not_wait_for_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think, "PACE", 600.0)
    client = WorkerClient[Any](RULES, ("/nowhere/python",))
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(client.choose, forced(), CARDS, 7)
        with pytest.raises(TimeoutError):
            answer.result(0.1)
        client.close()
        with pytest.raises(WorkerClosedError):
            answer.result(5)
