"""Every event has its words: told with every value its fields may take."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import cycle, islice, product
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.terms import Grade, Means, Place
from duel_tui.show.grammar import YOU
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.ground.maps import SpotFacts
from duel_tui.systems.rapier_and_dagger.state import HINDRANCES
from duel_tui.systems.rapier_and_dagger.terms import Heading
from duel_tui.words import Narrator, Phrases
from duel_tui.words.sentences import Sentences

NAMES = BySide("Bernardino", "Don Diego")
EVENTS = tuple(kinds(events.Event))
LONGEST = 24
"""Words of the longest sentence by ear."""
HOWS = ("push", "miss", "tear", "fall", "weary")
KEYS = {"how": HOWS, "by": (*HINDRANCES, "disarmed")}
"""The values of fields that hold keys."""
MEANS = ("push", "hold", "disarm", "dagger LA", "cloak H", "trip RL", "fist RC")


PLAIN: dict[Any, list[Any]] = {
    NoneType: [None],
    bool: [False, True],
    int: [1, 0, 2],
    SpotFacts: [SpotFacts(1, 3, Heading.EAST)],
    str: [*HOWS, *MEANS],
}


def values(hint: Any) -> list[Any]:
    """What a field may hold."""
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return list(hint)
    inner = get_args(hint)
    match get_origin(hint):
        case origin if origin is UnionType:
            return [one for part in inner for one in values(part)]
        case origin if origin is BySide:
            return [BySide(left, right) for left, right in product(values(inner[0]), repeat=2)]
        case origin if origin is tuple:
            return [tuple(values(inner[0])[:3]), tuple(values(inner[0])[:1])]
        case _:
            return PLAIN[hint]


def fields(event: type[msgspec.Struct]) -> dict[str, list[Any]]:
    """What every field may hold."""
    found = {name: values(hint) for name, hint in get_type_hints(event).items()}
    if "means" in found and "side" not in found:
        found["means"] = [BySide(left, right) for left, right in product(MEANS, repeat=2)]
    return found | {name: list(keys) for name, keys in KEYS.items() if name in found}


def samples(event: type[msgspec.Struct]) -> Iterator[msgspec.Struct]:
    """Events in which every field takes each of its values, and neighbours many combinations."""
    hints = fields(event)
    every = product(*hints.values())
    rows = zip(*[cycle(found) for found in hints.values()], strict=False)
    for row in (*islice(every, 3000), *(islice(rows, 60) if hints else ())):
        yield event(*row)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_an_event_is_told_with_every_value_its_fields_may_take(
    event: type[msgspec.Struct], narrator: Narrator
) -> None:
    for place, sample in enumerate(samples(event)):
        text = narrator.told(sample, NAMES, place)
        assert text[0].isupper() or text[0] == '"', text
        assert "{" not in text, text
        assert "None" not in text, text
        assert len(text) <= 152, "two lines of the log hold it"


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
def test_an_event_is_told_by_ear_with_every_value_its_fields_may_take(
    event: type[msgspec.Struct], phrases: Phrases
) -> None:
    sentences = Sentences(phrases)
    for sample in samples(event):
        for names in (NAMES, NAMES.put(Side.LEFT, YOU), NAMES.put(Side.RIGHT, YOU)):
            text = sentences.fact(sample, names, 1)
            assert not text or (text[0].isupper() and text[-1] in ".!"), text
            assert not set("[]{}|") & set(text), text
            assert "None" not in text, text
            assert len(text.split()) <= LONGEST, text


def test_words_are_kept_for_no_event_that_does_not_exist(phrases: Phrases) -> None:
    assert set(phrases.events) == {event.__struct_config__.tag for event in (*EVENTS, *RULING_EVENTS)}


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
