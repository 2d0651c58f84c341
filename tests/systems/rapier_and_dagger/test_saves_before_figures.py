"""The shipped duels were fought and written before there were figures: they open unchanged, and half of one goes on."""

import re
from pathlib import Path
from typing import Any

import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Decide
from duel_tui.engine.table import DuelTable
from duel_tui.storage import duels
from duel_tui.storage.folders import examples
from tests.systems.contenders import LIBRARY
from tests.systems.walks import seated

ENDS: dict[str, tuple[str, str, int, list[list[str]]]] = {
    "first-blood": ("left", "first_blood", 2, [[], ["RC serious"]]),
    "to-the-death": (
        "left",
        "killed",
        6,
        [["RL serious"], ["H serious", "RL serious", "H light", "LC serious", "RL light"]],
    ),
}
"""Who won and why, in which round, and the wounds of both, as they were when the duels were fought."""
OLD = pytest.mark.parametrize("name", ENDS)


def path_of(name: str) -> Path:
    return examples().duels / f"{name}.toml"


def opened(path: Path, seed: int | None = None) -> DuelTable[Any]:
    """The table of a saved duel; with a seed its dice are thrown by the program."""
    saved = duels.load(path, LIBRARY)
    assert not saved.torn
    rules = LIBRARY.ruleset(saved.journal.ruleset, saved.journal.options)
    return DuelTable(rules, saved.journal) if seed is None else seated(rules, saved.journal, seed)


def ended(table: DuelTable[Any]) -> tuple[str, str, int, list[list[str]]]:
    outcome, fighters = table.outcome, table.state.fighters
    assert outcome is not None
    wounds = [[f"{one.place} {one.grade}" for one in fighter.body.wounds] for fighter in fighters]
    return str(outcome.winner), str(outcome.why), table.state.round, wounds


def half_of(name: str, folder: Path, answers: int) -> Path:
    """An old duel as it was broken off after so many answers."""
    text = path_of(name).read_text(encoding="utf-8")
    whole = folder / f"{name}.toml"
    whole.write_text(re.split(rf"^{answers + 1} = ", text, flags=re.MULTILINE)[0], encoding="utf-8")
    return whole


@OLD
def test_an_old_duel_opens_unchanged(name: str) -> None:
    """The file names neither switches nor points, and is played as with pencil and paper."""
    assert {path.stem for path in examples().duels.glob("*.toml")} == set(ENDS)
    text = path_of(name).read_text(encoding="utf-8")
    table = opened(path_of(name))
    assert ended(table) == ENDS[name]
    lines = re.findall(r'^\d+ = "(.*)"$', text, re.MULTILINE)
    assert list(table.journal.lines) == lines
    asked = {ask.what for step in table.steps for ask in getattr(step.request, "asks", ())}
    assert asked <= {"movement", "exchange", "means", "grapple", "mercy"}


@OLD
def test_half_of_an_old_duel_goes_on_to_the_same_end(name: str, tmp_path: Path) -> None:
    """The same choices and the dice of the same seed, from many places where it may have been broken off."""
    whole = opened(path_of(name))
    seed = duels.load(path_of(name), LIBRARY).setup.seed
    for place in range(0, whole.place, 3):
        table = opened(half_of(name, tmp_path, place), seed)
        assert (table.place, table.outcome) == (place, None)
        table.settle()
        while table.outcome is None:
            answer = whole.step(table.place).answer
            assert isinstance(table.request, Decide)
            assert isinstance(answer, Decided)
            for ask, choice in zip(table.request.asks, answer.choices, strict=True):
                table.decide(ask.side, choice)
            table.settle()
        assert table.journal.lines == whole.journal.lines
        assert ended(table) == ENDS[name]
