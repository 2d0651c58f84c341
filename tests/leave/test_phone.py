"""On a small screen: a duel of every game set up and fought, and a fencer made; turned and not, to the same saves."""

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.leave.phone import IN_LINES, ON_SCREEN, Phone

pytestmark = pytest.mark.slow
SIZES = pytest.mark.parametrize("size", [(46, 19), (40, 12)], ids=["46x19", "40x12"])
SEED = "12345"
RULES = {
    "rapier_and_dagger": ("8", "1"),
    "duel_of_swords": ("8", "2"),
    "dueling_scars": ("8", "1"),
    "en_garde": ("9", "8", "1", "1"),
    "card_duel": ("8", "1"),
}
"""What is typed in the form to make a duel short: the row of the rules, or one hit to win."""
CHOICES = {
    "rapier_and_dagger": ("trh", "2", "dr", "tsw", "t", "5"),
    "duel_of_swords": ("1", "2", "9", "8", "3", "10"),
    "dueling_scars": ("4", "2", "1"),
    "card_duel": ("1", "2", "3", "4", "5", "n"),
}
"""What is tried in a game, one after the other."""
PLAY = re.compile(r"\b([apfbvn]\d*) (?:attack|parr|forward|back|advance|nothing|do)")
"""A play of En Garde where it is listed; attacks and parries are the best, and then steps forward."""
DICE = ("8", "12", "9", "11", "14", "81", "71", "76")
"""What falls for a fencer: characteristics, nation, training and style."""
OVER = re.compile(
    r"what both did, counted( 10 the whole matrix)?( 11 roll a fencer of your own)? What now\?$"
)
WAITING = ("Press Enter to roll.", "Press Enter to go on.")
"""What is asked where nothing is to be chosen."""
MOST = 100
"""Answers after which a duel should be over."""


def setting_up(game: str) -> list[str]:
    """The answers that set up a duel of a game and begin it."""
    return ["3", "2", str(KEYS.index(game) + 1), "6", *RULES[game], "13", SEED, "1"]


def choices(phone: Phone, game: str) -> Iterator[str]:
    """What is tried in a game, one after the other, or what was last listed of it."""
    if game in CHOICES:
        yield from cycle(CHOICES[game])
    known = ["f1"]
    while True:
        known = PLAY.findall(phone.said.rpartition("What")[0]) or known
        known.sort(key=lambda play: "apfvbn".index(play[0]))
        yield known.pop(0) if len(known) > 1 else known[0]


def fight(phone: Phone, game: str) -> None:
    """Set up a duel, and fight it to its end; what it took is in the phone's answers."""
    for answer in setting_up(game):
        phone.answers_with(answer)
    for choice in choices(phone, game):
        phone.is_asked()
        if OVER.search(phone.said):
            return
        assert len(phone.answers) < MOST, f"it does not end:\n{phone.text}"
        phone.answers_with("" if phone.said.endswith(WAITING) else choice)


def fight_again(phone: Phone, game: str, answers: list[tuple[str, str]]) -> None:
    """Give the same answers to the same questions, turning the screen twice: at each of the form, at the first choice, at the end."""
    begun = len(setting_up(game))
    first = next(place for place, (_, answer) in enumerate(answers) if place >= begun and answer)
    for place, (question, answer) in enumerate(answers):
        assert phone.is_asked() == question
        if place in {first, len(answers) - 1}:
            phone.is_turned_twice(ON_SCREEN)
        phone.answers_with(answer, turned=IN_LINES if answer and place <= first + 1 else "")


def saved(folder: Path, kind: str) -> str:
    """The only save of a kind, without the time at which it was made."""
    (path,) = (folder / kind).glob("*.toml")
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join([line for line in lines if not line.startswith("created = ")])


@SIZES
@pytest.mark.parametrize("game", KEYS)
def test_a_duel_turned_twice_in_mid_prompt_is_the_same_duel(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with Phone(tmp_path / "still", size) as still:
        fight(still, game)
        still.answers_with("x")
        still.is_asked()
        still.leaves()
    with Phone(tmp_path / "turned", size) as turned:
        fight_again(turned, game, still.answers)
        turned.is_asked()
        turned.leaves()
    assert "\n# over" in saved(tmp_path / "turned", "duels")
    assert saved(tmp_path / "turned", "duels") == saved(tmp_path / "still", "duels")


def make(phone: Phone, *, turned: str = "") -> None:
    """Make a fencer by dice that fell on the table, and name it; `turned`: what stands on the wide screen meanwhile."""
    for answer in ("5", "1", "2", *DICE, "6", "2", "Ada", "1", "back"):
        phone.answers_with(answer, turned=turned)
    phone.is_asked()
    phone.leaves()


@SIZES
def test_a_fencer_turned_twice_at_every_prompt_is_the_same_fencer(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with Phone(tmp_path / "still", size) as still:
        make(still)
    with Phone(tmp_path / "turned", size) as turned:
        make(turned, turned=IN_LINES)
    assert turned.answers == still.answers
    assert 'name = "Ada"' in saved(tmp_path / "turned", "fencers")
    assert saved(tmp_path / "turned", "fencers") == saved(tmp_path / "still", "fencers")
