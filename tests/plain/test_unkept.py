"""What cannot be kept on disk: it is asked about before a duel is left, stays in the form of a fencer, and is told last of all."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import begin, quick
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage import drafts
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import Typist, context_in, conversation, new_duel, stay, talk_over
from tests.play import beginnings

HALF = [*new_duel("duel_of_swords", 5), "thrust", "dodge"]
ONE_LEFT = [*new_duel("duel_of_swords", 5), *["thrust", "slash"] * 2]
LAST = ["thrust", "slash"]
KEPT = "Everything is kept."


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def in_the_way(context: AppContext) -> None:
    """Put a file where the folder of duels was."""
    shutil.rmtree(context.saves.duels, ignore_errors=True)
    context.saves.duels.write_text("in the way")


def talked(context: AppContext, before: list[str], after: list[str]) -> tuple[str, str]:
    """What is said, and last of all, where something is lost since nothing can be kept once the first lines have been typed."""

    def lines() -> Iterator[str]:
        yield from before
        in_the_way(context)
        yield from after

    said, farewell, unkept = ended(context, lines())
    assert unkept
    return said, farewell


def ended(context: AppContext, lines: Iterator[str]) -> tuple[str, str, bool]:
    """What is said, what last of all, and whether something was lost."""
    typist = Typist(lines)
    talk, out = talk_over(typist)
    stay(context, talk, typist)
    return out.getvalue(), talk.farewell, talk.unkept


@pytest.mark.parametrize("last", [["quit"], []], ids=["quit", "nobody types any more"])
def test_who_leaves_at_the_question_is_not_told_that_everything_is_kept(
    last: list[str], context: AppContext
) -> None:
    said, farewell = talked(context, HALF, ["thrust", "dodge", "home", *last])
    assert "All of this duel is only in memory: " in said
    assert farewell.startswith("Not everything is kept: ")


def test_a_duel_that_is_over_is_left_or_fought_again_only_when_it_was_asked_about(
    context: AppContext,
) -> None:
    said, farewell = talked(context, ONE_LEFT, [*LAST, "the same", "stay", "home", "leave", "quit"])
    assert said.count("All of this duel is only in memory: ") == 2
    assert said.count("Bernardino 3, Lorca 0.\nWhat now?\n") >= 1
    assert "3 leave" not in said
    assert "2 leave without it" in said
    assert farewell == "Everything else is kept."


def test_who_goes_back_to_the_duel_plays_on(context: AppContext) -> None:
    said, _ = talked(context, HALF, ["thrust", "dodge", "home", "back", "slash", "home", "leave"])
    assert said.count("What now?") == 4


def test_a_duel_begins_in_memory_where_nothing_can_be_written(context: AppContext) -> None:
    in_the_way(context)
    said, farewell = talked(context, [], [*HALF, "quit"])
    assert "could not be saved: " in said
    assert "dodge" in said
    assert farewell.startswith("Not everything is kept: ")


def test_a_duel_begun_in_memory_is_kept_once_that_can_be_done(context: AppContext) -> None:
    in_the_way(context)

    def lines() -> Iterator[str]:
        yield from HALF
        context.saves.duels.unlink()
        yield from ["thrust", "dodge", "home", "quit"]

    said, *left = ended(context, lines())
    assert "Saved again." in said
    assert "The duel is kept as it stands." in said
    assert left == [KEPT, False]
    assert len(list(context.saves.duels.glob("*.toml"))) == 1


def test_looking_at_the_trouble_writes_nothing(context: AppContext) -> None:
    context.saves.duels.write_text("in the way")
    bout, recorder = sat_down(context, begin(context, quick(context)))
    recorder.begin()
    context.saves.duels.unlink()
    assert "could not be saved" in bout.trouble
    assert not context.saves.duels.exists()
    assert recorder.whole
    assert bout.keep()
    assert not bout.trouble
    assert not bout.keep(), "nothing has changed since"
    assert list(context.saves.duels.iterdir())
    context.clear_table()


def test_a_duel_that_cannot_be_opened_is_not_held(context: AppContext) -> None:
    saved = beginnings.begin(context, quick(context))
    with pytest.raises(BrokenFileError, match="there is no opponent 'nobody'"):
        sat_down(context, replace(saved, setup=replace(saved.setup, players=BySide("person", "nobody"))))
    Recorder(saved).close()


def test_a_ruleset_that_cannot_be_used_is_told_once_where_a_duel_is_set_up(context: AppContext) -> None:
    context.saves.rulesets.mkdir(parents=True)
    (context.saves.rulesets / "bad.toml").write_text('name = "Bad"\n', encoding="utf-8")
    said = conversation(context, ["new", "seed", "5", "game", "en garde", "seed", "6"])
    assert said.count("bad.toml: based_on is missing: name the game that this file changes") == 1


ROLLED = ["fencers", "1", "at once"]
FILLED_IN = [[*ROLLED, "name", "Ann", "quit"], ROLLED, ["fencers", "1", "by hand", "name", "Ann"]]


@pytest.mark.parametrize("lines", FILLED_IN)
def test_a_fencer_left_in_the_form_waits_and_the_farewell_knows_of_one_who_cannot(
    lines: list[str], context: AppContext
) -> None:
    assert ended(context, iter(lines))[1] == KEPT
    draft = drafts.load(context.saves)
    assert draft is not None
    assert draft.sheet is not None
    assert ("Ann" in lines) is (draft.sheet.name == "Ann")
    gone_on = ["fencers", "1", "go on", "name", "Bea", "keep", "quit"]
    assert ended(context, iter(gone_on))[1] == KEPT
    assert [file.fencer.name for file in context.own().fencers] == ["Bea"]
    drafts.path_of(context.saves).mkdir()
    assert ended(context, iter(lines))[1] == "The form of the fencer is not saved."


def test_a_fencer_who_cannot_be_kept_stays_in_the_form(context: AppContext) -> None:
    context.saves.fencers.write_text("in the way")

    def lines() -> Iterator[str]:
        yield from [*ROLLED, "name", "Ann", "keep"]
        context.saves.fencers.unlink()
        yield from ["keep"]

    assert "ann.toml could not be saved: " in conversation(context, lines())
    assert [file.fencer.name for file in context.own().fencers] == ["Ann"]
