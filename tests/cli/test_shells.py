"""The manual page and the completion of shells: made from the arguments, read by the real man, bash, zsh and fish."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest

from duel_tui.__main__ import main
from duel_tui.cli.completion import _words
from duel_tui.opponents.cards import Cards
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.usage.arguments import THEMES, parser

SHELLS = ("bash", "zsh", "fish")
PROMPT = "READY> "
PROBE = """
source "$1"
while IFS= read -r line; do
    read -ra COMP_WORDS <<<"$line"
    [[ $line == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _duel_tui
    echo "${COMPREPLY[*]}"
done
"""


def tool(name: str) -> str:
    """A program that not every machine has."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(*command: str | Path, given: str = "", folder: Path | None = None) -> str:
    done = subprocess.run(  # noqa: S603 - a shell or man
        [*map(str, command)], input=given, capture_output=True, text=True, check=False, cwd=folder, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["man"]) == 0
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The script for each shell, in a folder with some files."""
    folder = tmp_path_factory.mktemp("shells")
    (folder / "anna.toml").touch()
    (folder / "bruno").mkdir()
    for shell in SHELLS:
        script = run(sys.executable, "-m", "duel_tui", "completion", shell)
        (folder / f"_{shell}").write_text(script)
    return {shell: folder / f"_{shell}" for shell in SHELLS}


def completed(script: Path, lines: Sequence[str]) -> list[set[str]]:
    """What bash offers for the last word of each line; a line that ends with a space has an empty one."""
    told = run(tool("bash"), "-c", PROBE, "bash", script, given="\n".join(lines) + "\n", folder=script.parent)
    return [set(row.split()) for row in told.splitlines()]


def test_the_manual_page_is_one_that_groff_has_nothing_against(printed: str) -> None:
    assert run(tool("groff"), "-man", "-ww", "-z", given=printed) == ""


def test_the_manual_page_names_every_command_option_and_exit_code(printed: str, tmp_path: Path) -> None:
    page = tmp_path / "duel-tui.1"
    page.write_text(printed)
    rows = [row.strip() for row in run(tool("man"), "-P", "cat", "-l", page).splitlines()]
    assert rows[2:4] == ["NAME", "duel-tui - fight, referee, study and replay sword duels in the terminal"]
    for name, command in parser().commands.items():
        assert any(row.startswith(f"duel-tui {name} [OPTIONS]") for row in rows)
        for argument in command.arguments:
            for option in argument.names:
                assert any(option in row.replace(",", "").split() for row in rows), option
    for code in ("0", "1", "2", "70", "71", "74", "130"):
        assert any(row.split()[:1] == [code] for row in rows)


def test_bash_completes_every_command_and_option(scripts: dict[str, Path]) -> None:
    commands = parser().commands
    found = completed(
        scripts["bash"], ["duel-tui ", "duel-tui -", *[f"duel-tui {one} -" for one in commands]]
    )
    assert found[0] == set(commands)
    for offered, command in zip(found[1:], (parser(), *commands.values()), strict=True):
        assert offered == {name for argument in command.arguments for name in argument.names}


def test_bash_completes_values_games_levels_and_files(scripts: dict[str, Path]) -> None:
    wanted = {
        "duel-tui ro": {"roll"},
        "duel-tui --theme ": set(THEMES),
        "duel-tui --theme = lamp": {"lamplight"},  # bash cuts at the sign
        "duel-tui --theme =": set(THEMES),
        "duel-tui referee ": set(KEYS),
        "duel-tui --saves bruno referee e": {"en_garde"},
        "duel-tui referee en_garde ": set(),
        "duel-tui referee en_garde --opponent-left q": {"quill"},
        "duel-tui simulate --left-plays quill d": {"duel_of_swords", "dueling_scars"},
        "duel-tui league --games en_garde c": {"card_duel"},
        "duel-tui league --games en_garde --js": {"--json"},
        "duel-tui watch --as ": {"public", "left", "right"},
        "duel-tui check a": {"anna.toml"},
        "duel-tui check anna.toml ": set(),
        "duel-tui --saves ": {"bruno"},
        "duel-tui roll --seed ": set(),
        "duel-tui completion ": set(SHELLS),
    }
    assert dict(zip(wanted, completed(scripts["bash"], [*wanted]), strict=True)) == wanted


def test_the_levels_that_are_completed_are_those_that_can_be_played() -> None:
    [level] = [one for one in parser().commands["referee"].arguments if one.names == ("--opponent",)]
    for key in KEYS:
        cards: Cards = Library(data_folder()).cards(key)
        for word in _words(level):
            assert cards.of(word) in cards.characters


def test_fish_completes_the_same(scripts: dict[str, Path]) -> None:
    def offered(line: str) -> set[str]:
        asked = f"source {scripts['fish']}; complete -C '{line}'"
        told = run(tool("fish"), "--no-config", "-c", asked, folder=scripts["fish"].parent)
        return {row.partition("\t")[0] for row in told.splitlines()}

    assert offered("duel-tui ") == set(parser().commands)
    assert offered("duel-tui --theme ") == set(THEMES)
    assert offered("duel-tui --saves bruno roll --ke") == {"--keep"}
    assert offered("duel-tui referee ") == set(KEYS)
    assert "quill" in offered("duel-tui referee en_garde --opponent-left ")
    assert "anna.toml" in offered("duel-tui check ")
    assert offered("duel-tui --saves ") == {"bruno/"}
    assert offered("duel-tui roll --seed ") == set()


@pytest.mark.parametrize(
    ("shell", "begin"),
    [
        ("bash", ("--norc", "--noprofile", "bind 'set bell-style none'")),
        ("zsh", ("-f", "-i", "unsetopt beep; autoload -U compinit && compinit -u -D")),
    ],
)
def test_the_tab_key_completes(shell: str, begin: tuple[str, ...], scripts: dict[str, Path]) -> None:
    *options, first = begin
    folder, path = scripts[shell].parent, str(Path(tool(shell)).parent)
    lines = {
        "duel-tui ro\t": "roll ",
        "duel-tui roll --ke\t": "roll --keep ",
        "duel-tui --theme lam\t": "lamplight ",
        "duel-tui --theme=lam\t": "=lamplight ",
        "duel-tui referee en_garde --opponent-left qui\t": "quill ",
        "duel-tui check ann\t": "anna.toml ",
        "duel-tui --saves bru\t": "bruno/",
        "duel-tui league --games en_garde ca\t": "card_duel ",
    }
    environment = {"TERM": "dumb", "PATH": path, "HOME": str(folder)}
    with pexpect.spawn(shell, options, cwd=folder, env=environment, encoding="utf-8", timeout=20) as one:
        one.sendline(f"{first}; source {scripts[shell]}; PS1='{PROMPT[:2]}''{PROMPT[2:]}'")
        for typed, shown in lines.items():
            one.expect_exact(PROMPT)
            one.send(typed)
            one.expect_exact(shown)
            one.send("\x15\r")


def test_the_scripts_load_no_rules() -> None:
    program = (
        "import sys; from duel_tui.__main__ import main; main(['completion', 'zsh']); main(['man']);"
        "print(*{'textual', 'rich', 'numpy', 'asyncio', 'duel_tui.registry'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    assert done.stderr.strip() == ""
