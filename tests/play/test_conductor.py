"""The conductor: one duel however it is prompted for, and wherever it is dropped and begun again."""

from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Again, CannotThink, Command, Leave, Prompt, Undo
from duel_tui.play.saved_duels import sat_down
from duel_tui.play.taking_back import unrecords
from duel_tui.registry import KEYS
from duel_tui.storage.duels import Setup, created_now
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.beginnings import create
from tests.play.people import Foe, People, Script, typed
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import FENCERS, PUPIL, seats_of
from tests.tui.full_disk import Full

SEED = 5


def seated(
    folder: Path, key: str, *, seed: int | None = SEED, setup: Setup | None = None
) -> tuple[Bout, Path]:
    """A duel of two people, and its file."""
    context = context_in(folder)
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    journal = Journal(key, LIBRARY.editions(key).current, {}, start)
    saved = create(context.saves.duels, setup or agreed(seed), journal)
    bout, _ = sat_down(context, saved)
    return bout, saved.path


def agreed(seed: int | None = SEED, dice: Rollers | None = None) -> Setup:
    return Setup(created_now(), "friendly", seed=seed, names=BySide("Anna", "Bea"), dice=dice)


def against(bout: Bout, foe: Foe) -> Bout:
    """The same duel, with an opponent on the right."""
    return replace(bout, seats=seats_of(None, PUPIL), desk=cast("Any", foe))


def run(duel: Coroutine[Any, Any, Command], drops: Random | None = None) -> Command | None:
    """Run a scripted duel to its end; None: it was dropped on the way."""
    try:
        while drops is None or drops.random() > 0.2:
            duel.send(None)
    except StopIteration as end:
        left: Command = end.value
        return left
    finally:
        duel.close()
    return None


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("number", "seed", "dice"),
    [(3, SEED, None), (1, None, None), (2, SEED, Rollers(Way.ASKED, Way.BY_HAND))],
    ids=["the program rolls", "dice by hand", "some of each"],
)
def test_a_script_and_lines_write_the_same_duel(
    key: str, number: int, seed: int | None, dice: Rollers | None, tmp_path: Path
) -> None:
    setup = agreed(seed, dice)
    scripted, script_path = seated(tmp_path / "script", key, setup=setup)
    script = Script(scripted, People(number))
    assert run(fight(scripted, script)) == Leave()
    assert script.done_with or script.refusals, "commands are given on the way"
    spoken, path = seated(tmp_path / "lines", key, setup=setup)
    said = talked(spoken, People(number), tmp_path)
    assert spoken.table.done
    assert path.read_bytes() == script_path.read_bytes()
    assert len(spoken.table.journal.lines) > 1
    assert "not a choice here" not in said


def talked(bout: Bout, people: People, folder: Path) -> str:
    """All that is said while people play a duel in lines."""

    again: list[str] = []

    def next_line() -> str:
        if again:
            return again.pop()
        line = answered()
        again.extend([line] if line == "undo" and unrecords(bout) else [])
        return line

    def answered() -> str:
        request = bout.table.request
        if isinstance(request, Decide):
            asks = (bout.table.ask_of(side) for side in Side)
            return typed(people.answer(bout, next(ask for ask in asks if ask)))
        assert isinstance(request, Roll | Draw)
        return typed(people.answer(bout, request))

    typist = Typist(ask=next_line)
    talk, out = talk_over(typist)
    assert heard(fight(bout, Lines(context_in(folder / "context"), bout, talk)), talk, typist) == Leave()
    return out.getvalue()


@pytest.mark.parametrize(
    ("key", "alone"), [*((key, False) for key in KEYS), ("duel_of_swords", True), ("en_garde", True)]
)
def test_a_duel_dropped_anywhere_goes_on_as_if_it_had_not_been(
    key: str, *, alone: bool, tmp_path: Path
) -> None:
    foe = Foe()

    def bout(folder: str, foe: Foe) -> Bout:
        made, _ = seated(tmp_path / folder, key)
        return against(made, foe) if alone else made

    whole = bout("whole", Foe())
    script = Script(whole, People(2))
    run(fight(whole, script))
    dropped, people, asked, chance = bout("dropped", foe), People(2), list[tuple[Any, ...]](), Random(3)
    drops = 0
    while run(fight(dropped, Script(dropped, people, asked)), chance) is None:
        drops += 1
    assert drops > len(asked) / 10
    assert dropped.table.done
    assert asked == script.asked
    assert dropped.table.journal.lines == whole.table.journal.lines
    assert bool(foe.asked) is alone
    assert len(foe.asked) == len(set(foe.asked)), "an opponent thinks once at each moment"


def test_an_opponent_who_cannot_think_tries_again(tmp_path: Path) -> None:
    class Stuck(Foe):
        def choose(self, *told: Any) -> Any:
            chosen = super().choose(*told)
            if len(self.asked) == 1:
                raise ThinkingError("no idea")
            return chosen

    class Watching(Script):
        async def ask(self, prompt: Prompt) -> Any:
            asked.append(prompt)
            return await super().ask(prompt)

    asked: list[Prompt] = []
    bout, _ = seated(tmp_path, "duel_of_swords")
    bout = against(bout, Stuck())
    run(fight(bout, Watching(bout, People(3))))
    (stuck,) = [one for one in asked if isinstance(one.why, CannotThink)]
    assert stuck.why == CannotThink(Side.RIGHT)
    assert stuck.lines == ("no idea.",)
    assert bout.table.done


def test_the_screen_changes_hands_before_every_secret(tmp_path: Path) -> None:
    bout, _ = seated(tmp_path, "duel_of_swords")
    script = Script(bout, People(0))
    run(fight(bout, script))
    sides = [side for *_, side, kind in script.asked if kind == "Ask"]
    assert len(script.handed) >= len(sides) > 2
    assert script.handed[:2] == [Side.LEFT, Side.RIGHT]


class Disk(Full):
    """A full disk that is written to only when that is tried again."""

    full = True

    def retry(self) -> bool:
        if not self.full:
            self.make_room()
        return super().retry()


def test_saving_is_tried_again_before_the_next_prompt(tmp_path: Path) -> None:
    class Clearing(Script):
        async def show(self, since: int) -> None:
            troubles.append(bool(bout.trouble))
            await super().show(since)

        async def ask(self, prompt: Prompt) -> Any:
            if not isinstance(prompt.why, Ask):
                return await super().ask(prompt)
            disk.full = False
            return Undo() if len(troubles) == 1 else Leave()

    disk, troubles = Disk(), list[bool]()
    made, _ = seated(tmp_path, "duel_of_swords")
    bout = replace(made, keeper=disk)
    run(fight(bout, Clearing(bout, People(0))))
    assert troubles == [True, False]


def test_the_end_is_a_prompt_too(tmp_path: Path) -> None:
    bout, _ = seated(tmp_path, "duel_of_swords")
    script = Script(bout, People(4))
    script.ends = [Undo, Again]
    assert run(fight(bout, script)) == Again()
    assert any("undo" in line for line in bout.table.journal.lines)
    assert bout.table.done
