"""The rows about the last events: every event's fact is in them, and nothing in them is cut off."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec import Struct

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import kind_of
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.scenes import results_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.registry import KEYS
from duel_tui.show.fit import alternatives
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import Event
from duel_tui.show.scene import Upshot
from duel_tui.tui.widgets.layout import result_lines
from duel_tui.words import Narrator, Phrases
from duel_tui.words.rows import Rows
from duel_tui.words.sentences import Sentences, facts_of, first_fit, values_of
from tests.lengths import at_length, seed_of_part
from tests.systems.walks import play_on
from tests.tui.bouts import FENCERS, LIBRARY, bout_at
from tests.tui.drawn import text
from tests.tui.test_crowded_screens import bouts
from tests.tui.whole import CUT_OFF

NAMES = BySide("Bernardino", "Quill")
LISTENERS = (NAMES, NAMES.put(Side.LEFT, YOU), NAMES.put(Side.RIGHT, YOU))
LENGTHS = [pytest.param(at_length(1_000), seed_of_part(7), marks=pytest.mark.slow), (60, 7)]
ROWS = 4
"""Rows that a result has before the stage."""
_STEM = 5
"""Letters by which forms of a word are known."""
_SLOT = re.compile(r"\{\w+(?:\.\w+)?(?::\w+)?\}")
ELSEWHERE, SILENT = {"{round}", "{bout}", "{foe}", "{action:deed}"}, {"dealt", "joker_drew"}
"""Slots of facts that stand in the title of the screen, or whom nobody else can be; and cards that stand in a hand."""


def fought(game: str, seed: int) -> Iterator[Bout]:
    """Random duels, each on to some decisions later."""
    chance = Random(seed)
    for bout in bouts(game, seed):
        bout.table.thrower = bout.table.thrower or SeededThrower(seed)
        yield bout
        if not bout.table.done:
            play_on(bout.table, chance, decisions=1 + chance.randrange(3))
            yield bout


def whole(rows: tuple[Upshot, ...]) -> str:
    """All that rows say where there is room."""
    return " ".join(" ".join((row.word, alternatives(row.text)[0], alternatives(row.sum)[0])) for row in rows)


def lacking(phrases: Phrases, event: Struct, names: BySide[str], said: str) -> list[str]:
    """What an event's fact says and its row does not."""
    if isinstance(event, RULING_EVENTS) or kind_of(event) in SILENT:
        return []
    sentences, facts = Sentences(phrases), facts_of(event)
    spoken = phrases.spoken[kind_of(event)]
    says = first_fit(spoken.says.items(), values_of(spoken, event, names))
    assert says is not None
    template = alternatives(says)[0]
    slots = [slot for slot in _SLOT.findall(template) if slot not in ELSEWHERE]
    shown = [word for slot in slots for word in sentences.fill(slot, facts, names).lower().split()]
    return [f"{kind_of(event)}: {word}" for word in shown if word[:_STEM] not in said.lower()]


@pytest.mark.parametrize("game", KEYS)
def test_what_an_event_says_in_lines_stands_in_the_rows_since_the_last_decision(game: str) -> None:
    for bout in islice(fought(game, 2), 40):
        phrases = bout.wording.phrases
        for names in LISTENERS:
            rows, told = Rows(Narrator(phrases), names, Side.LEFT, None), list[Struct]()
            for step in [*bout.table.steps, None]:
                if step is None or isinstance(step.request, Decide):
                    said = whole(rows.told)
                    assert [one for event in told for one in lacking(phrases, event, names, said)] == []
                    rows, told = Rows(Narrator(phrases), names, Side.LEFT, None), []
                if step is not None:
                    events = tuple([one.event for one in step.told])
                    roll = step.request if isinstance(step.request, Roll) else None
                    rolled = step.answer if isinstance(step.answer, Rolled) else None
                    rows.take(Event(events, roll, rolled))
                    told += events


@pytest.mark.parametrize(("positions", "seed"), LENGTHS, ids=["many", "some"])
@pytest.mark.parametrize("game", KEYS)
def test_every_row_is_a_sentence_and_none_is_cut_off_in_four_rows_of_eighty_columns(
    game: str, positions: int, seed: int
) -> None:
    for bout in islice(fought(game, seed), positions):
        results = results_of(bout, moment_of(bout))
        lines = [text(line).rstrip() for line in result_lines(results, 80, ROWS)]
        assert len(lines) <= ROWS
        assert not [line for line in lines if line.endswith(CUT_OFF) or len(line) > 79]
        assert bool(lines) == bool(results)
        for row in results:
            for one in filter(None, alternatives(row.text)):
                assert one[0].isupper() or not one[0].isalpha(), row
                assert one[-1] in ".!?", row
                assert not re.search(r"\[\[|[{}|]", f"{row.word}{one}"), row


FATAL: tuple[tuple[str, dict[str, str]], ...] = (
    ("rapier_and_dagger", {}),
    ("rapier_and_dagger", {"mode": "fig"}),
    ("dueling_scars", {}),
    ("card_duel", {"damage": "wounds"}),
)


@pytest.mark.parametrize(("game", "options"), FATAL, ids=str)
def test_a_death_stands_in_the_row_of_the_blow_that_caused_it(game: str, options: dict[str, str]) -> None:
    deaths = 0
    for seed in range(12):
        rules = LIBRARY.ruleset(game, options)
        journal = Journal(
            game, LIBRARY.editions(game).current, options, LIBRARY.begin(rules, Kind.DEATH, FENCERS)
        )
        table = DuelTable(rules, journal, SeededThrower(seed))
        play_on(table, Random(seed))
        bout = bout_at(table)
        for row in results_of(bout, moment_of(bout))[:-1]:
            if re.search(r"\b(is|are) dead\.", alternatives(row.text)[0]):
                deaths += 1
                assert row.word.lower() in {"hit", "riposte"}
                assert row.die is None or (row.die.score or 0) > row.die.low
    assert deaths > 1
