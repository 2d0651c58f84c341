"""The spoken vocabulary: each event of each game in one fixed sentence, short, and true for whoever is told."""

import re
from collections.abc import Iterator
from random import Random
from statistics import median

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.plain.telling import Detail, Teller
from duel_tui.play.bout import Bout
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import ONLOOKER, Viewer
from duel_tui.words import Narrator, read_phrases
from tests.systems.contenders import LIBRARY
from tests.systems.saved import fought, saved
from tests.systems.walks import play_on, seated
from tests.tui.bouts import seats_of
from tests.tui.visits import context
from tests.words.texts import sentences_of

NAMES = BySide("Bernardino", "Quill")
THIRD = re.compile(r"\b[Yy]ou (?:is|has|does|\w+(?:es|[^us]s))\b(?! of)")
"""A verb that does not go with *you*."""
_SENTENCE = re.compile(r"[^\W\d_a-zà-ÿ][^\[\]{}|]*[.!]|\d[^\[\]{}|]*[.!]")
"""A capital and an end, and no sign of a template."""
PEOPLE = {"name", "foe", "own", "other", "left", "right"}
_WHO = rf"\{{(?:{'|'.join(PEOPLE)})"
DUELS = 6


@pytest.fixture(scope="module", params=KEYS)
def bouts(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Bout]:
    """Whole duels of a game."""
    where = context(tmp_path_factory.mktemp("told"))
    found: list[Bout] = []
    for seed in range(DUELS):
        duel, lines = fought(request.param, seed, decisions=400)
        found.append(bout_of(where, saved(where.saves.duels, duel, lines)))
    return found


def told_to(bout: Bout, names: BySide[str]) -> Iterator[str]:
    for step in bout.table.steps:
        yield from bout.wording.narrator.facts(step, names)


def test_every_event_of_a_duel_is_told_shortly_to_either_side_and_to_nobody_in_particular(
    bouts: list[Bout],
) -> None:
    counts = list[int]()
    for bout in bouts:
        for names in (NAMES, NAMES.put(Side.LEFT, YOU), NAMES.put(Side.RIGHT, YOU)):
            said = list(told_to(bout, names))
            assert len(said) > 3
            counts += [len(sentence.split()) for sentence in said]
            wrong = [one for one in said if not _SENTENCE.fullmatch(one) or THIRD.search(one)]
            assert [one for one in said if "you's" in one.lower()] == wrong == []
    assert median(counts) <= 12
    assert max(counts) <= 24


def lines_of(bout: Bout, detail: Detail) -> list[str]:
    return Teller(bout, everything=True).places(0, bout.table.place, detail)


def test_more_is_told_at_each_level(bouts: list[Bout]) -> None:
    for bout in bouts[:4]:
        facts, normal, full = (
            sum(len(line.split()) for line in lines_of(bout, level)) for level in ("facts", "normal", "full")
        )
        assert facts <= normal < full
        for short, longer in zip(lines_of(bout, "facts"), lines_of(bout, "normal"), strict=True):
            assert longer.startswith(short)


def test_a_person_alone_is_you_and_two_people_have_names(bouts: list[Bout]) -> None:
    bout = bouts[0]
    opponent = LIBRARY.cards(bout.table.rules.key).characters[0]
    assert bout.heard == bout.called
    assert replace(bout, seats=seats_of(None, opponent)).heard.left is YOU
    assert replace(bout, seats=seats_of(opponent, None)).heard.right is YOU
    assert replace(bout, seats=seats_of(None, opponent), watcher=ONLOOKER).heard == bout.called


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_of_the_story_is_one_sentence_that_goes_with_you_and_has_a_form_of_its_verbs(
    key: str,
) -> None:
    phrases = read_phrases(LIBRARY.phrases(key))
    narrator = Narrator(phrases)
    kinds = [kind for kind, spoken in phrases.spoken.items() if spoken.story]
    texts = [text for kind in kinds for said in phrases.events[kind].says.values() for text in said]
    assert texts
    for text in texts:
        assert len(sentences_of(text.removeprefix("Touché! "))) == 1, text
        facts: dict[str, object] = {"side": Side.LEFT, "score": {"left": 1, "right": 2}}
        facts |= dict.fromkeys(re.findall(r"\{(\w+)[:}]", text), "two")
        for names in (NAMES.put(Side.LEFT, YOU), NAMES.put(Side.RIGHT, YOU)):
            told = narrator.fill(text, {key: one for key, one in facts.items() if key not in PEOPLE}, names)
            assert not THIRD.search(told), told
            assert "Bernardino" not in told or "Quill" not in told, told
            assert not re.search(r"\byou's|\byou was\b", told, re.IGNORECASE), told
        person = False
        for clause in re.split(r"[:;,.!] (?:and |but |then )?| and | but ", text):
            first = clause.rstrip(".").split()[0]
            third = re.fullmatch(r"[a-z]+s", first) is not None
            assert not (person and third), text
            assert not re.match(rf"{_WHO}\}} (?:never )?[a-z]+s\b", clause), text
            person = re.fullmatch(rf"{_WHO}(?:\|[^{{}}]*)?\}}", first) is not None or (person and third)


def test_a_story_that_only_repeats_the_facts_is_left_out(bouts: list[Bout]) -> None:
    told = [
        (bout.wording.narrator.story(step, NAMES), " ".join(bout.wording.narrator.facts(step, NAMES)))
        for bout in bouts
        for step in bout.table.steps
    ]
    assert [story for story, facts in told if story and story.removesuffix(".") in facts] == []


def test_the_story_next_to_the_facts_names_nobody_who_is_you(bouts: list[Bout]) -> None:
    opponent = LIBRARY.cards(bouts[0].table.rules.key).characters[0]
    named = [replace(bout, names=NAMES, seats=seats_of(None, opponent)) for bout in bouts]
    lines = [line for bout in named for line in Teller(bout).places(0, bout.table.place, "normal")]
    assert [line for line in lines if "Bernardino" in line] == []
    assert [line for line in lines if THIRD.search(line)] == []
    retold = [Teller(bout, named=True).places(0, bout.table.place, "normal") for bout in named]
    assert [line for lines in retold for line in lines if re.search(r"\b[Yy]ou\b", line)] == []


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_what_is_told_to_one_side_alone_is_told_to_no_other(key: str) -> None:
    duel, lines = fought(key, 3, decisions=4)
    narrator, table = Narrator(read_phrases(LIBRARY.phrases(key))), seated(duel.rules, duel.journal, 7)
    play_on(table, Random(3), decisions=4)
    for told in (table.opening, *[step.told for step in table.steps]):
        mine = {side: narrator.events(told, NAMES, viewer=Viewer(side, everything=False)) for side in Side}
        common = narrator.events(told, NAMES, viewer=Viewer(None, everything=False))
        everything = narrator.events(told, NAMES)
        assert set(mine[Side.LEFT]) & set(mine[Side.RIGHT]) == set(common)
        assert set(mine[Side.LEFT]) | set(mine[Side.RIGHT]) == set(everything)
    assert len(lines) > 3
