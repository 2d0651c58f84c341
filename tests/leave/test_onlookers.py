"""Who looks at a duel that is not over, and does not play it, sees what both sides may see, in every game.

Two duels that differ in nothing but a card that one side has drawn unseen look the same from everywhere.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from duel_tui.__main__ import main
from duel_tui.engine.answers import Drawn
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.model import GoOn, Replay
from duel_tui.registry import KEYS
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.recorder import Recorder
from tests.plain.talks import conversation
from tests.systems.contenders import Contender, begin
from tests.systems.saved import TWO_PEOPLE, saved
from tests.systems.walks import by_chance, play_on, seated
from tests.tui.screens import Bottom, app_over, running
from tests.tui.visits import context

WITH_CARDS = ("card_duel", "en_garde")
_DRAWS = 8
"""How many draws of a duel are looked at before one is taken."""
Twins = tuple[tuple[str, ...], tuple[str, ...], Side]


def twins(duel: Contender, seed: int) -> Iterator[Twins]:
    """The lines of two duels that differ in the last draw alone, which only one side sees."""
    table, habit = DuelTable(duel.rules, duel.journal), by_chance(Random(seed))
    while table.request is not None:
        request = table.request
        if isinstance(request, Draw) and not request.face_up and table.place > seed % 5:
            one, other = Drawn(request.pile[: request.count]), Drawn(request.pile[-request.count :])
            if one != other:
                yield after(table, duel, one), after(table, duel, other), request.side
        table.give(habit(request))


def after(table: DuelTable[object], duel: Contender, drawn: Drawn) -> tuple[str, ...]:
    again = DuelTable(duel.rules, table.journal)
    again.give(drawn)
    return again.journal.lines


def seen(folder: Path, opens: GoOn | Replay, keys: Iterable[str]) -> str:
    """What stands on the screen, at first and after each key."""

    async def look() -> str:
        async with running(app_over(context(folder), lambda _: Bottom()), (80, 24)) as player:
            assert not player.app.follow(opens)
            await player.rest()
            shown = [player.sees]
            for key in keys:
                await player.press(key)
                shown.append(player.sees)
            return "\n".join(shown)

    return asyncio.run(look())


def watched(folder: Path, file: SavedDuel) -> str:
    """What the second window shows of a duel that is played in the first."""
    with Recorder(file):
        shown = seen(folder, GoOn(file.path.stem), ("left", "pageup"))
    assert "you watch" in shown
    return shown


def looked_back_on(folder: Path, file: SavedDuel) -> str:
    return seen(folder, Replay(str(file.path)), ("end", "left"))


def told_in_lines(folder: Path, file: SavedDuel) -> str:
    with Recorder(file):
        watching = conversation(context(folder), ["go on", "", "back", "quit"])
    return watching + conversation(context(folder), ["duels", "1", "replay", "quit"])


@pytest.mark.parametrize("key", WITH_CARDS)
def test_it_shows_in_no_export_but_that_of_the_side_that_drew_it(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duel, (one, other, side) = pair_of(key)
    for form in ([], ["--markdown"]):
        said: dict[str, list[str]] = {}
        for lines in (one, other):
            path = saved(tmp_path, duel, lines).path
            for viewer in ("", side.foe, side, "referee"):
                main(["replay", *form, *(["--side", viewer] if viewer else []), str(path)])
                said.setdefault(viewer, []).append(capsys.readouterr().out)
        assert said[""][0] == said[""][1]
        assert said[side.foe][0] == said[side.foe][1]
        assert said["referee"][0] != said["referee"][1]


@pytest.mark.parametrize("key", KEYS)
def test_the_duels_own_facts_are_the_same_for_both_sides(key: str) -> None:
    """So the sheet that everybody may see can be made of what each sees of the other."""
    duel = begin(key, Random(0))
    table = seated(duel.rules, duel.journal, 0)
    for _ in range(15):
        play_on(table, Random(0), decisions=1)
        common = table.common_sheet_at(table.place)
        assert all(table.sheet(side).duel == common.duel for side in Side)
        assert [getattr(facts, "hand", None) for facts in (common.left, common.right)] == [None, None]


@pytest.mark.parametrize("key", KEYS)
def test_the_seed_that_hidden_cards_come_from_is_told_when_it_is_over_and_not_before(key: str) -> None:
    duel = begin(key, Random(2), as_written=True)
    table, habit = DuelTable(duel.rules, duel.journal), by_chance(Random(2))
    if key not in WITH_CARDS:
        assert not table.keeps_its_seed
        return
    while table.request is not None:
        assert table.keeps_its_seed
        table.give(habit(table.request))
    assert not table.keeps_its_seed


@cache
def pair_of(key: str) -> tuple[Contender, Twins]:
    duel = begin(key, Random(0), as_written=True)
    return duel, tuple(islice(twins(duel, 0), _DRAWS))[-1]


@pytest.mark.parametrize("key", WITH_CARDS)
@pytest.mark.parametrize("look", [watched, told_in_lines, looked_back_on])
def test_a_card_that_one_side_drew_shows_to_nobody_who_looks_on(
    key: str, look: Callable[[Path, SavedDuel], str], tmp_path: Path
) -> None:
    duel, (*both, _) = pair_of(key)
    seen = []
    for name, lines in zip(("one", "other"), both, strict=True):
        file = saved(tmp_path / name / "duels", duel, lines, TWO_PEOPLE)
        seen.append(look(tmp_path / name, file).replace(file.path.name, "").replace(file.path.stem, ""))
    assert seen[0] == seen[1]
