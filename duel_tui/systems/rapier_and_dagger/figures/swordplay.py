"""What a side's sword actions promise: the chance and the effect of each blow, and what its points can still buy.

The chances are those of `roll`, split into a base for each blow and target and the cells of both blades and actions, so
that they are added up quickly. The value of points takes the opponent's answers as equally likely; the exchange of
actions at hand is a matrix game in `attack_value`.
"""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.against import LEAST, MOST
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import LeftHand, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.action import Answer, action_roll
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    actions_open,
    blades_open,
    ceilings,
    is_last_cut,
    left_hand_parries,
    targets,
)
from duel_tui.systems.rapier_and_dagger.guard import exposed
from duel_tui.systems.rapier_and_dagger.hits import sword_stroke
from duel_tui.systems.rapier_and_dagger.state import (
    FRESH,
    NO_BONUS,
    UNPREPARED,
    Acting,
    Duel,
    Effort,
    Plan,
)
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Distance, Movement, Phase
from duel_tui.systems.rapier_and_dagger.threat import NONE, Threat, effect, weight

_NOTHING = Answer(Action.NONE)


class Swordplay:
    """One side's blows, defences and points at a measure."""

    def __init__(self, book: Book, duel: Duel, side: Side) -> None:
        """Reckon the chances of a side in a duel of fresh fighters, with a plan and absent blades."""
        me, him = duel.fighters[side], duel.fighters[side.foe]
        figures = book.tables.figures
        self._book = book
        self._extremes = book.options.natural_extremes
        self._figures = figures
        self.actions = actions_open(book, duel, side)
        """The actions that the side's state allows, whatever they cost."""
        self.blows = tuple([one for one in self.actions if one.blow])
        self.blades = blades_open(book, duel, side)[0]
        self.places = targets(book, duel)
        self.parries = left_hand_parries(book, me)
        self.bucklers = me.left_hand is LeftHand.BUCKLER
        self._answers = actions_open(book, duel, side.foe)
        self._exposed = exposed(him)
        self._cut, self._thrust = ceilings(book, me)
        self._last_cut = is_last_cut(book, me, Action.SIMPLE_CUT)
        self._needs = {
            (blow, place): roll.number - roll.bonus + figures.action(Action.NONE, blow)
            for blow in self.blows
            for place in self.places
            for roll in [action_roll(book, duel, side, Acting(place, blow), _NOTHING)]
        }
        """What each blow needs with absent blades against the row without an action, less the figure of that row."""
        harms = {
            (blow, place): effect(book, duel, side, sword_stroke(duel, side, blow, place))
            for blow in book.blows(me)
            for place in self.places
        }
        self.effects = {
            (blow, place): harms[blow.blow, place]
            for blow in self.blows
            for place in self.places
            if blow.blow
        }
        advantage = book.profile(him)
        self.left_hand = {
            blow: figures.parry[him.left_hand][blow]
            + (0 if book.options.pa_always else advantage.parry_of(blow.blow))
            for blow in (self.blows if left_hand_parries(book, him) else ())
            if blow.blow
        }
        """What the opponent's left hand does to each blow, if it can parry; positive: it harms its owner."""
        self._best: dict[tuple[Blade, bool], dict[Action, tuple[float, Threat]]] = {}
        self._chains: dict[tuple[Blade, int, int, bool, bool], Threat] = {}
        self._attacks: dict[tuple[int, int, bool, bool], Threat] = {}

    @property
    def worth_parrying(self) -> bool:
        """True if the opponent's left hand lowers the chances of this side's blows."""
        return bool(self.left_hand) and sum(self.left_hand.values()) < 0

    def chance(
        self, blow: Action, place: Place, blades: tuple[Blade, Blade], answer: Action, *, parried: bool
    ) -> float:
        """The chance of a blow; `blades`: mine and the opponent's; a left hand that `parried` rests in a Universal Parry."""
        mine, his = blades
        if self._book.options.defensive_cancels_blade and answer.blow is None:
            his = Blade.ABSENCE
        row = Action.NONE if self._exposed else answer
        needs = self._needs[blow, place] - self._figures.blade[his][mine] - self._figures.action(row, blow)
        if parried and answer is not Action.UNIVERSAL_PARRY:
            needs -= self.left_hand.get(blow, 0)
        if self._extremes:
            needs = max(LEAST, min(MOST, needs))
        return max(0, min(MOST, MOST + 1 - needs)) / MOST

    def best_place(
        self, blow: Action, blades: tuple[Blade, Blade], answer: Action, *, parried: bool
    ) -> tuple[float, Threat]:
        """The chance and the effect of a blow at the best target against an answer."""
        return max(
            [
                (self.chance(blow, place, blades, answer, parried=parried), self.effects[blow, place])
                for place in self.places
            ],
            key=lambda found: found[0] * weight(found[1]),
        )

    def cost(self, action: Action, spent: int, *, charged: bool) -> int | None:
        """The points of an action after others are spent; None: it cannot be paid; `charged`: a buckler's parry is still to be paid."""
        if action is Action.SIMPLE_CUT and self._last_cut:
            return None if spent or charged else max(1, self._cut, self._thrust)
        price = self._figures.action_cost[action]
        if action.blow is None:
            ceiling = max(self._cut, self._thrust)
        else:
            ceiling = self._cut if action.blow == "cut" else self._thrust
            price += self._figures.buckler.charge if charged else 0
        return price if not price or spent + price <= ceiling else None

    def chain(self, blade: Blade, spent: int, attacks: int, *, charged: bool, parried: bool) -> Threat:
        """What further actions of the attack at hand promise, and the attacks of the round after it."""
        key = blade, spent, attacks, charged, parried
        if key not in self._chains:
            self._chains[key] = self._chain(blade, spent, attacks, charged=charged, parried=parried)
        return self._chains[key]

    def _chain(self, blade: Blade, spent: int, attacks: int, *, charged: bool, parried: bool) -> Threat:
        later = self.attacks(spent, attacks, charged=charged, parried=parried)
        found = [later]
        for blow, (chance, harm) in self._expected(blade, parried=parried).items():
            price = self.cost(blow, spent, charged=charged)
            if price is None or not chance:
                continue
            on = self.chain(blade, spent + price, attacks, charged=False, parried=parried)
            then = self.attacks(spent + price, attacks, charged=False, parried=parried)
            found.append(_either(chance, _both(harm, then), on))
        return max(found, key=weight)

    def attacks(self, spent: int, attacks: int, *, charged: bool, parried: bool) -> Threat:
        """What the next attacks of a round promise."""
        if not attacks or not self.blows:
            return NONE
        key = spent, attacks, charged, parried
        if key not in self._attacks:
            self._attacks[key] = self._next_attack(spent, attacks, charged=charged, parried=parried)
        return self._attacks[key]

    def _next_attack(self, spent: int, attacks: int, *, charged: bool, parried: bool) -> Threat:
        """What the next attack and those after it promise, with the blade that suits them best."""
        costs, ceiling = self._figures.blade_cost, max(self._cut, self._thrust)
        return max(
            [
                self.chain(blade, spent + costs[blade], attacks - 1, charged=charged, parried=parried)
                for blade in self.blades
                if not costs[blade] or spent + costs[blade] <= ceiling
            ],
            key=weight,
        )

    def _expected(self, blade: Blade, *, parried: bool) -> dict[Action, tuple[float, Threat]]:
        """The mean chance and the effect of each blow at its best target, against the answers of the opponent."""
        if (blade, parried) not in self._best:
            self._best[blade, parried] = {
                blow: self._mean(blow, blade, parried=parried) for blow in self.blows
            }
        return self._best[blade, parried]

    def _mean(self, blow: Action, blade: Blade, *, parried: bool) -> tuple[float, Threat]:
        found: list[tuple[float, Threat]] = []
        for place in self.places:
            chances = [
                self.chance(blow, place, (blade, Blade.ABSENCE), answer, parried=parried)
                for answer in self._answers
            ]
            found.append((sum(chances) / len(chances), self.effects[blow, place]))
        return max(found, key=lambda one: one[0] * weight(one[1]))


def _both(first: Threat, then: Threat) -> Threat:
    """Two effects, the second of which comes only if the first does not end the duel."""
    on = 1 - first.ends
    return Threat(first.ends + on * then.ends, first.wounds + on * then.wounds)


def _either(chance: float, one: Threat, other: Threat) -> Threat:
    """One effect by a chance, otherwise another."""
    rest = 1 - chance
    return Threat(chance * one.ends + rest * other.ends, chance * one.wounds + rest * other.wounds)


def swordplay(book: Book, duel: Duel, result: Distance) -> BySide[Swordplay]:
    """The swordplay of both at a measure."""
    return _swordplay(book, _bare(duel, result))


@lru_cache(maxsize=512)
def _swordplay(book: Book, duel: Duel) -> BySide[Swordplay]:
    return both(lambda side: Swordplay(book, duel, side))


def _bare(duel: Duel, result: Distance) -> Duel:
    """The duel without what does not matter for blows at a measure."""
    plan = duel.plan
    movements = plan.movements if plan and result is Distance.HALF_BEYOND else _STANDING
    return Duel(
        duel.kind,
        duel.fighters.map(lambda one: replace(one, effort=FRESH)),
        Phase.ACTION,
        plan=Plan(movements, _ONE_EACH, NO_BONUS, (), 0, result),
        attack=UNPREPARED,
    )


_STANDING = BySide(Movement.STAND, Movement.STAND)
_ONE_EACH = BySide(1, 1)


def owes(effort: Effort, play: Swordplay) -> bool:
    """True if the price of a buckler is to be paid with the next blow (RD-173)."""
    return play.bucklers and effort.parries and not effort.charged
