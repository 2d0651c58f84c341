"""The laws of the protocol, on every registered game: whole duels by chance, every position on the way.

A game is tested here by being registered.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from duel_tui import registry
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.words import read_phrases
from tests.lengths import at_length, of_part
from tests.systems import journals
from tests.systems.contenders import LIBRARY, begin
from tests.systems.laws import check_duel
from tests.systems.walks import (
    by_chance,
    first,
    keeping_hidden,
    last,
    most_passive,
    offered,
    play_on,
    seated,
    stubborn,
    walk,
)

EVERY = pytest.mark.parametrize("key", registry.KEYS)

FEW, MANY, THOROUGH = 40, of_part(range(1_000)), at_length(50)
"""Duels in a normal run; in a long one; and how many of those are checked at every position."""
UNKNOWN = 6
"""Duels in which one side's cards are unseen."""
BARE_VERB = re.compile(r"\{(?:name|foe|winner|loser)\} (?!across\b)[a-z]+s\b")
"""A name and a verb after it that does not fit *you*."""
PARTS = 4
"""Into how many tests the long run is cut, for several cores."""


@EVERY
def test_duels_keep_every_law_at_every_position(key: str) -> None:
    for seed in range(FEW):
        chance = Random(seed)
        duel = begin(key, chance)
        check_duel(duel.rules, duel.start, by_chance(chance), chance)


@EVERY
@pytest.mark.parametrize("unseen", Side)
def test_duels_against_unseen_cards_keep_every_law(key: str, unseen: Side) -> None:
    """One side's cards are drawn as ?? and known when they are played; games without cards are as ever."""
    for seed in range(UNKNOWN):
        chance = Random(seed)
        duel = begin(key, chance)
        check_duel(duel.rules, duel.start, keeping_hidden(by_chance(chance), unseen), chance)


@EVERY
def test_duels_against_unseen_cards_are_saved_replayed_and_taken_back(key: str, tmp_path: Path) -> None:
    for seed in range(UNKNOWN):
        chance = Random(seed)
        duel = begin(key, chance)
        thrower = SeededThrower(seed)
        table = DuelTable(duel.rules, duel.journal, thrower, unseen=[chance.choice(tuple(Side))])
        play_on(table, chance)
        assert table.outcome is not None
        journals.replays_to_the_same(duel.rules, table, everywhere=True)
        journals.can_be_taken_back_whole(duel.rules, table)
        journals.saves_read_back(duel.rules, table, tmp_path, LIBRARY)


@EVERY
def test_duels_replay_and_are_taken_back_whole(key: str) -> None:
    for seed in range(FEW):
        chance = Random(seed)
        duel = begin(key, chance)
        table = seated(duel.rules, duel.journal, seed)
        play_on(table, chance)
        assert table.outcome is not None
        journals.replays_to_the_same(duel.rules, table, everywhere=True)
        if not seed % 5:
            journals.can_be_taken_back_whole(duel.rules, table)
            journals.goes_on_alike(duel.rules, duel.journal, seed, chance)


@EVERY
def test_a_saved_duel_reads_back_with_all_that_was_taken_back(key: str, tmp_path: Path) -> None:
    for seed in range(FEW // 4):
        chance = Random(seed)
        duel = begin(key, chance)
        table = seated(duel.rules, duel.journal, seed)
        play_on(table, chance, decisions=chance.randint(1, 20))
        table.undo()
        play_on(table, chance)
        journals.saves_read_back(duel.rules, table, tmp_path, LIBRARY)


@pytest.mark.slow
@EVERY
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_duels_replay_with_the_laws_kept(key: str, part: int) -> None:
    for seed in MANY[part::PARTS]:
        chance = Random(seed)
        duel = begin(key, chance)
        table = seated(duel.rules, duel.journal, seed)
        play_on(table, chance)
        thorough = seed - MANY[0] < THOROUGH
        journals.replays_to_the_same(duel.rules, table, everywhere=thorough)
        check_duel(duel.rules, duel.start, by_chance(chance), chance, sparing=not thorough)
        if not seed % 20:
            journals.can_be_taken_back_whole(duel.rules, table)


@EVERY
@pytest.mark.parametrize("lucky", [False, True], ids=["dice fall low", "dice fall high"])
@pytest.mark.parametrize("prefer", [most_passive, first, last], ids=["passive", "first", "last"])
def test_a_duel_of_stubborn_people_ends(
    key: str, prefer: Callable[[tuple[Choice, ...]], Choice], *, lucky: bool
) -> None:
    for seed in range(4):
        duel = begin(key, Random(seed))
        *_, end = walk(duel.rules, duel.start, stubborn(prefer, lucky=lucky))
        assert duel.rules.outcome(end.checkpoint) is not None


@EVERY
def test_whatever_is_always_chosen_first_the_duel_ends(key: str) -> None:
    """Each choice of the first decision, made again whenever it is offered, and else what harms nobody."""
    duel = begin(key, Random(0))
    request = Position(duel.rules, duel.start).request
    habit = by_chance(Random(0))
    while not isinstance(request, Decide):
        *_, position = [
            one for one in walk(duel.rules, duel.start, habit) if isinstance(one.request, Decide)
        ][:1]
        request = position.request
    for wanted in offered(request.asks[0].menu):

        def prefer(choices: tuple[Choice, ...], wanted: Choice = wanted) -> Choice:
            return wanted if wanted in choices else most_passive(choices)

        for lucky in (False, True):
            *_, end = walk(duel.rules, duel.start, stubborn(prefer, lucky=lucky))
            assert duel.rules.outcome(end.checkpoint) is not None


@EVERY
def test_a_story_that_may_be_heard_has_a_verb_for_you(key: str) -> None:
    phrases = read_phrases(LIBRARY.phrases(key))
    bare = [
        sentence
        for event, spoken in phrases.spoken.items()
        if spoken.story
        for variants in phrases.event(event).says.values()
        for sentence in variants
        if BARE_VERB.search(sentence)
    ]
    assert not bare
