"""What is said of a choice, and whether the rules then ask and do the same."""

from random import Random
from typing import Any

from duel_tui.engine.against import Against
from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice, YesNo
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.figures import events
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.state import Acting, Blading, Exchange, Fighter
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Action, Blade, Distance, Movement
from tests.systems.foretold import prospects_of
from tests.systems.walks import offered

FIGURE_ASKS = frozenset(
    {
        "approach", "combat_movement", "change_movement", "change_movement_again", "blade", "change_blade",
        "after_attack",
    }
)  # fmt: skip
"""The questions that lead to no roll by themselves."""


CHOSEN = {"hit", "strike", "push", "disarm", "tear loose", "hold on"}
"""Rolls that a choice may lead to at once; without rd.ask_break nobody chooses to tear loose."""


def promised(position: Position[Any], ask: Ask, mine: Choice, his: Choice | None) -> Against | None:
    """What the prospects say a side's blow needs, when the foe answers as he does; None: no roll is promised."""
    book = position.rules.book  # type: ignore[attr-defined]  # the ruleset's own
    found = {one.answer: one.mine for one in prospects_of(position.rules, position.state, ask, mine)}
    if isinstance(mine, Acting):
        return _against_action(found, mine, his, position.state.fighters[ask.side.foe])
    if not isinstance(mine, Exchange):
        return found.get("")
    if mine.target is None:
        return None
    answer = guard(
        book, position.state.fighters[ask.side.foe], his.defence if isinstance(his, Exchange) else None
    )
    return found["UP" if answer.universal else str(answer.line)]


def _against_action(
    found: dict[str, Against | None], mine: Acting, his: Choice | None, foe: Fighter
) -> Against | None:
    """What is said of a blow against the opponent's sword action, with which the left hand may begin to parry."""
    if mine.action is None or mine.action.blow is None:
        return None
    answer = his if isinstance(his, Acting) else Acting(action=Action.NONE)
    begins = answer.left_hand is YesNo.YES and not foe.effort.parries
    return found[f"{answer.action}{'+' if begins else ''}"]


def threatened(position: Position[Any], ask: Ask, mine: Choice, his: Choice | None) -> Against | None:
    """What the prospects of a side's defence say the foe's blow needs."""
    if isinstance(mine, Acting) and isinstance(his, Acting):
        return _of_threat(position, ask, mine, his)
    if not isinstance(mine, Exchange) or mine.defence is None:
        return None
    if not isinstance(his, Exchange) or his.target is None:
        return None
    only = Exchange(defence=mine.defence, give_up=mine.give_up if mine.give_up is YesNo.YES else None)
    found = {one.answer: one.his for one in prospects_of(position.rules, position.state, ask, only)}
    return found[f"{his.blow} {his.target}"]


def _of_threat(position: Position[Any], ask: Ask, mine: Acting, his: Acting) -> Against | None:
    """What is said of the opponent's blow against an action without a blow."""
    if mine.action is None or mine.action.blow or his.action is None or not his.action.blow:
        return None
    place = his.target or position.state.attack.targets[ask.side.foe]
    found = {one.answer: one.his for one in prospects_of(position.rules, position.state, ask, mine)}
    return found[f"{his.action} {place}"]


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
