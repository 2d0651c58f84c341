"""The needs and results of a choice, for each possible answer of the opponent."""

from collections.abc import Sequence
from functools import partial

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.menu import YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook, Prospect
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import DISARM, PUSH, Try, push_roll, strike_roll
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll, attackers, blows_now, guards
from duel_tui.systems.rapier_and_dagger.figures import prospects as figures
from duel_tui.systems.rapier_and_dagger.guard import Guard
from duel_tui.systems.rapier_and_dagger.hits import NO_WOUND, Aimed, contact_stroke, sword_wound, wound_of
from duel_tui.systems.rapier_and_dagger.movement import comes_to
from duel_tui.systems.rapier_and_dagger.round_value import round_values
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.surprise import stab_number
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Behind


def outlook(book: Book, duel: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
    """What the choices of a side need and lead to, in the state and with the modifiers that it may know of."""
    match ask.what:
        case "exchange":
            return _Exchange(book, duel, ask.side, modifiers).outlook
        case "movement":
            return Outlook(partial(_of_movement, book, duel, ask.side, modifiers))
        case "means":
            return Outlook(partial(_of_means, book, duel, ask.side, modifiers))
        case "close_behind":
            return Outlook(partial(_of_closing_behind, book, duel, ask.side, modifiers))
        case "grapple" | "break_away" | "hold_on":
            return Outlook(partial(_of_answer, book, duel, ask, modifiers))
        case _:
            return figures.outlook(book, duel, ask, modifiers)


class _Exchange:
    """The stances of a side in an exchange: its attacks, such as `thrust H`, and its guards, such as `HP`."""

    def __init__(self, book: Book, duel: Duel, side: Side, modifiers: Modifiers) -> None:
        self._book = book
        self._duel = duel
        self._side = side
        self._modifiers = modifiers
        attacking = attackers(book, duel)
        self._mine = _attacks(book, duel, side) if attacking[side] else {}
        self._his = _attacks(book, duel, side.foe) if attacking[side.foe] else {}
        self._my_guards = guards(book, duel, side) if self._his else {}
        self._his_guards = guards(book, duel, side.foe) if self._mine else {}

    @property
    def outlook(self) -> Outlook:
        return Outlook(self._reckoned, ("blow", "target"), ("defence",))

    def _reckoned(self, stance: str) -> list[Prospect]:
        """The roll of an attack against each guard of the opponent, or those of the opponent's attacks against a guard."""
        if attack := self._mine.get(stance):
            wound = sword_wound(self._book, self._duel, self._side, attack.blow, attack.target)
            return [
                Prospect(line, mine=self._roll(self._side, attack, one), wound=wound)
                for line, one in self._his_guards.items()
            ]
        shield, foe = self._my_guards.get(stance), self._side.foe
        if shield is None:
            return []
        return [
            Prospect(
                key,
                his=self._roll(foe, attack, shield),
                his_wound=sword_wound(self._book, self._duel, foe, attack.blow, attack.target),
            )
            for key, attack in self._his.items()
        ]

    def _roll(self, side: Side, attack: Aimed, shield: Guard) -> Against:
        return self._modifiers.on(side, attack_roll(self._book, self._duel, side, attack, shield))


def _attacks(book: Book, duel: Duel, side: Side) -> dict[str, Aimed]:
    """Every attack of a side, by the key of its stance."""
    blows = blows_now(book, duel, side)
    return {f"{blow} {place}": Aimed(place, blow) for blow in blows for place in TARGETS}


def _of_movement(book: Book, duel: Duel, side: Side, modifiers: Modifiers, stance: str) -> Sequence[Prospect]:
    found: list[Prospect] = []
    for (left, right), (plan, ahead) in round_values(book, duel, modifiers).items():
        own, his = (left, right) if side is Side.LEFT else (right, left)
        facts = (
            ("attacks", plan.attacks[side]),
            ("foe_attacks", plan.attacks[side.foe]),
            ("targets", plan.targets),
            ("penalty", plan.penalty),
            ("result", comes_to(book, duel, plan.result)),
            ("ahead", ahead if side is Side.LEFT else -ahead),
        )
        if own == stance:
            found.append(Prospect(his, facts=facts))
    return found


BREAKS = "break"
"""The stance with the rolls by which the opponent comes free after a turn: after a miss, and after a hit."""


def _of_means(book: Book, duel: Duel, side: Side, modifiers: Modifiers, stance: str) -> Sequence[Prospect]:
    """The roll of a means, or those by which the opponent, who has rolled for another before, comes free."""
    if stance == BREAKS:
        contact, foe = book.tables.contact, side.foe
        numbers = {"miss": contact.miss_push, "hit": contact.break_away}
        return [Prospect(after, his=modifiers.after(foe, Needs(number))) for after, number in numbers.items()]
    tried, wound = Try.read(stance), ""
    if tried is not None:
        roll = strike_roll(book, duel, side, tried)
        if tried.means not in NO_WOUND:
            wound = wound_of(book, duel, side.foe, contact_stroke(duel, side, tried.means, tried.target))
    elif stance == PUSH:
        roll = push_roll(book, duel, side)
    elif stance == DISARM:
        roll = Needs(book.tables.contact.disarm_when_disarmed)
    else:
        return []
    return [Prospect("", mine=modifiers.on(side, roll), wound=wound)]


def _of_closing_behind(
    book: Book, duel: Duel, side: Side, modifiers: Modifiers, stance: str
) -> Sequence[Prospect]:
    """The first roll after an attack from behind."""
    if stance == Behind.STAY:
        return []
    knocks = stance == Behind.KNOCK or book.options.backstab_both
    knock = Chance(book.tables.figures.surprise.knockdown_chance)
    roll = knock if knocks else Needs(stab_number(book, duel, side))
    return [Prospect("", mine=modifiers.on(side, roll))]


def _of_answer(book: Book, duel: Duel, ask: Ask, modifiers: Modifiers, stance: str) -> Sequence[Prospect]:
    """The roll after a plain yes."""
    if stance != YesNo.YES:
        return []
    contact = book.tables.contact
    needed = {"grapple": contact.disarm, "break_away": contact.break_away, "hold_on": contact.hold_on}
    friendly = ask.what == "grapple" and duel.kind is Kind.FRIENDLY
    roll = Chance(contact.friendly_disarm_chance) if friendly else Needs(needed[ask.what])
    return [Prospect("", mine=modifiers.on(ask.side, roll))]
