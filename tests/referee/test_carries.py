"""The referee keeps wounds that stay in the fencers' files, which nothing of a reply tells."""

from pathlib import Path

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
LOOK = {"type": "look"}
UNDO = {"type": "undo"}


def sets(fact: str, value: str) -> Json:
    return {"type": "set", "fact": fact, "value": value}


FATAL = (sets("right.wounds.H", "mortal"), sets("right.wounds.H", "mortal"))


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    saves = Saves(tmp_path)
    first, second = (Fencer(name=name, expertise=9) for name in ("Anna", "Bruno"))
    anna = fencers.add(saves, first, condition=Condition((LEG,)))
    return anna.path, fencers.add(saves, second).path


def condition(path: Path) -> Condition:
    return fencers.load(path).condition


def test_wounds_are_taken_over_told_and_kept(files: tuple[Path, Path], tmp_path: Path) -> None:
    anna, bruno = files
    duel = tmp_path / "duel.toml"
    new: Json = {"left": anna, "right": bruno, "kind": "death", "seed": 4, "carries": True, "save": duel}
    replies = said(sets("left.wounds.H", "serious"), LOOK, *FATAL, **new)
    first = replies[0]["told"][0]
    assert (first["event"], first["side"], first["place"]) == ("old_wound", "left", "RL")
    assert first["text"] == "Anna begins with an old wound, a light wound of the right leg."
    assert replies[2]["sheet"]["sides"]["left"]["wounds"]["RL"] == ["light"]
    assert replies[-1]["outcome"]["winner"] == "left"
    assert condition(anna).wounds == (LEG, Wound(Place.HEAD, Grade.SERIOUS))
    assert condition(bruno).dead


def test_a_resumed_duel_follows_what_is_mended(files: tuple[Path, Path]) -> None:
    anna, bruno = files
    duel = anna.parent / "duel.toml"
    said(*FATAL, left=anna, right=bruno, kind="death", seed=4, carries=True, save=duel)
    assert condition(bruno).dead
    said(UNDO, resume=duel, save=duel)
    assert condition(bruno) == WHOLE
    assert condition(anna) == Condition((LEG,))
    said(FATAL[1], resume=duel, save=duel)
    assert condition(bruno).dead
    assert len(fencers.load(bruno).carried) == 1


def test_without_it_wounds_neither_come_nor_stay(files: tuple[Path, Path], tmp_path: Path) -> None:
    anna, bruno = files
    replies = said(*FATAL, left=anna, right=bruno, kind="death", seed=4, save=tmp_path / "duel.toml")
    assert replies[0]["told"] == []
    assert condition(bruno) == WHOLE


def test_a_file_that_was_changed_meanwhile_is_told_of_on_standard_error(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    anna, bruno = files
    duel = anna.parent / "duel.toml"
    said(left=anna, right=bruno, kind="death", seed=4, carries=True, save=duel)
    fencers.save(fencers.load(anna), Condition((LEG, LEG)))
    said(*FATAL, resume=duel, save=duel)
    assert condition(anna) == Condition((LEG, LEG))
    assert condition(bruno).dead
    assert "the wounds of Anna were changed after this duel began" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({"carries": True, "left": Path("a.toml")}, "--carries needs --save and a fencer's file"),
        ({"carries": True, "save": Path("b.toml")}, "--carries needs --save and a fencer's file"),
        (
            {"carries": True, "save": Path("b.toml"), "left": Path("a.toml"), "right": Path("a.toml")},
            "a fencer cannot fight both sides of a duel where wounds stay",
        ),
        (
            {"carries": True, "save": Path("b.toml"), "left": Path("a.toml"), "system": "en_garde"},
            "--carries: en_garde has no wounds that could stay under these house rules",
        ),
        ({"carries": True, "resume": Path("a.toml")}, "leave out --carries"),
    ],
)
def test_what_cannot_carry_is_refused_in_one_line(
    args: Json,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text('name = "A"\nexpertise = 9\n')
    assert said(code=2, **args) == []
    talk = capsys.readouterr().err
    assert sentence in talk
    assert talk.count("\n") == 1


@pytest.mark.parametrize("carries", [True, False])
def test_a_dead_fencer_is_not_entered(
    *, carries: bool, files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, _ = files
    fencers.save(fencers.load(anna), Condition(dead=True))
    assert said(code=2, left=anna, carries=carries, save=tmp_path / "duel.toml") == []
    assert "anna.toml: condition: this fencer is dead and cannot fight" in capsys.readouterr().err
