"""Short situations at the table: two fencers, what they say, and how the dice fall.

A choice is said in one line: `thrust H` strikes, `thrust H LP` strikes and parries low, `LP` only parries, `give up UP`
gives up the attack for a Universal Parry. With figures, `H beat` aims at the head and beats, `RL ST yes` is a simple
thrust at the right leg beside a parry with the left hand, and `ST` one without. Everything else is a menu's own key.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Form
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Grade, Kind, LeftHand, Place, Weapon
from duel_tui.systems.rapier_and_dagger.events import Event
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter, Plan
from tests.fencer.shared import ITALIAN, OLD

LIBRARY = registry.Library(registry.data_folder())
TABLES = LIBRARY.tables(KEY)

E = TypeVar("E", bound=Event)
Found = Callable[[], object]

LEFT, RIGHT = Side.LEFT, Side.RIGHT


def cases(*those: tuple[str, Found, object]) -> pytest.MarkDecorator:
    """Rows of a test: what is told apart, how it is found, and what it has to be."""
    return pytest.mark.parametrize(
        ("found", "expected"), [one[1:] for one in those], ids=[one[0] for one in those]
    )


@cache
def ruleset(**options: Any) -> RapierAndDagger:
    rules = LIBRARY.ruleset(KEY, options)
    assert isinstance(rules, RapierAndDagger)
    return rules


def wearing(fencer: Fencer, *armour: str) -> Fencer:
    return replace(fencer, armour=tuple(Armour(piece) for piece in armour))


def holding(fencer: Fencer, left_hand: str, weapon: str | None = None) -> Fencer:
    return replace(fencer, left_hand=LeftHand(left_hand), weapon=Weapon(weapon or fencer.weapon))


GIANT = holding(
    replace(OLD, strength=20, agility=20, dexterity=20, size=20, expertise=20), "empty", "two_handed"
)
"""All the wounding power there is with a cut: 65, and 20 for the sword."""
CLOAK, DAGGER = holding(ITALIAN, "cloak"), holding(ITALIAN, "dagger")
BUCKLER = holding(OLD, "buckler", "light_sword")


class Bout:
    """A duel at the table, dice thrown by hand."""

    def __init__(
        self, left: Fencer = ITALIAN, right: Fencer = ITALIAN, kind: str = "death", **options: Any
    ) -> None:
        self.rules = ruleset(**options)
        self.options = options
        self.sit_down(self.rules.begin(Kind(kind), BySide(left, right)))

    def sit_down(self, start: Duel) -> None:
        self.table = DuelTable(self.rules, Journal(KEY, "1", self.options, start))

    def arrange(self, side: Side, **changes: Any) -> "Bout":
        """Begin with a fighter in another state: `prone=Prone(0)`."""
        state = self.state
        self.sit_down(state.change(side, replace(state.fighters[side], **changes)))
        return self

    def placed(self, **changes: Any) -> "Bout":
        """Begin with the duel in another state: `spare=9`."""
        self.sit_down(replace(self.state, **changes))
        return self

    def hurt(self, side: Side, place: str, grade: str, times: int = 1) -> "Bout":
        """Begin with wounds."""
        for _ in range(times):
            fighter = self.state.fighters[side]
            wound = Wound(Place(place), Grade(grade))
            body = self.rules.book.surgeon.inflict(fighter.fencer, fighter.body, wound, self.state.kind).body
            self.arrange(side, body=body)
        return self

    def say(self, left: str | None = None, right: str | None = None, *dice: int) -> "Bout":
        """Each side that is asked decides; then the dice fall."""
        for side, words in ((LEFT, left), (RIGHT, right)):
            if words is not None:
                self.table.decide(side, self._choice(side, words))
        return self.dice(*dice)

    def _choice(self, side: Side, words: str) -> object:
        ask = self.table.ask_of(side)
        assert ask is not None, f"nothing is asked of {side}"
        if not isinstance(ask.menu, Form):
            return words
        offered = dict(ask.menu.fields)
        filled = {name: word for word in words.split() for name, keys in offered.items() if word in keys}
        if "give_up" in offered:
            filled["give_up"] = "yes" if "give up" in words else "no"
        if "left_hand" in offered:
            filled["left_hand"] = "yes" if "yes" in words.split() else "no"
        left_out = {
            name for omit in ask.menu.omits if filled.get(omit.field) == omit.key for name in omit.without
        }
        return {name: key for name, key in filled.items() if name not in left_out}

    def dice(self, *scores: int) -> "Bout":
        for score in scores:
            assert isinstance(self.table.request, Roll), f"no die is asked: {self.table.request}"
            self.table.enter(Rolled(score))
        return self

    def exchanges(self) -> "Bout":
        """Both cut at the sword arm and parry high, and miss, until the round's attacks are over."""
        while self.asked == "exchange":
            for side in Side:
                ask = self.table.ask_of(side)
                if ask is not None:
                    self.table.decide(side, self._choice(side, "cut SA HP"))
            while self.rolls("hit"):
                self.dice(1)
        return self

    def rolls(self, why: str) -> bool:
        """Whether a die is asked for that."""
        return isinstance(self.table.request, Roll) and self.roll.why == why

    @property
    def state(self) -> Duel:
        return self.table.state

    @property
    def left(self) -> Fighter:
        return self.state.fighters.left

    @property
    def right(self) -> Fighter:
        return self.state.fighters.right

    @property
    def plan(self) -> Plan:
        assert self.state.plan is not None
        return self.state.plan

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    @property
    def ended(self) -> tuple[str | None, str] | None:
        """Who won and why; None: they fight on."""
        return (self.outcome.winner, self.outcome.why) if self.outcome else None

    @property
    def roll(self) -> Roll:
        assert isinstance(self.table.request, Roll)
        return self.table.request

    @property
    def number(self) -> int:
        """The number the present roll has to reach, before its parts."""
        assert isinstance(self.roll.against, Needs)
        return self.roll.against.number

    @property
    def parts(self) -> dict[str, int]:
        """The named parts of the present roll."""
        assert isinstance(self.roll.against, Needs)
        return {part.label: part.value for part in self.roll.against.parts}

    @property
    def thrown(self) -> tuple[str, str]:
        """Whose die is asked, and why."""
        return (str(self.roll.side), self.roll.why)

    @property
    def asked(self) -> str | None:
        """What the choices asked now are about."""
        return next((ask.what for side in Side if (ask := self.table.ask_of(side))), None)

    def keys(self, side: Side) -> tuple[str, ...]:
        """The keys a side is offered."""
        ask = self.table.ask_of(side)
        assert ask is not None
        return tuple(map(str, ask.menu.choices)) if ask.menu else ()

    def fields(self, side: Side) -> dict[str, tuple[str, ...]] | None:
        """The fields of the exchange a side fills in; None: it has nothing to decide."""
        ask = self.table.ask_of(side)
        if ask is None:
            return None
        assert isinstance(ask.menu, Form)
        return dict(ask.menu.fields)

    def denied(self, side: Side) -> dict[str, str]:
        ask = self.table.ask_of(side)
        assert ask is not None
        assert ask.menu is not None
        return dict(ask.menu.denied)

    @property
    def events(self) -> tuple[str, ...]:
        """What the last answer brought, by name."""
        return tuple(str(told.event.__struct_config__.tag) for told in self.table.steps[-1].told)


def standing(left: Fencer = ITALIAN, right: Fencer = ITALIAN, **options: Any) -> Bout:
    """Both stand, which grants three attacks each; a thrust at the sword arm needs 80 against a high parry."""
    return Bout(left, right, **options).say("stand", "stand")


def crossed(left: Fencer = ITALIAN, right: Fencer = ITALIAN, **options: Any) -> Bout:
    """One passes forward on a man who stands, nobody hits, and the blades cross."""
    return Bout(left, right, **options).say("pass_forward", "stand").exchanges()


def told(bout: Bout, kind: type[E]) -> list[E]:
    """The events of a kind that the last answer brought."""
    return [told.event for told in bout.table.steps[-1].told if isinstance(told.event, kind)]


def worst(body: Body, place: str) -> str | None:
    return body.worst(Place(place))
