"""By ear an answer is short: the words of events and exchanges keep their limits, and what is long waits for Enter."""

import re
from pathlib import Path

import pytest

from duel_tui.play.prompts import Nerves
from duel_tui.registry import KEYS
from tests.benchmarks.words_by_ear import MOST, Count, counted, exchanges
from tests.plain.overheard import MORE, Utterance, bout_by_chance, matched, overheard
from tests.plain.talks import context_in

pytestmark = pytest.mark.slow

FEW = {"card_duel": 8}
"""Duels of a game where three are not enough; the benchmark plays 200."""


@pytest.mark.parametrize("game", KEYS)
def test_events_and_exchanges_keep_their_limits(game: str) -> None:
    for count in counted(game, FEW.get(game, 3)):
        assert count.kept, f"{count.told(game)}: {count.longest}"


def test_a_long_run_of_an_opponent_waits_for_enter_and_loses_nothing(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    match = matched(context, "dueling_scars", 1)
    waiting = overheard(context, bout_by_chance(context, match), "facts")
    assert any(line.kind == "asked" and line.text == MORE for line in waiting)
    at_once = overheard(context, bout_by_chance(context, match), "facts", pause="never")
    assert all(line.text != MORE for line in at_once)
    assert max(len(" ".join(told).split()) for told in exchanges(at_once)) > 2 * MOST["facts"]
    assert _facts(waiting) == _facts(at_once)


@pytest.mark.parametrize("game", KEYS)
def test_lines_wait_after_every_exchange_if_the_setting_says_so(game: str, tmp_path: Path) -> None:
    context = context_in(tmp_path)
    pauses: tuple[Nerves, ...] = ("never", "decisive", "exchanges")
    duels = [
        overheard(context, bout_by_chance(context, matched(context, game, 4)), "facts", pause)
        for pause in pauses
    ]
    never, decisive, each = [[line.text for line in duel].count(MORE) for duel in duels]
    assert never == 0
    assert each > decisive
    assert _facts(duels[0]) == _facts(duels[2])


def _facts(lines: list[Utterance]) -> list[str]:
    """What was told of the play, without the master's tips, which come where there is room, and without the dice."""
    said = [line.text for line in lines if line.kind == "said" and not line.text.startswith("The master:")]
    return [re.sub(r"^\d[^.]*\. ", "", text) for text in said]


def test_the_counting_leaves_out_questions_and_lists_and_what_comes_before_the_first_answer() -> None:
    lines = [
        Utterance("said", "They meet."),
        Utterance("listed", "1 thrust"),
        Utterance("asked", "Which move?"),
        Utterance("typed", "1"),
        Utterance("said", "You hit."),
        Utterance("said", "You 1, Quill 0."),
        Utterance("listed", "2 slash"),
        Utterance("asked", "Which move?"),
        Utterance("typed", "2"),
        Utterance("said", "You win."),
    ]
    told = [*exchanges(lines)]
    assert told == [["You hit.", "You 1, Quill 0."], ["You win."]]
    assert Count("facts", told).words == [6, 2]
    assert Count("facts", [["one two"] * 26]).kept is False
