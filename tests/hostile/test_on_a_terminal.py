"""Nasty text on its way to a real terminal: every byte is kept, and none of them acts upon it but the program's own."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w

from duel_tui.registry import KEYS
from duel_tui.storage.folders import examples
from tests.hostile.corpus import NASTY, WRITABLE, harm
from tests.hostile.test_sinks import written
from tests.leave.program import FULL, Program

COMMANDS = (
    *(("roll", "NASTY"), ("roll", "--name", "NASTY", "--seed", "1"), ("roll", "--rating", "NASTY")),
    *(("check", "NASTY"), ("NASTY",), ("--theme", "NASTY"), ("--saves", "/nowhere/NASTY", "--plain")),
    *(("replay", "NASTY"), ("replay", "--side", "NASTY", "x"), ("referee", "NASTY")),
    ("referee", KEYS[0], "--option", "NASTY"),
    ("--rulesets", "NASTY", "simulate", KEYS[0], "-n", "1"),
    ("--ruleset", "NASTY", "simulate", KEYS[0], "-n", "1"),
    ("simulate", "NASTY"),
    *(("simulate", KEYS[0], option, "NASTY") for option in ("--kind", "-n", "--left-plays", "--left")),
    *(("league", option, "NASTY") for option in ("--games", "--opponents", "--fencers", "--scheduler")),
    ("league", "--games", KEYS[0], "--opponents", "1", "--to", "/dev/null/NASTY"),
    *(("keys", "NASTY"), ("--guest", "--user", "NASTY")),
)
WORST = (
    *(
        "\x1b]0;owned\x07",
        "\x1b[2J",
        "\x9b31m",
        "\u202egnirts",
        "a\rb",
        "\x07",
        "Z" + "\u0301" * 50,
        "\udcff",
    ),
    *("a" * 5000, "[/x]", "%s%n", "{0}", "", "宮本武蔵"),
)
ANSWERED = """
import sys, json
from duel_tui.__main__ import main
for arguments in json.load(sys.stdin):
    sys.stderr = sys.__stderr__  # lines hush what comes after them
    try: code = main(arguments)
    except SystemExit as end: code = end.code
    print(f'<{code}>', file=sys.__stderr__, flush=True)
"""
pytestmark = pytest.mark.slow
OURS = re.compile(
    r"\x1b\[[0-9;:]*m"  # inks
    r"|\x1b\[[0-9;]*[@ABCDEGHJKLMPXdr]|\x08"  # moves, wipes and scrolls
    r"|\x1b\[\?(?:7|25|1000|1003|1004|1006|1015|1049|2004|2026|2048)(?:;\d+)*[hl]"  # modes
    r"|\x1b\[\?(?:2026|2048)\$p"  # whether it knows two of them
    r"|\x1b\[=0u|\x1b\[>4;0m"  # keys as ever
    r"|\x1b\]22;default\x07"  # the pointer's shape, which Textual sets
    r"|\x1b\]11;\?\x1b\\"  # what the ground is
    r"|\x1b\](?:9;duel-tui: |777;notify;duel-tui;)it is your turn\x1b\\"  # a notification, where it is liked
    r"|\x1b\]52;c;[A-Za-z0-9+/]*=*\x1b\\"  # what was copied
)
"""The sequences that the program sends of its own accord."""
AS_EVER = re.compile(r"\x1b\[=0u\x1b\[>4;0m")
"""What plain lines begin and end with on a terminal: keys as ever."""
DUELS = tuple(zip(WRITABLE[:32:2], WRITABLE[1:33:2], strict=True))


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder in which everything that takes text has nasty text."""
    for number, name in enumerate(WRITABLE):
        written(tmp_path / "fencers" / f"{number:02}.toml", name)
    original = (examples().duels / "to-the-death.toml").read_text()
    for number, (left, right) in enumerate(DUELS):
        names = tomli_w.dumps({"left": f"A{left}"[:400], "right": f"B{right}"[:400]})
        text = re.sub(r"(?ms)^\[setup\.names\]\n.*?\n\n", lambda _: f"[setup.names]\n{names}\n", original)  # noqa: B023
        path = tmp_path / "duels" / f"{number:02}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace('"the', '"\\u001b]0;x\\u0007the'))
    for number, name in enumerate(WRITABLE[::6]):
        content = {
            "based_on": "duel_of_swords",
            "name": f"M{name}",
            "line": name,
            "phrases": {"name": f"M{name}"},
        }
        path = tmp_path / "rulesets" / f"{number:02}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(tomli_w.dumps(content).encode())
    (tmp_path / "fencers" / "\x1b]0;owned\x07\u202e.toml").write_text("name = ")
    (tmp_path / "duels" / "\x1b[2J\u202e.toml").write_text("name = ")
    (tmp_path / "rulesets" / "\x1b[31m.toml").write_text("name = ")
    return tmp_path


def harmless(sent: bytes, *, allowed: re.Pattern[str] | None) -> None:
    """Nothing that acts upon a terminal came but what is allowed."""
    text = sent.decode(errors="surrogateescape")
    left = allowed.sub("", text) if allowed else text
    assert not harm(left.replace("\r", "")), harm(left)[:5]


def test_everything_in_plain_lines(saves: Path) -> None:
    with Program(saves) as program:
        program.starts()
        program.sent = b""
        asked = [
            "fencers",
            "?",
            *map(str, range(1, len(WRITABLE), 5)),
            "back",
            "back",
            "replays",
            "?",
            "3",
            "2",
        ]
        asked += [
            "back",
            "7",
            "2",
            "back",
            "back",
            "new",
            "?",
            "back",
            "back",
            "quick",
            "fight",
            "1",
            "me",
            "foe",
        ]
        for said in (*asked, "how", "last 9", "\x1b]0;owned", "quit"):
            program.types(f"{said}\n")
            program.read_on(0.2)
        harmless(program.sent.replace(b"\x07", b""), allowed=AS_EVER)


def test_the_roster_the_sheets_the_forms_and_the_duels(saves: Path) -> None:
    with Program(saves, mode=FULL) as program:
        program.starts()
        program.press("f", "a new fencer")
        for number in range(len(WRITABLE) + 10):
            program.press("\x1b[B")
            if number % 6 == 5:
                program.press("\r")
                program.read_on(0.15)
                program.press("\x1b")
        program.press("\x1b")
        for key in "nBCCBCCCBB":
            program.press("n" if key == "n" else f"\x1b[{key}")
        program.press("\x1b")
        program.press("d")
        for _ in range(len(DUELS) + 2):
            program.press("\r")
            program.read_on(0.15)
            program.press("\x1b")
            program.press("\x1b[B")
        program.read_on(0.15)
        harmless(program.sent, allowed=OURS)
        sent = set(re.findall(rb"\x1b\][^\x07\x1b]*", program.sent))
        assert sent <= {b"\x1b]22;default", b"\x1b]11;?"}, "no title, no link"


@pytest.mark.parametrize("locale", ["C.UTF-8", "C"])
def test_what_the_command_line_answers(locale: str, tmp_path: Path) -> None:
    """In one process, with the very bytes of both streams; to files of such names, too."""
    asked = [
        [nasty if part == "NASTY" else part.replace("NASTY", nasty.replace("/", "")) for part in parts]
        for parts in COMMANDS
        for nasty in WORST
    ]
    fencer = (examples().fencers / "bernardino.toml").read_bytes()
    for name in NASTY:
        if (
            name.strip(". ")
            and not {"/", "\0"} & {*name}
            and not "\ud800" <= name[:1] <= "\udfff"
            and len(name) < 60
        ):
            for whole, data in (("", fencer), ("x", b"name = ")):
                (tmp_path / f"{name}{whole}.toml").write_bytes(data)
                asked.append(["check", f"{tmp_path / name}{whole}.toml"])
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": locale, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", ANSWERED],
        input=json.dumps(asked).encode(),
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**environment, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    )
    codes = re.findall(rb"<(\d+)>", done.stderr)
    assert len(codes) == len(asked), done.stderr[-2000:]
    wrong = [asked[place] for place, code in enumerate(codes) if code not in {b"0", b"1", b"2"}]
    assert not wrong, done.stderr[-2000:]
    harmless(done.stdout + done.stderr, allowed=None)
    assert b"Traceback" not in done.stderr
