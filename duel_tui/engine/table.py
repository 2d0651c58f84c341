"""A table: one duel in progress, with sealed choices, and observations of what each side may know."""

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome, Told
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Draw, Observation, Roll
from duel_tui.engine.rules import Dealing, Ruleset
from duel_tui.engine.sheet import AnySheet, Prospect, Sheet
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import NothingThereError, Record, Step, Thrower, Timeline, forget

S = TypeVar("S")


class Table(Timeline[S]):
    """One duel in progress."""

    def __init__(
        self,
        rules: Ruleset[S],
        journal: Journal[S],
        thrower: Thrower | None = None,
        record: Record = forget,
        unseen: Collection[Side] = (),
    ) -> None:
        """Play a journal up to its last line and go on from there; `unseen` sides keep their cards to themselves.

        Raises:
            BrokenLineError: a line does not fit; the table is not made.
        """
        super().__init__(rules, journal, thrower, record)
        self.unseen = frozenset(unseen)
        """The sides whose cards nobody here sees: what they draw stands as `??` until it is played."""
        self._duel = rules
        self._sealed: dict[Side, Choice] = {}

    @property
    def outcome(self) -> Outcome | None:
        """How the duel ended, if it did."""
        return self._duel.outcome(self.state)

    @property
    def sealed(self) -> tuple[Side, ...]:
        """The sides that have decided and wait for the other."""
        return tuple(side for side in Side if side in self._sealed)

    @property
    def face_down(self) -> bool:
        """Whether the cards that are drawn now are a side's that keeps them to itself."""
        request = self.request
        return isinstance(request, Draw) and request.side in self.unseen and not request.face_up

    @property
    def throws(self) -> bool:
        """Whether what is asked now is answered without anybody."""
        return self.face_down or super().throws

    def throw(self) -> None:
        """Let the thrower answer; cards that nobody here sees are drawn as `??`."""
        request = self.request
        if isinstance(request, Draw) and self.face_down:
            self.give(Drawn((UNSEEN,) * request.count))
        else:
            super().throw()

    def ask_of(self, side: Side) -> Ask | None:
        """What a side still has to decide now, if anything."""
        if isinstance(self.request, Decide) and side not in self._sealed:
            return self.request.ask_of(side)
        return None

    def view(self, side: Side) -> S:
        """The present state as a side may see it."""
        return self._duel.observe(self.state, side)

    @property
    def kept_apart(self) -> bool:
        """Whether the present state holds what one side may not see, such as a hand of cards."""
        return any(self.view(side) != self.state for side in Side)

    @property
    def hides(self) -> bool:
        """Whether the sides now hide something from each other that lasts."""
        return not self.done and self.kept_apart

    @property
    def keeps_its_seed(self) -> bool:
        """Whether the seed of chance is kept back: hands come from it, also those that are yet to be dealt."""
        return not self.done and (self.kept_apart or (isinstance(self._duel, Dealing) and self._duel.deals))

    def sheet(self, side: Side | None) -> AnySheet:
        """The record sheet as a side may see it; None: whole."""
        return self._duel.sheet(self.state if side is None else self.view(side), side)

    def sheet_at(self, place: int, side: Side | None) -> AnySheet:
        """The record sheet after this number of answers."""
        state = self.position_at(place).state
        return self._duel.sheet(state if side is None else self._duel.observe(state, side), side)

    def common_sheet_at(self, place: int) -> AnySheet:
        """The record sheet after this number of answers, of each side what the other may see."""
        left, right = self.sheet_at(place, Side.LEFT), self.sheet_at(place, Side.RIGHT)
        return Sheet(left.duel, right.left, left.right)

    def view_at(self, place: int, side: Side | None) -> S:
        """The state after this number of answers as a side may see it; None: whole."""
        state = self.position_at(place).state
        return state if side is None else self._duel.observe(state, side)

    def common_view_at(self, place: int) -> S:
        """The state after this number of answers, without what only one of both may see."""
        return self._duel.observe(self.view_at(place, Side.LEFT), Side.RIGHT)

    def prospects(self, side: Side, choice: Choice) -> tuple[Prospect, ...]:
        """What a choice of a side would need or lead to; nothing is reckoned for a side whose cards are unseen."""
        ask = self.ask_of(side)
        known = ask is not None and side not in self.unseen
        return self._duel.prospects(self.view(side), ask, choice) if ask and known else ()

    def observation(self, side: Side) -> Observation[S]:
        """All that a side knows now, for the player who decides for it.

        Raises:
            WrongAnswerError: nothing is asked of that side.
        """
        ask = self.ask_of(side)
        if ask is None:
            raise WrongAnswerError(f"nothing is asked of {side} now")
        position = self.position_at(self.place)
        view = self._duel.observe(position.checkpoint, side)
        told = [one for place in range(self.place + 1) for one in self.position_at(place).told]
        events = tuple([one.event for one in told if one.to in {side, None}])
        ask = replace(ask, ruled_out=())
        return Observation(side, ask, view, position.since, self.length, events)

    def decide(self, side: Side, raw: object) -> None:
        """Seal a side's choice; when nobody else has to decide, reveal and go on.

        Raises:
            WrongAnswerError: nothing is asked of that side.
            IllegalChoiceError: the choice is not on its menu.
        """
        request = self.request
        ask = request.ask_of(side) if isinstance(request, Decide) else None
        if ask is None or not isinstance(request, Decide):
            raise WrongAnswerError(f"nothing is asked of {side} now")
        if side in self._sealed:
            raise WrongAnswerError(f"{side} has already decided")
        self._sealed[side] = ask.take(raw)
        if all(other.side in self._sealed for other in request.asks):
            choices = tuple([self._sealed[other.side] for other in request.asks])
            self._sealed.clear()
            self.give(Decided(choices))

    def unseal(self, side: Side) -> None:
        """Take a sealed choice back before the reveal."""
        self._sealed.pop(side, None)

    def undo(self) -> None:
        """Take back the last decision and the chance after it; dice rolled by hand also before any decision.

        Raises:
            NothingThereError: there is no such answer.
        """
        if self.thrower is not None and self.last_decision() < 0:
            raise NothingThereError("there is nothing to take back")
        super().undo()

    def _amend(self, text: str) -> None:
        """Keep a line that changes what counts; what is sealed is dropped."""
        super()._amend(text)
        self._sealed.clear()

    def told(self, step: Step[S], side: Side | None) -> tuple[Told[S], ...]:
        """What a side may know of what came of an answer; None: all of it."""
        return tuple(told for told in step.told if side is None or told.to in {side, None})

    def answer_for(self, step: Step[S], side: Side | None) -> Answer | None:
        """A step's answer as a side may see it: None where it was a draw for the foe's eyes."""
        if side is not None and isinstance(step.request, Draw) and step.request.side is not side:
            return None
        return step.answer

    @property
    def decisive(self) -> bool:
        """Whether the roll that is asked for now can end the duel before either side decides again."""
        waiting = _throws(self.position_at(self.place))
        left = _LOOKAHEAD - 1
        while waiting:
            position, answer = waiting.pop()
            after = position.give(answer)
            if after.request is None:
                return True
            if left and (more := _throws(after)):
                left -= 1
                waiting += more
        return False


def _throws(position: Position[S]) -> list[tuple[Position[S], Rolled]]:
    """What may fall at a position, the first to be looked at last; nothing where no dice are asked for."""
    request = position.request
    return (
        [(position, answer) for answer, _ in reversed(request.samples())] if isinstance(request, Roll) else []
    )


_LOOKAHEAD = 200
"""How many rolls are tried out to find whether the duel may end."""
