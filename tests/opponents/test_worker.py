"""Thinking in another process: it answers, it is started again once, and it never outlives us."""

import asyncio
import io
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.memory import MOST
from duel_tui.opponents import solution_cache, worker_client
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.opponents.worker_main import serve
from duel_tui.opponents.worker_protocol import ChoiceJob, Thought, read, write
from duel_tui.registry import KEYS
from tests.engine.first_cut import Bout, FirstCut
from tests.opponents.kept_process import AS_IN_PLAY
from tests.opponents.observations import character, choose, chosen_apart, mix, observation
from tests.systems.contenders import LIBRARY
from tests.systems.duel_of_swords.bouts import LEFT, Bouts, ruleset

PLAYER = character(200)
ROOT = Path(__file__).parents[2]


class Stumped(FirstCut):
    """Rules that cannot say what a state is worth."""

    def worth(self, state: Bout, side: Side) -> float:
        raise ArithmeticError("no idea")


class Hungry(FirstCut):
    """Rules under which a thought takes more memory than a guest has."""

    def worth(self, state: Bout, side: Side) -> float:
        return float(len(bytearray(MOST)) > 0)


class Slow(FirstCut):
    """Rules under which nobody thinks fast."""

    def worth(self, state: Bout, side: Side) -> float:
        time.sleep(60)
        return 0.5


@pytest.fixture(autouse=True)
def _one_process_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test begins with no process, and lets as many wait as play does."""
    waiting = worker_client._Waiting(1)
    monkeypatch.setattr(worker_client, "_waiting", waiting)
    monkeypatch.setattr(worker_client, "_Process", AS_IN_PLAY)
    yield
    waiting.end()


@pytest.fixture
def client() -> Iterator[WorkerClient[Bout]]:
    client = WorkerClient(FirstCut())
    yield client
    client.close()


def process_of(client: WorkerClient[Any]) -> "subprocess.Popen[bytes]":
    assert client._process is not None
    return client._process._popen


def test_it_starts_with_the_first_task_and_thinks_as_we_would(client: WorkerClient[Bout]) -> None:
    assert not client.apart
    assert client.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
    assert client.mix(observation(Side.RIGHT)) == mix(FirstCut(), observation(Side.RIGHT))
    assert client.apart


async def test_the_event_loop_goes_on_while_it_thinks() -> None:
    client = WorkerClient(Slow())
    thinking = asyncio.create_task(chosen_apart(client, observation(), PLAYER, 7))
    for _ in range(10):
        await asyncio.sleep(0.001)
        assert not thinking.done()
    client.close()
    with pytest.raises(WorkerClosedError):
        await thinking


async def test_what_was_waited_for_in_the_event_loop_is_what_we_would_think(
    client: WorkerClient[Bout],
) -> None:
    assert await chosen_apart(client, observation(), PLAYER, 7) == choose(
        FirstCut(), observation(), PLAYER, 7
    )
    assert (await client.mix_async(observation())).choices == ("cut", "parry")


def test_who_is_at_the_keyboard_comes_before_who_thinks(client: WorkerClient[Bout]) -> None:
    client.choose(observation(), PLAYER, 7)
    ours, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, process_of(client).pid))
    assert its > ours


def test_a_process_that_died_is_started_again_once_and_then_we_think_ourselves(
    client: WorkerClient[Bout],
) -> None:
    for apart in (True, True, False, False):
        assert client.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
        assert client.apart is apart
        if apart:
            process_of(client).kill()


def test_without_a_process_we_think_ourselves() -> None:
    client = WorkerClient(FirstCut(), ("/nowhere/python",))
    assert client.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
    assert not client.apart


def test_rules_that_cannot_be_sent_are_thought_about_here() -> None:
    class Local(FirstCut):
        pass

    client = WorkerClient(Local())
    assert client.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
    assert not client.apart


def test_trouble_in_thinking_is_said_and_the_process_lives_on() -> None:
    client = WorkerClient(Stumped())
    for _ in range(2):
        with pytest.raises(ThinkingError, match="the opponent could not choose: ArithmeticError: no idea"):
            client.choose(observation(), PLAYER, 7)
        assert client.apart
    assert client.mix(observation(start=Bout(BySide(1, 1), round=6))).exact
    client.close()


def test_who_asks_a_closed_client_is_told(client: WorkerClient[Bout]) -> None:
    client.start()
    client.close()
    with pytest.raises(WorkerClosedError, match="closed before the thought was ready"):
        client.choose(observation(), PLAYER, 7)


@pytest.mark.parametrize("key", KEYS)
def test_the_rules_of_a_duel_that_was_fought_are_those_of_the_next_one(key: str) -> None:
    """Rules are pickled without what they keep for themselves, and told apart by their tables and house rules."""
    rules: Any = LIBRARY.ruleset(key)
    fresh = pickle.dumps(rules)
    start = LIBRARY.begin(rules, Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    play_out(rules, start, at_random, Random(1))
    assert pickle.dumps(rules) == fresh
    client, again = WorkerClient(rules), WorkerClient(LIBRARY.ruleset(key))
    client.start()
    process = process_of(client)
    client.close()
    again.start()
    assert process_of(again) is process
    again.close()


async def test_closing_does_not_wait_for_a_thought() -> None:
    client = WorkerClient(Slow())
    thinking = asyncio.create_task(chosen_apart(client, observation(), PLAYER, 7))
    await asyncio.sleep(0.3)
    began = time.monotonic()
    process = process_of(client)
    client.close()
    with pytest.raises(WorkerClosedError):
        await thinking
    assert time.monotonic() - began < 5
    assert process.returncode is not None


def test_a_process_that_somebody_is_about_to_ask_does_not_wait(client: WorkerClient[Bout]) -> None:
    client.start()
    process = process_of(client)
    with client._busy:
        client.close()
    assert process.returncode is not None


@pytest.mark.parametrize("asked", [False, True])
def test_a_duel_fought_again_finds_the_process_of_the_last_one(*, asked: bool) -> None:
    first, second = WorkerClient(FirstCut()), WorkerClient(FirstCut())
    first.start()
    if asked:
        first.choose(observation(), PLAYER, 7)
    process = process_of(first)
    first.close()
    assert second.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
    assert process_of(second) is process
    second.close()


def test_under_other_rules_another_process_thinks_and_the_one_that_waited_ends(
    client: WorkerClient[Bout],
) -> None:
    client.choose(observation(), PLAYER, 7)
    before = process_of(client)
    client.close()
    other = WorkerClient(Stumped())
    with pytest.raises(ThinkingError):
        other.choose(observation(), PLAYER, 7)
    after = process_of(other)
    assert after is not before
    assert before.returncode is not None
    other.close()
    assert after.poll() is None


def test_a_process_that_died_while_it_waited_is_not_asked(client: WorkerClient[Bout]) -> None:
    client.start()
    process_of(client).kill()
    process_of(client).wait()
    client.close()
    again = WorkerClient(FirstCut())
    assert again.choose(observation(), PLAYER, 7) == choose(FirstCut(), observation(), PLAYER, 7)
    assert again.apart
    again.close()


def test_a_process_that_is_still_solving_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(solution_cache.VARIABLE, "")
    options = LIBRARY.presets("duel_of_swords")["rings_of_honor"].options
    duel = Bouts(**options)
    client: WorkerClient[Any] = WorkerClient(ruleset(**options))
    assert not client.mix(duel.table.observation(LEFT)).exact
    process = process_of(client)
    client.close()
    assert process.returncode is not None


def test_the_end_of_input_ends_the_work() -> None:
    outgoing = io.BytesIO()
    incoming = io.BytesIO()
    write(incoming, FirstCut())
    write(incoming, ChoiceJob(observation(), PLAYER, 7))
    incoming.write(b"\0\0")
    incoming.seek(0)
    serve(incoming, outgoing)
    outgoing.seek(0)
    assert read(outgoing) == Thought(choice=choose(FirstCut(), observation(), PLAYER, 7))
    with pytest.raises(EOFError):
        read(outgoing)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
def test_a_worker_ends_with_a_parent_that_was_killed() -> None:
    parent = subprocess.Popen(  # noqa: S603 - our own interpreter and code
        (sys.executable, "-c", _HOLDS_A_WORKER), stdout=subprocess.PIPE, cwd=ROOT, text=True
    )
    with parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
    deadline = time.monotonic() + 5
    while _lives(worker) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _lives(worker)


_HOLDS_A_WORKER = """
import time
from duel_tui.opponents.worker_client import WorkerClient
from tests.engine.first_cut import FirstCut
client = WorkerClient(FirstCut())
client.start()
print(client._process._popen.pid, flush=True)
time.sleep(60)
"""


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")


def test_asking_the_worker_loads_neither_solver_nor_screen() -> None:
    code = (
        "import sys; from tests.opponents.test_worker import *;"
        "client = WorkerClient(FirstCut()); client.choose(observation(), PLAYER, 7); client.close();"
        "print([name for name in ('numpy', 'highspy', 'textual') if name in sys.modules])"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter and code
        (sys.executable, "-c", code), cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "[]\n"
