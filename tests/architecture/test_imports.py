"""What is loaded by what: packages depend downwards only, and what needs no screen loads none."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.leave.program import FULL, Program

ROOT = Path(__file__).parents[2]
HEAVY = ("textual", "rich", "numpy", "highspy")

PROBE = """
import io, sys
sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
from duel_tui.__main__ import main
try:
    code = main({arguments!r})
except SystemExit as end:
    code = end.code
assert code == 0, code
loaded = sorted({{name.partition('.')[0] for name in sys.modules}} & set({heavy!r}))
print('loaded:', *loaded, file=sys.stderr)
"""


def run(*command: object) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)  # noqa: S603 - our own code


def loaded(*arguments: str) -> list[str]:
    """Which heavy packages a command loads."""
    done = run(sys.executable, "-c", PROBE.format(arguments=list(arguments), heavy=HEAVY))
    assert done.returncode == 0, done.stderr
    return done.stderr.rpartition("loaded:")[2].split()


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("referee", "--help"), ("simulate", "--help"), ("league", "--help")],
    ids=" ".join,
)
def test_help_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert loaded(*arguments) == []


EXAMPLES = ROOT / "saves" / "examples"
DUEL = next((EXAMPLES / "duels").glob("*.toml"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("man",),
        ("completion", "bash"),
        ("keys",),
        ("why", "RD-38b"),
        ("roll", "--seed", "1"),
        ("check", f"{DUEL}"),
        ("log", f"{DUEL}"),
        ("replay", f"{DUEL}"),
        ("sheet",),
        ("referee", "en_garde", "--seed", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_without_opponents_loads_no_screen_and_no_solver(arguments: tuple[str, ...]) -> None:
    assert set(loaded(*arguments)) <= {"rich"}  # which knows how wide characters are


@pytest.mark.slow
@pytest.mark.parametrize("fights", [False, True], ids=["the start", "a duel"])
def test_the_screen_loads_no_solver(fights: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a parameter of the test
    """Where an opponent plays, the process where it thinks has loaded the solver."""
    probe = (
        "import sys; from pathlib import Path; from duel_tui.__main__ import main; main(sys.argv[2:]); "
        "Path(sys.argv[1]).write_text(' '.join(sys.modules))"
    )
    listed = tmp_path / "loaded"
    with Program(
        tmp_path / "saves", mode=FULL, command=(sys.executable, "-c", probe, str(listed))
    ) as program:
        if fights:
            program.begins_a_duel()
            program.chooses()
        else:
            program.starts()
        program.types("\x11")
        program.gone_after()
        assert program.code == 0
    assert {"textual", "numpy", "highspy"} & set(listed.read_text().split()) == {"textual"}


def test_a_refereed_duel_by_hand_loads_nothing_heavy() -> None:
    assert loaded("referee", "rapier_and_dagger", "--by-hand") == []


def test_a_simulation_loads_no_screen() -> None:
    assert loaded("simulate", "rapier_and_dagger", "-n", "1", "--seed", "1", "--json") == []


@pytest.mark.parametrize("entry", ["duel_tui.__main__", "duel_tui.plain.home"])
def test_neither_help_nor_the_first_lines_load_the_rules(entry: str) -> None:
    probe = f"import sys; import {entry}; print(*(name for name in sys.modules if 'systems' in name))"
    done = run(sys.executable, "-c", probe)
    assert done.returncode == 0
    assert done.stdout.strip() == ""


def test_the_rules_run_without_anything_but_themselves_and_msgspec() -> None:
    """Beneath the registry nothing is loaded from outside, and nothing that could read a clock or throw a die."""
    probe = (
        "import sys; import duel_tui.systems.rapier_and_dagger.ruleset; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    done = run(sys.executable, "-c", probe)
    assert done.returncode == 0
    names = set(done.stdout.split())
    assert not names & {*HEAVY, "tomllib", "tomli_w", "platformdirs", "asyncio", "secrets"}


def test_dependencies_point_down() -> None:
    """The contracts of pyproject.toml, by import-linter, where it is installed."""
    linter = Path(sys.executable).with_name("lint-imports")
    if not linter.exists():
        pytest.skip("import-linter is not installed")
    done = run(linter, "--no-cache")
    assert done.returncode == 0, done.stdout[-3000:]


def test_every_package_has_its_place_in_the_layers() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.search(r"^layers = \[(.*?)^\]", text, re.DOTALL | re.MULTILINE)
    assert layers
    listed = set(re.findall(r"[a-z_]+", layers[1]))
    packages = {path.stem for path in (ROOT / "duel_tui").iterdir() if _is_code(path)}
    assert packages == listed


def _is_code(path: Path) -> bool:
    if path.is_dir():
        return (path / "__init__.py").exists()
    return path.suffix == ".py" and not path.stem.startswith("__")


@pytest.mark.parametrize(
    "word",
    ["Place", "Row", "Result", "Line", "Table", "Column", "Entry", "Standing", "Span", "Figure", "Field"],
)
def test_a_word_that_could_be_many_things_is_one(word: str) -> None:
    named = re.compile(rf"^(?:class {word}\b| *{word} = )", re.MULTILINE)
    paths = sorted((ROOT / "duel_tui").rglob("*.py"))
    found = [str(path.relative_to(ROOT)) for path in paths if named.search(path.read_text("utf-8"))]
    assert len(found) == 1, found
