"""A sixth game, made as ARCHITECTURE.md's "Add a game" says, goes through every door without a line elsewhere that knows it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from duel_tui.engine.outcome import Told
from duel_tui.engine.position import Position
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.registry import KEYS, Library, RulesetError
from duel_tui.registry.games import register
from duel_tui.show.moment import Event
from duel_tui.words import Narrator, read_phrases
from duel_tui.words.rows import Rows
from tests.leave.program import FULL, PLAIN, Program
from tests.systems.laws import check_duel
from tests.systems.walks import by_chance
from tests.teaching.first_lesson import KEY
from tests.teaching.first_lesson.rules import Move, NothingCame
from tests.teaching.school import LESSON

pytestmark = pytest.mark.slow

COMMAND = (sys.executable, "-m", "tests.teaching.school")
DOCUMENT = (Path(__file__).parents[2] / "duel_tui" / "ARCHITECTURE.md").read_text(encoding="utf-8")
OVER = ("You win", "wins", "is drawn", "better of them")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    (tmp_path / "settings.toml").write_text(f'ruleset = "{KEY}"\nmaster = false\n')
    return tmp_path


def test_a_game_is_registered_once(library: Library) -> None:
    assert KEYS[-1] == KEY
    assert library.presets(KEY)["patient"].friendly
    with pytest.raises(RulesetError, match="'first_lesson' is the key of another game already"):
        register(LESSON)


@pytest.mark.parametrize("chosen", [{}, {"level_at_the_limit": "next_hit"}], ids=["as written", "patient"])
def test_the_laws_hold(library: Library, chosen: dict[str, str]) -> None:
    rules = library.ruleset(KEY, chosen)
    start = library.begin(rules, Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    for seed in range(20):
        chance = Random(seed)
        check_duel(rules, start, by_chance(chance), chance)


def test_no_state_is_a_dead_end(library: Library) -> None:
    rules = library.ruleset(KEY)
    start = library.begin(rules, Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    assert Position(rules, start).request is not None


def program(*arguments: str, given: str = "") -> str:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*COMMAND, *arguments], input=given, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_it_is_simulated_by_chance_and_by_opponents() -> None:
    assert re.search(r"hits +\d", program("simulate", KEY, "-n", "20", "--seed", "1"))
    fought = program(
        "simulate", KEY, "-n", "4", "--seed", "1", "--left-plays", "quill", "--right-plays", "vieri"
    )
    assert re.search(r"Left +quill", fought)


def test_the_referee_takes_it_to_its_end() -> None:
    rounds = [
        {"type": "decide", "side": side, "choice": move}
        for side, move in (("left", "cut"), ("right", "parry"))
    ]
    given = "".join(json.dumps(one) + "\n" for one in rounds * 3)
    replies = [json.loads(line) for line in program("referee", KEY, "--seed", "1", given=given).splitlines()]
    assert replies[-1]["outcome"] == {"winner": "left", "why": "hits"}


def test_an_event_is_worded_in_one_file(library: Library) -> None:
    """`nothing_came` stands in told.toml alone, and is told in the log, in lines, on the screen and to programs."""
    folder = library.folder / KEY
    assert [path.name for path in folder.iterdir() if "[nothing_came]" in path.read_text()] == ["told.toml"]
    assert "nothing_came" not in (folder / "phrases.toml").read_text()
    phrases = read_phrases(library.phrases(KEY))
    names, came = BySide("Anna", "Bela"), NothingCame(Move.CUT)
    told = Told(came, None)
    sentence = "Both chose the cut: nothing."
    assert Narrator(phrases).opening((told,), names)[0].text == sentence
    assert Narrator(phrases).events((told,), names) == (sentence,)
    (row,) = Rows(Narrator(phrases), names, Side.LEFT, None, (Event((came,)),)).told
    assert (row.word, row.text) == ("nothing", sentence)
    rounds = "".join(f'{{"type": "decide", "side": "{side}", "choice": "cut"}}\n' for side in Side)
    assert f'"text":"{sentence}"' in program("referee", KEY, "--seed", "1", given=rounds).replace(
        '": "', '":"'
    )


@pytest.mark.parametrize("mode", [PLAIN, FULL])
def test_it_is_played_to_its_end(mode: str, saves: Path) -> None:
    there = Program(saves, mode=mode, command=COMMAND)
    try:
        there.shows("QUICK DUEL" if mode == FULL else "quick duel")
        there.press("q" if mode == FULL else "quick\n", "enter fight" if mode == FULL else "1 fight")
        there.types("\r" if mode == FULL else "fight\n")
        there.shows("MOVE" if mode == FULL else "Which move?")
        for _ in range(40):
            there.types("t\r" if mode == FULL else "thrust\n")
            there.read_on(0.4)
            if any(told in there.text for told in OVER):
                break
        assert any(told in there.text for told in OVER)
    finally:
        there.end()


def test_every_file_that_the_list_asks_for_is_there() -> None:
    steps = DOCUMENT.partition("## Add a game\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+\.toml)`", steps))
    own = {path.name for path in (Path(__file__).parent / "rulesets" / KEY).iterdir()}
    assert named == own
