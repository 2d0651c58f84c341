"""Nothing the game asks, tells or shows is without words, and all of it fits."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.systems.en_garde import KEY, model
from duel_tui.systems.en_garde.model import Action, How, Level, Phase, Response, Why
from duel_tui.words import Narrator, Rulebook, Wording, read_phrases
from duel_tui.words.choices import move_in
from duel_tui.words.rulebook import WIDTH
from tests.systems.contenders import begin
from tests.systems.en_garde.situations import LIBRARY
from tests.systems.foretold import prospects_at
from tests.systems.walks import picked, seated

PHRASES = read_phrases(LIBRARY.phrases(KEY))
NARRATOR, WORDING = Narrator(PHRASES), Wording(PHRASES)
NAMES = BySide("Bernardino", "Don Diego")
LEFT = Side.LEFT
SAMPLES: tuple[model.Event, ...] = (
    *(model.RoundBegan(LEFT, number) for number in (1, 2)),
    *(model.Drew(LEFT, cards) for cards in (("1",), ("1", "5"), ("1", "2", "??"))),
    *(model.Moved(LEFT, way, "4", 7) for way in ("forward", "back")),
    *(model.Attacked(LEFT, "3", n, riposte) for n in range(1, 6) for riposte in (False, True)),
    *(model.AdvanceAttacked(LEFT, "2", "5", n, riposte) for n in (1, 2, 4) for riposte in (False, True)),
    *(model.Parried(LEFT, cards, len(cards)) for cards in (("3",), ("2", "4"), ("1", "3", "5"))),
    model.Retreated(LEFT, "3", 8),
    model.Conceded(LEFT),
    model.Stuck(LEFT),
    model.PackEmpty(LEFT),
    model.Passed(LEFT),
    model.Compared(BySide(("1", "2", "3", "4", "5"), ()), BySide(1, 0), 3),
    model.Measured(BySide(7, 9)),
    *(model.Hit(LEFT, how, 3, BySide(3, 1)) for how in How),
    model.RoundDrawn(4),
    *(model.Ended(winner, why) for winner in (LEFT, None) for why in Why),
)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_is_told_in_every_phrasing(event: model.Event) -> None:
    for place in range(24):
        text = NARRATOR.told(event, NAMES, place)
        assert text[0].isupper() or text[0] in '"123456789', text
        assert "{" not in text
        assert "None" not in text
        assert len(text) <= 152


RULED = {event.__struct_config__.tag for event in RULING_EVENTS}
"""A game master's rulings are told in the same words in every game."""


def test_every_event_has_words_and_no_words_lack_an_event() -> None:
    tags = {event.__struct_config__.tag for event in kinds(model.Event)}
    assert set(PHRASES.events) - RULED == tags
    assert {event.__struct_config__.tag for event in SAMPLES} == tags


@pytest.mark.parametrize(
    ("group", "keys"),
    [
        ("level", Level),
        ("phase", Phase),
        ("action", Action),
        ("response", Response),
        ("win", Why),
        ("draw", Why),
    ],
)
def test_every_noun_has_its_word(group: str, keys: Any) -> None:
    assert {str(key) for key in keys} <= set(PHRASES.words[group])


def test_the_master_speaks_of_prompts_and_events_alone() -> None:
    assert set(PHRASES.master) <= {*PHRASES.asks, *PHRASES.events}
    assert set(PHRASES.asks) <= set(PHRASES.master)


def test_the_rulebook_fits_and_leaves_no_slot_open() -> None:
    book = Rulebook(PHRASES, LIBRARY.raw_tables(KEY))
    for chapter in book.chapters:
        for entry in chapter.entries:
            assert entry.text, entry.title
            assert "{" not in entry.text
            assert all(len(line) <= WIDTH for line in entry.text.splitlines())
    assert book.place_of("rule parry") is not None
    assert book.place_of("turn_with advance") is not None


def asked(seed: int) -> Iterator[Any]:
    chance = Random(seed)
    duel = begin(KEY, chance)
    table = seated(duel.rules, duel.journal, seed)
    while table.request is not None:
        if isinstance(table.request, Roll | Draw):
            if isinstance(table.request, Roll):
                assert "{" not in WORDING.sums.pending(table.request, NAMES)
            table.throw()
            continue
        assert isinstance(table.request, Decide)
        ask = table.request.asks[0]
        assert ask.menu is not None
        choice = picked(chance, ask.menu.choices)
        yield table, ask, choice
        table.decide(ask.side, choice)


@pytest.mark.parametrize("seed", range(12))
def test_a_match_has_words_for_everything_it_asks_and_tells(seed: int) -> None:
    table: Any = None
    for table, ask, choice in asked(seed):
        assert WORDING.prompt(ask, NAMES).endswith("?")
        (options,) = WORDING.options(ask).values()
        assert {row.key for row in options if not row.denied} == set(ask.menu.keys)
        letters = [row.typed for row in options if row.typed]
        assert len(letters) == len(set(letters))
        assert all(move_in(PHRASES.moves, {}, ask.what, row.key).told for row in options)
        assert all("[[" not in line for line in WORDING.odds.clauses(prospects_at(table, ask.side, choice)))
    for step in table.steps:
        for line in NARRATOR.tale(step, NAMES):
            assert line.text
            assert "{" not in line.text
    assert WORDING.narrator.outcome(table.outcome.winner, table.outcome.why, NAMES)


def test_a_card_has_the_same_letter_in_every_hand() -> None:
    for name in ("turn_at", "answer_at"):
        words = PHRASES.pickers[name]
        whole = {row.key: row.letter for row in words.made_of(("1", "2", "3", "4", "5"))}
        for hand in (("1", "3", "5"), ("2", "2 2", "4"), ("5",)):
            held = {row.key: row.letter for row in words.made_of(hand)}
            assert {key: held[key] for key in hand if key in whole} == {
                key: whole[key] for key in hand if key in whole
            }
            assert len(set(held.values())) == len(held)
