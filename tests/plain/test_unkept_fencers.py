"""A fencer who could not be kept stays in the form; one who is left there is not said to be kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Quit
from duel_tui.play.house import House
from duel_tui.storage import drafts
from tests.plain.talks import Typist, at_home, conversation, house_in, talk_over

ROLLED = ["fencers", "1", "at once"]
LOST = "What the form said of the fencer is not kept."


@pytest.fixture
def house(tmp_path: Path) -> House:
    return house_in(tmp_path)


FILLED_IN = [
    [*ROLLED, "name", "Ann", "quit"],
    ROLLED,
    ["fencers", "1", "by hand", "name", "Ann"],
]


def farewell(house: House, lines: list[str]) -> str:
    typist = Typist(lines)
    talk, _ = talk_over(typist)
    with pytest.raises((Quit, EndOfInputError)):
        at_home(house, talk, typist)
    return talk.farewell


@pytest.mark.parametrize("lines", FILLED_IN)
def test_a_fencer_left_in_the_form_waits(lines: list[str], house: House) -> None:
    assert farewell(house, lines) == "Everything is kept."
    draft = drafts.load(house.saves)
    assert draft is not None
    assert draft.sheet is not None
    assert ("Ann" in lines) is (draft.sheet.name == "Ann")
    assert farewell(house, ["fencers", "1", "go on", "name", "Bea", "keep", "quit"]) == "Everything is kept."
    assert [file.fencer.name for file in house.own().fencers] == ["Bea"]


@pytest.mark.parametrize("lines", FILLED_IN)
def test_the_farewell_knows_of_a_fencer_who_could_not_be_kept(lines: list[str], house: House) -> None:
    drafts.path_of(house.saves).mkdir()
    assert farewell(house, lines) == LOST


def test_a_fencer_who_cannot_be_kept_stays_in_the_form(house: House) -> None:
    house.saves.fencers.write_text("in the way")

    def lines() -> Iterator[str]:
        yield from [*ROLLED, "name", "Ann", "keep"]
        house.saves.fencers.unlink()
        yield from ["keep"]

    said = conversation(house, lines())
    assert "ann.toml could not be saved: " in said
    assert [file.fencer.name for file in house.own().fencers] == ["Ann"]
