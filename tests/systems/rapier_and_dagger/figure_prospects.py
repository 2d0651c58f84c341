"""Compares what is said of a choice with figures with what the rules then do."""

from random import Random
from typing import Any

from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.figures import events
from duel_tui.systems.rapier_and_dagger.state import Blading
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Blade, Distance, Movement
from tests.systems.foretold import prospects_of
from tests.systems.walks import offered

FIGURE_ASKS = frozenset(
    {
        "approach", "combat_movement", "change_movement", "change_movement_again", "blade", "change_blade",
        "after_attack",
    }
)  # fmt: skip
"""The questions that lead to no roll by themselves."""


def check_figures(place: Position[Any], chance: Random) -> int:
    """One choice of each side that is asked, against one of the other, is followed by what was said of it."""
    assert isinstance(place.request, Decide)
    asks = place.request.asks
    chosen = {ask.side: chance.choice(offered(ask.menu)) for ask in asks}
    if Movement.YIELD in chosen.values():
        return 0
    after = place.give(Decided(tuple([chosen[ask.side] for ask in asks])))
    told = [one.event for one in after.told]
    for ask in asks:
        _check(place, ask, chosen, told)
    return 1


def _check(place: Position[Any], ask: Ask, chosen: dict[Side, Choice], told: list[Any]) -> None:
    rules: Any = place.rules
    side, mine = ask.side, chosen[ask.side]
    found = prospects_of(rules, rules.observe(place.state, side), ask, mine)
    said = {one.answer: dict(one.facts) for one in found}
    for event in told:
        match event:
            case events.Approached(distance=distance):
                assert said[""]["nearest"] <= distance <= said[""]["farthest"]
            case events.PointsCompared(attacks=attacks, result=result) if ask.what == "combat_movement":
                facts = (attacks[side], attacks[side.foe], ends_at(place, result))
                assert tuple(said[str(chosen[side.foe])].values()) == facts
            case events.MovementChanged(paid=paid, attacks=attacks, result=result):
                cost, _, *granted = said[""].values()
                assert (cost, *granted) == (paid, attacks[side], attacks[side.foe], ends_at(place, result))
            case events.BladesShown(blades=blades) if isinstance(mine, Blading) and mine.blade:
                assert tuple(said[blades[side.foe]].values()) == _effects(place, side, mine.blade, blades)
            case events.BladeChanged(blade=blade, paid=paid):
                attack = place.state.attack
                blades = attack.blades.put(side, blade)
                effects = _effects(place, side, blade, blades)
                assert tuple(said[blades[side.foe]].values()) == (paid, *effects)
            case events.Closed(result=result):
                assert said[""]["result"] == result
            case _:
                pass


def ends_at(place: Position[Any], result: Distance) -> Distance:
    """The measure at the end of a round: over a fallen man there is no contact (RD-62c)."""
    lies = any(fighter.prone for fighter in place.state.fighters)
    return Distance.MISURA_LARGA if lies and result in CONTACTS else result


def _effects(place: Position[Any], side: Side, mine: Blade, blades: Any) -> tuple[int, int]:
    """What the printed table adds to the roll of a side and of the other."""
    rules: Any = place.rules
    table = rules.book.tables.figures.blade
    his = blades[side.foe]
    return table[his][mine], table[mine][his]
