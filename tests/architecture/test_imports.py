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
from duel_tui.__main__ import main
for arguments in {commands!r}:
    sys.stdin, sys.stdout = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
    try:
        code = main(arguments)
    except SystemExit as end:
        code = end.code
    assert code == 0, (arguments, code)
    heavy = sorted({{name.partition('.')[0] for name in sys.modules}} & set({heavy!r}))
    print('loaded', arguments[0], *heavy, file=sys.stderr)
"""
EXAMPLES = ROOT / "saves" / "examples"
DUEL = next((EXAMPLES / "duels").glob("*.toml"))
OF_ALL = ("", "referee", "simulate", "league")
LIGHT = (
    *("man", "completion bash", "keys", "why RD-38b", "roll --seed 1", "sheet"),
    *(f"{word} {DUEL.relative_to(ROOT)}" for word in ("check", "log", "replay")),
    "referee en_garde --seed 1",
)
"""Commands without opponents."""


def run(*command: object) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)  # noqa: S603 - our own code


def loaded(*commands: str) -> dict[str, set[str]]:
    """Which heavy packages are loaded after each of some commands of one process, by its first word."""
    done = run(sys.executable, "-c", PROBE.format(commands=[one.split() for one in commands], heavy=HEAVY))
    assert done.returncode == 0, done.stderr
    told = [line.split()[1:] for line in done.stderr.splitlines() if line.startswith("loaded ")]
    return {word: {*heavy} for word, *heavy in told}


def test_help_and_a_duel_by_hand_load_nothing_heavy_and_a_simulation_no_screen() -> None:
    helps = [f"{word} --help".strip() for word in OF_ALL]
    assert [heavy for heavy in loaded(*helps, "referee rapier_and_dagger --by-hand").values() if heavy] == []
    assert loaded("simulate rapier_and_dagger -n 1 --seed 1 --json") == {"simulate": set()}


def test_a_command_without_opponents_loads_no_screen_and_no_solver() -> None:
    found = loaded(*LIGHT)
    assert len(found) == len(LIGHT)
    assert {word: heavy - {"rich"} for word, heavy in found.items() if heavy - {"rich"}} == {}
    assert found["man"] == set(), "only some have to know how wide characters are"


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


MODULES = "import sys; import {}; print(*sys.modules)"


def modules(entry: str) -> list[str]:
    """What is loaded with a module."""
    done = run(sys.executable, "-c", MODULES.format(entry))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("entry", ["duel_tui.__main__", "duel_tui.plain.home"])
def test_neither_help_nor_the_first_lines_load_the_rules(entry: str) -> None:
    assert [name for name in modules(entry) if "systems" in name] == []


def test_the_rules_run_without_anything_but_themselves_and_msgspec() -> None:
    """Beneath the registry nothing is loaded from outside, and nothing that could read a clock or throw a die."""
    names = {name.partition(".")[0] for name in modules("duel_tui.systems.rapier_and_dagger.ruleset")}
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


WORDS = ("Place", "Row", "Result", "Line", "Table", "Column", "Entry", "Standing", "Span", "Figure", "Field")


def test_a_word_that_could_be_many_things_is_one() -> None:
    named = re.compile(rf"^(?:class ({'|'.join(WORDS)})\b| *({'|'.join(WORDS)}) = )", re.MULTILINE)
    texts = [path.read_text("utf-8") for path in (ROOT / "duel_tui").rglob("*.py")]
    found = [sorted({a or b for a, b in named.findall(text)}) for text in texts]
    assert sorted([word for words in found for word in words]) == sorted(WORDS)
