"""Readers of habits, the solved opponent, and how lively duels among the shipped characters are."""

from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.solvable import Reading, Seen
from duel_tui.opponents.readers import foreseen
from tests.systems.duel_of_swords.bouts import LEFT, RIGHT, Bouts, ruleset
from tests.systems.duel_of_swords.matches import CARDS, anything, match, played_by

READER = replace(CARDS.at(4)[0], likes={}, when_hurt={}, level=replace(CARDS.at(5)[0].level, temperature=0))
SOLVED = CARDS.of("vieri")


def test_a_reader_reads_moves_by_what_had_just_happened() -> None:
    duel = Bouts("thrust slash", "disengage thrust", "dodge dodge")
    told = duel.table.observation(LEFT).told
    his = ruleset().reading(told, RIGHT)
    assert his == Reading(
        (Seen("begins", "slash", lost=2), Seen("hurt", "thrust"), Seen("pressed", "dodge")), "nothing"
    )
    assert [seen.situation for seen in ruleset().reading(told, LEFT).past] == ["begins", "hit", "gained"]


def test_what_was_seen_in_a_situation_weighs_more_than_what_was_seen_elsewhere() -> None:
    even: dict[Choice, float] = {"thrust": 0.5, "dodge": 0.5}
    past = tuple([Seen("hit", "thrust")] * 4 + [Seen("hurt", "dodge")] * 4)
    assert foreseen(Reading(past, "hit"), even)["thrust"] > 0.6
    assert foreseen(Reading(past, "hurt"), even)["dodge"] > 0.6
    assert foreseen(Reading((), "hit"), even) == pytest.approx(even)


def test_the_solved_opponents_card_warns_and_its_play_is_pure() -> None:
    assert "plays perfectly" in SOLVED.line
    assert not SOLVED.level.temperature
    assert not SOLVED.reads
    tags = {tag for key in ("dodge", "cut_low", "cut_high", "thrust") for tag in ruleset().tags(_ask(), key)}
    assert all(SOLVED.likes.get(tag, 100) == 100 for tag in tags)


def _ask() -> Ask:
    ask = Bouts().table.ask_of(LEFT)
    assert ask is not None
    return ask


@pytest.mark.slow
def test_a_reader_scores_nine_tenths_against_somebody_who_does_anything() -> None:
    assert match(played_by(READER), anything, 200).share >= 0.9


@pytest.mark.slow
def test_two_hundred_duels_among_the_characters_are_lively() -> None:
    drawn = played = 0
    hits = 0.0
    for first, second in combinations_with_replacement(CARDS.characters, 2):
        score = match(played_by(first), played_by(second), 4)
        drawn, hits, played = drawn + score.drawn, hits + score.hits, played + score.played
    assert drawn / played <= 0.17, "15 in a hundred over many duels"
    assert hits / played >= 5.8, "six hits a duel over many duels"
