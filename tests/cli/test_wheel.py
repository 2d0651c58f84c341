"""A wheel built from the tree plays by itself, far from the checkout."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
INSTALLERS = {"uv": ("tool", "install", "--quiet"), "pipx": ("install", "--quiet")}


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
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, folder=folder)
    [wheel] = folder.glob("duel_tui-*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder with the package as a wheel installs it; the libraries are the environment's."""
    site = wheel.parent / "site"
    run(*PIP, "install", "-q", "--no-deps", "--no-index", "--target", site, wheel, folder=wheel.parent)
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


@pytest.mark.slow
def test_the_manual_page_the_completion_and_the_types_travel_in_the_wheel(wheel: Path) -> None:
    held = {name.partition(".data/data/")[2] or name for name in ZipFile(wheel).namelist()}
    assert held >= {
        "duel_tui/py.typed",
        "share/man/man1/duel-tui.1",
        "share/bash-completion/completions/duel-tui",
        "share/zsh/site-functions/_duel-tui",
        "share/fish/vendor_completions.d/duel-tui.fish",
    }


def index() -> dict[str, str]:
    """The index and the certificates that pip is told to use; uv reads none of pip's settings."""
    told = {"UV_DEFAULT_INDEX": "index-url", "SSL_CERT_FILE": "cert"}
    found = {}
    for variable, name in told.items():
        asked = [*PIP, "config", "get", f"global.{name}"]
        kept = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603 - our own pip
        found[variable] = os.environ.get(f"PIP_{name.upper().replace('-', '_')}", kept)
    return {variable: value for variable, value in found.items() if value and variable not in os.environ}


@pytest.mark.slow
@pytest.mark.parametrize("name", INSTALLERS)
def test_the_wheel_is_installed_by_uv_and_by_pipx(name: str, wheel: Path, tmp_path: Path) -> None:
    beside = Path(sys.executable).with_name(name)
    installer = str(beside) if beside.exists() else shutil.which(name)
    if installer is None:
        pytest.skip(f"{name} is not installed")
    own = {
        "UV_TOOL_DIR": tmp_path / "tools",
        "UV_TOOL_BIN_DIR": tmp_path / "bin",
        "UV_CACHE_DIR": tmp_path / "cache",
        "PIPX_HOME": tmp_path / "tools",
        "PIPX_BIN_DIR": tmp_path / "bin",
        "PIPX_MAN_DIR": tmp_path / "man",
        "PIPX_COMPLETION_DIR": tmp_path / "completion",
    }
    environment = {**{variable: str(path) for variable, path in own.items()}, **index()}
    environment["UV_PYTHON_DOWNLOADS"] = "never"
    asked = (*INSTALLERS[name], "--python", sys.executable, str(wheel))
    run(installer, *asked, folder=tmp_path, given=b"", **environment)

    def told(*arguments: str, given: bytes = b"") -> bytes:
        return run(
            tmp_path / "bin" / "duel-tui", *arguments, folder=tmp_path, given=given, HOME=str(tmp_path)
        )

    assert told("--version").startswith(b"duel-tui ")
    assert b"name = " in told("roll", "--seed", "1")
    replies = told(
        "referee", "en_garde", "--seed", "1", "--opponent-left", "quill", given=b'{"type":"look"}\n'
    )
    assert [json.loads(reply)["type"] for reply in replies.splitlines()][-1] == "sheet"
    assert told("--plain", given=b"quit\n").endswith(b"Goodbye.\n")
    if name == "pipx":
        assert (tmp_path / "man" / "man1" / "duel-tui.1").exists()
