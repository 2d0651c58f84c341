"""Cards as people type them at a table, in the games that have cards."""

import pytest

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.words import Wording, read_phrases
from tests.systems.contenders import LIBRARY


def read(key: str, text: str, pile: tuple[str, ...], count: int) -> tuple[str, ...]:
    wording = Wording(read_phrases(LIBRARY.phrases(key)))
    return wording.cards.read(Draw(pile, count, "hand", Side.LEFT), text)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("Kh 10s joker", ("KH", "10S", "JKR")),
        ("kh,10S,jkr", ("KH", "10S", "JKR")),
        ("kh10sjoker", ("KH", "10S", "JKR")),
        ("K\u2665 T\u2660 JKR", ("KH", "10S", "JKR")),
        ("?? kh ??", (UNSEEN, "KH", UNSEEN)),
        ("??", (UNSEEN, UNSEEN, UNSEEN)),
        ("kh 1s", ("KH", "1S")),
        ("kh xx as", ("KH", "XX", "AS")),
    ],
)
def test_playing_cards_are_read_as_they_are_typed(typed: str, cards: tuple[str, ...]) -> None:
    assert read("card_duel", typed, ("10S", "JKR", "KH", "QD"), 3) == cards


@pytest.mark.parametrize("typed", ["3 3 5", "335", "3,3,5", " 3 3  5 "])
def test_numbers_are_read_with_gaps_and_without(typed: str) -> None:
    assert read("en_garde", typed, tuple("1122334455"), 3) == ("3", "3", "5")


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("kh + as", "KH+AS"),
        ("KH+AS", "KH+AS"),
        ("Kh", "KH"),
        ("STOP", "stop"),
        ("kh as", "KH+AS"),
        ("2c", "2c"),
    ],
)
def test_plays_are_read_as_they_are_typed(typed: str, key: str) -> None:
    wording = Wording(read_phrases(LIBRARY.phrases("card_duel")))
    assert wording.cards.read_key(("KH", "KH+AS", "stop"), typed) == key
