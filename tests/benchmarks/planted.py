"""Plants each fault of tests/planted in a copy of the program and runs the tests that have to catch it.

`python -m tests.benchmarks.planted [AREA ...]`; it ends with 1 if a fault is not caught.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from tests.benchmarks.markdown import head, row
from tests.planted import ROOT, Fault, faults

_JOBS = 2
_PARTS = ("duel_tui", "rulesets", "saves", "tests", "pyproject.toml", "README.md", "CHANGELOG.md")
_FAILED = 1
"""What pytest ends with if a test fails; other numbers are errors of the run itself."""
_LONGEST = 900


def copied(folder: Path) -> Path:
    """A copy of the program in a folder."""
    for part in _PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / part, folder / part)
    return folder


def run(copy: Path, tests: str) -> tuple[int, str]:
    """What a run of some tests in a copy ends with, and the first that failed."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "slow or not slow"]
    ended = subprocess.run(  # noqa: S603 - our own interpreter
        [*command, "--no-header", "-rfE", "--tb=no", tests],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
        timeout=_LONGEST,
    )
    failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return ended.returncode, failed[0] if failed else ""


@contextmanager
def planted(copy: Path, fault: Fault) -> Generator[None]:
    """A copy with a fault, which is taken out again."""
    path = copy / fault.file
    whole = path.read_text()
    path.write_text(fault.planted(whole))
    try:
        yield
    finally:
        path.write_text(whole)


def main(areas: list[str]) -> int:
    """Plant the faults of some areas, or all; 1 if one is not caught."""
    found = list(faults(*areas))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(_JOBS) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(_JOBS):
            copies.put(copied(Path(folder) / str(number)))

        def tried(fault: Fault) -> tuple[str, str, float]:
            copy, start = copies.get(), time.monotonic()
            try:
                with planted(copy, fault):
                    code, failed = run(copy, fault.caught_by)
            finally:
                copies.put(copy)
            said = "caught" if code == _FAILED and failed.startswith("FAILED") else f"NOT CAUGHT ({code})"
            return said, failed.removeprefix("FAILED ").partition(" - ")[0], time.monotonic() - start

        print(head("area", "file", "fault", "", "first test that fails", "s"))
        missed = 0
        for (area, fault), (said, failed, seconds) in zip(
            found, pool.map(tried, [fault for _, fault in found]), strict=True
        ):
            missed += said != "caught"
            line = " ".join(fault.new.split())[:60]
            print(row(area, fault.file, f"`{line}`", said, failed, f"{seconds:.0f}"), flush=True)
    print(f"\n{len(found) - missed} of {len(found)} are caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
