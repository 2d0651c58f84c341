"""Editions: a save of an earlier one is played under the rulings it was begun with."""

import re
from pathlib import Path

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.play import rematch
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel, Setup, StopsFittingError
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.folders import Saves
from duel_tui.systems.rapier_and_dagger import KEY as HOME
from tests.fencer.shared import ITALIAN
from tests.play import beginnings
from tests.play.beginnings import create
from tests.systems.contenders import LIBRARY

REFUSED = ("left movement / right movement: yield / stand", "right accept: no")
"""A yield refused in a duel to the death; the first edition let the round go by."""
AGAIN = "left movement / right movement: yield / stand"


def saved_as(edition: str, folder: Path, *lines: str, **options: str) -> SavedDuel:
    start = LIBRARY.begin(LIBRARY.ruleset(HOME, options), Kind.DEATH, BySide(ITALIAN, ITALIAN))
    setup = Setup(duels.created_now(), "death", names=BySide("Anna", "Bruno"))
    return create(folder, setup, Journal(HOME, edition, options, start, lines))


def test_a_save_goes_on_under_the_rulings_of_its_edition(tmp_path: Path) -> None:
    loaded = duels.load(saved_as("1978.1", tmp_path, *REFUSED, AGAIN).path, LIBRARY).journal
    assert (loaded.edition, loaded.lines) == ("1978.1", (*REFUSED, AGAIN))
    assert loaded.options == {"edition": "1978.1", "front": "quarter"}
    with pytest.raises(StopsFittingError, match="yield"):
        duels.load(saved_as(LIBRARY.editions(HOME).current, tmp_path, *REFUSED, AGAIN).path, LIBRARY)


def test_an_edition_that_is_not_known_is_refused_with_those_that_are(tmp_path: Path) -> None:
    path = saved_as("1977.1", tmp_path).path
    known = re.escape(
        "edition: '1977.1' of rapier_and_dagger is unknown; this program has 1978.5, 1978.4, 1978.3, 1978.2, 1978.1"
    )
    with pytest.raises(BrokenFileError, match=known):
        duels.load(path, LIBRARY)


@pytest.mark.parametrize("said", [{}, {"front": "half"}])
def test_a_save_of_the_fourth_edition_keeps_what_its_fencers_have_in_front(
    said: dict[str, str], tmp_path: Path
) -> None:
    """Unless it says itself, on a map, what they have; the same duel again is of the present edition."""
    context = AppContext(LIBRARY, Saves(tmp_path).prepared(), Saves(tmp_path))
    options = {"approach": "map", **said}
    old = duels.load(saved_as("1978.4", tmp_path, **options).path, LIBRARY)
    assert old.journal.options == {"edition": "1978.4", "front": "quarter", **options}
    assert duels.load(duels.create_as(old.path, old.setup, old.journal).path, LIBRARY).journal == old.journal
    new = beginnings.begin(context, rematch.again(context, old, old.players))
    assert (new.journal.edition, new.journal.options) == ("1978.5", {"approach": "map"})


@pytest.mark.parametrize("key", KEYS)
def test_every_edition_of_a_game_can_be_played(key: str) -> None:
    found = LIBRARY.editions(key)
    assert found.known[found.current] == {}
    for house_rules in found.known.values():
        assert LIBRARY.ruleset(key, house_rules).key == key
