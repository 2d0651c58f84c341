"""A wheel built from the tree plays by itself, far from the checkout."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, folder: Path, given: bytes = b"", **environment: str) -> bytes:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*map(str, command)],
        cwd=folder,
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as a wheel installs it; the libraries are the environment's."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, folder=folder)
    [wheel] = folder.glob("duel_tui-*.whl")
    site = folder / "site"
    run(*pip, "install", "-q", "--no-deps", "--no-index", "--target", site, wheel, folder=folder)
    return site


def program(installed: Path, *arguments: str, given: bytes = b"") -> bytes:
    environment = {
        "PYTHONPATH": str(installed),
        "XDG_DATA_HOME": str(installed.parent / "data"),
        "XDG_CONFIG_HOME": str(installed.parent / "config"),
    }
    return run(
        sys.executable, "-m", "duel_tui", *arguments, folder=installed.parent, given=given, **environment
    )


@pytest.mark.slow
def test_rulesets_and_examples_travel_in_the_wheel(installed: Path) -> None:
    data = installed / "duel_tui" / "data"
    for kind, source in (("rulesets", ROOT / "rulesets"), ("examples", ROOT / "saves" / "examples")):
        shipped = {path.relative_to(data / kind) for path in (data / kind).rglob("*.*")}
        assert shipped == {path.relative_to(source) for path in source.rglob("*.*")}
        assert Path("RULES.md") in shipped or kind == "examples"
    assert (installed / "duel_tui" / "referee" / "REFEREE.md").is_file()


@pytest.mark.slow
def test_the_package_that_plays_is_the_installed_one(installed: Path) -> None:
    where = "import duel_tui; print(duel_tui.__file__)"
    found = run(sys.executable, "-c", where, folder=installed.parent, PYTHONPATH=str(installed))
    assert Path(found.decode().strip()).is_relative_to(installed)


@pytest.mark.slow
def test_an_installed_program_rolls_simulates_referees_and_saves(installed: Path) -> None:
    assert b"name = " in program(installed, "roll", "--seed", "1", "--keep")
    assert list((installed.parent / "data" / "duel-tui" / "fencers").glob("*.toml"))
    figures = json.loads(program(installed, "simulate", "rapier_and_dagger", "-n", "50", "--json"))
    assert figures["duels"] == 50
    assert program(installed, "why", "rd38b").startswith(b"RD-38b: ")
    replies = program(installed, "referee", "rapier_and_dagger", given=b'{"type":"look"}\n').splitlines()
    assert [json.loads(reply)["type"] for reply in replies] == ["waiting", "sheet"]
