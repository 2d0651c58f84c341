"""Two tokens, a game with a secret that lasts: the laws, both worlds, and a duel in lines."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.registry import Library
from tests.leave.program import PLAIN, Program
from tests.systems.journals import saves_read_back
from tests.systems.laws import check_duel, driven
from tests.systems.walks import by_chance, play_on, seated
from tests.teaching.test_doors import COMMAND, OVER, program
from tests.teaching.two_tokens import KEY
from tests.teaching.two_tokens.rules import Token

FENCERS = both(lambda side: unnamed(f"The {side}"))


@pytest.mark.parametrize("six", ["one", "several"])
def test_the_laws_hold(library: Library, six: str) -> None:
    library.check(KEY)
    rules = library.ruleset(KEY, {"six": six})
    start = library.begin(rules, Kind.HONORABLE, FENCERS)
    for seed in range(20):
        chance = Random(seed)
        check_duel(rules, start, by_chance(chance), chance)


def test_a_duel_is_saved_and_read_back(library: Library, tmp_path: Path) -> None:
    rules = library.ruleset(KEY)
    table = seated(rules, Journal(KEY, "1", {}, library.begin(rules, Kind.HONORABLE, FENCERS)), 1)
    play_on(table, Random(1))
    saves_read_back(rules, table, tmp_path, library)


def test_either_token_may_lie_under_the_hand_and_neither_is_seen(library: Library) -> None:
    rules = library.ruleset(KEY)
    start = library.begin(rules, Kind.HONORABLE, FENCERS)
    hidden = replace(start, tokens=BySide(Token.HIGH, Token.LOW), down=True)
    view = rules.observe(hidden, Side.LEFT)
    assert rules.sheet(view, Side.LEFT).right.token == ""  # type: ignore[attr-defined]
    worlds = {driven(rules.imagine(view, Side.LEFT), by_chance(Random(seed))) for seed in range(20)}
    assert {world.tokens.right for world in worlds} == set(Token)


@pytest.mark.slow
def test_opponents_play_it() -> None:
    played = program(
        "simulate", KEY, "-n", "2", "--seed", "1", "--left-plays", "quill", "--right-plays", "vieri"
    )
    assert "vieri" in played


@pytest.mark.slow
def test_it_is_played_to_its_end_in_lines(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f'ruleset = "{KEY}"\nmaster = false\n')
    there = Program(tmp_path, mode=PLAIN, command=COMMAND)
    try:
        there.press("quick\n", "1 fight")
        there.types("fight\n")
        there.shows("Which token do you hide?")
        for _ in range(40):
            there.types("high\n")
            there.read_on(0.4)
            if any(told in there.text for told in OVER):
                break
        assert any(told in there.text for told in OVER)
        assert "{" not in there.text
    finally:
        there.end()
