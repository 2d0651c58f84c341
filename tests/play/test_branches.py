"""A duel that plays on from a step of another: a new one with other dice, which counts in no record."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.pages.duels import Duels
from duel_tui.pages.log import DuelLog, Steps
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import quick
from duel_tui.play.rematch import branched
from duel_tui.play.saved_duels import bout_of, sat_down
from duel_tui.play.summary import summarised
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import Paragraph
from duel_tui.storage import duels, shelf
from duel_tui.storage.duels import PERSON, SavedDuel
from tests.plain.talks import context_in, conversation
from tests.play.beginnings import begin, put_down


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def over(where: AppContext) -> SavedDuel:
    saved = begin(where, replace(quick(where), seed=5))
    conversation(where, ["go on", "stand", "1 2 1", "stand", "undo", "stand", "1 2 1", "yield", "yield", "x"])
    return duels.load(saved.path, where.library)


def branch_of(where: AppContext, saved: SavedDuel, at: int) -> SavedDuel:
    bout = bout_of(where, saved)
    steps = Steps(bout)
    return branched(where, saved, bout, steps.place(steps.open_at(at)), steps.open_at(at))


def test_it_begins_at_the_step_with_other_dice_and_leaves_the_old_duel_alone(where: AppContext) -> None:
    saved = over(where)
    before = saved.path.read_bytes()
    branch = branch_of(where, saved, 2)
    table, old = bout_of(where, branch).table, bout_of(where, saved)
    place = Steps(old).place(2)
    assert table.state == old.table.position_at(place).state
    assert table.length == table.place == place
    assert branch.setup.seed != saved.setup.seed
    assert duels.load(branch.path, where.library).journal == branch.journal
    bout, _ = sat_down(where, branch)
    put_down(where)
    where.clear_table()
    assert bout.marked
    assert f"played on from step 2 of {saved.path.stem}, so it counts in no record" in bout.unrecorded
    assert bout.unrecorded in [entry.told.text for entry in DuelLog(bout).entries()]
    assert saved.path.read_bytes() == before
    assert duels.load(branch.path, where.library).journal.lines == branch.journal.lines
    (listed,) = [one for one in shelf.unfinished(where.saves.duels) if one.path == branch.path]
    about = Duels(where).about(listed)
    assert any(isinstance(one, Paragraph) and saved.path.stem in one.text for one in about)
    assert branch.setup.title == "From step 2: Bernardino, Quill"


def test_nobody_plays_on_where_it_is_over_or_hands_are_hidden(where: AppContext) -> None:
    saved = over(where)
    with pytest.raises(ComplaintError, match="The duel is over at this step"):
        branch_of(where, saved, Steps(bout_of(where, saved)).end)
    where.keep(replace(where.settings, ruleset="en_garde"))
    dealt = begin(where, replace(quick(where), seed=5, players=BySide(PERSON, PERSON)))
    conversation(where, ["go on", "home"])
    with pytest.raises(ComplaintError, match="Hands are hidden"):
        branch_of(where, duels.load(dealt.path, where.library), 0)


def test_in_lines_it_goes_on_from_the_step_one_is_at_and_counts_in_no_record(where: AppContext) -> None:
    saved = over(where)
    counted = summarised(where).ladder
    asked = ["duels", "1", "replay", "end", "play", "to 1", "play", "1 2 1", "yield", "yield", "x"]
    assert "The duel is over at this step: go a step back." in conversation(where, asked)
    (path,) = [path for path in where.saves.duels.glob("*.toml") if path != saved.path]
    branch = duels.load(path, where.library)
    assert branch.setup.branched == f"step 1 of {saved.path.stem}"
    assert branch.remark
    assert summarised(where).ladder == counted
