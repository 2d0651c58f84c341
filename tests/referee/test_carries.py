"""The referee keeps wounds that stay in the fencers' files, which nothing of a reply tells."""

from pathlib import Path
from typing import Any

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves
from tests.referee.conversation import Json
from tests.referee.test_command import said

LEG = Wound(Place.RIGHT_LEG, Grade.LIGHT)
MORTAL = {"type": "set", "fact": "right.wounds.H", "value": "mortal"}
SERIOUS = {"type": "set", "fact": "left.wounds.H", "value": "serious"}
Err = pytest.CaptureFixture[str]


class Evening:
    """Anna with an old wound, Bruno, and their duel to the death."""

    def __init__(self, folder: Path) -> None:
        saves = Saves(folder)
        first, second = (Fencer(name=name, expertise=9) for name in ("Anna", "Bruno"))
        self.anna = fencers.add(saves, first, condition=Condition((LEG,))).path
        self.bruno = fencers.add(saves, second).path
        self.duel = self.anna.parent / "duel.toml"

    def begins(self, *commands: Json, **more: Any) -> list[Json]:
        new: dict[str, Any] = {
            "left": self.anna,
            "right": self.bruno,
            "kind": "death",
            "seed": 4,
            "save": self.duel,
        }
        return said(*commands, **{"carries": True, **new, **more})

    def goes_on(self, *commands: Json) -> list[Json]:
        return said(*commands, resume=self.duel, save=self.duel)

    @property
    def conditions(self) -> tuple[Condition, Condition]:
        return fencers.load(self.anna).condition, fencers.load(self.bruno).condition


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_wounds_are_taken_over_told_and_kept_and_follow_what_is_mended(evening: Evening) -> None:
    replies = evening.begins(SERIOUS, {"type": "look"}, MORTAL, MORTAL)
    first = replies[0]["told"][0]
    assert (first["event"], first["side"], first["place"]) == ("old_wound", "left", "RL")
    assert first["text"] == "Anna begins with an old wound, a light wound of the right leg."
    assert replies[2]["sheet"]["sides"]["left"]["wounds"]["RL"] == ["light"]
    assert replies[-1]["outcome"]["winner"] == "left"
    anna, bruno = evening.conditions
    assert anna.wounds == (LEG, Wound(Place.HEAD, Grade.SERIOUS))
    assert bruno.dead
    evening.goes_on({"type": "undo"})
    assert fencers.load(evening.bruno).condition == WHOLE
    evening.goes_on(MORTAL)
    assert fencers.load(evening.bruno).condition.dead
    assert len(fencers.load(evening.bruno).carried) == 1


def test_without_it_wounds_neither_come_nor_stay(evening: Evening) -> None:
    replies = evening.begins(MORTAL, MORTAL, carries=False)
    assert replies[0]["told"] == []
    assert evening.conditions == (Condition((LEG,)), WHOLE)


def test_a_file_that_was_changed_meanwhile_is_told_of_on_standard_error(
    evening: Evening, capsys: Err
) -> None:
    evening.begins()
    fencers.save(fencers.load(evening.anna), Condition((LEG, LEG)))
    evening.goes_on(MORTAL, MORTAL)
    anna, bruno = evening.conditions
    assert anna == Condition((LEG, LEG))
    assert bruno.dead
    assert "the wounds of Anna were changed after this duel began" in capsys.readouterr().err


A, B = Path("a.toml"), Path("b.toml")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({"left": A}, "--carries needs --save and a fencer's file"),
        ({"save": B}, "--carries needs --save and a fencer's file"),
        (
            {"save": B, "left": A, "right": A},
            "a fencer cannot fight both sides of a duel where wounds stay",
        ),
        (
            {"save": B, "left": A, "system": "en_garde"},
            "--carries: en_garde has no wounds that could stay under these house rules",
        ),
        ({"resume": A}, "leave out --carries"),
    ],
)
def test_what_cannot_carry_is_refused_in_one_line(
    args: Json, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Err
) -> None:
    monkeypatch.chdir(tmp_path)
    A.write_text('name = "A"\nexpertise = 9\n')
    assert said(code=2, carries=True, **args) == []
    talk = capsys.readouterr().err
    assert sentence in talk
    assert talk.count("\n") == 1


@pytest.mark.parametrize("carries", [True, False])
def test_a_dead_fencer_is_not_entered(*, carries: bool, evening: Evening, capsys: Err) -> None:
    fencers.save(fencers.load(evening.anna), Condition(dead=True))
    assert said(code=2, left=evening.anna, carries=carries, save=evening.duel) == []
    assert "anna.toml: condition: this fencer is dead and cannot fight" in capsys.readouterr().err
