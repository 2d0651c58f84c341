"""Matches before the duel screen: in the middle of a round, cards and plays as the test has them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.play.bout import Bout
from duel_tui.systems.en_garde import KEY
from duel_tui.systems.en_garde.model import Match
from tests.systems.contenders import begin
from tests.systems.en_garde import situations
from tests.systems.rows import named
from tests.systems.walks import by_chance, keeping_hidden, picked, possible
from tests.tui.bouts import bout_at

NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")


def fresh(*, people: int = 1, unseen: tuple[Side, ...] = (), **options: Any) -> Bout:
    """A match that has not begun."""
    match = situations.Bout.fresh(**options)
    return _before_screen(DuelTable(match.rules, match.table.journal, unseen=unseen), people, NAMES)


def sits(  # noqa: PLR0913 - a position has many sides
    left: str,
    right: str,
    at: tuple[int, int],
    gone: str = "",
    *,
    people: int = 1,
    names: BySide[str] = NAMES,
    **more: Any,
) -> Bout:
    """A match in the middle of a round, the cards in `gone` played before."""
    return _before_screen(situations.Bout(left, right, at, gone=gone, **more).table, people, names)


def of_row(row: str) -> Bout:
    """A match of a row: both hands or `begin`, how the round stands and the house rules, and what is played."""
    hands, options, played = (part.strip() for part in row.split("|"))
    chosen = {"gone": "", **named(options)}
    people, unseen = chosen.pop("people", 1), chosen.pop("unseen", "")
    if unseen:
        del chosen["gone"]
        bout = fresh(people=people, unseen=(Side(unseen),), **chosen)
    else:
        bout = _before_screen(situations.situation(hands, chosen).table, people, NAMES)
    return plays(bout, *filter(None, played.split(", ")))


def _before_screen(table: DuelTable[Match], people: int, names: BySide[str]) -> Bout:
    return bout_at(table, people=people, names=_fencers(names))


def plays(bout: Bout, *said: str) -> Bout:
    """The same bout later on."""
    situations.play(bout.table, *said)
    return bout


def asked(bout: Bout) -> Side:
    """The side that has to decide."""
    return situations.asked(bout.table)


def walked(seed: int, *, names: BySide[str] = NAMES, unseen: tuple[Side, ...] = ()) -> Iterator[Bout]:
    """A random match under random rules, each time somebody before the screen decides, and when it is over."""
    chance = Random(seed)
    duel = begin(KEY, chance)
    table = DuelTable(duel.rules, duel.journal, unseen=unseen)
    bout = bout_at(table, people=2 if unseen else chance.choice((1, 2)), names=_fencers(names))
    habit = by_chance(chance)
    for side in unseen:
        habit = keeping_hidden(habit, side)
    while (request := table.request) is not None:
        if not isinstance(request, Decide):
            table.give(habit(request))
            continue
        ask = request.asks[0]
        if ask.side in bout.seats.people:
            yield bout
        table.decide(ask.side, picked(chance, possible(ask)))
    yield bout


def _fencers(names: BySide[str]) -> BySide[Fencer]:
    return names.map(lambda name: Fencer(name=name))
