"""What the screens of both card games keep at random positions: all is drawn whole, in words, typed, and no secret shows."""

from collections.abc import Callable, Iterator
from itertools import count, islice, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import Side
from duel_tui.opponents.simulate import at_random, imagined
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.show.table import Table
from duel_tui.systems import card_duel, en_garde
from duel_tui.systems.card_duel.model import Why as CardEnds
from duel_tui.systems.en_garde.model import Why as PisteEnds
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.layout import banded, result_lines
from duel_tui.words import Narrator, Rulebook, read_phrases
from duel_tui.words.rulebook import WIDTH
from tests.lengths import at_length, seed_of_part
from tests.show.canvases import outside
from tests.systems.card_duel import scenes as of_cards
from tests.systems.contenders import LIBRARY
from tests.systems.en_garde import seated as of_piste
from tests.systems.foretold import prospects_at
from tests.tui.drawn import drawn, text
from tests.tui.whole import assert_whole, unplain

WALKS: dict[str, Callable[..., Iterator[Bout]]] = {
    card_duel.KEY: of_cards.walked,
    en_garde.KEY: of_piste.walked,
}
ENDS = {card_duel.KEY: CardEnds, en_garde.KEY: PisteEnds}
GAMES = pytest.mark.parametrize("key", WALKS)
SOME = pytest.mark.parametrize(
    ("number", "first"),
    [(30, 0), pytest.param(at_length(1_000), seed_of_part(0), marks=pytest.mark.slow)],
    ids=["some", "many"],
)
OPENED = ((80, 7), (120, 11))
"""Columns and rows of a stage."""


def deciding(key: str, number: int, first: int = 0, **given: Any) -> Iterator[Bout]:
    """Positions of random duels in which somebody before the screen decides, a few of each."""
    every = (
        bout
        for seed in count(first)
        for place, bout in enumerate(WALKS[key](seed, **given))
        if place % 3 == seed % 3 and not bout.table.done
    )
    return islice(every, number)


def decision_of(bout: Bout) -> Decision:
    ask = next(ask for side in (bout.near, bout.near.foe) if (ask := bout.table.ask_of(side)))
    return Decision(bout, scene_of(bout), ask)


@GAMES
@SOME
def test_all_is_drawn_whole_and_in_words(key: str, number: int, first: int) -> None:
    for bout in deciding(key, number, first, names=of_piste.LONG):
        made = decision_of(bout)
        assert_whole(bout, bands=key == en_garde.KEY)
        screen = drawn(bout)
        rows = screen.splitlines()
        assert len(rows) < 24
        assert max(map(cell_len, rows)) <= 80
        assert not any(mark in screen for mark in ("[[", "{"))
        assert not unplain(screen)
        _nothing_vanishes(made.table(), screen)
        _in_words(bout, made)


def _nothing_vanishes(table: Table, screen: str) -> None:
    """Every text of a table stands on the screen in one of its lengths, or a sign says that its rows go on."""
    rows = table.rows
    if any(line.startswith("…") for line in screen.splitlines()):
        rows = tuple([row for row in rows if row.option and f" {row.option.typed} " in screen])
        assert rows
    cells = [cell.text for row in rows if not (row.option and row.option.denied) for cell in row.right]
    labels = [one for row in rows for one in (row.label, row.option.typed if row.option else "")]
    heads = [column.head for column in table.right]
    seen = " ".join(screen.split())
    for said in (table.title, table.aside, table.known, *cells, *labels, *heads):
        assert not said or any(" ".join(one.split()) in seen for one in alternatives(said)), said


def _in_words(bout: Bout, made: Decision) -> None:
    """The question, each choice and its odds in lines; nobody is asked anything else there."""
    ask, wording, table = made.ask, bout.wording, bout.table
    assert wording.prompt(ask, bout.names).endswith("?")
    assert wording.tip(ask.what)
    (options,) = wording.options(ask, table.sheet(ask.side).duel.costs).values()
    assert ask.menu is not None
    assert {row.key for row in options if not row.denied} == {*map(str, ask.menu.choices)}
    for choice in ask.menu.choices:
        said = " ".join(wording.odds.clauses(prospects_at(table, ask.side, choice)))
        assert not any(mark in said for mark in ("[[", "{", " x "))


@GAMES
@SOME
def test_every_choice_is_reached_by_typing_it_and_no_two_are_typed_alike(
    key: str, number: int, first: int
) -> None:
    for bout in deciding(key, number, first):
        typed_all(decision_of(bout))


def test_every_choice_of_an_unseen_hand_is_reached_by_typing_it() -> None:
    for bout in deciding(en_garde.KEY, 30, unseen=(Side.RIGHT,)):
        typed_all(decision_of(bout))


def typed_all(made: Decision) -> None:
    assert made.ask.menu is not None
    options = [row.option for row in made.table().rows if row.option]
    typed = [one.typed for one in options if one.typed]
    assert len(set(typed)) == len(typed), typed
    assert {*map(str, made.ask.menu.choices)} == {one.key for one in options if not one.denied}
    told = set[str]()
    for option in options:
        made.clear()
        if option.typed and not option.denied:
            assert all(made.type(char) for char in option.typed), option
            assert str(made.answer) == option.key
            if not len(told) or len(option.typed) > 1:
                told.update(alternatives(made.table().said)[:1])
    assert all(one.endswith(".") and "[[" not in one for one in told if one)
    made.clear()


@GAMES
@SOME
def test_every_stage_and_band_and_result_is_drawn_whole(key: str, number: int, first: int) -> None:
    house = theatre()
    for bout in deciding(key, number, first, names=of_piste.LONG):
        moment, scene = moment_of(bout), scene_of(bout)
        staged = scene.stage(moment)
        assert 1 <= len(staged.beats) <= 2
        for width, rows in OPENED:
            wide = house.wide(staged, width - 2, rows)
            canvas = house.drawn(house.stage.last(staged, wide), staged, width - 2, rows)
            assert not outside(canvas)
            assert any("".join(span.text for span in line).strip() for line in canvas.lines())
            bands = scene.bands(moment)
            assert bands is not None
            said = [text(banded(band, width)) for band in bands.draw(width)]
            assert all(cell_len(row) == width for row in said)
            assert not any("\u2026" in row for row in said), said
        lines = [text(line) for line in result_lines(results_of(bout, moment), 80, 3)]
        assert not any("\u2026" in line for line in lines), lines


@GAMES
@SOME
def test_nothing_changes_when_the_opponent_holds_other_cards(key: str, number: int, first: int) -> None:
    chance, changed = Random(number), 0
    for bout in deciding(key, number, first):
        request = bout.table.request
        assert isinstance(request, Decide)
        side, state = request.asks[0].side, bout.table.state
        rules: Any = bout.table.rules
        if bout.table.position_at(bout.table.place).since:
            continue
        other: Any = imagined(rules, rules.observe(state, side), side, at_random, chance)
        one, two = (_begun_at(bout, here) for here in (state, other))
        assert drawn(one) == drawn(two)
        assert results_of(one, moment_of(one)) == results_of(two, moment_of(two))
        changed += other != state
    assert changed > number // 4


def _begun_at(bout: Bout, state: Any) -> Bout:
    """The same bout, begun in a state."""
    table: Any = bout.table
    journal = replace(table.journal, start=state, lines=())
    return replace(bout, table=type(table)(table.rules, journal), memory=type(bout.memory)())


@GAMES
def test_every_end_has_its_sentence_and_every_entry_of_the_rulebook_fits(key: str) -> None:
    phrases = read_phrases(LIBRARY.phrases(key))
    for why, winner in product(ENDS[key], (None, *Side)):
        said = Narrator(phrases).outcome(winner, why, of_piste.NAMES)
        assert said
        assert not any(mark in said for mark in ("[[", "{"))
    for chapter in Rulebook(phrases, LIBRARY.raw_tables(key)).chapters:
        for entry in chapter.entries:
            assert entry.text, entry.title
            assert "{" not in entry.text
            assert all(len(line) <= WIDTH for line in entry.text.splitlines())
