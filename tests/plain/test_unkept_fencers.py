"""A fencer who could not be kept stays in the form, and is not said to be kept when the form is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Quit
from duel_tui.play.context import AppContext
from duel_tui.storage import drafts
from tests.plain.talks import Typist, at_home, context_in, conversation, talk_over

ROLLED = ["fencers", "1", "at once"]
LOST = "The form of the fencer is not saved."


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


FILLED_IN = [
    [*ROLLED, "name", "Ann", "quit"],
    ROLLED,
    ["fencers", "1", "by hand", "name", "Ann"],
]


def farewell(context: AppContext, lines: list[str]) -> str:
    typist = Typist(lines)
    talk, _ = talk_over(typist)
    with pytest.raises((Quit, EndOfInputError)):
        at_home(context, talk, typist)
    return talk.farewell


@pytest.mark.parametrize("lines", FILLED_IN)
def test_a_fencer_left_in_the_form_waits(lines: list[str], context: AppContext) -> None:
    assert farewell(context, lines) == "Everything is kept."
    draft = drafts.load(context.saves)
    assert draft is not None
    assert draft.sheet is not None
    assert ("Ann" in lines) is (draft.sheet.name == "Ann")
    assert (
        farewell(context, ["fencers", "1", "go on", "name", "Bea", "keep", "quit"]) == "Everything is kept."
    )
    assert [file.fencer.name for file in context.own().fencers] == ["Bea"]


@pytest.mark.parametrize("lines", FILLED_IN)
def test_the_farewell_knows_of_a_fencer_who_could_not_be_kept(lines: list[str], context: AppContext) -> None:
    drafts.path_of(context.saves).mkdir()
    assert farewell(context, lines) == LOST


def test_a_fencer_who_cannot_be_kept_stays_in_the_form(context: AppContext) -> None:
    context.saves.fencers.write_text("in the way")

    def lines() -> Iterator[str]:
        yield from [*ROLLED, "name", "Ann", "keep"]
        context.saves.fencers.unlink()
        yield from ["keep"]

    said = conversation(context, lines())
    assert "ann.toml could not be saved: " in said
    assert [file.fencer.name for file in context.own().fencers] == ["Ann"]
