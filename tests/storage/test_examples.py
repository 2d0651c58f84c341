"""The shipped fencers and duels are in order, and show what there is."""

from duel_tui.fencer.terms import Style
from duel_tui.registry import Library, data_folder
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.folders import examples
from duel_tui.storage.shelf import Shelved

LIBRARY = Library(data_folder())


def test_the_shipped_fencers_are_of_every_style_and_rating_and_may_fight() -> None:
    found = fencers.roster(examples().fencers, shipped=True)
    assert not found.unreadable
    people = [file.fencer for file in found.fencers]
    assert len(people) >= 8
    assert {fencer.style for fencer in people} == {Style.OLD, Style.SPANISH, Style.ITALIAN}
    ratings = {fencer.rating for fencer in people}
    assert {"Green", "Poor", "Average", "Good", "Superior", "Masterful", "Wizard"} <= ratings
    assert not [problem for fencer in people for problem in LIBRARY.problems(fencer)]
    assert all(fencer.notes for fencer in people)


def test_whoever_lends_himself_to_a_newcomer_comes_first() -> None:
    assert fencers.roster(examples().fencers, shipped=True).fencers[0].fencer.name == "Bernardino"


def test_the_shipped_duels_play_to_the_end_that_the_shelf_tells_of() -> None:
    found = list(shelf.duels(examples().duels))
    assert len(found) >= 2
    for one in found:
        assert isinstance(one, Shelved)
        saved = duels.load(one.path, LIBRARY)
        state = LIBRARY.ruleset(saved.journal.ruleset, saved.journal.options)
        assert one.outcome is not None
        assert not saved.torn
        assert state.key == one.ruleset
