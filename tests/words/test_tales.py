"""Tales: the order of their lines, whose eyes they are for, and the log's first lines."""

from typing import Any

from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.fencer.terms import Grade, Means, Place
from duel_tui.show.moment import Viewer
from duel_tui.systems.rapier_and_dagger.events import Missed, Reduced, Retrieved, Wounded
from duel_tui.systems.rapier_and_dagger.terms import Parry
from duel_tui.words import Agreed, Narrator

NAMES = BySide("Bernardino", "Don Diego")
WOUND = Wounded(Side.RIGHT, Means.SWORD, Place.HEAD, Grade.LIGHT)


def rolled(score: int, *told: Told[Any]) -> Step[Any]:
    return Step(1, Roll(D100, "hit", Side.LEFT, None, Needs(50)), Rolled(score), told, None, None)


def kinds(narrator: Narrator, step: Step[Any], side: Side | None = None) -> list[str]:
    return [line.kind for line in narrator.tale(step, NAMES, Viewer(side, everything=side is None))]


def test_the_rollers_own_deed_is_told_before_the_sum(narrator: Narrator) -> None:
    missed = Told(Missed(Side.LEFT, Means.SWORD, Place.HEAD, Parry.LOW), None)
    assert kinds(narrator, rolled(20, missed, Told(WOUND, None))) == ["story", "sum", "story"]


def test_what_a_hit_brings_is_told_after_the_sum(narrator: Narrator) -> None:
    step = rolled(80, Told(WOUND, None), Told(Reduced(Side.RIGHT, strength=1), None))
    assert kinds(narrator, step) == ["sum", "story", "aside"]


def test_what_only_one_side_may_know_is_told_to_that_side_alone(narrator: Narrator) -> None:
    step = rolled(80, Told(Retrieved(Side.LEFT), None, Side.LEFT))
    assert kinds(narrator, step, Side.LEFT) == ["story", "sum"]
    assert kinds(narrator, step, Side.RIGHT) == ["sum"]
    assert kinds(narrator, step) == ["story", "sum"]
    hidden = Told(Retrieved(Side.RIGHT), None, Side.RIGHT)
    assert kinds(narrator, rolled(80, hidden, Told(Retrieved(Side.LEFT), None)), Side.LEFT) == [
        "story",
        "sum",
    ]


def test_the_first_lines_name_who_fights_the_preset_and_what_differs_from_it(narrator: Narrator) -> None:
    differing = {"double_touch": "worse", "mercy": True, "stalemate_rounds": 20}
    lines = narrator.begins(NAMES, Agreed("honorable", "As written", differing, 7))
    assert [line.text for line in lines] == [
        (
            'Bernardino and Don Diego meet for a duel to first blood, by the rules "As written" with these house '
            "rules: Double touches: the graver wound loses; The last thrust: yes; Stalemate: 20."
        ),
        "The dice fall by seed 7.",
    ]
    plain = narrator.begins(NAMES, Agreed("friendly", "Salle"))
    assert [line.text for line in plain] == [
        'Bernardino and Don Diego meet for a friendly bout, by the rules "Salle".',
        "The dice are rolled by hand.",
    ]


def test_a_seed_that_cards_could_be_reckoned_from_is_kept_back(narrator: Narrator) -> None:
    lines = narrator.begins(NAMES, Agreed("friendly", "Salle", seed=7, secret=True))
    assert "7" not in lines[1].text
