"""Requests: what the rules need now - dice, cards, decisions - and how an answer has to fit, or overrule, them."""

from functools import lru_cache
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Choice, IllegalChoiceError, Menu
from duel_tui.engine.side import Side


class Roll(Struct, frozen=True):
    """Dice to be rolled."""

    dice: Dice
    why: str
    side: Side | None = None
    bands: tuple[int, ...] | None = None
    """Scores between two thresholds are interchangeable; None: each its own; (): no difference."""
    against: Against | None = None
    faces: bool = False
    """Whether the faces themselves count, not only the score."""

    def check(self, answer: Rolled) -> None:
        """Refuse dice that cannot fall.

        Raises:
            WrongAnswerError: a face or total out of range.
        """
        dice = self.dice
        if answer.faces:
            if len(answer.faces) != dice.count:
                raise WrongAnswerError(f"{dice} has {dice.count} faces to give, not {len(answer.faces)}")
            wrong = [face for face in answer.faces if not 1 <= face <= dice.faces]
            if wrong:
                raise WrongAnswerError(f"a face of {dice} is 1 to {dice.faces}, not {wrong[0]}")
            if dice.score(answer.faces) != answer.score:
                raise WrongAnswerError(f"the faces make {dice.score(answer.faces)}, not {answer.score}")
        if not dice.low <= answer.score <= dice.high:
            raise WrongAnswerError(f"{dice} gives {dice.low} to {dice.high}, not {answer.score}")
        if self.faces and dice.count > 1 and not answer.faces:
            raise WrongAnswerError(f"each face of {dice} is needed here, not only what they come to")

    def samples(self) -> tuple[tuple[Rolled, float], ...]:
        """One answer for each band, or each fall of the faces that count, with its chance.

        Impossible bands are left out; faces are in falling order, for equal dice are interchangeable.
        """
        return _samples(self.dice, self.bands, faces=self.faces)


@lru_cache(maxsize=4096)
def _samples(dice: Dice, bands: tuple[int, ...] | None, *, faces: bool) -> tuple[tuple[Rolled, float], ...]:
    if faces:
        return tuple((Rolled(dice.score(fall), fall), float(chance)) for fall, chance in dice.falls())
    return tuple((Rolled(score), float(chance)) for score, chance in dice.chances(bands))


class Draw(Struct, frozen=True):
    """Cards to be drawn, in no order, for one side's eyes only."""

    pile: tuple[str, ...]
    """What may be drawn; where some of it lies in a hand that nobody has seen, that hand too."""
    count: int
    why: str
    side: Side
    face_up: bool = False
    """Whether the cards are laid open for both to see, so that each of them is known."""
    hidden: int = 0
    """How many cards of the pile lie in a hand that nobody has seen."""

    @property
    def size(self) -> int:
        """How many cards there are to draw from."""
        return len(self.pile) - self.hidden

    def check(self, answer: Drawn) -> None:
        """Refuse cards that the pile does not hold; `??` stands for any of them, where they are not laid open.

        Raises:
            WrongAnswerError: the wrong number of cards, one too many of a kind, or an open card left unknown.
        """
        if len(answer.cards) != self.count:
            raise WrongAnswerError(f"{_cards(self.count)} drawn here, not {len(answer.cards)}")
        left = list(self.pile)
        for card in answer.cards:
            if card == UNSEEN and self.face_up:
                raise WrongAnswerError("these cards are laid open: each has to be named")
            if card == UNSEEN:
                continue
            if card not in left:
                raise WrongAnswerError(f"the pile holds no {card!r} any more")
            left.remove(card)


class Ask(Struct, frozen=True):
    """One side's decision."""

    side: Side
    what: str
    menu: Menu | None
    """None: not yours to see."""
    ruled_out: tuple[str, ...] = ()
    """Choices of an unseen hand that it cannot hold after all, since others hold the cards; shown to nobody."""

    def take(self, raw: object) -> Choice:
        """The menu's own choice for a raw one.

        Raises:
            IllegalChoiceError: the menu does not offer it, or no hand can hold it.
        """
        assert self.menu is not None, "only the table, which sees every menu, answers"
        choice: Choice = self.menu.take(raw)
        if choice in self.ruled_out:
            raise IllegalChoiceError(f"{choice} cannot have been played: every such card is somewhere else")
        return choice


class Decide(Struct, frozen=True):
    """Decisions that are due now; two of them are simultaneous and secret."""

    asks: tuple[Ask, ...]

    def ask_of(self, side: Side) -> Ask | None:
        """What is asked of a side, if anything."""
        for ask in self.asks:
            if ask.side is side:
                return ask
        return None


Request = Roll | Draw | Decide


def shown(request: Request, side: Side) -> Request:
    """A request as a side may see it: no pile, no foe's band or menu, nothing that only the table knows.

    A foe's menu is a secret, since a list of legal cards is the hand; the pile is one, since its complement is.
    """
    match request:
        case Decide(asks=asks):
            return Decide(tuple([_ask_shown(ask, side) for ask in asks]))
        case Draw():
            return replace(request, pile=(), hidden=0)
        case Roll():
            return request if request.side in {side, None} else replace(request, bands=())


def _ask_shown(ask: Ask, side: Side) -> Ask:
    if ask.side is not side:
        return replace(ask, menu=None, ruled_out=())
    return replace(ask, ruled_out=()) if ask.ruled_out else ask


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
        case Decide(asks=asks), Decided(choices=choices) if len(asks) == len(choices):
            return Decided(tuple([ask.take(raw) for ask, raw in zip(asks, choices, strict=True)]))
        case _:
            raise WrongAnswerError(f"{_kind(request)} is asked for, not {_kind(answer)}")


def overruled(request: Roll, old: Rolled, verdict: bool | int, reason: str) -> Rolled:  # noqa: FBT001
    """The answer a roll has instead of an old one.

    Raises:
        WrongAnswerError: the roll knows no success, so that a total is needed.
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
    """The natural score that just does as wanted, and the sign a modifier would need to help it."""
    match request.against:
        case None:
            raise WrongAnswerError(f"{request.why} has no success or failure: give a total")
        case Chance(at_most=at_most):
            return at_most + (not succeeds), -1
        case Needs() as against:
            return against.needs - (not succeeds), 1


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
    """All that one side knows when it has to decide."""

    side: Side
    ask: Ask
    view: S
    """The checkpoint with the foe's secrets blanked."""
    since: tuple[Answer, ...]
    """What has been answered in sight of all since the checkpoint."""
    salt: int
    """How many lines the journal has: makes a mixed choice fresh after taking back."""
    told: tuple[Struct, ...] = ()
    """Every event it has been told so far."""
