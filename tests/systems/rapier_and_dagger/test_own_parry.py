"""One's own parry in one's own attack: with house rules under which it counts, every figure still tells the roll.

The booklet's rolls do not depend on the attacker's own parry. Here two planted house rules make them: a parry takes
the sword arm's strength, or a low parry helps the thrust. What reads rolls has to ask with the whole choice.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.scene import At, Offer, Table
from duel_tui.engine.side import Side
from duel_tui.engine.table import Table as Seated
from duel_tui.pages.options import options_of
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.systems.rapier_and_dagger import exchange, outlook, threat
from duel_tui.systems.rapier_and_dagger.odds import percent
from duel_tui.systems.rapier_and_dagger.prospects import prospects
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange
from duel_tui.systems.rapier_and_dagger.terms import Defence, Movement
from tests.fencer.shared import OLD
from tests.systems.contenders import begin
from tests.systems.rapier_and_dagger import test_outlook as played
from tests.systems.rapier_and_dagger.positions import BERNARDINO, DARRAGH, QUILL, parry_left, seated
from tests.systems.rapier_and_dagger.situations import LEFT, Bout
from tests.systems.rapier_and_dagger.test_prospects import promised, threatened
from tests.systems.rapier_and_dagger.test_scene import WIDE
from tests.systems.rapier_and_dagger.test_scene_chances import shown_chance
from tests.systems.walks import picked, possible

KEY = "rapier_and_dagger"
DUELS, DECISIONS = 24, 40
PLANTED: dict[str, dict[Defence | None, int]] = {
    "every parry hinders": {Defence.HIGH: -5, Defence.CENTRE: -15, Defence.LOW: -5, Defence.UNIVERSAL: -25},
    "a low parry helps": {Defence.LOW: 10},
}
LINES = (Defence.HIGH, Defence.CENTRE, Defence.LOW)
Rolls = Callable[..., Needs]
_AS_WRITTEN: Rolls = exchange.attack_roll
_CACHES = (threat.threat, outlook._outlook)


@pytest.fixture(params=PLANTED)
def planted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[Any, int]]:
    """A house rule under which one's own parry is a part of one's own attack."""
    figures = PLANTED[request.param]

    def attack_roll(book: Any, duel: Duel, side: Side, choice: Exchange, against: Any) -> Needs:
        roll = _AS_WRITTEN(book, duel, side, choice, against)
        figure = figures.get(choice.defence, 0)
        return replace(roll, parts=(*roll.parts, Part("own parry", figure))) if figure else roll

    for name, module in list(sys.modules.items()):
        if "rapier_and_dagger" in name and hasattr(module, "attack_roll"):
            monkeypatch.setattr(module, "attack_roll", attack_roll)
    for one in _CACHES:
        one.cache_clear()
    yield figures
    for one in _CACHES:
        one.cache_clear()


def exchanges() -> Iterator[tuple[Shown, dict[Side, Choice]]]:
    """Exchanges of duels of every kind, kit and house rule, with choices picked blindly."""
    for seed in range(DUELS):
        chance = Random(seed)
        contender = begin(KEY, chance)
        table: Seated[Any] = Seated(contender.rules, contender.journal)
        for _ in range(DECISIONS):
            if table.done:
                break
            if isinstance(table.request, Roll):
                table.enter(table.request.samples()[chance.randrange(len(table.request.samples()))][0])
                continue
            assert isinstance(table.request, Decide)
            asks = table.request.asks
            choices = {ask.side: picked(chance, possible(ask)) for ask in asks}
            if asks[0].what == "exchange":
                yield seated(table, 2), choices
            for side, choice in choices.items():
                table.decide(side, choice)


def place_of(bout: Shown) -> Position[Any]:
    """The position of an exchange in which nothing is chosen yet."""
    return bout.table.position_at(bout.table.place)


def rolls_of(bout: Shown, choices: dict[Side, Choice]) -> dict[Side, Needs]:
    """The rolls that are asked for after these choices, up to the first that cannot miss."""
    place = place_of(bout)
    assert isinstance(place.request, Decide)
    place = place.give(Decided(tuple(choices[ask.side] for ask in place.request.asks)))
    found: dict[Side, Needs] = {}
    while isinstance(roll := place.request, Roll) and roll.why == "hit" and roll.side:
        assert isinstance(roll.against, Needs)
        found[roll.side] = roll.against
        if percent(roll.against) == 100:
            break
        place = place.give(Rolled(1))
    return found


def pane(bout: Shown, side: Side, picks: dict[str, str]) -> Table:
    ask = bout.table.ask_of(side)
    assert ask is not None
    offer = Offer(ask, options_of(bout, ask), picks, At("", ""))
    table = scene_of(bout).table(sight_of(bout, WIDE), offer)
    assert table is not None
    return table


def parries(bout: Shown, side: Side, mine: Exchange) -> set[Defence | None]:
    """The parries with which the menu has an attack."""
    ask = bout.table.ask_of(side)
    assert ask is not None
    return {one.defence for one in possible(ask) if (one.target, one.blow) == (mine.target, mine.blow)}  # type: ignore[union-attr]


def fields_of(choice: Exchange) -> dict[str, str]:
    return {name: str(key) for name in choice.__struct_fields__ if (key := getattr(choice, name)) is not None}


def test_the_pane_shows_the_chance_of_the_roll_with_the_parry_that_was_picked(
    planted: dict[Any, int],
) -> None:
    hung = 0
    for bout, choices in exchanges():
        for side, roll in rolls_of(bout, choices).items():
            mine = choices[side]
            assert isinstance(mine, Exchange)
            table = pane(bout, side, fields_of(mine))
            assert shown_chance(bout, table, side, choices, mine=True) == percent(roll)
            hung += bool(planted.get(mine.defence))
    assert hung > 5


def test_against_me_the_pane_shows_the_parry_that_suits_the_other_best(planted: dict[Any, int]) -> None:
    for bout, choices in exchanges():
        for side, roll in rolls_of(bout, choices).items():
            if bout.table.ask_of(side.foe) is None:
                continue
            shown = shown_chance(bout, pane(bout, side.foe, {}), side, choices, mine=False)
            mine = choices[side]
            assert isinstance(mine, Exchange)
            best = max(planted.get(parry, 0) for parry in parries(bout, side, mine))
            better = Part("the better parry", best - planted.get(mine.defence, 0))
            assert shown == percent(replace(roll, parts=(*roll.parts, better)))


def test_half_a_choice_has_prospects_only_if_every_way_to_complete_it_has_them(
    planted: dict[Any, int],
) -> None:
    whole = half = 0
    for bout, choices in exchanges():
        rolls, book = rolls_of(bout, choices), bout.table.rules.book  # type: ignore[attr-defined]
        for side, roll in rolls.items():
            mine, ask = choices[side], bout.table.ask_of(side)
            assert isinstance(mine, Exchange)
            assert ask is not None
            position = place_of(bout)
            assert promised(position, ask, mine, choices.get(side.foe)) == roll
            whole += 1
            open_ = prospects(book, bout.table.state, ask, Exchange(mine.target, mine.blow))
            differ = len({planted.get(parry, 0) for parry in parries(bout, side, mine)}) > 1
            assert bool(open_) is not differ
            half += differ
            foe = bout.table.ask_of(side.foe)
            if foe is not None:
                said = threatened(position, foe, choices[side.foe], mine)
                assert said is None or percent(said) >= percent(roll)
    assert whole > 100
    assert half > 10


def test_a_movement_is_worth_what_its_whole_exchanges_are(
    planted: dict[Any, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert planted
    monkeypatch.setattr(played, "attack_roll", exchange.attack_roll)
    played.test_a_movement_is_worth_what_its_exchanges_are(BERNARDINO, QUILL, Movement.STAND, Movement.VOLT)
    played.test_a_movement_is_worth_what_its_exchanges_are(QUILL, DARRAGH, Movement.STAND, Movement.STAND)


def test_a_search_counts_the_parry_next_to_the_attack(
    planted: dict[Any, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    bout = Bout(BERNARDINO, QUILL).say("stand", "stand")
    counted = threat.weight(threat.threat(bout.rules.book, bout.state, LEFT))
    threat.threat.cache_clear()
    monkeypatch.setattr(threat, "attack_roll", _AS_WRITTEN)
    plain = threat.weight(threat.threat(bout.rules.book, bout.state, LEFT))
    assert (counted > plain) is (Defence.LOW in planted and planted[Defence.LOW] > 0)
    assert counted != plain


def test_the_parries_next_to_an_attack_are_those_of_the_menu() -> None:
    book = Bout().rules.book
    assert exchange.kept_parries(book, Bout().say("stand", "stand").state, LEFT) == LINES
    assert exchange.kept_parries(book, Bout(OLD).say("stand", "stand").state, LEFT) == (None,)
    assert exchange.kept_parries(book, parry_left().state, LEFT) == ()
