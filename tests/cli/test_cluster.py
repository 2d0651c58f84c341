"""A Dask cluster gives the figures of one process, also if one of its workers is killed in the middle."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import duel_tui
from duel_tui.__main__ import main

ROOT = Path(duel_tui.__file__).parents[1]
PATIENCE = 240
LEAGUE = ("--games", "card_duel", "--opponents", "1", "2", "3", "--effort", "3", "--json")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


class DaskProcesses:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path, program: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.address = f"tcp://127.0.0.1:{self._port}"
        self._running: list[subprocess.Popen[bytes]] = []
        self.begin(
            "scheduler", "--host", "127.0.0.1", "--port", str(self._port), "--no-dashboard", program=program
        )
        wait_until(lambda: answers(self._port))

    def begin(self, *arguments: str, program: Path = ROOT) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(program)}
        with (self._folder / "log").open("ab") as log:
            begun = subprocess.Popen(  # noqa: S603 - our own interpreter
                [sys.executable, "-m", "dask", *arguments],
                cwd=self._folder,
                env=environment,
                stdout=log,
                stderr=log,
            )
        self._running.append(begun)
        return begun

    def worker(self, program: Path = ROOT) -> subprocess.Popen[bytes]:
        alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        return self.begin("worker", self.address, *alone, program=program)

    def end(self) -> None:
        for process in reversed(self._running):
            process.kill()
            process.wait()


@contextmanager
def dask(folder: Path, program: Path = ROOT) -> Iterator[DaskProcesses]:
    pytest.importorskip("distributed")
    begun = DaskProcesses(folder, program)
    try:
        yield begun
    finally:
        begun.end()


def program(command: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "duel_tui", command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def figures(command: str, *arguments: str) -> Any:
    out, error = program(command, *arguments).communicate(timeout=PATIENCE)
    assert out, error
    return json.loads(out)


@pytest.mark.slow
def test_a_league_on_a_cluster_ends_with_the_figures_of_one_process_though_a_worker_is_killed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "cluster.jsonl"
    many = (*LEAGUE, "--duels", "10")
    with dask(tmp_path) as cluster:
        victim, _ = cluster.worker(), cluster.worker()
        with program("league", *many, "--to", str(file), "--scheduler", cluster.address) as fighting:
            wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 10)
            victim.kill()
            kept = file.read_bytes().count(b"\n") - 1
            out, error = fighting.communicate(timeout=PATIENCE)
        assert fighting.returncode == 0, error
        assert 10 <= kept < 30, "it was killed in the middle"
    assert json.loads(out) == figures("league", *many, "--to", str(tmp_path / "here.jsonl"), "--jobs", "1")


@pytest.mark.slow
def test_a_simulation_on_a_cluster_gives_the_figures_of_one_process_and_of_two(tmp_path: Path) -> None:
    asked = ("card_duel", "-n", "40", "--seed", "5", "--left-plays", "2", "--effort", "10", "--json")
    with dask(tmp_path) as cluster:
        cluster.worker()
        cluster.worker()
        spread = figures("simulate", *asked, "--scheduler", cluster.address)
    assert spread == figures("simulate", *asked, "--jobs", "1") == figures("simulate", *asked, "--jobs", "2")


@pytest.mark.slow
@pytest.mark.parametrize(("place", "older"), [("worker", True), ("worker", False), ("scheduler", False)])
def test_a_machine_without_this_program_is_refused_in_one_sentence(
    place: str, tmp_path: Path, *, older: bool
) -> None:
    other = tmp_path / "other"
    for name in ("duel_tui", "rulesets"):
        shutil.copytree(ROOT / name, other / name, ignore=shutil.ignore_patterns("__pycache__"))
    file = other / "duel_tui" / "__init__.py"
    text = file.read_text().replace(duel_tui.__version__, "0.0.9")
    file.write_text(text if older else "raise ImportError")
    with dask(tmp_path, other if place == "scheduler" else ROOT) as cluster:
        cluster.worker(other if place == "worker" else ROOT)
        asked = ("card_duel", "-n", "4", "--scheduler", cluster.address)
        out, error = program("simulate", *asked).communicate(timeout=PATIENCE)
    assert out == ""
    assert error.endswith(": install the same on all machines\n")
    assert error.count("\n") == 1
    has = f"a worker of the cluster has duel-tui 0.0.9 instead of {duel_tui.__version__}: "
    assert error.startswith(f"duel-tui: {has if older else f'the {place} at tcp://127.0.0.1:'}")
    assert older or error.endswith(" cannot run duel-tui: install the same on all machines\n")


@pytest.mark.slow
def test_a_scheduler_that_ends_leaves_what_is_done_and_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "lost.jsonl"
    with dask(tmp_path) as cluster:
        cluster.worker()
        asked = (*LEAGUE, "--duels", "200", "--to", str(file), "--scheduler", cluster.address)
        with program("league", *asked) as fighting:
            wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 3)
            cluster.end()
            out, error = fighting.communicate(timeout=PATIENCE)
    assert out == ""
    kept, gone = error.splitlines()
    assert kept.endswith("; the same command goes on with them")
    assert gone == "duel-tui: the Dask scheduler is gone"


@pytest.mark.slow
def test_a_scheduler_without_workers_or_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    with dask(tmp_path) as cluster:
        address = cluster.address
        out, error = program("simulate", "card_duel", "--scheduler", address).communicate(timeout=PATIENCE)
    assert (out, error) == (
        "",
        f"duel-tui: the scheduler at {address} has no workers: start some with dask worker {address}\n",
    )
    gone = program("simulate", "card_duel", "--scheduler", address).communicate(timeout=PATIENCE)
    assert gone == ("", f"duel-tui: no Dask scheduler answers at {address}\n")


@pytest.mark.parametrize("command", [["simulate", "card_duel"], ["league", "--games", "card_duel"]])
def test_without_dask_it_is_said_how_to_install_it(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["--saves", str(tmp_path), *command, "--scheduler", "tcp://127.0.0.1:8786"]) == 2
    said = capsys.readouterr().err
    assert said == "duel-tui: --scheduler needs Dask: pip install '.[dask]' in a checkout\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--scheduler", "here"], "--scheduler: 'here' is not an address such as tcp://192.0.2.1:8786"),
        (["--scheduler", "tcp://a"], "--scheduler: 'tcp://a' is not an address such as tcp://192.0.2.1:8786"),
        (
            ["--jobs", "2", "--scheduler", "tcp://127.0.0.1:8786"],
            "--scheduler and --jobs exclude each other: give one of them",
        ),
    ],
)
def test_a_wrong_address_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "card_duel", *arguments])
    assert capsys.readouterr().err.startswith(f"duel-tui simulate: {said}\n")
