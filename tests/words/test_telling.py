"""A duel told for its readers: in which order, whose eyes for, players what counts and nothing else, a game master everything."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.rulings import Close, Modify, Set
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Step
from duel_tui.fencer.terms import Grade, Kind, Means, Place
from duel_tui.registry import KEYS
from duel_tui.show.moment import Viewer
from duel_tui.storage.duels import SavedDuel, Setup, created_now
from duel_tui.systems.rapier_and_dagger.events import Missed, Reduced, Retrieved, Wounded
from duel_tui.systems.rapier_and_dagger.terms import Parry
from duel_tui.words import Agreed, Narrator, read_phrases
from duel_tui.words.telling import Reader, markdown, plain, told
from tests.systems.contenders import LIBRARY
from tests.systems.walks import by_chance, seated
from tests.tui.bouts import FENCERS

REASON = "the bribe"
"""Every reason that is given."""
GONE = "the gust"
"""The label of a modifier that is taken back."""
NAMES = BySide("Bernardino", "Don Diego")
MEET = 'Bernardino and Don Diego meet for a duel to first blood, by the rules "As written" with these house rules'
LEFT, RIGHT = Side.LEFT, Side.RIGHT
MISSED = Told(Missed(LEFT, Means.SWORD, Place.HEAD, Parry.LOW), None)
WOUND = Told(Wounded(RIGHT, Means.SWORD, Place.HEAD, Grade.LIGHT), None)
REDUCED = Told(Reduced(RIGHT, strength=1), None)
MINE, THEIRS = (Told(Retrieved(side), None, side) for side in Side)


@pytest.mark.parametrize(
    ("score", "events", "side", "kinds"),
    [
        (20, (MISSED, WOUND), None, "story sum story"),
        (80, (WOUND, REDUCED), None, "sum story aside"),
        (80, (MINE,), LEFT, "story sum"),
        (80, (MINE,), RIGHT, "sum"),
        (80, (MINE,), None, "story sum"),
        (80, (THEIRS, Told(Retrieved(LEFT), None)), LEFT, "story sum"),
    ],
    ids=["one's own deed", "what a hit brings", "for one side", "for the other", "for all", "after what is hidden"],
)  # fmt: skip
def test_the_rollers_own_deed_stands_before_the_sum_and_what_one_side_may_know_is_for_it_alone(
    score: int, events: tuple[Told[Any], ...], side: Side | None, kinds: str, narrator: Narrator
) -> None:
    step = Step[Any](1, Roll(D100, "hit", LEFT, None, Needs(50)), Rolled(score), events, None, None)
    lines = narrator.tale(step, NAMES, Viewer(side, everything=side is None))
    assert [line.kind for line in lines] == kinds.split()


def test_the_first_lines_name_who_fights_the_preset_and_what_differs_from_it(narrator: Narrator) -> None:
    differing = {"double_touch": "worse", "mercy": True, "stalemate_rounds": 20}
    lines = narrator.begins(NAMES, Agreed("honorable", "As written", differing, 7))
    assert [line.text for line in lines] == [
        f"{MEET}: Double touches: the graver wound loses; The last thrust: yes; Stalemate: 20.",
        "The dice fall by seed 7.",
    ]
    assert [line.text for line in narrator.begins(NAMES, Agreed("friendly", "Salle"))] == [
        'Bernardino and Don Diego meet for a friendly bout, by the rules "Salle".',
        "The dice are rolled by hand.",
    ]
    secret = narrator.begins(NAMES, Agreed("friendly", "Salle", seed=7, secret=True))
    assert "7" not in secret[1].text, "cards could be reckoned from it"


def saved(table: DuelTable[object]) -> SavedDuel:
    setup = Setup(created_now(), "friendly", seed=4711, names=BySide("Anna", "Bea"))
    return SavedDuel(Path("duel.toml"), setup, table.journal, (0,), 0)


def begun(key: str) -> DuelTable[object]:
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    table = seated(rules, Journal(key, LIBRARY.editions(key).current, {}, start), 3)
    table.settle()
    return table


def fought(key: str, *, over: bool, mended: bool = True) -> SavedDuel:
    """A duel, in which everything is done that a game master can do if it is mended."""
    table, habit = begun(key), by_chance(Random(key))
    if mended:
        table.rule(Modify(LEFT, 5, GONE, "duel"))
        table.undo()
        for fact in [one for one in table.facts if not one.secret][:1]:
            table.rule(Set(fact.key, str(fact.now), REASON))
    answers = 0
    while not table.done and (over or answers < 3):
        if isinstance(table.request, Decide):
            table.give(habit(table.request))
        table.settle()
        answers += 1
        if mended and answers == 2:
            rolls = [one for one in table.rolls() if one.request.against]  # type: ignore[union-attr]
            for roll in rolls[:1]:
                table.overrule(roll.number, verdict=True, reason=REASON)
    return saved(table)


@pytest.mark.parametrize("key", KEYS)
def test_players_read_no_reason_and_nothing_that_is_struck_and_a_game_master_all_of_it(key: str) -> None:
    duels = {over: fought(key, over=over) for over in (True, False)}
    for over, duel in duels.items():
        for reader in (Reader.PLAYERS, Reader.LEFT, Reader.RIGHT):
            parts = tuple(told(duel, LIBRARY, reader))
            for text in (plain(parts), markdown(parts)):
                assert not [one for one in (REASON, GONE, "struck", "~~") if one in text]
                assert ("4711" in text) is over
    parts = tuple(told(duels[False], LIBRARY, Reader.MASTER))
    text, marked = plain(parts), markdown(parts)
    assert REASON in text
    assert "4711" in text
    (line,) = [line for line in text.splitlines() if GONE in line]
    assert line.startswith("    - struck: ")
    (line,) = [line for line in marked.splitlines() if GONE in line]
    assert (line[:4], line[-2:]) == ("- ~~", "~~")


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_hands_are_told_to_players_only_when_the_duel_is_over(key: str) -> None:
    duel = fought(key, over=False)
    table: DuelTable[object] = DuelTable(LIBRARY.ruleset(key), duel.journal)
    assert [one for step in table.steps for one in step.told if one.to is not None]
    whole, shared = (plain(told(duel, LIBRARY, one)) for one in (Reader.MASTER, Reader.PLAYERS))
    table.rule(Close())
    parted = plain(told(replace(duel, journal=table.journal), LIBRARY, Reader.PLAYERS))
    own = [plain(told(duel, LIBRARY, Reader(side))) for side in Side]
    for text in (shared, parted):
        assert len(text) < len(whole)
        assert text not in own
    assert parted.count("part before the end") == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_duel_without_a_ruling_reads_the_same_for_all_once_it_is_over(key: str) -> None:
    duel = fought(key, over=True, mended=False)
    assert plain(told(duel, LIBRARY, Reader.PLAYERS)) == plain(told(duel, LIBRARY, Reader.MASTER))


@pytest.mark.parametrize("key", KEYS)
def test_those_who_watch_learn_that_both_part_and_not_why(key: str) -> None:
    table, narrator = begun(key), Narrator(read_phrases(LIBRARY.phrases(key)))
    table.rule(Close(REASON))
    watching = Viewer(None, everything=False, rulings=False)
    step, names = table.step(table.place - 1), BySide("Anna", "Bea")
    (line,) = narrator.tale(step, names, watching)
    assert line.text == "Anna and Bea part before the end."
    assert narrator.facts(step, names, watching) == ("Anna and Bea part before the end.",)
    assert REASON in narrator.tale(step, names)[0].text
