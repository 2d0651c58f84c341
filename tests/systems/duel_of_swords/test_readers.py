"""Readers of habits, the solved opponent, and how lively duels among the shipped characters are."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.solvable import Reading, Seen
from duel_tui.opponents.cards import POINTS
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.readers import foreseen
from duel_tui.opponents.strategy import Strategy, losses
from duel_tui.opponents.think import Thinker
from tests.lengths import in_turn, only_in_part
from tests.opponents.habits import always
from tests.opponents.meetings import Hall
from tests.systems.duel_of_swords.bouts import LEFT, RIGHT, TABLES, Bouts, ruleset
from tests.systems.duel_of_swords.exact_play import exploitability
from tests.systems.duel_of_swords.matches import CARDS, anything, match, played_by

READER = replace(CARDS.at(4)[0], likes={}, when_hurt={}, level=replace(CARDS.at(4)[0].level, loss=1))
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
    assert not SOLVED.level.loss
    assert not SOLVED.reads
    tags = {tag for key in ("dodge", "cut_low", "cut_high", "thrust") for tag in ruleset().tags(_ask(), key)}
    assert all(SOLVED.likes.get(tag, 100) == 100 for tag in tags)


def test_the_proposed_master_is_nearly_unexploitable_by_its_tastes_alone() -> None:
    """Fifteen rounds of half a point are seven and a half; the solved opponent loses nothing to anybody."""
    (master,) = CARDS.proposed(5)
    rounds = TABLES.max_rounds
    most = rounds * master.level.tastes_cost / POINTS
    assert 0.01 < exploitability(replace(master, reads=False)) < most


@pytest.mark.slow
@pytest.mark.parametrize("habit", in_turn(TABLES.moves))
def test_the_proposed_master_does_not_lose_to_a_constant_move(habit: str) -> None:
    (master,) = CARDS.proposed(5)
    assert Hall("duel_of_swords").meet(master, always(habit), range(100)).share >= 0.45


def test_a_master_risks_no_more_than_its_bound_whatever_it_reads() -> None:
    (master,) = CARDS.proposed(5)
    duel = Bouts(*["dodge disengage"] * 8)
    observation = duel.table.observation(LEFT)
    thinker = Thinker(ruleset())
    fair, read = thinker.mix(observation), thinker.basis(observation, master)
    assert read.probabilities != fair.probabilities
    assert max(losses(fair, read.probabilities)) == pytest.approx(master.level.reading_cost / POINTS)
    leant = leaning(read, master, lambda choice: ruleset().tags(observation.ask, choice))
    assert max(losses(fair, leant)) <= (master.level.reading_cost + master.level.tastes_cost) / POINTS + 1e-8
    assert gain(fair, leant) > gain(fair, fair.probabilities)


def gain(mix: Strategy, often: Sequence[float]) -> float:
    """The chance to win with a mix against somebody who disengages."""
    place = mix.choices.index("disengage")
    return sum(share * line[place] for share, line in zip(often, mix.payoffs, strict=True))


def _ask() -> Ask:
    ask = Bouts().table.ask_of(LEFT)
    assert ask is not None
    return ask


@only_in_part(2)
@pytest.mark.slow
def test_a_reader_scores_nine_tenths_against_somebody_who_does_anything() -> None:
    assert match(played_by(READER), anything, 100).share >= 0.9


@only_in_part(1)
@pytest.mark.slow
def test_duels_among_the_characters_are_lively() -> None:
    drawn = played = 0
    hits = 0.0
    for number, (first, second) in enumerate(combinations_with_replacement(CARDS.characters, 2)):
        score = match(played_by(first), played_by(second), 4, seed=number)
        drawn, hits, played = drawn + score.drawn, hits + score.hits, played + score.played
    assert drawn / played <= 0.17, "15 in a hundred over many duels"
    assert hits / played >= 5.8, "six hits a duel over many duels"
