"""A fencer who could not be kept stays in the form; one who is left there is not said to be kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.talk import Quit
from duel_tui.play.house import House
from tests.plain.talks import Typist, at_home, conversation, house_in, talk_over

ROLLED = ["fencers", "1", "at once"]
LOST = "What the form said of the fencer is not kept."


@pytest.fixture
def house(tmp_path: Path) -> House:
    return house_in(tmp_path)


@pytest.mark.parametrize(
    ("lines", "farewell"),
    [
        ([*ROLLED, "name", "Ann", "quit"], LOST),
        (ROLLED, LOST),
        (["fencers", "1", "by hand", "name", "Ann"], LOST),
        (["fencers", "1", "by hand"], "Everything is kept."),
        ([*ROLLED, "name", "Ann", "keep", "no", "quit"], "Everything is kept."),
    ],
)
def test_the_farewell_knows_of_a_fencer_half_made(lines: list[str], farewell: str, house: House) -> None:
    typist = Typist(lines)
    talk, _ = talk_over(typist)
    with pytest.raises((Quit, EndOfInputError)):
        at_home(house, talk, typist)
    assert talk.farewell == farewell


def test_a_fencer_who_cannot_be_kept_stays_in_the_form(house: House) -> None:
    house.saves.fencers.write_text("in the way")

    def lines() -> Iterator[str]:
        yield from [*ROLLED, "name", "Ann", "keep"]
        house.saves.fencers.unlink()
        yield from ["keep", "no"]

    said = conversation(house, lines())
    assert "ann.toml could not be saved: " in said
    assert [file.fencer.name for file in house.own().fencers] == ["Ann"]
