"""Duels on the screen, walked by keys: the walks of `walks.txt`, those of one beginning in one app.

A walk has a beginning and a name, keys that are pressed (`>`), come in one write (`>>`) or are typed as text (`'`), and what
has to be so: `+` is read, `-` is not, `say` is what the rule says and `~` a part of it, `place` the answers given, `log` a
line of the journal by its number and `any` a part of one, `chose` the answer after the first, `picked` and `marks` what is
chosen so far, `waits` a modifier, `unrecorded` and `counts` whether records count it, `left` that the duel is out of sight.
"""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN
from tests.tui.screens import QUIET, Bottom, Player, app_over, running
from tests.tui.visits import context

THROWN = (*AT_MEASURE, CHOSEN)
FOUGHT_TO_BLOOD = (*THROWN, "left hit 1d100: 99 by hand", "right hit 1d100: 3 by hand")
BEGUN: dict[str, Callable[[], Bout]] = {
    "movement": lambda: bout(kind="death"),
    "exchange": lambda: bout(kind="death", lines=AT_MEASURE),
    "free": lambda: bout(kind="death", options={"take_back": "free"}, lines=AT_MEASURE),
    "none": lambda: bout(kind="death", options={"take_back": "none"}, lines=AT_MEASURE),
    "die": lambda: bout(kind="death", seed=None, lines=THROWN),
    "over": lambda: bout(kind="honorable", seed=None, lines=FOUGHT_TO_BLOOD),
}
WALKS: dict[str, dict[str, list[str]]] = defaultdict(dict)
"""The lines of each walk, by its beginning and its name."""
for _walk in f"\n{Path(__file__).with_name('walks.txt').read_text(encoding='utf-8')}".split("\n== ")[1:]:
    _head, *_lines = _walk.splitlines()
    _begun, _, _name = _head.partition(": ")
    WALKS[_begun][_name] = [line for line in _lines if line]


def holds(player: Player, duel: Bout, how: str, wanted: str) -> bool:  # noqa: C901, PLR0911, PLR0912  all that is looked at
    """Whether what a line of a walk wants is so."""
    lines = duel.table.journal.lines
    match how:
        case "+":
            return wanted in player.reads
        case "-":
            return wanted not in player.reads
        case "say":
            return player.said == wanted
        case "~":
            return wanted in player.said
        case "place":
            return duel.table.place == int(wanted)
        case "log":
            number, _, text = wanted.partition(" ")
            return text in lines[int(number)]
        case "any":
            return any(wanted in line for line in lines)
        case "chose":
            return f"left exchange / right exchange: {wanted} /" in lines[1]
        case "picked":
            return player.decision.picked == dict(one.split("=") for one in wanted.split())
        case "marks":
            return player.marks == wanted.split()
        case "waits":
            waiting = duel.table.pending_modifier(Side.LEFT)
            return wanted == (f"{waiting.by} {waiting.label}".strip() if waiting else "")
        case "unrecorded":
            return "unrecorded" in player.rows[0]
        case "counts":
            return "unrecorded" not in player.rows[0] and not duel.marked
        case "left":
            return isinstance(player.app.screen, Bottom)
        case _:
            raise AssertionError(how)


async def walk(player: Player, duel: Bout, lines: list[str]) -> None:
    """Press what a walk presses, and look at what comes of it."""
    for line in lines:
        how, _, rest = line.partition(" ")
        match how:
            case ">":
                await player.press(rest)
            case ">>":
                await player.write(rest)
            case "'":
                await player.type(rest)
            case _:
                assert holds(player, duel, how, rest), f"{line}\n{player.sees}\n{duel.table.journal.lines}"


@pytest.mark.parametrize("begun", WALKS)
async def test_walks(begun: str, tmp_path: Path) -> None:
    where, wrong = context(tmp_path), list[str]()
    async with running(app_over(where, lambda _: Bottom()), (80, 24)) as player:
        for name, lines in WALKS[begun].items():
            where.keep(QUIET)
            duel = BEGUN[begun]()
            await player.sits_down(duel)
            try:
                await walk(player, duel, lines)
            except AssertionError as fault:
                wrong.append(f"{name}: {fault}")
    assert not wrong, "\n\n".join(wrong)
