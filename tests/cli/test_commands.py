"""The command line: help at once, files checked, duels told, clear refusals."""

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
Out = pytest.CaptureFixture[str]


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
                break
    return saved.path


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own; `-c` and a text: our interpreter."""
    return subprocess.run(  # noqa: S603 - our own interpreter
        [*(PROGRAM[:1] if arguments[:1] == ("-c",) else PROGRAM), *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("asked", [[], ["simulate"], ["referee"]])
def test_help_names_every_game_and_command_and_the_exit_codes(asked: list[str], capsys: Out) -> None:
    assert sorted(games()) == sorted(KEYS)
    with pytest.raises(SystemExit) as left:
        main([*asked, "--help"])
    assert left.value.code == 0
    told = " ".join(capsys.readouterr().out.split())
    assert all(key in told for key in KEYS)
    words = ["referee", "simulate", "league", "roll", "check", "replay", "DUEL_TUI_SAVES"]
    assert asked or all(word in told for word in (*words, "exit codes:"))


def test_help_loads_neither_rules_nor_screens() -> None:
    program = (
        "import sys; from duel_tui.__main__ import main\n"
        "for command in ([], ['referee'], ['simulate'], ['league'], ['roll'], ['check'], ['replay']):\n"
        "    try: main([*command, '--help'])\n"
        "    except SystemExit: pass\n"
        "heavy = {'textual', 'rich', 'msgspec', 'numpy', 'asyncio', 'duel_tui.registry'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    done = run("-c", program)
    assert done.returncode == 0, done.stderr


def test_without_a_terminal_the_screen_says_what_can_be_done_and_a_dumb_one_is_talked_to_in_lines() -> None:
    done = run(TERM="xterm")
    assert done.returncode == 2
    assert done.stderr == (
        "duel-tui: the screen needs a terminal, but standard input, standard output and standard error are not;"
        " --plain works without a terminal\n"
    )
    assert run(given="quit\n", TERM="dumb").stdout.endswith("Everything is kept. Goodbye.\n")


def test_the_version_is_the_packages(capsys: Out) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"duel-tui {__version__}\n"


def test_a_duel_in_order_is_said_to_be(capsys: Out, tmp_path: Path) -> None:
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
_WOUND = "[[condition.wounds]]\nplace = "
_FILES = (
    ("fencer", 'weapon = "two_handed"', "fencer.toml: weapon: the style italian does not carry two_handed (RD-15)"),
    ("place", f'{_WOUND}"RK"\ngrade = "light"', "condition.wounds[0].place: there is no 'RK', only SA, H,"),
    ("grade", f'{_WOUND}"RL"\ngrade = "bad"', "condition.wounds[0].grade: there is no 'bad', only scratch,"),
    ("wound", f'{_WOUND}"RL"', "the key grade is missing"),
    ("hat", '[condition]\ndropped = ["hat"]', "condition.dropped[0]: there is no 'hat', only sword, left_hand"),
    ("limp", "[condition]\nlimp = true", "condition: there is no key limp"),
    ("carried", "[[carried]]\nduel = 3", "carried[0].duel: expected text, got a whole number"),
)  # fmt: skip
"""What may stand in a fencer's file that cannot be."""
_OTHERS = (
    ("change", 'based_on = "rapier_and_dagger"\n[wizard]\nchance = "high"\n', "change.toml: "),
    ("nothing", "a = 1", "nothing.toml: this is not a duel, a ruleset, a map or a fencer"),
    ("broken", "a = \n", "broken.toml, line 1: this is not TOML"),
    ("rulesets/only", 'name = "Salons"\n', "only.toml: based_on is missing: name the game"),
    (
        "rulesets/deep",
        'based_on = "en_garde"\n[phrases.says]\nor = 3\n',
        "deep.toml: says.or: expected text",
    ),
)


def wrong_files(folder: Path) -> Iterator[tuple[Path, str]]:
    duel = begun(folder, rounds=2)
    duel.write_text(duel.read_text().replace("\n2 = ", "\n3 = "))
    yield duel, "expected line 2 of the duel, not '3'"
    text = begun(folder, rounds=0).read_text()
    texts = [
        (f"wrong{at}", text.replace(old, new, 1), said) for at, (old, new, said) in enumerate(_IMPOSSIBLE)
    ]
    texts += [(name, f'name = "A"\nexpertise = 3\n{more}\n', said) for name, more, said in _FILES]
    (folder / "rulesets").mkdir()
    for name, written, said in (*texts, *_OTHERS):
        path = folder / f"{name}.toml"
        path.write_text(written, encoding="utf-8")
        yield path, said


def test_a_wrong_file_is_told_in_one_sentence_with_its_key_or_line(capsys: Out, tmp_path: Path) -> None:
    for path, said in wrong_files(tmp_path):
        before = path.read_bytes()
        assert main(["check", str(path)]) == 1
        out = capsys.readouterr().out
        assert said in out
        assert out.count("\n") == 1
        assert path.read_bytes() == before


def test_every_shipped_file_is_in_order(capsys: Out) -> None:
    for path in sorted(data_folder().rglob("*.toml")):
        assert main(["check", str(path)]) == 0, capsys.readouterr().out


HOP, CARDS = "there is no choice turn_with hop", "card_duel/poses.toml"
MOVES = "en_garde/moves.toml"
PARTS = "brief, what, good, bad, wound, line, good_open, bad_open, same_as, when"


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        (CARDS, ("hit = ", "touch = "), "events.hit"),
        (CARDS, ("[ace]", "[aces]"), "ace"),
        (CARDS, ('dealt = ""', 'dealt = "bow"'), "events.dealt: there is no pose bow"),
        ("poses.toml", ("height = 72", 'height = "x"'), "figure.height: expected a number, got text"),
        ("poses_ascii.toml", ("rows = 6", "rows = true"), "rows: expected a whole number, got true or false"),
        (MOVES, ('"turn_with forward"', '"turn_with hop"'), f"turn.forward {{cards}}.same_as: {HOP}"),
        (MOVES, ("level = [", "levle = ["), "turn_with.forward.when: there is no house rule levle"),
        (MOVES, ("brief = ", "short = "), f"turn_with.forward: there is no key short, only {PARTS}"),
        (MOVES, ("brief = ", "line = "), "turn_with.forward: a choice has brief, what, good and bad, or a line, or same_as"),
        (MOVES, ("[answer_with.retreat]", "[answer_with.back]"), "answer.retreat {cards}.same_as: there is no choice answer_with retreat"),
    ],
)  # fmt: skip
def test_wrong_poses_and_moves_are_named(
    file: str, change: tuple[str, str], said: str, capsys: Out, tmp_path: Path
) -> None:
    folder = tmp_path / "rulesets"
    if file == MOVES:
        copytree(data_folder(), folder)
    wrong, shipped = folder / file, (data_folder() / file).read_text()
    assert change[0] in shipped
    wrong.parent.mkdir(parents=True, exist_ok=True)
    wrong.write_text(shipped.replace(*change, 1))
    assert main(["check", str(wrong)]) == 1
    assert capsys.readouterr().out == f"{wrong.name}: {said}\n"


def test_a_change_to_a_ruleset_is_checked_and_used(capsys: Out, tmp_path: Path) -> None:
    change = tmp_path / "mine.toml"
    change.write_text('based_on = "rapier_and_dagger"\n')
    assert main(["check", str(change)]) == 0
    assert capsys.readouterr().out == "mine.toml: ok, a change to rapier_and_dagger\n"
    simulate = ["simulate", GAME, "-n", "1", "--ruleset", str(change)]
    assert main(simulate) == 0
    change.write_text("a = 1\n")
    assert main(simulate) == 2
    assert "mine.toml: based_on is missing: name the game" in capsys.readouterr().err


def told(capsys: Out, *arguments: object) -> str:
    """What a replay tells."""
    assert main(["replay", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def test_a_duel_is_told_from_greeting_to_wounds_or_as_far_as_it_got(capsys: Out, tmp_path: Path) -> None:
    path = begun(tmp_path)
    said = told(capsys, path)
    assert said.startswith("Anna - Bruno\n============\n")
    assert "\nRound 1\n-------\n" in said
    assert "\nThe end\n" in said
    assert told(capsys, path) == said
    path.write_text(path.read_text().replace("\n3 = ", '\n3 = "nonsense"\n#'))
    assert main(["replay", str(path)]) == 1
    out, error = capsys.readouterr()
    assert "the text ends before this line" in error
    assert "Not over yet" in out
    unfinished = begun(tmp_path, rounds=0, left="*An_na* <b>")
    for side in ([], ["--side", "left"], ["--side", "referee"]):
        assert "\nNot over yet\n" in told(capsys, unfinished, *side)
    assert told(capsys, "--markdown", unfinished).startswith("# \\*An\\_na\\* \\<b\\> - Bruno\n\n")


def test_the_referee_speaks_json_alone_on_standard_output() -> None:
    done = run("referee", GAME, "--seed", "3", given='{"type":"look"}\n')
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()] == ["waiting", "sheet"]
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_who_leaves_early_is_no_trouble() -> None:
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*PROGRAM, "roll", "-n", "1500", "--seed", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
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
    assert (out, error, simulating.returncode) == (b"", b"", 130)


def test_a_fault_of_the_program_is_one_sentence_and_its_own_code(
    capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise KeyError("lost")

    monkeypatch.setattr("duel_tui.cli.roll.run", fail)
    assert main(["roll"]) == 70
    assert capsys.readouterr().err == (
        "duel-tui: an error in the program (KeyError: 'lost'); set DUEL_TUI_TRACE=1 to see where\n"
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_simulated_and_a_wrong_house_rule_is_answered_by_those_there_are(
    key: str, capsys: Out
) -> None:
    assert main(["simulate", key, "-n", "2", "--seed", "1", "--jobs", "1"]) == 0
    assert "ended by" in capsys.readouterr().out
    assert main(["simulate", key, "-n", "1", "--option", "nonsense=1"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("duel-tui: 'nonsense' is not a house rule: use one of ")
    assert said.count("\n") == 1
