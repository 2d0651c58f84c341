"""Matches before the duel screen: in the middle of a round, cards and plays as the test has them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.en_garde import KEY
from duel_tui.systems.en_garde.model import Phase
from tests.systems.contenders import begin
from tests.systems.en_garde.situations import cards, ruleset
from tests.systems.walks import by_chance, keeping_hidden, picked, possible
from tests.tui.bouts import bout_at

NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")


def fresh(
    *, names: BySide[str] = NAMES, people: int = 1, unseen: tuple[Side, ...] = (), **options: Any
) -> Bout:
    """A match that has not begun."""
    rules = ruleset(**options)
    start = rules.begin(Kind.FRIENDLY, _fencers(names))
    return bout_at(
        DuelTable(rules, Journal(KEY, "1", options, start), unseen=unseen),
        people=people,
        names=_fencers(names),
    )


def sits(  # noqa: PLR0913  a position has many sides
    left: str,
    right: str,
    at: tuple[int, int],
    gone: str = "",
    *,
    names: BySide[str] = NAMES,
    people: int = 1,
    state: dict[str, Any] | None = None,
    **options: Any,
) -> Bout:
    """A match in the middle of a round, the cards in `gone` played before."""
    rules = ruleset(**options)
    start = replace(
        rules.begin(Kind.FRIENDLY, _fencers(names)),
        **{
            "phase": Phase.TURN,
            "positions": BySide(*at),
            "hands": BySide(cards(left), cards(right)),
            "played": cards(gone),
            **(state or {}),
        },
    )
    return bout_at(DuelTable(rules, Journal(KEY, "1", options, start)), people=people, names=_fencers(names))


def plays(bout: Bout, *lines: str) -> Bout:
    """The same bout after decisions, draws such as `+13`, and dice such as `*2`."""
    table = bout.table
    for line in lines:
        if line.startswith("+"):
            table.enter(Drawn(cards(line[1:]) if "?" not in line else ("??",) * (len(line) // 2)))
        elif line.startswith("*"):
            table.enter(Rolled(int(line[1:])))
        else:
            table.decide(asked(bout), line)
    return bout


def asked(bout: Bout) -> Side:
    """The side that has to decide."""
    assert isinstance(bout.table.request, Decide), bout.table.request
    return bout.table.request.asks[0].side


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
