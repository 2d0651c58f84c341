"""The laws of a duel's record: what was played plays again, and all of it can be taken back."""

from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.registry import values_of
from duel_tui.storage.duels import Setup, created_now, load
from tests.play.beginnings import create
from tests.systems.laws import facts
from tests.systems.walks import Rules, play_on, seated


def replays_to_the_same(rules: Rules, table: DuelTable[Any], *, everywhere: bool) -> None:
    """A journal's lines lead to the same state; with `everywhere`, to the same position after each answer."""
    again = DuelTable(rules, table.journal)
    assert again.journal == table.journal
    assert again.place == table.place
    places = range(table.place + 1) if everywhere else [table.place]
    for place in places:
        assert facts(again.position_at(place)) == facts(table.position_at(place))
    assert again.outcome == table.outcome


def can_be_taken_back_whole(rules: Rules, table: DuelTable[Any]) -> None:
    """Undo by undo every state comes back, and redo by redo the way to the end, as with dice by hand."""
    table.thrower = None
    before = [facts(table.position_at(place)) for place in range(table.place + 1)]
    undone = 0
    while table.place:
        table.undo()
        undone += 1
        assert facts(table.position_at(table.place)) == before[table.place]
    replays_to_the_same(rules, table, everywhere=True)
    for _ in range(undone):
        table.redo()
        assert facts(table.position_at(table.place)) == before[table.place]
    assert [facts(table.position_at(place)) for place in range(table.place + 1)] == before
    replays_to_the_same(rules, table, everywhere=True)


def goes_on_alike(rules: Rules, journal: Journal[Any], seed: int, chance: Random) -> None:
    """A duel broken off in the middle and resumed has the same dice as one that was not."""
    whole = seated(rules, journal, seed)
    half = seated(rules, journal, seed)
    picks = chance.randint(0, 10**9)
    play_on(whole, Random(picks))
    stop = chance.randint(1, 5)
    pen = Random(picks)
    play_on(half, pen, decisions=stop)
    resumed = seated(rules, half.journal, seed)
    play_on(resumed, pen)
    assert resumed.journal == whole.journal
    assert resumed.state == whole.state


def saves_read_back(rules: Rules, table: DuelTable[Any], folder: Path, games: Any) -> None:
    """A save holds the whole duel, taken-back lines and all."""
    setup = Setup(created_now(), "friendly", names=BySide("Left", "Right"))
    saved = create(folder, setup, table.journal)
    again = load(saved.path, games)
    assert _valued(again.journal) == _valued(table.journal)
    assert again.setup == setup
    assert DuelTable(rules, again.journal).state == table.state


def _valued(journal: Journal[Any]) -> Journal[Any]:
    """A journal with the value of every house rule; a file has lists where the program has tuples."""
    return replace(journal, options=values_of(journal.ruleset, journal.options))
