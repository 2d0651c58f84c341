"""Laws of the duel screen and of its results in the two games of swords, at positions of duels by chance."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, fit, whole
from duel_tui.show.moment import Event, Moment
from duel_tui.systems import duel_of_swords as swords
from duel_tui.systems import dueling_scars as scars
from duel_tui.systems.duel_of_swords.model import Event as SwordsEvent
from duel_tui.systems.dueling_scars.model import Event as ScarsEvent
from duel_tui.tui.widgets.layout import result_lines
from tests.lengths import at_length, seed_of_part
from tests.systems.contenders import LIBRARY, begin
from tests.systems.duel_of_swords.bouts import bout as fought
from tests.systems.walks import play_on
from tests.tui.bouts import bout_at
from tests.tui.drawn import drawn, text
from tests.tui.positions import begun
from tests.tui.whole import assert_whole, unplain

NAMES = BySide("Bernardino", "Tobias Quill")
LONG = BySide("Maximiliano-Bartholomeus-Ashcroft-Delorm", "Lucrezia Bartholome dal Torre Ashcroftson")
NARROW = 15
EVENTS = {swords.KEY: kinds(SwordsEvent), scars.KEY: kinds(ScarsEvent)}
_LONGEST = 12
"""Decisions of one duel that are looked at."""
both_games = pytest.mark.parametrize("key", [swords.KEY, scars.KEY])
many_and_some = pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(1_000), seed_of_part(1_000), marks=pytest.mark.slow), (30, 60)],
    ids=["many", "some"],
)


def walked(key: str, seed: int, positions: int) -> Iterator[Bout]:
    """Bouts in positions of duels by chance, before a decision or over."""
    chance, made = Random(seed), 0
    while made < positions:
        duel = begin(key, chance)
        names = chance.choice((NAMES, LONG, BySide(LONG.right, LONG.left)))
        fencers = names.map(lambda name: Fencer(name=name))
        start = LIBRARY.begin(duel.rules, chance.choice([*Kind]), fencers)
        table = DuelTable(
            duel.rules, replace(duel.journal, start=start), SeededThrower(chance.randrange(1_000))
        )
        bout = bout_at(table, people=chance.choice((1, 2)), names=fencers)
        for _ in range(_LONGEST):
            table.settle()
            if made == positions:
                return
            yield bout
            made += 1
            if table.done:
                break
            play_on(table, chance, decisions=1)


def decision_of(bout: Bout, side: Side = Side.LEFT, typed: str = "") -> Decision:
    """The decision of a side after some keys."""
    ask = bout.table.ask_of(side)
    assert ask is not None
    decision = Decision(bout, scene_of(bout), ask)
    for char in typed:
        assert decision.type(char)
    return decision


def _asked(bout: Bout) -> list[Ask]:
    request = bout.table.request
    asks = request.asks if isinstance(request, Decide) else ()
    return [ask for ask in asks if bout.table.ask_of(ask.side)]


@both_games
@many_and_some
def test_any_position_fits_its_screen(key: str, positions: int, seed: int) -> None:
    for bout in walked(key, seed, positions):
        if getattr(bout.table.rules.book.options, "harm_before_parry", False):  # type: ignore[attr-defined]
            continue  # by it the last cells are cut off beside some other house rules
        near = [side for side in (bout.near, bout.near.foe) if bout.table.ask_of(side)]
        if not near or not any(bout.table.ask_of(side) for side in bout.seats.people):
            continue
        assert_whole(bout)
        screen = drawn(bout)
        rows, table = screen.split("\n"), decision_of(bout, near[0]).table()
        assert (len(rows), max(map(len, rows)) <= 80, "[[" in screen, unplain(screen)) == (
            23,
            True,
            False,
            [],
        )
        results = results_of(bout, moment_of(bout))
        grown = len(result_lines(results, 80)) - 3
        for one in table.rows:
            cells = () if one.option and one.option.denied else one.right
            texts = [alternatives(one.label), *[alternatives(cell.text) for cell in cells]]
            seen = any(all(any(text in row for text in told) for told in texts) for row in rows)
            assert seen or (key == swords.KEY and grown > 1), (one, screen)
        assert fit(table.known, 78) in screen
        laid = [[text(line).rstrip() for line in result_lines(results, 80, room)] for room in range(1, 5)]
        if key == scars.KEY and results:
            assert any(lines and {*lines} <= {*rows} for lines in laid)
            assert not any("\u2026" in line for lines in laid for line in lines)


@both_games
@many_and_some
def test_every_choice_is_typed_and_no_letter_stands_twice(key: str, positions: int, seed: int) -> None:
    for bout in walked(key, seed + 1, positions):
        for ask in _asked(bout):
            decision = decision_of(bout, ask.side)
            options = [
                one for row in decision.table().rows for one in (row.option, row.variant) if one is not None
            ]
            letters = [one.typed for one in options]
            assert len(set(letters)) == len(letters)
            assert all(letter.isdigit() or (letter.lower() != "z" and len(letter) == 1) for letter in letters)
            assert ask.menu is not None
            assert {one.key for one in options if not one.denied} == {str(one) for one in ask.menu.choices}
            for one in options:
                decision.clear()
                assert all(decision.type(char) for char in one.typed)
                assert str(decision.answer) == ("None" if one.denied else one.key)
            decision.clear()


@pytest.mark.parametrize(
    ("key", "options", "choices"),
    [
        (swords.KEY, {"notebook": True, "fancies": 2}, ["thrust", "dodge", "lateral_parry!"]),
        (scars.KEY, {"mixed_weapons": True}, ["foil", "laser"]),
        (scars.KEY, {"initiative": "wager"}, [0, 3]),
    ],
)
def test_a_sealed_choice_changes_nothing_that_is_shown(
    key: str, options: dict[str, Any], choices: list[Any]
) -> None:
    shown = set[str]()
    for choice in choices:
        bout = begun(key, people=2, options=options)
        bout.table.settle()
        bout.table.decide(Side.LEFT, choice)
        scene, moment = scene_of(bout), moment_of(bout)
        shown.add(f"{drawn(bout)}{drawn(bout, '', 120, 40)}{scene.stage(moment)}{scene.panels(moment)}")
    assert len(shown) == 1


def _rare(key: str) -> Iterator[Bout]:
    """Positions after what chance seldom brings."""
    if key == scars.KEY:
        bout = begun(key, options={"mixed_weapons": True, "initiative": "wager"})
        for choices in (("foil", "laser"), (1, 2)):
            for side, choice in zip(Side, choices, strict=True):
                bout.table.decide(side, choice)
            yield bout
        return
    rescored = fought("thrust slash")
    rescored.table.rule(Set("left.hits", "3"))
    yield from (rescored, fought("dodge dodge", max_rounds=1, limit_tie="next_hit"))
    yield fought("feint! dodge", fancies=1)


@both_games
def test_every_event_has_a_result(key: str) -> None:
    """What is told of a moment differs without the event, or it is told alone; nothing calls two people *you*."""
    found = set[type[Any]]()
    for bout in chain(walked(key, 3, 220), _rare(key)):
        moment: Moment[Any] = moment_of(bout)
        told = results_of(bout, moment)
        said = " ".join([f"{row.word} {one} {row.sum}" for row in told for one in alternatives(row.text)])
        assert all(row.text for row in told)
        assert "[[" not in said
        assert "{" not in said
        assert len(bout.seats.people) == 1 or "you " not in said.lower(), said
        for latest in moment.latest:
            for event in latest.told:
                rest = replace(latest, told=tuple([one for one in latest.told if one is not event]))
                without, alone = (
                    results_of(bout, replace(moment, latest=(one,))) for one in (rest, Event((event,)))
                )
                if without != told or alone:
                    found.add(type(event))
    assert found == set(EVENTS[key])


@both_games
def test_what_stands_beside_a_fencer_fits_where_there_is_no_room(key: str) -> None:
    for bout in walked(key, 21, 30):
        for panel in scene_of(bout).panels(moment_of(bout)):
            for mark in panel.marks:
                assert len(fit(mark.text, NARROW)) <= NARROW
                assert "[[" not in f"{mark.text}{mark.took}{mark.next}{whole(mark.text)}"
