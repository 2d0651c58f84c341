"""Every event of every game has its words, for the eye and for the ear: told with every value its fields may take."""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import cycle, islice, product
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.terms import Grade, Means, Place
from duel_tui.registry import KEYS
from duel_tui.registry.games import GAMES
from duel_tui.show.fit import alternatives
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import Event
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.ground.maps import SpotFacts
from duel_tui.systems.rapier_and_dagger.terms import Heading
from duel_tui.words import Narrator, Phrases, read_phrases
from duel_tui.words.rows import Rows
from duel_tui.words.sentences import Sentences
from tests.systems.contenders import LIBRARY

NAMES = BySide("Bernardino", "Don Diego")
LISTENERS = (NAMES, NAMES.put(Side.LEFT, YOU), NAMES.put(Side.RIGHT, YOU))
LONGEST, WIDEST = 24, 152
"""Words of the longest sentence by ear, and letters that two lines of the log hold."""
MOST = 400
"""Combinations of values of an event, beside those in which neighbours go together."""


def values(hint: Any, words: list[str]) -> list[Any]:
    """What a field may hold; a text is one of these words."""
    inner = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return list(hint)
    if get_origin(hint) is Literal:
        return list(inner)
    if get_origin(hint) in {Union, UnionType}:
        return [one for part in inner for one in values(part, words)]
    if get_origin(hint) is BySide:
        return [BySide(one, other) for one, other in product(values(inner[0], words), repeat=2)]
    if get_origin(hint) is tuple:
        there = values(inner[0], words)
        return [tuple(there[:3]), tuple(there[-1:])]
    plain: dict[Any, list[Any]] = {NoneType: [None], bool: [False, True], int: [1, 0, 2], str: words}
    plain[SpotFacts] = [SpotFacts(1, 3, Heading.EAST)]
    return plain[hint]


def samples(event: type[Struct], phrases: Phrases) -> Iterator[Struct]:
    """Events in which every field takes each of its values, and neighbours many combinations."""
    spoken = phrases.spoken[str(event.__struct_config__.tag)]
    read = dict(re.findall(r"\{(\w+)(?:\.\w+)?:(\w+)\}", str(spoken)))
    held = dict[str, list[Any]]()
    for name, hint in get_type_hints(event).items():
        group = phrases.words.get(read.get(name) or phrases.fields.get(name, ""), {})
        known = [
            by.split(", ")[spoken.by.index(name)] for by in spoken.says if name in spoken.by and by != "*"
        ]
        held[name] = values(hint, [*group] or [one for one in known if one != "*"] or ["1"])
    rows = zip(*[cycle(found) for found in held.values()], strict=False)
    every = islice(product(*held.values()), MOST)
    for row in (*every, *islice(rows, max(map(len, held.values()), default=0) * 2)):
        yield event(*row)


EVENTS = [(key, event) for key in KEYS for event in kinds(GAMES[key].vocabulary.events)]
PHRASES = {key: read_phrases(LIBRARY.phrases(key)) for key in KEYS}


@pytest.mark.parametrize(("key", "event"), EVENTS, ids=lambda one: getattr(one, "__name__", one))
def test_an_event_is_told_to_eye_and_ear_with_every_value_its_fields_may_take(
    key: str, event: type[Struct]
) -> None:
    phrases = PHRASES[key]
    narrator, sentences = Narrator(phrases), Sentences(phrases)
    for place, sample in enumerate(samples(event, phrases)):
        story = narrator.told(sample, NAMES, place) if key == KEYS[0] else "Whole duels tell the others."
        assert story[0].isupper() or story[0] == '"', story
        assert len(story) <= WIDEST, story
        heard = [fact for names in LISTENERS if (fact := sentences.fact(sample, names, 1))]
        for fact in heard:
            assert fact[0].isupper(), fact
            assert fact[-1] in ".!", fact
            assert len(fact.split()) <= LONGEST, fact
        seen = list[str]()
        for names in LISTENERS if place < 2 * MOST // len(LISTENERS) else LISTENERS[:1]:
            rows = Rows(Narrator(phrases), names, Side.LEFT, None)
            rows.take(Event((sample,)))
            seen += [one for row in rows.told for one in (*alternatives(row.text), row.word)]
        told = " ".join((story, *heard, *seen))
        assert not re.search(r"[\[\]{}|]|None", told.replace("[b]", "")), (sample, told)


def test_words_are_kept_for_no_event_that_does_not_exist() -> None:
    there = {event.__struct_config__.tag for event in (*kinds(events.Event), *RULING_EVENTS)}
    assert set(PHRASES[KEYS[0]].events) == there


def test_a_phrasing_is_picked_by_the_place_alone(narrator: Narrator) -> None:
    event = events.Wounded(Side.LEFT, Means.SWORD, Place.HEAD, Grade.LIGHT)
    told = [narrator.told(event, NAMES, place) for place in range(40)]
    assert told == [narrator.told(event, NAMES, place) for place in range(40)]
    assert len(set(told)) >= 4


def test_names_are_text_and_never_templates(narrator: Narrator) -> None:
    names = BySide("{foe}", "[b]{name}[/b]")
    text = narrator.told(events.Retrieved(Side.LEFT), names, 1)
    assert "{foe}" in text
    assert "[b]" not in text
    swords = Narrator(PHRASES["duel_of_swords"])
    names, facts = BySide("{foe|hits|hit}", "{name's}"), {"side": Side.LEFT}
    assert swords.fill("{name's} turn, {foe}.", facts, names) == "{foe|hits|hit}'s turn, {name's}."


def test_you_begins_a_sentence_with_a_capital_and_takes_its_own_verb() -> None:
    narrator, facts = Narrator(PHRASES["duel_of_swords"]), {"side": Side.RIGHT}
    text = "{name} {name|hits|hit} {foe}. {foe} {foe|misses|miss} {name}; {name's} turn."
    assert narrator.fill(text, facts, BySide("Ann", YOU)) == "You hit Ann. Ann misses you; your turn."
    assert narrator.fill(text, facts, BySide("Ann", "Bob")) == "Bob hits Ann. Ann misses Bob; Bob's turn."
