"""A guest's memory is limited: without enough of it there is a sentence, and no duel is lost."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from duel_tui.memory import MOST, uncollected
from tests.leave.program import FULL, PLAIN, Program, alive
from tests.leave.test_leaving import BUSY, FAULTY
from tests.storage.lines_of import lines_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process's limits")
ROOT = Path(__file__).parents[2]


def limit_of(pid: int) -> str:
    told = Path(f"/proc/{pid}/limits").read_text(encoding="utf-8").splitlines()
    (line,) = [line for line in told if line.startswith("Max address space")]
    return line.split()[3]


@pytest.mark.parametrize("mode", [pytest.param(FULL, marks=pytest.mark.slow), PLAIN])
def test_without_memory_the_program_ends_with_a_sentence_and_the_duel_is_kept(
    mode: str, tmp_path: Path
) -> None:
    with guest(tmp_path, mode, *FAULTY, "hungry") as program:
        workers = program.workers
        if mode == FULL:
            program.decides("s\r")
            program.types("trh\r")
        else:
            program.types("stand\n")
            program.read_on(1.5)  # what is typed before it is asked for is not taken
            program.types("1 1 1\n")
        program.waits(lambda: program.state == "Z", 5)
        program.gone_after()
        assert program.code == 71
        said = program.sent.decode() + program.rest().decode()
        assert (
            "duel-tui: there is not enough memory to go on; each duel is saved up to the last answer" in said
        )
        assert "Traceback" not in said
        assert "MemoryError" not in said
        assert program.attributes == program.attributes_before
        program.waits(lambda: not any(map(alive, workers)), BUSY)
        assert lines_in(tmp_path / "al")


def thinks(code: str) -> str:
    """Run this in a process of its own, and return what it prints."""
    setting = (
        "from duel_tui.memory import limit_memory, MOST;"
        "from duel_tui.opponents.worker_client import WorkerClient, ThinkingError;"
        "from tests.opponents.test_worker import *;"
        "from tests.engine.first_cut import FirstCut\n"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter and code
        [sys.executable, "-c", setting + code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout


def test_an_opponent_without_memory_says_so_and_thinks_again() -> None:
    said = thinks("""
client = WorkerClient(Hungry())
limit_memory()
for _ in range(2):
    try: client.choose(observation(), PLAYER, 7)
    except ThinkingError as trouble: print(trouble, client.apart)
print(client.mix(observation(start=Bout(BySide(1, 1), round=6))).exact)
client.close()
""")
    lack = "the opponent could not choose: there is not enough memory for it True\n"
    assert said == f"{lack}{lack}True\n"


def test_where_not_even_the_process_can_start_the_player_is_told() -> None:
    """The solver fits into so little neither there nor here, where it might take the program with it."""
    said = thinks("""
client = WorkerClient(FirstCut())
limit_memory(60 * 1024**2)
for _ in range(2):
    try: client.choose(observation(), PLAYER, 7)
    except ThinkingError as trouble: print(trouble, client.apart)
client.close()
""")
    assert said == "the opponent could not choose: there is not enough memory for it False\n" * 2


def test_the_solvers_start_no_thread() -> None:
    """Each would have a stack and a heap of its own, as many as there are processors."""
    said = thinks("""
from duel_tui.memory import calculate_in_one_thread
from duel_tui.opponents.think import warm
calculate_in_one_thread()
before = len(os.listdir("/proc/self/task"))
warm()
import numpy
numpy.ones((300, 300)) @ numpy.ones((300, 300))
print(len(os.listdir("/proc/self/task")) - before)
""")
    assert said == "0\n"


def test_the_collector_pauses_for_a_while_and_goes_on_as_before() -> None:
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(KeyError), uncollected():
        raise KeyError
    assert gc.isenabled()


def guest(folder: Path, mode: str = PLAIN, *command: str) -> Program:
    """The program of a guest by the name of al, in a duel."""
    arguments = ("--guest", "--user", "al", "--saves", str(folder))
    program = Program(
        folder / "al", *arguments, mode=mode, command=command or (sys.executable, "-m", "duel_tui")
    )
    program.begins_a_duel()
    return program


def test_the_limit_holds_for_a_guest_and_where_his_opponents_think_and_for_nobody_else(
    tmp_path: Path,
) -> None:
    with guest(tmp_path) as program:
        (worker,) = program.workers
        assert limit_of(program.pid) == limit_of(worker) == str(MOST)
        program.waits(lambda: "openblas" in Path(f"/proc/{worker}/maps").read_text(encoding="utf-8"))
        assert len([*Path(f"/proc/{worker}/task").iterdir()]) == 1
    with Program(tmp_path) as program:
        program.starts()
        assert limit_of(program.pid) == limit_of(os.getpid())
