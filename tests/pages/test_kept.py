"""What is told on from where it was is what is told from the start, whatever is undone, overruled, or sits down between."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Conduct
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.log import DuelLog, LogEntry
from duel_tui.pages.showing import Showing, shown_to, view_of
from duel_tui.plain.telling import Teller
from duel_tui.play.kept import Kept, Memory
from duel_tui.play.moments import moment_of
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.registry import KEYS
from duel_tui.show.moment import ONLOOKER
from duel_tui.show.table import HIDDEN
from duel_tui.storage.views import VIEWERS
from tests.lengths import of_part
from tests.pages.views import bout_over, veiled
from tests.systems.evenings import evening
from tests.tui.bouts import PUPIL

EVENINGS = of_part(range(2, 17))
"""The evenings of each game in the slow test."""
SEATS = (HERE, Seat("spoken"), Seat("advised", PUPIL), Seat("played", PUPIL))


def moments(key: str, seed: int) -> int:
    """Compare the moments of some viewers with ones made anew after each thing done in an evening; how often that was."""
    chance, times, things = Random(seed), 0, evening(key, seed)
    _, table = next(things)
    bout = replace(bout_over(table), memory=Memory())
    bouts = [bout, replace(bout, watcher=ONLOOKER), *[shown_to(bout, side) for side in (None, *Side)]]
    for _ in things:
        if table.sealed and chance.random() < 0.2:
            table.unseal(table.sealed[0])
        for sits in (False, True):
            if sits and chance.random() < 0.2:
                bout.seats.take(chance.choice(list(Side)), chance.choice(SEATS))
            for number in (0, *chance.sample(range(1, 5), 1)):
                one = bouts[number]
                fresh = replace(one, memory=Memory())
                for end in (None, chance.randint(0, table.place)):
                    said = f"{key}, seed {seed}, line {table.length}, bout {number}, after {end}: a moment"
                    assert moment_of(one, end) == moment_of(fresh, end), said
                    times += 1
    return times


def compared(key: str, seed: int) -> int:
    """Compare what is told on with what is told from the start after each thing done in an evening; how often that was.

    Raises:
        AssertionError: something is stale.
    """
    chance, times, things = Random(seed), 0, evening(key, seed)
    duel, table = next(things)
    bout = bout_over(table)
    log, showings = DuelLog(bout), {viewer: Showing(bout, viewer) for viewer in VIEWERS}
    for _ in things:
        if chance.random() < 0.2:
            bout.seats.take(chance.choice(list(Side)), chance.choice(SEATS))
        said = f"{key}, seed {seed}, line {table.length}"
        end = chance.choice((None, chance.randint(0, table.place)))
        assert log.entries(end) == DuelLog(bout).entries(end), f"{said}: the log"
        if chance.random() < 0.2:
            assert log.struck() == DuelLog(bout).struck(), f"{said}: struck lines"
            assert all(showing.view() == view_of(bout, viewer) for viewer, showing in showings.items()), said
            again: DuelTable[Any] = DuelTable(duel.rules, table.journal)
            assert again.steps == table.steps, f"{said}: a step"
            assert _of(Conduct(table.journal.lines)) == _of(table.conduct), f"{said}: the conduct"
        times += 1
    return times


def _of(conduct: Conduct) -> tuple[bool, ...]:
    return conduct.ruled, conduct.overruled, conduct.restored


@pytest.mark.parametrize("key", KEYS)
def test_what_is_kept_is_what_is_made_from_the_start(key: str) -> None:
    assert compared(key, 1)
    assert moments(key, 1)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_it_is_so_in_many_evenings(key: str) -> None:
    assert all(compared(key, seed) and moments(key, seed) for seed in EVENINGS)


def test_no_step_is_made_twice() -> None:
    *_, (_, table) = evening("en_garde", 5)
    kept, made = Kept[int](), list[int]()

    def make(step: Any) -> tuple[int, ...]:
        made.append(step.place)
        return (step.number,)

    for end in (table.place, 0, table.place):
        assert kept.between(table, 0, end, make) == [step.number for step in table.steps[:end]]
    assert made == list(range(table.place))


def test_hidden_characteristics_are_in_no_view_and_no_log_of_a_player() -> None:
    """They are shown and told of Right to nobody but a game master."""
    table, looked = veiled("right_hidden"), 0
    bout = bout_over(table)
    alone = replace(bout, seats=Seats(BySide(HERE, Seat("played", PUPIL))), memory=Memory())
    right = table.sheet(None).of(Side.RIGHT)
    hidden = [f"Strength {right.strength}", f"Cut {right.cut_total:+}"]  # type: ignore[attr-defined]
    assert all(one in " ".join(view_of(bout, "right").stands) for one in hidden), "one sees one's own"

    def sums(entries: Iterable[LogEntry]) -> list[str]:
        return [
            one.told.text
            for one in entries
            if one.told.kind == "sum" and one.told.text.startswith(bout.names.right)
        ]

    for viewer in ("public", "left"):
        seen = view_of(bout, viewer)
        figures = [fact.value[0].text for row in seen.panels[1].facts for fact in row]
        assert set(figures) == {"?"}, f"the panel for {viewer}"
        assert not any(one in seen.stands[1] for one in hidden), f"what {viewer} is told"
        rows = seen.table.rows if seen.table else ()
        cells = [cell for row in rows for cell in (*row.left, row.before, row.after, *row.right) if cell.odds]
        assert {cell.text for cell in cells} <= {HIDDEN}, f"the chances for {viewer}"
        assert not sums(seen.entries)
        assert all(one.die is None or one.die.side is Side.LEFT for one in seen.results)
        looked += len(seen.entries)
    assert looked
    rolls = [one.place for one in table.rolls() if getattr(one.request, "side", None) is Side.RIGHT]
    assert rolls
    for one in (alone, replace(alone, watcher=ONLOOKER)):
        assert not sums(DuelLog(one).entries())
        spoken = [Teller(one).places(place, place + 1, "normal", dice=True)[0] for place in rolls]
        missed = [line for line in spoken if re.match(r"\d+\. \w+, by", line)]
        assert not missed, "by how much a die missed tells a total"
        told = " ".join(one.wording.stands("side", moment_of(one).sheet, Side.RIGHT, one.called))
        assert "hidden" in told
        assert not any(fact in told for fact in hidden)


def test_a_game_master_who_types_for_a_fencer_sees_everything_and_two_people_no_totals_that_are_hidden() -> (
    None
):
    bout = bout_over(veiled("right_hidden"))
    for right in (Seat("played", PUPIL), Seat("spoken")):
        seats = Seats(BySide(Seat("spoken"), right))
        assert moment_of(replace(bout, seats=seats, memory=Memory())).viewer.foretells
    shared = replace(bout_over(veiled("both_hidden")), seats=Seats(BySide(HERE, HERE)), memory=Memory())
    viewer = moment_of(shared).viewer
    assert viewer.side is not None
    assert viewer.veiled == (viewer.side.foe,)
