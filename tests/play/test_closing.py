"""Unfinished duels closed: both part in every game, nobody wins, and the line is taken back like any other."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.outcome import PARTED, Outcome
from duel_tui.engine.rulings import Close
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.pages.duels import Duels
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.model import OfDuel, Page
from duel_tui.play.bout import Bout
from duel_tui.play.closing import close
from duel_tui.play.moments import moment_of
from duel_tui.play.saved_duels import bout_of, entered, sat_down
from duel_tui.play.taking_back import take_back
from duel_tui.registry import KEYS
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.errors import InUseError, StorageError
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import context_in
from tests.play.test_conductor import seated
from tests.systems.contenders import LIBRARY
from tests.systems.walks import by_chance


@pytest.fixture(params=KEYS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    bout, path = seated(tmp_path, request.param)
    habit = by_chance(Random(f"{request.param} closing"))
    for _ in range(2):
        assert bout.table.request is not None, "no duel is over after two answers"
        bout.table.give(habit(bout.table.request))
    bout.thoughts.close()
    assert isinstance(bout.keeper, Recorder)
    bout.keeper.close()
    return path


def opened(folder: Path, path: Path) -> Bout:
    where = context_in(folder)
    return bout_of(where, duels.load(path, where.library))


def test_a_closed_duel_is_over_without_a_winner_wherever_it_is_read(path: Path, tmp_path: Path) -> None:
    before, data = opened(tmp_path, path), path.read_bytes()
    with Recorder(duels.load(path, LIBRARY)), pytest.raises(InUseError):
        close(LIBRARY, path)
    with pytest.raises(WrongAnswerError, match="at most 80"):
        close(LIBRARY, path, "x" * 81)
    assert path.read_bytes() == data
    assert {"close", "delete"} <= rows(tmp_path, path)
    where = context_in(tmp_path)
    done = carry_out(where, OfDuel(str(path), "close", "the watch comes"))
    assert done == Stay("The duel is closed: both part, and neither wins.")
    assert rows(tmp_path, path) & {"close", "delete"} == {"delete"}
    assert path.read_text().splitlines()[-2].endswith('"parted; the watch comes"')
    assert path.read_text().splitlines()[-1] == "# over: nobody parted"
    after = opened(tmp_path, path)
    assert after.table.outcome == Outcome(None, PARTED)
    assert after.table.done
    assert after.table.facts == ()
    assert after.table.state == before.table.state
    assert after.table.hides is before.table.hides, "no hand is shown that was hidden"
    assert not after.laid_open
    if after.table.hides:
        assert moment_of(after).viewer.everything is False
        assert moment_of(after).state == after.table.common_view_at(after.table.place)
    listing = Duels(context_in(tmp_path))
    (listed,) = [one for one in listing.entries if one.path == path]
    assert listing.group(listed) == 1
    assert ", parted, " in f"{listing.said(listed)}, "
    assert [one.path for one in shelf.unfinished(path.parent)] == []
    with pytest.raises(WrongAnswerError):
        after.table.rule(Close())
    with pytest.raises(StorageError, match="closed already"):
        close(LIBRARY, path)


def test_it_is_taken_back_and_restored_under_every_house_rule(path: Path, tmp_path: Path) -> None:
    close(LIBRARY, path)
    where = context_in(tmp_path)
    saved = duels.load(path, where.library)
    rules = where.library.ruleset(saved.journal.ruleset, saved.journal.options)
    for rule in ("none", "reveal", "free"):
        journal = replace(saved.journal, options={**saved.journal.options, "take_back": rule})
        bout = replace(bout_of(where, saved), table=DuelTable(rules, journal))
        asked = bout.table.position_at(bout.table.place - 1).request
        assert take_back(bout, again=False) == ""
        assert bout.table.request == asked
        assert not bout.table.done
        assert take_back(bout, again=True) == ""
        assert bout.table.outcome == Outcome(None, PARTED)
        assert not bout.marked


def test_no_record_counts_it(tmp_path: Path) -> None:
    where = context_in(tmp_path)
    file = fencers.copy(where.saves, where.shipped().fencers[0], "Anna")
    bout, path = seated(tmp_path, KEYS[0])
    assert isinstance(bout.keeper, Recorder)
    bout.keeper.close()
    saved = duels.load(path, LIBRARY)
    setup = replace(saved.setup, fencers=BySide(file.stem, ""))
    close(LIBRARY, path)
    saved = replace(duels.load(path, LIBRARY), setup=setup)
    bout, recorder = sat_down(where, saved)
    entered(where, saved, bout, recorder)
    recorder.close()
    assert fencers.load(file.path).record == ()
    assert bout.table.outcome == Outcome(None, PARTED)


def rows(folder: Path, path: Path) -> set[str]:
    """What may be done with a duel on its page."""
    listing = Duels(context_in(folder))
    (one,) = [one for one in listing.entries if one.path == path]
    opened = listing.opened(one)
    assert isinstance(opened, Page)
    return {row.key for row in opened.rows if not row.denied}
