"""Requests: the dice, cards and decisions that the rules need now, and checks of their answers."""

from functools import cached_property, lru_cache
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice, IllegalChoiceError, Menu
from duel_tui.engine.side import Side


class Roll(Struct, frozen=True):
    """A roll of dice."""

    dice: Dice
    why: str
    side: Side | None = None
    bands: tuple[int, ...] | None = None
    """Thresholds between which scores are equivalent; None: every score differs; (): none does."""
    against: Against | None = None
    faces: bool = False
    """True if the faces count, not only the score."""

    def check(self, answer: Rolled) -> None:
        """Refuse impossible dice.

        Raises:
            WrongAnswerError: a face or total is out of range.
        """
        dice = self.dice
        if answer.faces:
            if len(answer.faces) != dice.count:
                raise WrongAnswerError(f"{dice} needs {_faces(dice.count)}, not {len(answer.faces)}")
            wrong = [face for face in answer.faces if not 1 <= face <= dice.faces]
            if wrong:
                raise WrongAnswerError(f"a face of {dice} is 1 to {dice.faces}, not {wrong[0]}")
            if dice.score(answer.faces) != answer.score:
                raise WrongAnswerError(f"these faces give {dice.score(answer.faces)}, not {answer.score}")
        if not dice.low <= answer.score <= dice.high:
            raise WrongAnswerError(f"the roll is from {dice.low} to {dice.high}, not {answer.score}")
        if self.faces and dice.count > 1 and not answer.faces:
            raise WrongAnswerError(f"this roll needs each face of {dice}, not only the total")

    def samples(self) -> tuple[tuple[Rolled, float], ...]:
        """One answer for each band, or for each result of faces that count, with its chance.

        Impossible bands are left out; faces are sorted from high to low.
        """
        return _samples(self.dice, self.bands, faces=self.faces)


@lru_cache(maxsize=4096)
def _samples(dice: Dice, bands: tuple[int, ...] | None, *, faces: bool) -> tuple[tuple[Rolled, float], ...]:
    if faces:
        return tuple((Rolled(dice.score(fall), fall), float(chance)) for fall, chance in dice.falls())
    return tuple((Rolled(score), float(chance)) for score, chance in dice.chances(bands))


class Draw(Struct, frozen=True):
    """A draw of cards, in no order, seen only by one side."""

    pile: tuple[str, ...]
    """The cards that may be drawn, including those of an unseen hand."""
    count: int
    why: str
    side: Side
    face_up: bool = False
    """True if both sides see the cards, so that each card has to be known."""
    hidden: int = 0
    """The number of these cards in an unseen hand."""

    @property
    def size(self) -> int:
        """The number of cards to draw from."""
        return len(self.pile) - self.hidden

    def check(self, answer: Drawn) -> None:
        """Refuse cards that the pile does not hold; `??` is any card, unless the cards are open.

        Raises:
            WrongAnswerError: a card is not in the pile, too many or too few are given, or an open one is `??`.
        """
        if len(answer.cards) != self.count:
            raise WrongAnswerError(f"{_cards(self.count)} drawn here, not {len(answer.cards)}")
        left = list(self.pile)
        for card in answer.cards:
            if card == UNSEEN and self.face_up:
                raise WrongAnswerError("both sides see these cards: name each of them instead of ??")
            if card == UNSEEN:
                continue
            if card not in left:
                raise WrongAnswerError(f"the pile has no {card!r} left")
            left.remove(card)


class Singles(dict[str, Drawn]):
    """The answers to draws of one card, by the card; each is made when it is first drawn."""

    def __missing__(self, card: str) -> Drawn:
        found = self[card] = Drawn((card,))
        return found


SINGLES = Singles()


class Ask(Struct, frozen=True):
    """The decision of one side."""

    side: Side
    what: str
    menu: Menu | None
    """The legal choices; None: hidden from the viewer."""
    ruled_out: tuple[str, ...] = ()
    """Choices that an unseen hand cannot have, because other hands hold the cards; no viewer sees them."""
    sealed: tuple[str, ...] = ()
    """Fields of the form that stay secret after the reveal, until an event shows them."""

    def take(self, raw: object) -> Choice:
        """The menu's choice for a raw one.

        Raises:
            IllegalChoiceError: the menu does not offer it, or the hand cannot hold it.
        """
        assert self.menu is not None, "only the table, which sees every menu, answers"
        choice: Choice = self.menu.take(raw)
        if choice in self.ruled_out:
            raise IllegalChoiceError(f"{choice} cannot have been played: all such cards are in other places")
        return choice


@lru_cache(maxsize=4096, typed=True)
def _decided(choice: Choice) -> Decided:
    return Decided((choice,))


class Decide(Struct, frozen=True, dict=True):
    """The decisions that are due now; two are simultaneous and secret."""

    asks: tuple[Ask, ...]

    @cached_property
    def offers(self) -> tuple[tuple[Choice, ...], ...]:
        """The legal choices of each ask, for the code that drives the rules and sees every menu."""
        return tuple([ask.menu.choices if ask.menu else () for ask in self.asks])

    @cached_property
    def answers(self) -> tuple[Decided, ...]:
        """Every answer of the only side that is asked; none: both are."""
        if len(self.asks) > 1:
            return ()
        return tuple([_decided(choice) for choice in self.offers[0]])

    def ask_of(self, side: Side) -> Ask | None:
        """The decision of a side; None: it has none."""
        for ask in self.asks:
            if ask.side is side:
                return ask
        return None


Request = Roll | Draw | Decide


class Thrower(Protocol):
    """A source of rolls and drawn cards."""

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll asked after `place` answers."""
        ...

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw asked after `place` answers."""
        ...


def shown(request: Request, side: Side | None) -> Request:
    """A request as a side may see it: of a pile how many cards, and no bands and menu of the opponent; None: neither side.

    The opponent's menu is secret, because the legal cards show the hand; so is the pile, because the rest is the
    hand.
    """
    match request:
        case Decide(asks=asks):
            return Decide(tuple([_ask_shown(ask, side) for ask in asks]))
        case Draw():
            return replace(request, pile=(UNSEEN,) * request.size, hidden=0)
        case Roll():
            return request if request.side in {side, None} else replace(request, bands=())


def _ask_shown(ask: Ask, side: Side | None) -> Ask:
    if ask.side is not side:
        return replace(ask, menu=None, ruled_out=())
    return replace(ask, ruled_out=()) if ask.ruled_out else ask


def revealed(ask: Ask, choice: Choice) -> Choice:
    """A choice as the other side sees it at the reveal: without the sealed fields."""
    if not ask.sealed or not isinstance(choice, Struct):
        return choice
    return replace(choice, **dict.fromkeys(ask.sealed))


def fitting(request: Request, answer: Answer) -> Answer:
    """The answer in the rules' own terms.

    Raises:
        WrongAnswerError: the answer is of another kind than the request, or impossible.
        IllegalChoiceError: a choice is not on its menu.
    """
    match request, answer:
        case Roll(), Rolled():
            request.check(answer)
            return answer
        case Draw(), Drawn():
            request.check(answer)
            return Drawn(tuple(sorted(answer.cards)))
        case Decide(asks=asks), Decided(choices=choices):
            if len(asks) != len(choices):
                raise WrongAnswerError(f"choices: {len(asks)} are asked for, not {len(choices)}")
            return Decided(tuple([ask.take(raw) for ask, raw in zip(asks, choices, strict=True)]))
        case _:
            raise WrongAnswerError(f"the answer has to be {_kind(request)}, not {_kind(answer)}")


def overruled(request: Roll, old: Rolled, verdict: bool | int, reason: str) -> Rolled:  # noqa: FBT001
    """The answer that replaces the old answer of a roll.

    Raises:
        WrongAnswerError: the roll has no success or failure, so a total is needed.
    """
    fallen = old.score if old.fallen is None else old.fallen
    new = Rolled(old.score, by_hand=old.by_hand, fallen=fallen, reason=reason)
    if not isinstance(verdict, bool):
        return replace(new, score=verdict)
    wanted, sign = _wanted(request, succeeds=verdict)
    score = max(request.dice.low, min(request.dice.high, wanted))
    return replace(
        new, score=score, modifier=sign * (wanted - score), label=reason if wanted != score else ""
    )


def _wanted(request: Roll, *, succeeds: bool) -> tuple[int, int]:
    """The natural score that just gives the verdict, and the sign of a modifier that would help it."""
    match request.against:
        case None:
            raise WrongAnswerError(f"{request.why} has no success or failure: give a total")
        case Chance(at_most=at_most):
            return at_most + (not succeeds), -1
        case Needs() as against:
            return against.needs - (not succeeds), 1


def _faces(count: int) -> str:
    return "1 face" if count == 1 else f"{count} faces"


def _cards(count: int) -> str:
    return "one card is" if count == 1 else f"{count} cards are"


def _kind(thing: Request | Answer) -> str:
    match thing:
        case Roll() | Rolled():
            return "a roll of dice"
        case Draw() | Drawn():
            return "a draw of cards"
        case Decide() | Decided():
            return "a decision"


S = TypeVar("S")


class Observation(Struct, Generic[S], frozen=True):
    """Everything that one side knows when it has to decide."""

    side: Side
    ask: Ask
    view: S
    """The checkpoint without the opponent's secrets."""
    since: tuple[Answer, ...]
    """The open answers since the checkpoint."""
    salt: int
    """The number of lines in the journal; a mixed choice is drawn again after taking back."""
    told: tuple[Struct, ...] = ()
    """Every event that the side has seen so far."""
