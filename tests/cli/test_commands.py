"""The command line: help at once, fencers on standard output, files checked, duels told, clear refusals."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from duel_tui import __version__
from duel_tui.__main__ import main
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.storage import duels
from duel_tui.storage.recorder import Recorder
from duel_tui.usage.shared import games
from tests.play.beginnings import create

GAME = "rapier_and_dagger"
PROGRAM = [sys.executable, "-m", "duel_tui"]


def begun(folder: Path, rounds: int = 1000, left: str = "Anna") -> Path:
    """A duel of two who choose at random, on disk."""
    library = Library(data_folder())
    rules = library.ruleset(GAME)
    start = library.begin(rules, Kind.HONORABLE, BySide(unnamed(left), unnamed("Bruno")))
    setup = duels.Setup(created=duels.created_now(), kind="honorable", seed=3, names=BySide(left, "Bruno"))
    saved = create(folder, setup, Journal(GAME, library.editions(GAME).current, {}, start))
    random = Random(3)
    with Recorder(saved) as recorder:
        table = DuelTable(rules, saved.journal, SeededThrower(3), recorder)
        for _ in range(rounds):
            for side in Side:
                ask = table.ask_of(side)
                if ask and ask.menu:
                    table.decide(side, random.choice(ask.menu.choices))
            table.settle()
        if table.outcome:
            recorder.over(table.outcome)
    return saved.path


def test_help_names_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    said = capsys.readouterr().out
    for word in ("referee", "simulate", "league", "roll", "check", "replay", "exit codes:", "DUEL_TUI_SAVES"):
        assert word in said


@pytest.mark.parametrize(
    "command", [[], ["referee"], ["simulate"], ["league"], ["roll"], ["check"], ["replay"]]
)
def test_help_loads_neither_rules_nor_screens(command: list[str]) -> None:
    program = (
        "import sys; from duel_tui.__main__ import main\n"
        "try: main([*sys.argv[1:], '--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'textual', 'rich', 'msgspec', 'numpy', 'asyncio', 'duel_tui.registry'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program, *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_without_a_terminal_the_screen_says_what_can_be_done() -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TERM": "xterm"},
    )
    assert done.returncode == 2
    assert done.stderr == (
        "duel-tui: the screen needs a terminal, but standard input, standard output and standard error are not;"
        " --plain works without a terminal\n"
    )


def test_a_dumb_terminal_is_talked_to_in_lines_piped_or_not() -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        PROGRAM,
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "TERM": "dumb"},
    )
    assert done.stdout.endswith("Everything is kept. Goodbye.\n")


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"duel-tui {__version__}\n"


def test_a_duel_in_order_is_said_to_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = begun(tmp_path)
    assert main(["check", str(path)]) == 0
    assert f"{path.name}: ok, a duel of rapier_and_dagger, " in capsys.readouterr().out
    path.write_bytes(path.read_bytes() + b"99 = ")
    assert main(["check", str(path)]) == 0
    assert "; the last line is broken off and left out" in capsys.readouterr().out


_IMPOSSIBLE = (
    ('preset = ""', 'preset = "zork"', "setup.preset: 'zork' is not one of as_written, "),
    ('kind = "honorable"', 'kind = "x"', "setup.kind: 'x' is not one of friendly, honorable, death"),
    ('right = "person"', 'right = "nobody"', "setup.players.right: there is no opponent 'nobody'"),
    ('left = "Anna"', 'left = ""', "setup.names.left: a name needs 1 to 40 characters in one line"),
    ('name = "Anna"', f'name = "{"A" * 3000}"', "start.left: a name needs 1 to 40 characters in one line"),
    ("round = 1", "round = -5", "start.round: expected a whole number of at least 1"),
    ("carries = false", 'carries = "perhaps"', "setup.carries: expected true or false, got text"),
    ("newcomers = []", 'newcomers = ["up"]', "setup.newcomers"),
    ("touches = 0", "touches = -1", "start.fighters.left.touches: expected a whole number of at least 0"),
)
"""What may stand in a duel's file that cannot be."""


_NO_CONDITIONS = (
    (
        '[[condition.wounds]]\nplace = "RK"\ngrade = "light"',
        "condition.wounds[0].place: there is no 'RK', only SA, H,",
    ),
    (
        '[[condition.wounds]]\nplace = "RL"\ngrade = "bad"',
        "condition.wounds[0].grade: there is no 'bad', only scratch,",
    ),
    ('[[condition.wounds]]\nplace = "RL"', "the key grade is missing"),
    ('[condition]\ndropped = ["hat"]', "condition.dropped[0]: there is no 'hat', only sword, left_hand"),
    ("[condition]\nlimp = true", "condition: there is no key limp"),
    ("[[carried]]\nduel = 3", "carried[0].duel: expected text, got a whole number"),
)
"""What may stand in a fencer's file that is no condition."""


def wrong_files(folder: Path) -> Iterator[tuple[Path, str]]:
    duel = begun(folder)
    duel.write_text(duel.read_text().replace("\n2 = ", "\n3 = "))
    yield duel, "expected line 2 of the duel, not '3'"
    for number, (old, new, said) in enumerate(_IMPOSSIBLE):
        wrong = folder / f"wrong{number}.toml"
        wrong.write_text(begun(folder, rounds=0).read_text().replace(old, new, 1))
        yield wrong, said
    fencer = folder / "fencer.toml"
    fencer.write_text('name = "A"\nexpertise = 3\nweapon = "two_handed"\n')
    yield fencer, "fencer.toml: weapon: the style italian does not carry two_handed (RD-15)"
    for number, (condition, said) in enumerate(_NO_CONDITIONS):
        wounded = folder / f"wounded{number}.toml"
        wounded.write_text(f'name = "A"\nexpertise = 3\n{condition}\n')
        yield wounded, said
    change = folder / "change.toml"
    change.write_text('based_on = "rapier_and_dagger"\n[wizard]\nchance = "high"\n')
    yield change, "change.toml: "
    nothing = folder / "nothing.toml"
    nothing.write_text("a = 1")
    yield nothing, "nothing.toml: this is not a duel, a ruleset, a map or a fencer"
    broken = folder / "broken.toml"
    broken.write_text("a = \n")
    yield broken, "broken.toml, line 1: this is not TOML"


def test_a_wrong_file_is_told_in_one_sentence_with_its_key_or_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for path, said in wrong_files(tmp_path):
        before = path.read_bytes()
        assert main(["check", str(path)]) == 1
        out = capsys.readouterr().out
        assert said in out
        assert out.count("\n") == 1
        assert path.read_bytes() == before


def test_every_shipped_file_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted(data_folder().rglob("*.toml")):
        assert main(["check", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("card_duel/poses.toml", ("hit = ", "touch = "), "events.hit"),
        ("card_duel/poses.toml", ("[ace]", "[aces]"), "ace"),
        ("card_duel/poses.toml", ('dealt = ""', 'dealt = "bow"'), "events.dealt: there is no pose bow"),
        ("poses.toml", ("height = 72", 'height = "x"'), "figure.height: expected a number, got text"),
        ("poses_ascii.toml", ("rows = 6", "rows = true"), "rows: expected a whole number, got true or false"),
    ],
)
def test_wrong_poses_are_named(
    file: str, change: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wrong = tmp_path / file
    wrong.parent.mkdir(exist_ok=True)
    shipped = (data_folder() / file).read_text()
    assert change[0] in shipped
    wrong.write_text(shipped.replace(*change, 1))
    assert main(["check", str(wrong)]) == 1
    assert capsys.readouterr().out == f"{wrong.name}: {said}\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"turn_with forward"', '"turn_with hop"'), "turn.forward {cards}.same_as: there is no choice turn_with hop"),
        (("level = [", "levle = ["), "turn_with.forward.when: there is no house rule levle"),
        (("brief = ", "short = "), "turn_with.forward: there is no key short, only brief, what, good, bad, wound, line, good_open, bad_open, same_as, when"),
        (("brief = ", "line = "), "turn_with.forward: a choice has brief, what, good and bad, or a line, or same_as"),
        (("[answer_with.retreat]", "[answer_with.withdraw]"), "answer.retreat {cards}.same_as: there is no choice answer_with retreat"),
    ],
)  # fmt: skip
def test_wrong_moves_are_named(
    change: tuple[str, str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    copytree(data_folder(), tmp_path / "rulesets")
    wrong = tmp_path / "rulesets" / "en_garde" / "moves.toml"
    shipped = wrong.read_text()
    assert change[0] in shipped
    wrong.write_text(shipped.replace(*change, 1))
    assert main(["check", str(wrong)]) == 1
    assert capsys.readouterr().out == f"moves.toml: {said}\n"


def test_a_change_to_a_ruleset_is_checked_and_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    change = tmp_path / "mine.toml"
    change.write_text('based_on = "rapier_and_dagger"\n')
    assert main(["check", str(change)]) == 0
    assert capsys.readouterr().out == "mine.toml: ok, a change to rapier_and_dagger\n"
    assert main(["simulate", GAME, "-n", "1", "--ruleset", str(change)]) == 0
    change.write_text("a = 1\n")
    assert main(["simulate", GAME, "-n", "1", "--ruleset", str(change)]) == 2
    assert "mine.toml: based_on is missing: name the game" in capsys.readouterr().err


def test_a_finished_duel_is_told_from_greeting_to_wounds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = begun(tmp_path)
    assert main(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Anna - Bruno\n============\n")
    assert "\nRound 1\n-------\n" in said
    assert "\nThe end\n" in said
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == said


def test_an_unfinished_duel_is_told_as_far_as_it_got(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = begun(tmp_path, rounds=0)
    for side in ([], ["--side", "left"], ["--side", "referee"]):
        assert main(["replay", str(path), *side]) == 0
        assert "\nNot over yet\n" in capsys.readouterr().out


def test_markdown_leaves_names_as_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = begun(tmp_path, left="*An_na* <b>")
    assert main(["replay", "--markdown", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("# \\*An\\_na\\* \\<b\\> - Bruno\n\n")
    assert "\n## Round 1\n\n" in said


def test_a_duel_that_stops_fitting_is_told_up_to_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = begun(tmp_path)
    path.write_text(path.read_text().replace("\n3 = ", '\n3 = "nonsense"\n#'))
    assert main(["replay", str(path)]) == 1
    said = capsys.readouterr()
    assert "the text ends before this line" in said.err
    assert "Not over yet" in said.out


def test_the_referee_speaks_json_alone_on_standard_output() -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*PROGRAM, "referee", GAME, "--seed", "3"],
        input=b'{"type":"look"}\n',
        capture_output=True,
        check=True,
    )
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["waiting", "sheet"]
    assert not done.stderr


def test_a_reader_who_leaves_early_is_no_trouble() -> None:
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*PROGRAM, "roll", "-n", "3000", "--seed", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as rolling:
        assert rolling.stdout
        assert rolling.stderr
        rolling.stdout.readline()
        rolling.stdout.close()
        assert rolling.stderr.read() == b""
        assert rolling.wait() == 0


def test_an_interrupt_ends_a_simulation_quietly() -> None:
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*PROGRAM, "simulate", GAME, "-n", "10000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as simulating:
        with pytest.raises(subprocess.TimeoutExpired):
            simulating.wait(1.5)
        os.killpg(simulating.pid, signal.SIGINT)
        out, error = simulating.communicate(timeout=20)
    assert (out, error) == (b"", b"")
    assert simulating.returncode == 130


def test_a_fault_of_the_program_is_one_sentence_and_its_own_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise KeyError("lost")

    monkeypatch.setattr("duel_tui.cli.roll.run", fail)
    assert main(["roll"]) == 70
    assert capsys.readouterr().err == (
        "duel-tui: an error in the program (KeyError: 'lost'); set DUEL_TUI_TRACE=1 to see where\n"
    )


@pytest.mark.parametrize("asked", [["--help"], ["simulate", "--help"], ["referee", "--help"]])
def test_the_help_names_every_game(asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(games()) == sorted(KEYS)
    with pytest.raises(SystemExit):
        main(asked)
    told = " ".join(capsys.readouterr().out.split())
    assert all(key in told for key in KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_simulated_and_a_wrong_house_rule_is_answered_by_those_there_are(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", key, "-n", "2", "--seed", "1", "--jobs", "1"]) == 0
    assert "ended by" in capsys.readouterr().out
    assert main(["simulate", key, "-n", "1", "--option", "nonsense=1"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("duel-tui: 'nonsense' is not a house rule: use one of ")
    assert said.count("\n") == 1


def test_a_rulesets_file_is_named_by_its_own_name_and_is_no_fencer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    for name, text, why in (
        ("only", 'name = "Salons"\n', "based_on is missing: name the game"),
        ("deep", 'based_on = "en_garde"\n[phrases.says]\nor = 3\n', "says.or: expected text"),
    ):
        path = folder / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        assert main(["check", str(path)]) == 1
        assert capsys.readouterr().out.startswith(f"{name}.toml: {why}")
