"""The record follows the journal at once: a duel counts as long as its end stands, wherever the program is killed."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from datetime import date
from errno import ENOSPC
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.rulings import Close, Set
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import WHOLE
from duel_tui.fencer.terms import Kind
from duel_tui.pages.affair import DaysAffair, last_told, settled
from duel_tui.pages.conductor import fight, played
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.model import OfDuel
from duel_tui.play.affair import affair_of, begun
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.path import path_of
from duel_tui.play.prompts import Command, Ended, Leave, Prompt, Redo, Undo
from duel_tui.play.saved_duels import bout_of, listed_duels
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.command import run as referee
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.storage import duels, fencers
from duel_tui.storage.fencers import Fought
from duel_tui.storage.shelf import Shelved
from tests.plain.talks import context_in
from tests.play.people import People, Script
from tests.play.test_conductor import run
from tests.play.test_wounds_that_stay import ENDS, RAPIER, Evening, rule
from tests.systems.walks import play_on

DAY = date(2026, 11, 28)
OPEN = [key for key in KEYS if key not in {"en_garde", "card_duel"}]
"""The games in which two people may take the end back: no hands lie open."""
WRITES = ("write", "fsync", "replace", "rename", "unlink", "link", "ftruncate")


class Told(Script):
    """Does one thing wherever a choice or a roll is asked for, and others at the end."""

    def __init__(self, bout: Bout, asked: Command, *ends: Command) -> None:
        super().__init__(bout, People(1))
        self._asked, self._ends = asked, list(ends)

    async def ask(self, prompt: Prompt) -> Any:
        if isinstance(prompt.why, Ended):
            return self._ends.pop(0) if self._ends else Leave()
        return self._asked


def played_on(where: AppContext, path: Path, asked: Command, *ends: Command) -> None:
    """Open a duel, do what was told, and leave it."""
    bout, its = played(where, duels.load(path, where.library))
    run(fight(bout, Told(bout, asked, *ends), its))
    where.clear_table()


def over(evening: Evening, game: str = RAPIER) -> Path:
    """A duel of both fencers that was fought to its end."""
    kind = Kind.HONORABLE if game == RAPIER else Kind.DEATH
    bout = evening.begin(evening.match(game=game, kind=kind))
    play_on(bout.table, Random(2))
    evening.context.clear_table()
    played_on(evening.context, evening.saved.path, Leave())
    return evening.saved.path


def entered(where: AppContext, path: Path) -> BySide[list[Fought]]:
    """What stands of a duel in both records."""
    files = {file.stem: file for file in where.own().fencers}
    return BySide("anna", "bruno").map(
        lambda stem: [one for one in files[stem].record if one.duel == path.stem]
    )


def agrees(where: AppContext, path: Path) -> bool:
    """Whether the duel is over; both records, the wounds and the list have to say the same."""
    found = entered(where, path)
    bout = bout_of(where, duels.load(path, where.library))
    (listed,) = [one for one in listed_duels(where) if one.path == path]
    assert isinstance(listed, Shelved)
    assert listed.outcome == bout.table.outcome
    assert [len(one) for one in found] == [bout.table.done and not bout.marked] * 2
    for side in Side:
        for one in found[side]:
            winner = bout.table.outcome and bout.table.outcome.winner
            assert one.result == ("drawn" if winner is None else "won" if winner is side else "lost")
    if listed.setup.carries:
        assert all(len(file.carried) == bout.table.done for file in where.own().fencers)
    assert not list(where.saves.playing.iterdir())
    return bout.table.done


@pytest.mark.parametrize("game", OPEN)
def test_an_end_that_is_taken_back_leaves_record_wounds_and_ladder(game: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    where = evening.context
    path = over(evening, game)
    assert agrees(where, path)
    before = [file.path.read_bytes() for file in where.own().fencers]
    played_on(where, path, Leave(), Undo())
    assert not agrees(context_in(tmp_path), path)
    assert entered(where, path) == BySide([], [])
    assert all(path_of(where, game, file).fought(1) == () for file in where.own().fencers)
    played_on(where, path, Redo())
    assert agrees(where, path)
    assert [file.path.read_bytes() for file in where.own().fencers] == before


def test_a_deleted_duel_counts_if_its_end_stood(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    where = evening.context
    stood, back = over(evening), over(evening)
    played_on(where, back, Leave(), Undo())
    for path in (stood, back):
        assert carry_out(where, OfDuel(str(path), "delete")) == Stay("The duel is deleted.")
    assert [len(one) for one in entered(where, stood)] == [1, 1]
    assert entered(where, back) == BySide([], [])
    assert not list(where.saves.playing.iterdir())


def test_nothing_is_entered_of_lines_that_are_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(tmp_path)
    bout = evening.begin()
    rule(bout, ENDS[0])

    def full(*_: object) -> int:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        bout.table.rule(Set("right.wounds.H", "mortal"))
        bout.keep()
        bout.follow()
        assert bout.table.done
        assert evening.conditions == BySide(WHOLE, WHOLE)
        assert entered(evening.context, evening.saved.path) == BySide([], [])
    bout.keep()
    bout.follow()
    assert evening.conditions.right.dead
    assert entered(evening.context, evening.saved.path).left[0].result == "won"


def killed_at_each_write(folder: Path, deed: Callable[[AppContext], None]) -> Iterator[AppContext]:
    """What the next program finds after a kill before the first write, the second, and so on; the last was not killed."""
    for number in count(1):
        saves = Path(shutil.copytree(folder, f"{folder}-{number}"))
        if not (child := os.fork()):
            left = [number]

            def counted(write: Callable[..., Any], left: list[int] = left) -> Callable[..., Any]:
                def one(*given: Any, **named: Any) -> Any:
                    left[0] -= 1
                    if not left[0]:
                        os.kill(os.getpid(), signal.SIGKILL)
                    return write(*given, **named)

                return one

            try:
                where = on_day(saves)
                where.summarise = lambda: None
                for name in WRITES:
                    setattr(os, name, counted(getattr(os, name)))
                deed(where)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        yield on_day(saves)
        shutil.rmtree(saves)
        if not os.WIFSIGNALED(status):
            assert number > 5, "there were writes"
            return


def on_day(folder: Path) -> AppContext:
    where = context_in(folder)
    where.today = lambda: DAY
    return where


@pytest.mark.slow
@pytest.mark.parametrize("game", OPEN)
def test_killed_between_any_two_writes_record_and_journal_agree_at_the_next_start(
    game: str, tmp_path: Path
) -> None:
    folder = tmp_path / "first"
    evening = Evening(folder)
    path = over(evening, game)

    def here(where: AppContext) -> Path:
        return where.saves.duels / path.name

    found = [
        agrees(where, here(where))
        for where in killed_at_each_write(
            folder, lambda where: played_on(where, here(where), Leave(), Undo())
        )
    ]
    assert found == sorted(found, reverse=True)
    assert {*found} == {False, True}
    played_on(evening.context, path, Leave(), Undo())
    found = [
        agrees(where, here(where))
        for where in killed_at_each_write(folder, lambda where: played_on(where, here(where), Redo()))
    ]
    assert found == sorted(found)
    assert {*found} == {False, True}


@pytest.mark.slow
def test_killed_between_any_two_writes_an_affair_that_is_over_has_its_result(tmp_path: Path) -> None:
    folder = tmp_path / "first"
    where = on_day(folder)
    stem = begun(where, affair_of(where, DAY))
    ends = []
    for after in killed_at_each_write(
        folder, lambda where: played_on(where, where.saves.duels / f"{stem}.toml", Close())
    ):
        assert (last_told(settled(after)) != "") == (
            bout_of(after, duels.load(after.saves.duels / f"{stem}.toml", after.library)).table.done
        )
        ends.append(DaysAffair(after).page.first)
    assert {*ends} == {"fight", "practise"}


def test_an_end_taken_back_by_the_referee_is_withdrawn_at_the_next_look(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    path = over(evening)
    args = RefereeArgs(system=RAPIER, resume=path, save=path)
    own = Library(data_folder(), own=evening.context.saves.folder)
    assert referee(args, own, BytesIO(b'{"type": "undo"}\n'), BytesIO()) == 0
    assert not agrees(context_in(tmp_path), path)


def test_a_retired_fencer_follows_too_and_a_form_saved_later_brings_nothing_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    path = over(evening)
    anna = fencers.load(evening.files.left.path)
    retired = fencers.retire(evening.context.saves, evening.files.right)
    played_on(evening.context, path, Leave(), Undo())
    assert fencers.load(retired.path).record == ()
    fencers.save(replace(anna, fencer=replace(anna.fencer, notes="limps")))
    assert fencers.load(anna.path).record == ()
    assert fencers.load(anna.path).fencer.notes == "limps"
