"""Leaving a duel that is not on disk whole: it is asked first, in the middle and at the end, and told last of all."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.plain.talk import Quit
from duel_tui.play.context import AppContext
from tests.plain.talks import Typist, at_home, context_in, stay, talk_over
from tests.plain.test_pipe import new_duel

HALF = [*new_duel("duel_of_swords", 5), "thrust", "dodge"]
WHOLE = [*new_duel("duel_of_swords", 5), *["thrust", "slash"] * 3]


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

    typist = Typist(lines())
    talk, out = talk_over(typist)
    stay(context, talk, typist)
    assert talk.unkept
    return out.getvalue(), talk.farewell


@pytest.mark.parametrize("last", [["quit"], []], ids=["quit", "nobody types any more"])
def test_who_leaves_at_the_question_is_not_told_that_everything_is_kept(
    last: list[str], context: AppContext
) -> None:
    said, farewell = talked(context, HALF, ["thrust", "dodge", "home", *last])
    assert "All of this duel is only in memory: " in said
    assert farewell.startswith("Not everything is kept: ")


def test_a_duel_that_is_over_is_not_left_unasked_either(context: AppContext) -> None:
    said, farewell = talked(context, WHOLE[:-2], ["thrust", "slash", "home", "leave", "quit"])
    assert "3 leave" not in said
    assert "2 leave without it" in said
    assert farewell == "Everything else is kept."


def test_the_same_duel_again_is_not_begun_before_that_either(context: AppContext) -> None:
    said, _ = talked(context, WHOLE[:-2], ["thrust", "slash", "the same", "stay", "quit"])
    assert said.endswith("Bernardino 3, Lorca 0.\nWhat now?\n")
    assert "All of this duel is only in memory: " in said


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

    typist = Typist(lines())
    talk, out = talk_over(typist)
    with pytest.raises(Quit):
        at_home(context, talk, typist)
    assert "Saved again." in out.getvalue()
    assert "The duel is kept as it stands." in out.getvalue()
    assert (talk.farewell, talk.unkept) == ("Everything is kept.", False)
    assert len(list(context.saves.duels.glob("*.toml"))) == 1
