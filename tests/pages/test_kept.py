"""What is told on from where it was is what is told from the start, whatever is undone, overruled, or sits down between."""

import re
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Conduct
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.log import DuelLog
from duel_tui.pages.showing import Showing, shown_to, view_of
from duel_tui.plain.telling import Teller
from duel_tui.play.kept import Kept, Memory
from duel_tui.play.moments import moment_of
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.registry import KEYS
from duel_tui.show.moment import ONLOOKER, Event, Viewer
from duel_tui.show.table import HIDDEN
from duel_tui.storage.views import VIEWERS
from tests.lengths import of_part
from tests.pages.views import bout_over, veiled
from tests.systems.evenings import evening
from tests.tui.bouts import PUPIL

SEATS = (HERE, Seat("spoken"), Seat("advised", PUPIL), Seat("played", PUPIL))
EVENINGS, PLANTED_IN = of_part(range(2, 17)), range(8)
"""The evenings of each game in the slow test, and those in which a fault is found."""
LENGTH, SEALED, SEATED = 2, 3, 4
"""Where what a moment hangs on has the length of the journal, the sides that are sealed, and the seats."""


class OneForAll(defaultdict[Viewer, Kept[Event]]):
    """What is planted: every viewer is shown what the first one saw."""

    def __missing__(self, viewer: Viewer) -> Kept[Event]:
        self[viewer] = next(iter(self.values()), Kept[Event]())
        return self[viewer]


class Unaware(Memory):
    """What is planted: a moment is kept although one of the things has changed that it hangs on."""

    def __init__(self, of: int) -> None:
        """Look no longer at the thing at this place."""
        super().__init__()
        self._of = of

    def once(self, at: tuple[object, ...], what: object, make: Callable[[], Any]) -> Any:
        """What was made before."""
        return super().once((*at[: self._of], *at[self._of + 1 :]), what, make)


def moments(key: str, seed: int, memory: Memory | None = None) -> int:
    """Compare each viewer's moment with one made anew after each thing done in an evening; how often that was.

    Raises:
        AssertionError: one is stale.
    """
    chance, times, things = Random(seed), 0, evening(key, seed)
    _, table = next(things)
    bout = replace(bout_over(table), memory=memory or Memory())
    sides = (None, *Side)
    bouts = [bout, replace(bout, watcher=ONLOOKER), *[shown_to(bout, side) for side in sides]]
    for _ in things:
        if table.sealed and chance.random() < 0.2:
            table.unseal(table.sealed[0])
        for sits in (False, True):
            if sits and chance.random() < 0.2:
                bout.seats.take(chance.choice(list(Side)), chance.choice(SEATS))
            for number, one in enumerate(bouts):
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
        for end in (None, chance.randint(0, table.place)):
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


def test_what_only_looks_how_many_answers_count_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def counting(kept: Kept[Any], table: DuelTable[Any]) -> None:
        kept.drop(table.place)
        kept._table = table

    monkeypatch.setattr(Kept, "_fall_back", counting)
    with pytest.raises(AssertionError, match="rapier_and_dagger, seed"):
        _ = [moments("rapier_and_dagger", seed) for seed in PLANTED_IN]


def test_what_does_not_look_who_sees_it_is_found_out() -> None:
    memory = Memory()
    memory.events = OneForAll()
    with pytest.raises(AssertionError, match="a moment"):
        _ = [moments("card_duel", seed, memory) for seed in PLANTED_IN]


@pytest.mark.parametrize(
    ("key", "of"), [("rapier_and_dagger", LENGTH), ("card_duel", SEALED), ("card_duel", SEATED)]
)
def test_a_moment_that_outlasts_what_it_hangs_on_is_found_out(key: str, of: int) -> None:
    with pytest.raises(AssertionError, match="a moment"):
        _ = [moments(key, seed, Unaware(of)) for seed in PLANTED_IN]


def test_no_step_is_made_twice() -> None:
    *_, (_, table) = evening("en_garde", 5)
    kept, made = Kept[int](), list[int]()

    def make(step: Any) -> tuple[int, ...]:
        made.append(step.place)
        return (step.number,)

    for end in (table.place, 0, table.place):
        assert kept.between(table, 0, end, make) == [step.number for step in table.steps[:end]]
    assert made == list(range(table.place))


def shown_unveiled() -> int:
    """Look at all that is shown and told of Right, whose characteristics are hidden, to all but a game master; how much it was.

    Raises:
        AssertionError: what is hidden is shown.
    """
    table, looked = veiled("right_hidden"), 0
    bout = bout_over(table)
    alone = replace(bout, seats=Seats(BySide(HERE, Seat("played", PUPIL))), memory=Memory())
    right = table.sheet(None).of(Side.RIGHT)
    hidden = [f"Strength {right.strength}", f"Cut {right.cut_total:+}"]  # type: ignore[attr-defined]
    assert all(one in " ".join(view_of(bout, "right").stands) for one in hidden), "one sees one's own"
    for viewer in ("public", "left"):
        seen = view_of(bout, viewer)
        figures = [fact.value[0].text for row in seen.panels[1].facts for fact in row]
        assert set(figures) == {"?"}, f"the panel for {viewer}"
        assert not any(one in seen.stands[1] for one in hidden), f"what {viewer} is told"
        rows = seen.table.rows if seen.table else ()
        cells = [cell for row in rows for cell in (*row.left, row.before, row.after, *row.right) if cell.odds]
        assert {cell.text for cell in cells} <= {HIDDEN}, f"the chances for {viewer}"
        assert not any(
            one.told.kind == "sum" and one.told.text.startswith(bout.names.right) for one in seen.entries
        )
        assert all(one.die is None or one.die.side is Side.LEFT for one in seen.results)
        looked += len(seen.entries)
    for one in (alone, replace(alone, watcher=ONLOOKER)):
        assert not any(
            entry.told.kind == "sum" and entry.told.text.startswith(bout.names.right)
            for entry in DuelLog(one).entries()
        )
        rolls = [
            step.place
            for step in table.steps
            if isinstance(step.request, Roll) and step.request.side is Side.RIGHT
        ]
        spoken = [Teller(one).places(place, place + 1, "normal", dice=True)[0] for place in rolls]
        assert spoken
        assert not any(re.match(r"\d+\. \w+, by", line) for line in spoken), (
            "by how much a die missed tells a total"
        )
        told = " ".join(one.wording.stands("side", moment_of(one).sheet, Side.RIGHT, one.called))
        assert "hidden" in told
        assert not any(fact in told for fact in hidden)
    return looked


def test_hidden_characteristics_are_in_no_view_and_no_log_of_a_player() -> None:
    assert shown_unveiled()


def test_characteristics_that_are_shown_although_they_are_hidden_are_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Viewer, "under", lambda viewer, _table: viewer)
    with pytest.raises(AssertionError, match="the panel for public"):
        shown_unveiled()


def test_a_game_master_who_types_for_a_fencer_sees_everything() -> None:
    table = veiled("right_hidden")
    spoken = replace(
        bout_over(table), seats=Seats(BySide(Seat("spoken"), Seat("played", PUPIL))), memory=Memory()
    )
    assert moment_of(spoken).viewer.foretells
    assert moment_of(
        replace(spoken, seats=Seats(BySide(Seat("spoken"), Seat("spoken"))), memory=Memory())
    ).viewer.foretells


def test_two_people_at_one_keyboard_see_no_totals_that_are_hidden() -> None:
    table = veiled("both_hidden")
    shared = replace(bout_over(table), seats=Seats(BySide(HERE, HERE)), memory=Memory())
    viewer = moment_of(shared).viewer
    assert viewer.side is not None
    assert viewer.veiled == (viewer.side.foe,)
