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
from duel_tui.play.context import AppContext
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


def context(folder: Path) -> AppContext:
    return context_in(folder)


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
    where = context(folder)
    return bout_of(where, duels.load(path, where.library))


def test_a_closed_duel_is_over_without_a_winner_wherever_it_is_read(path: Path, tmp_path: Path) -> None:
    before = opened(tmp_path, path)
    close(LIBRARY, path, "the watch comes")
    assert path.read_text().splitlines()[-2].endswith('"parted; the watch comes"')
    assert path.read_text().splitlines()[-1] == "# over: nobody parted"
    after = opened(tmp_path, path)
    assert after.table.outcome == Outcome(None, PARTED)
    assert after.table.done
    assert after.table.facts == ()
    assert after.table.state == before.table.state
    (listed,) = [one for one in Duels(context(tmp_path)).entries if one.path == path]
    listing = Duels(context(tmp_path))
    assert listing.group(listed) == 1
    assert ", parted, " in f"{listing.said(listed)}, "
    assert [one.path for one in shelf.unfinished(path.parent)] == []
    with pytest.raises(WrongAnswerError):
        after.table.rule(Close())


@pytest.mark.parametrize("rule", ["none", "reveal", "free"])
def test_it_is_taken_back_and_restored_under_every_house_rule(rule: str, path: Path, tmp_path: Path) -> None:
    close(LIBRARY, path)
    where = context(tmp_path)
    saved = duels.load(path, where.library)
    options = {**saved.journal.options, "take_back": rule}
    journal = replace(saved.journal, options=options)
    bout = bout_of(where, saved)
    rules = where.library.ruleset(journal.ruleset, saved.journal.options)
    bout = replace(bout, table=DuelTable(rules, journal))
    asked = bout.table.position_at(bout.table.place - 1).request
    assert take_back(bout, again=False) == ""
    assert bout.table.request == asked
    assert not bout.table.done
    assert take_back(bout, again=True) == ""
    assert bout.table.outcome == Outcome(None, PARTED)
    assert not bout.marked


def test_no_hand_is_shown_after_it_that_was_hidden_before(path: Path, tmp_path: Path) -> None:
    before = opened(tmp_path, path)
    hidden = before.table.hides
    close(LIBRARY, path)
    after = opened(tmp_path, path)
    assert after.table.hides is hidden
    assert not after.laid_open
    if hidden:
        assert moment_of(after).viewer.everything is False
        assert moment_of(after).state == after.table.common_view_at(after.table.place)


def test_a_duel_that_is_over_or_played_elsewhere_is_not_closed(path: Path, tmp_path: Path) -> None:
    where = context(tmp_path)
    with Recorder(duels.load(path, LIBRARY)), pytest.raises(InUseError):
        close(LIBRARY, path)
    assert carry_out(where, OfDuel(str(path), "close", "rain")) == Stay(
        "The duel is closed: both part, and neither wins."
    )
    with pytest.raises(StorageError, match="closed already"):
        close(LIBRARY, path)
    assert carry_out(where, OfDuel(str(path), "delete")) == Stay("The duel is deleted.")


def test_a_reason_that_is_too_long_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(WrongAnswerError, match="at most 80"):
        close(LIBRARY, path, "x" * 81)
    assert path.read_bytes() == before


def test_the_page_offers_it_for_unfinished_duels_alone(path: Path, tmp_path: Path) -> None:
    def rows() -> list[str]:
        listing = Duels(context(tmp_path))
        (one,) = [one for one in listing.entries if one.path == path]
        opened = listing.opened(one)
        assert isinstance(opened, Page)
        return [row.key for row in opened.rows if not row.denied]

    assert {"close", "delete"} <= {*rows()}
    close(LIBRARY, path)
    assert "close" not in rows()
    assert "delete" in rows()


def test_no_record_counts_it(tmp_path: Path) -> None:
    where = context(tmp_path)
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
