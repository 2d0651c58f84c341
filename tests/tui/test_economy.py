"""What a key may cost on the line: the limits hold in every game, and the terminal shows what was drawn."""

from collections import defaultdict
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.line.emulator import Emulator
from tests.tui.duels import duel_of, walk
from tests.tui.economy import Cost, costs, duel_on_a_line
from tests.tui.painted import Line, frame_of, sent_between
from tests.tui.test_every_page import WAYS
from tests.tui.visits import Visit, house

SIZES = ((80, 24), (120, 40))
LIMITS = {"move": 250, "pick": 300, "follow": 700, "commit": 1200, "end": 1200}
FIRST = 7000
"""For a duel as it comes into sight."""
HELP = 5000
"""For both, opening the keys and closing them."""
SEEDS = (1, 2)
ROUNDS = 8

Played = tuple[tuple[int, int], list[list[Cost]]]


@pytest.fixture(
    scope="module",
    params=[(key, size) for key in KEYS for size in SIZES],
    ids=lambda found: f"{found[0]}-{found[1][0]}x{found[1][1]}",
)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """What every key cost in a duel or two."""
    key, size = request.param
    folder: Path = tmp_path_factory.mktemp("saves")
    return size, [
        list(costs(duel_on_a_line(key, folder / str(seed), seed, size), seed, ROUNDS)) for seed in SEEDS
    ]


def test_no_action_costs_more_than_its_limit(played: Played) -> None:
    _, duels = played
    dear = [
        (cost.action, cost.bytes)
        for duel in duels
        for cost in duel
        if cost.bytes > LIMITS.get(cost.action, HELP)
    ]
    assert not dear
    assert {"first screen", "move", "follow", "commit"} <= {cost.action for duel in duels for cost in duel}


def test_a_duel_and_the_keys_come_and_go_for_little(played: Played) -> None:
    _, duels = played
    most: dict[str, int] = defaultdict(int)
    for duel in duels:
        for cost in duel:
            most[cost.action] = max(most[cost.action], cost.bytes)
    assert 0 < most["help opens"] + most["help closes"] <= HELP
    assert most["first screen"] <= FIRST


def test_after_every_key_the_terminal_shows_what_is_drawn(played: Played) -> None:
    size, duels = played
    terminal = Emulator(*size)
    for cost in duels[0]:
        terminal.take(cost.sent)
        assert not terminal.differs(frame_of(cost.after), 16), (cost.action, cost.sent)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("page", WAYS)
def test_on_every_page_the_caret_moves_and_is_followed_for_little(
    page: str, size: tuple[int, int], tmp_path: Path
) -> None:
    visit = Visit(house(tmp_path))
    visit.size = size
    visit.press(*WAYS[page])
    for key in ("down", "down", "up"):
        before = visit.paper
        visit.page.key(key)
        moved = visit.paper
        assert len(sent_between(before, moved).encode()) <= LIMITS["move"]
        visit.page.settled()
        assert len(sent_between(moved, visit.paper).encode()) <= LIMITS["follow"]


@pytest.mark.parametrize("key", KEYS)
def test_another_size_and_coming_back_are_painted_whole(key: str, tmp_path: Path) -> None:
    visit = duel_of(key, tmp_path)
    line = Line()
    terminal = Emulator(*visit.size)
    for turn, _ in enumerate(walk(visit, 3, 9)):
        if turn % 3 == 1:
            visit.size = SIZES[turn // 3 % 2]
            terminal.screen.resize(*reversed(visit.size))
        elif turn % 3 == 2:
            terminal.take("\x1b[Hsomething else was here\r\n" * 4)
            line.forget()
        terminal.take(line.sent(visit.paper))
        assert not terminal.differs(frame_of(visit.paper), 16)
