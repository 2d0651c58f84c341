"""Every variant of an event names its doer, keeps the fact's word and leaves the picture to the rest."""

import re
from collections.abc import Iterator

import pytest

from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.narration import Phrases, read_phrases
from duel_tui.registry import Library
from tests.words.sentences import with_names

SWORDS, SCARS, GARDE, CARDS = "duel_of_swords", "dueling_scars", "en_garde", "card_duel"
GAMES = (SWORDS, SCARS, GARDE, CARDS)
DOER = re.compile(r"\{(?:name|foe|left|right|own|other|winner|loser)\}|\{why:")
FACTS: dict[tuple[str, str], dict[str, str]] = {
    (SWORDS, "hit"): {"*": r"\bhits?\b"},
    (SWORDS, "fancy_hit"): {"*": r"\bhit\b"},
    (SWORDS, "both_hit"): {"*": r"\bhits?\b"},
    (SWORDS, "gained"): {"*": r"gains the advantage"},
    (SWORDS, "converted"): {"*": r"\bhits?\b"},
    (SWORDS, "nothing_came"): {"*": r"\bnothing\b"},
    (SWORDS, "advantage_lost"): {"*": r"\badvantage\b"},
    (SCARS, "took_first"): {"*": r"attacks first"},
    (SCARS, "committed"): {
        "thrust": r"\bthrusts\b",
        "feint": r"\bfeints\b",
        "recover": r"\brecovers?\b",
        "maneuver": r"\bmanoeuvres\b",
        "lunge": r"\blunges?\b",
    },
    (SCARS, "acted"): {
        "recover, failure_complication": r"\bfails to recover\b",
        "recover, success": r"\brecovers\b",
        "recover, success_complication": r"\brecovers\b",
        "failure": r"\bfails\b",
        "success": r"\bsucceeds\b",
    },
    (SCARS, "answered"): {
        "riposte": r"\bripostes\b",
        "parry": r"\bparr(?:y|ies)\b",
        "retreat": r"\bretreats?\b",
    },
    (SCARS, "harmed"): {"*": r"\bhits\b"},
    (SCARS, "unharmed"): {"*": r"\bno harm\b"},
    (SCARS, "took_initiative"): {"*": r"takes the initiative"},
    (SCARS, "fell"): {"true": r"\bdead\b", "*": r"\bbeaten\b"},
    (GARDE, "moved"): {"forward": r"\bforward\b", "back": r"\bback\b"},
    (GARDE, "attacked"): {"true": r"\bripostes?\b", "*": r"\battacks?\b"},
    (GARDE, "advance_attacked"): {"*": r"\badvances\b.*\battacks?\b"},
    (GARDE, "parried"): {"*": r"\bparries\b"},
    (GARDE, "retreated"): {"*": r"\bretreats\b"},
    (GARDE, "conceded"): {"*": r"takes the hit"},
    (GARDE, "stuck"): {"*": r"nothing to play"},
    (GARDE, "pack_empty"): {"*": r"draws the last card"},
    (GARDE, "passed"): {"*": r"does not attack"},
    (GARDE, "hit"): {"*": r"\bhit \{hits\}"},
    (CARDS, "attacked"): {"*": r"\battacks?\b"},
    (CARDS, "parried"): {"true": r"parries.*attack", "false": r"parries.*\{foe\} keeps the attack"},
    (CARDS, "undefended"): {"*": r"\bparry\b"},
    (CARDS, "hit"): {"*": r"\bhits?\b.*\{taken\} of \{of\} wounds"},
    (CARDS, "disarmed"): {"*": r"\bdisarmed\b"},
    (CARDS, "driven_back"): {"*": r"\bdriven back\b"},
    (CARDS, "initiative_won"): {"*": r"attacks first"},
    (CARDS, "bout_over"): {"*": r"the bout is over"},
}
"""The word of a fact, by the beginning of the event's pattern or a value in it; the first that fits counts."""


RULED = {event.__struct_config__.tag for event in RULING_EVENTS}
"""What a game master does has no fencer for a doer."""


def variants(game: str, library: Library) -> Iterator[tuple[str, str, str]]:
    """Every phrasing of a game's events, with the event and the pattern it stands under."""
    phrases: Phrases = read_phrases(library.phrases(game))
    for event, telling in phrases.events.items():
        if event in RULED:
            continue
        for pattern, said in telling.says.items():
            for text in said:
                yield event, pattern, with_names(text)


def fact_of(game: str, event: str, pattern: str) -> str:
    """What every phrasing under a pattern has to say; empty: nothing in particular."""
    facts = FACTS.get((game, event), {})
    return next((word for key, word in facts.items() if key == "*" or key in pattern), "")


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_names_a_doer(game: str, library: Library) -> None:
    unnamed = [(event, text) for event, _, text in variants(game, library) if not DOER.search(text)]
    assert unnamed == []


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_keeps_the_word_of_its_fact(game: str, library: Library) -> None:
    strayed = [
        (event, pattern, text)
        for event, pattern, text in variants(game, library)
        if (fact := fact_of(game, event, pattern)) and not re.search(fact, text)
    ]
    assert strayed == []


@pytest.mark.parametrize("event", list(FACTS))
def test_every_fact_belongs_to_an_event(event: tuple[str, str], library: Library) -> None:
    game, kind = event
    told = read_phrases(library.phrases(game)).events[kind]
    keys = FACTS[event]
    assert all(any(key == "*" or key in pattern for pattern in told.says) for key in keys)


def test_a_move_of_duel_of_swords_keeps_its_name(library: Library) -> None:
    words = {
        "thrust": "thrust",
        "slash": "slash",
        "cut_low": r"low cut|cuts low",
        "cut_high": r"high cut|cuts high",
        "lateral_parry": "lateral parry",
        "circular_parry": "circular parry",
        "dodge": "dodge",
        "disengage": "disengage",
        "feint": "feint",
        "stop_hit": "stop hit",
    }
    plays = read_phrases(library.phrases(SWORDS)).words["plays"]
    assert [
        (move, one) for move, word in words.items() for one in plays[move] if not re.search(word, one)
    ] == []
