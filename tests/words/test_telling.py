"""A duel told for its readers: players learn what counts and nothing else, a game master everything, struck lines too."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide
from duel_tui.engine.rulings import Close, Modify, Set
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.registry import KEYS
from duel_tui.show.moment import Viewer
from duel_tui.storage.duels import SavedDuel, Setup, created_now
from duel_tui.words import Narrator, read_phrases
from duel_tui.words.telling import Reader, markdown, plain, told
from tests.systems.contenders import LIBRARY
from tests.systems.walks import by_chance, seated
from tests.tui.bouts import FENCERS

REASON = "the bribe"
"""Every reason that is given."""
GONE = "the gust"
"""The label of a modifier that is taken back."""


def saved(table: DuelTable[object]) -> SavedDuel:
    setup = Setup(created_now(), "friendly", seed=4711, names=BySide("Anna", "Bea"))
    return SavedDuel(Path("duel.toml"), setup, table.journal, (0,), 0)


def mended(key: str, *, over: bool) -> SavedDuel:
    """A duel in which everything is done that a game master can do."""
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    table = seated(rules, Journal(key, LIBRARY.editions(key).current, {}, start), 3)
    chance = Random(key)
    habit = by_chance(chance)
    table.settle()
    table.rule(Modify(Side.LEFT, 5, GONE, "duel"))
    table.undo()
    for fact in [one for one in table.facts if not one.secret][:1]:
        table.rule(Set(fact.key, str(fact.now), REASON))
    answers = 0
    while not table.done and (over or answers < 3):
        request = table.request
        if isinstance(request, Decide):
            table.give(habit(request))
        table.settle()
        answers += 1
        if answers == 2 and (rolls := [one for one in table.rolls() if one.request.against]):  # type: ignore[union-attr]
            table.overrule(rolls[0].number, verdict=True, reason=REASON)
    return saved(table)


@pytest.mark.parametrize("over", [True, False], ids=["over", "unfinished"])
@pytest.mark.parametrize("key", KEYS)
def test_players_read_no_reason_and_nothing_that_is_struck(key: str, *, over: bool) -> None:
    duel = mended(key, over=over)
    for reader in (Reader.PLAYERS, Reader.LEFT, Reader.RIGHT):
        parts = tuple(told(duel, LIBRARY, reader))
        for text in (plain(parts), markdown(parts)):
            assert REASON not in text
            assert GONE not in text
            assert "struck" not in text
            assert "~~" not in text
            assert ("4711" in text) is over


@pytest.mark.parametrize("key", KEYS)
def test_a_game_master_reads_reasons_seed_and_struck_lines(key: str) -> None:
    parts = tuple(told(mended(key, over=False), LIBRARY, Reader.MASTER))
    text, marked = plain(parts), markdown(parts)
    assert REASON in text
    assert "4711" in text
    (line,) = [line for line in text.splitlines() if GONE in line]
    assert line.startswith("    - struck: ")
    (line,) = [line for line in marked.splitlines() if GONE in line]
    assert line.startswith("- ~~")
    assert line.endswith("~~")


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_hands_are_told_to_players_only_when_the_duel_is_over(key: str) -> None:
    duel = mended(key, over=False)
    rules = LIBRARY.ruleset(key)
    table: DuelTable[object] = DuelTable(rules, duel.journal)
    hidden = [one for step in table.steps for one in step.told if one.to is not None]
    assert hidden
    whole = plain(told(duel, LIBRARY, Reader.MASTER))
    shared = plain(told(duel, LIBRARY, Reader.PLAYERS))
    table.rule(Close())
    parted = plain(told(replace(duel, journal=table.journal), LIBRARY, Reader.PLAYERS))
    for text in (shared, parted):
        assert len(text) < len(whole)
        for side in Side:
            own = plain(told(duel, LIBRARY, Reader(side)))
            assert text != own
    assert parted.count("part before the end") == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_duel_without_a_ruling_reads_the_same_for_all_once_it_is_over(key: str) -> None:
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    table = seated(rules, Journal(key, LIBRARY.editions(key).current, {}, start), 3)
    habit = by_chance(Random(key))
    table.settle()
    while not table.done:
        assert table.request is not None
        table.give(habit(table.request))
        table.settle()
    duel = saved(table)
    assert plain(told(duel, LIBRARY, Reader.PLAYERS)) == plain(told(duel, LIBRARY, Reader.MASTER))


@pytest.mark.parametrize("key", KEYS)
def test_those_who_watch_learn_that_both_part_and_not_why(key: str) -> None:
    duel = mended(key, over=False)
    rules, words = LIBRARY.ruleset(key), read_phrases(LIBRARY.phrases(key))
    table: DuelTable[object] = DuelTable(rules, duel.journal)
    table.rule(Close(REASON))
    watching = Viewer(None, everything=False, rulings=False)
    step, names = table.step(table.place - 1), duel.setup.names
    (told,) = Narrator(words).tale(step, names, watching)
    assert told.text == "Anna and Bea part before the end."
    assert Narrator(words).facts(step, names, watching) == ("Anna and Bea part before the end.",)
    assert REASON in Narrator(words).tale(step, names)[0].text
