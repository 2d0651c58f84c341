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

from duel_tui.engine.menu import Choice
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
NOWHERE = ("/nowhere/python",)


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


def here() -> Choice:
    """What we would choose ourselves."""
    return choose(FirstCut(), observation(), PLAYER, 7)


def chosen(client: WorkerClient[Bout]) -> Choice:
    return client.choose(observation(), PLAYER, 7)


async def test_it_starts_with_the_first_task_and_thinks_as_we_would(client: WorkerClient[Bout]) -> None:
    """Also while the event loop goes on; and who is at the keyboard comes before it."""
    assert not client.apart
    assert chosen(client) == here()
    assert client.mix(observation(Side.RIGHT)) == mix(FirstCut(), observation(Side.RIGHT))
    assert await chosen_apart(client, observation(), PLAYER, 7) == here()
    assert (await client.mix_async(observation())).choices == ("cut", "parry")
    ours, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, process_of(client).pid))
    assert its > ours
    assert client.apart


async def test_the_event_loop_goes_on_while_it_thinks_and_closing_does_not_wait_for_the_thought() -> None:
    client = WorkerClient(Slow())
    thinking = asyncio.create_task(chosen_apart(client, observation(), PLAYER, 7))
    for _ in range(10):
        await asyncio.sleep(0.03)
        assert not thinking.done()
    began, process = time.monotonic(), process_of(client)
    client.close()
    with pytest.raises(WorkerClosedError):
        await thinking
    assert time.monotonic() - began < 5
    assert process.returncode is not None


def test_a_process_that_died_is_started_again_once_and_then_we_think_ourselves(
    client: WorkerClient[Bout],
) -> None:
    for apart in (True, True, False, False):
        assert chosen(client) == here()
        assert client.apart is apart
        if apart:
            process_of(client).kill()


class _Local(FirstCut):
    """Rules that cannot be sent."""

    def __reduce__(self) -> Any:
        raise pickle.PicklingError


@pytest.mark.parametrize(
    "client", [WorkerClient(FirstCut(), NOWHERE), WorkerClient(_Local())], ids=["no process", "local rules"]
)
def test_without_a_process_we_think_ourselves(client: WorkerClient[Bout]) -> None:
    assert chosen(client) == here()
    assert not client.apart


def test_trouble_in_thinking_is_said_and_the_process_lives_on() -> None:
    """Under other rules another process thinks, and the one that waited ends."""
    first, client = WorkerClient(FirstCut()), WorkerClient(Stumped())
    first.start()
    before = process_of(first)
    first.close()
    for _ in range(2):
        with pytest.raises(ThinkingError, match="the opponent could not choose: ArithmeticError: no idea"):
            chosen(client)
        assert client.apart
    assert client.mix(observation(start=Bout(BySide(1, 1), round=6))).exact
    after = process_of(client)
    assert after is not before
    assert before.returncode is not None
    client.close()
    assert after.poll() is None
    with pytest.raises(WorkerClosedError, match="closed before the thought was ready"):
        chosen(client)


@pytest.mark.parametrize("key", KEYS)
def test_rules_are_pickled_without_what_they_keep_for_themselves(key: str) -> None:
    """So the process of a duel that was fought knows those of the next one."""
    rules: Any = LIBRARY.ruleset(key)
    fresh = pickle.dumps(rules)
    start = LIBRARY.begin(rules, Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    play_out(rules, start, at_random, Random(1))
    assert pickle.dumps(rules) == fresh
    idle, again = [WorkerClient(one, ("sh", "-c", "cat", "worker")) for one in (rules, LIBRARY.ruleset(key))]
    idle.start()
    process = process_of(idle)
    idle.close()
    again.start()
    assert process_of(again) is process
    again.close()


def test_a_process_that_somebody_is_about_to_ask_does_not_wait(client: WorkerClient[Bout]) -> None:
    client.start()
    process = process_of(client)
    with client._busy:
        client.close()
    assert process.returncode is not None


def test_a_duel_fought_again_finds_the_process_of_the_last_one_unless_it_died() -> None:
    first, second, third = (WorkerClient(FirstCut()) for _ in range(3))
    first.start()
    process = process_of(first)
    first.close()
    assert chosen(second) == here()
    assert process_of(second) is process
    process.kill()
    process.wait()
    second.close()
    assert chosen(third) == here()
    assert third.apart
    assert process_of(third) is not process
    third.close()


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
    assert read(outgoing) == Thought(choice=here())
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
