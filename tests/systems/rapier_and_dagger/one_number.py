"""The law of one number in Rapier & Dagger: cell, lines, outlook and views against the rolls that follow."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.side import Side, both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of, watched
from duel_tui.pages.showing import view_of
from duel_tui.play.bout import Bout
from duel_tui.play.seat import Seats
from duel_tui.referee.referee import Report
from duel_tui.registry.games import game
from duel_tui.show.fit import whole
from duel_tui.show.moment import REFEREE
from duel_tui.show.outlook import NO_MODIFIERS
from duel_tui.systems.rapier_and_dagger.round_value import round_values
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Blading
from duel_tui.systems.rapier_and_dagger.terms import Movement
from duel_tui.text import signs_in_words
from tests.pages.views import bout_over
from tests.systems.contenders import LIBRARY, begin, fencer
from tests.systems.heard_numbers import (
    Labels,
    Lines,
    check_pending,
)
from tests.systems.looked_through import SEATS, decided
from tests.systems.modifiers_given import GameMaster, check_rulings_agree, truth
from tests.systems.rapier_and_dagger.cells_read import (
    Choices,
    assert_in_order,
    numbers_shown,
    read,
    values_said,
)
from tests.systems.rapier_and_dagger.drawn_rules import MIXES, drawn
from tests.systems.rapier_and_dagger.told_rolls import Said, told_of
from tests.systems.walks import picked, possible

MOST = 40
"""The greatest number that the game master gives."""
ROLLED = frozenset({"exchange", "means", "sword_action", "grapple", "break_away", "hold_on", "close_behind"})
"""The questions after which a choice is rolled for."""
VALUED = frozenset({"movement", "blade"})
"""Those whose table has other numbers that a modifier changes."""
CHOSEN = frozenset({"hit", "strike", "push", "disarm", "tear loose", "hold on", "knock down", "stab"})
"""The rolls that a choice leads to at once."""
_AFTER = frozenset({"tear loose", "hold on"})
"""Those that also follow from what the other does."""
SKIPPED = 0.6
"""How many movements are not looked at, since each of their values is a game that has to be solved."""
_LONGEST = 50
"""Decisions of a duel, at most."""


Done = Counter[tuple[str, str]]


class Evening(Struct):
    """A duel that is looked at from one position to the next."""

    bout: Bout
    master: GameMaster
    report: Report[Any]
    chance: Random
    views: float
    """How often published views are looked at."""
    mix: str
    done: Done
    """How many positions were looked at, by mix and by what was asked."""


def evening(mix: str, chance: Random, views: float, done: Done) -> Evening:
    """A duel of a mix about to begin; some without figures are of any house rules."""
    if not mix:
        begun = begin(KEY, chance)
        rules, journal = begun.rules, begun.journal
    else:
        options = drawn(chance, mix)
        rules = LIBRARY.ruleset(KEY, options)
        fencers = both(lambda side: fencer(chance, side))
        start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), fencers)
        journal = Journal(KEY, LIBRARY.editions(KEY).current, options, start)
    table: DuelTable[Any] = DuelTable(rules, journal)
    bout = replace(bout_over(table), seats=Seats(chance.choice(SEATS)))
    master = GameMaster(table, chance, MOST)
    return Evening(bout, master, Report(table, REFEREE, lambda _told, _place: ""), chance, views, mix, done)


def evenings(chance: Random, views: float, done: Done) -> Iterator[Evening]:
    """Duels of all mixes, for ever."""
    while True:
        for mix in ("", *MIXES):
            yield evening(mix, chance, views, done)


def looked_at(number: int, seed: int, views: float = 0.1) -> Done:
    """Look at this number of positions; how many there were, by mix and by what was asked."""
    done = Done()
    for one in evenings(Random(seed), views, done):
        look_through(one, number)
        if sum(done.values()) >= number:
            return done
    raise AssertionError("there are always more duels")


def look_through(one: Evening, number: int) -> None:
    """Play a duel, and look at each position where something is decided."""
    table = one.bout.table
    for _ in range(_LONGEST):
        while isinstance(request := table.request, Roll):
            _rolled(one, request)
        if not isinstance(request, Decide) or sum(one.done.values()) >= number:
            return
        one.master.rule()
        choices: Choices = {ask.side: picked(one.chance, possible(ask)) for ask in request.asks}
        asks = [ask for ask in request.asks if one.bout.seats.now[ask.side].typed]
        ask = one.chance.choice(asks or request.asks)
        said: dict[Side, list[Said]] = {}
        freed: dict[str, int] = {}
        if (
            asks
            and ask.what in ROLLED | VALUED
            and not (ask.what == "movement" and one.chance.random() < SKIPPED)
        ):
            if one.bout.shared and ask is not asks[0]:
                table.decide(asks[0].side, choices[asks[0].side])
            said = _looked(one, ask, choices)
            freed = _freed(one.bout, ask)
        elif not asks and ask.what == "exchange":
            said = _watched(one, choices)
        for side in [side for side in choices if side not in table.sealed]:
            table.decide(side, choices[side])
        one.master.answered(request)
        if said:
            _check_rolls(one, said)
        if freed:
            _check_freed(one, ask.side.foe, freed)


def _looked(one: Evening, ask: Ask, choices: Choices) -> dict[Side, list[Said]]:
    """Look at what is shown of a decision; what is said of the rolls after it."""
    one.done[one.mix, ask.what] += 1
    if ask.what in ROLLED:
        return told_of(one.bout, ask, choices, views=one.chance.random() < one.views)
    _check_values(one, ask, choices[ask.side])
    return {}


def _rolled(one: Evening, roll: Roll) -> Rolled:
    """Look at a roll, and let the dice fall."""
    if roll.against is not None and roll.side is not None:
        check_pending(one.bout, roll, check_rulings_agree(one.bout, one.master, roll), one.report)
    fallen = Rolled(one.chance.randint(1, 100))
    one.bout.table.enter(fallen)
    one.master.answered(roll)
    return fallen


def _watched(one: Evening, choices: Choices) -> dict[Side, list[Said]]:
    """What is shown of an attack to the only person, who has nothing to choose."""
    (person,), (attacker,) = one.bout.present, choices
    found: list[Said] = []
    table = watched(one.bout)
    shown = table and read(one.bout, table, Ask(person, "exchange", None), attacker, choices)
    if shown:
        found.append(Said("watched", shown.chance, least=shown.least))
    one.done[one.mix, "watched"] += bool(found)
    return {attacker: found}


def _freed(bout: Bout, ask: Ask) -> dict[str, int]:
    """How often the other side comes free after a turn, by its roll, as the sentence of close quarters says."""
    if ask.what != "means":
        return {}
    decision = Decision(bout, scene_of(bout), ask)
    decision.move(1)
    found = re.search(r"A miss frees .* in (\d+) of 100, a hit in (\d+)", whole(decision.table().said))
    return {"break": int(found[1]), "tear loose": int(found[2])} if found else {}


def _check_freed(one: Evening, side: Side, freed: dict[str, int]) -> None:
    """A side's roll to come free has that chance, where nothing waits for it any longer after what it has tried."""
    while isinstance(roll := one.bout.table.request, Roll):
        if roll.side is side and roll.why in freed and one.master.next(side) == one.master.later(side):
            assert roll.against is not None
            found = truth(roll.against, one.master.next(side))
            assert found.chance == freed[roll.why], f"cell: {freed} of {found}"
        _rolled(one, roll)


def _check_rolls(one: Evening, said: dict[Side, list[Said]]) -> None:
    """The first roll of each side needs what was said of it; of the first of these sides something was.

    By rd.first_strike the wound of the first blow changes the second, and nothing is said of that.
    """
    table, left = one.bout.table, dict(said)
    rules: Any = table.rules
    while isinstance(roll := table.request, Roll) and roll.why in CHOSEN and roll.side in left:
        assert roll.against is not None
        ruled, unruled = check_rulings_agree(one.bout, one.master, roll), truth(roll.against, 0)
        told = left.pop(roll.side)
        assert told or roll.side is not next(iter(said)) or roll.why in _AFTER, f"nothing is said of {roll}"
        for each in told:
            each.check(ruled, unruled)
        fallen = _rolled(one, roll)
        met = fallen.score >= ruled.number
        if met and rules.book.options.first_strike:
            return


def _check_values(one: Evening, ask: Ask, choice: Choice) -> None:
    """The values of a movement, or the numbers before blades, in cells and lines and as they are reckoned."""
    bout, book = one.bout, one.bout.table.rules.book  # type: ignore[attr-defined]  # the ruleset's own
    decision = decided(bout, ask, choice)
    tables = [decision.table()]
    view = view_of(bout, ask.side.value).table if one.chance.random() < one.views else None
    if isinstance(choice, Blading):
        _check_blows(one, ask, choice, tables, view)
    if not isinstance(choice, Movement) or choice is Movement.YIELD:
        return
    told = Lines(decision).odds(ask.what)
    duel, labels = bout.table.state, Labels(bout)
    counted = (("cell", tables, one.master.modifiers), ("view", [view] if view else [], NO_MODIFIERS))
    for where, shown, modifiers in counted:
        values = {
            his: ahead if ask.side is Side.LEFT else -ahead
            for (left, right), (_, ahead) in round_values(book, duel, modifiers).items()
            for mine, his in [(left, right) if ask.side is Side.LEFT else (right, left)]
            if mine is choice
        }
        for table in shown:
            assert_in_order(table, choice, tuple(values.values()))
        if where == "cell":
            assert values_said(decision) == tuple(values.values()), f"{where}: {values}"
        for his, ahead in values.items() if where == "cell" else ():
            assert f"against {labels.of(his)} {signs_in_words(f'{ahead:+}')} hits" in told, f"odds: {told}"


def _check_blows(one: Evening, ask: Ask, choice: Blading, tables: list[Any], view: Any) -> None:
    """The numbers of a target are those of the rules before blades and actions, with what the game master adds."""
    if choice.target is None:
        return
    bout, by = one.bout, one.master.next(ask.side)
    rules = bout.table.rules
    plain = game(KEY).outlook(rules, bout.table.view(ask.side), ask, NO_MODIFIERS)
    blows: Any = rules.book.blows(bout.table.state.fighters[ask.side])  # type: ignore[attr-defined]  # the ruleset's own
    found = [plain.at(f"{blow} {choice.target}")[0].mine for blow in blows]
    for shown, added in (*[(table, by) for table in tables], *([(view, 0)] if view else [])):
        numbers = [max(1, min(101, one)) for one in numbers_shown(shown, choice.target)]
        wanted = [truth(roll, added).number for roll in found if roll is not None]
        assert numbers == wanted, f"{'view' if shown is view else 'cell'}: {numbers} of {wanted}"
