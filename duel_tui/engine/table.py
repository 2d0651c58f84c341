"""A table: one duel in progress, with sealed choices, and with observations for each side."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.journal import Conduct, Journal, Record, forget
from duel_tui.engine.menu import Choice, IllegalChoiceError
from duel_tui.engine.outcome import PARTED, Outcome
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Draw, Observation, Roll, Thrower
from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.engine.rules import Dealing, Ruleset
from duel_tui.engine.rulings import Ruling, together
from duel_tui.engine.sheet import AnySheet, Sheet
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import NothingThereError, Timeline

S = TypeVar("S")


class DuelTable(Timeline[S]):
    """One duel in progress."""

    def __init__(
        self,
        rules: Ruleset[S],
        journal: Journal[S],
        thrower: Thrower | None = None,
        record: Record = forget,
        unseen: Collection[Side] = (),
    ) -> None:
        """Play a journal up to its last line and continue; the cards of `unseen` sides stay unknown.

        Raises:
            BrokenLineError: a line does not fit; the table is not made.
        """
        super().__init__(rules, journal, thrower, record)
        self.unseen = frozenset(unseen)
        """The sides whose cards the program does not see; their draws are `??` until played."""
        self.rollers_at_first = Rollers()
        """How dice are rolled at the start; without a thrower all is typed."""
        self._duel = rules
        self._conduct = Conduct()
        self._sealed: dict[Side, Choice] = {}
        self._sheets: dict[Side | None, tuple[tuple[Position[S], AnySheet], ...]] = {}
        self.unsealed: tuple[Side, ...] = ()
        """The sides whose sealed choices no longer fitted after the last ruling."""

    @property
    def conduct(self) -> Conduct:
        """What the lines say of how the play was led."""
        self._conduct.read(self._lines)
        return self._conduct

    @property
    def redoes_ruling(self) -> bool:
        """True if what would be restored is a ruling, or a roll that was answered again."""
        return self._log.restores_ruling

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None: the duel goes on."""
        return Outcome(None, PARTED) if self.parted else self._duel.outcome(self.state)

    @property
    def parted(self) -> bool:
        """True if the duel was closed before its end."""
        return self.position_at(self.place).parted

    @property
    def laid_open(self) -> bool:
        """True if the duel ended by its rules, so that nothing of it is secret any longer."""
        return self.done and not self.parted

    @property
    def facts(self) -> Sequence[Fact]:
        """What a game master may set now."""
        return self.position_at(self.place).facts

    @property
    def sealed(self) -> tuple[Side, ...]:
        """The sides that have decided and wait for the opponent."""
        return tuple(side for side in Side if side in self._sealed)

    def choice_sealed(self, side: Side) -> Choice:
        """What a side has decided that waits for the opponent."""
        return self._sealed[side]

    @property
    def face_down(self) -> bool:
        """True if an unseen side draws now."""
        request = self.request
        return isinstance(request, Draw) and request.side in self.unseen and not request.face_up

    @property
    def rollers(self) -> Rollers:
        """How dice are rolled now."""
        if self.thrower is None:
            return BY_HAND
        rollers = self.rollers_at_first
        for change in self.position_at(self.place).rollers:
            rollers = rollers.put(change)
        return rollers

    @property
    def way(self) -> Way | None:
        """How the present roll or draw comes about; None: neither is asked for."""
        match self.request:
            case Roll(why=why, side=side):
                return self.rollers.of(side, why)
            case Draw():
                return Way.AUTOMATIC if self.face_down else Way(self.rollers.cards)
            case _:
                return None

    @property
    def throws(self) -> bool:
        """True if the present request needs no person or opponent."""
        return self.way is Way.AUTOMATIC

    def typed_at(self, place: int) -> bool:
        """True if a roll or a draw was answered at a place, and not by the program."""
        match self.asked_at(place):
            case Roll():
                answer = self.step(place).answer
                return self.thrower is None or (isinstance(answer, Rolled) and answer.by_hand)
            case Draw():
                return self.rollers.typed_cards
            case _:
                return False

    def throw(self) -> None:
        """Let the thrower answer; unseen cards are drawn as `??`."""
        request = self.request
        if isinstance(request, Draw) and self.face_down:
            self.give(Drawn((UNSEEN,) * request.count))
        else:
            super().throw()

    def ask_of(self, side: Side) -> Ask | None:
        """The decision that a side still has to make; None: none."""
        if isinstance(self.request, Decide) and side not in self._sealed:
            return self.request.ask_of(side)
        return None

    def view(self, side: Side) -> S:
        """The present state as a side may see it."""
        return self._duel.observe(self.state, side)

    @property
    def kept_apart(self) -> bool:
        """True if the present state has a secret of one side, such as a hand of cards."""
        return self.kept_apart_at(self.place)

    def kept_apart_at(self, place: int) -> bool:
        """True if the state after this number of answers has a secret of one side."""
        return any(self.view_at(place, side) != self.view_at(place, None) for side in Side)

    @property
    def hides(self) -> bool:
        """True if the sides have lasting secrets now."""
        return not self.laid_open and self.kept_apart

    @property
    def keeps_its_seed(self) -> bool:
        """True if the seed stays secret, because hands are dealt from it, or dice to come decide over what is sealed."""
        return not self.laid_open and (self.kept_apart or self.deals)

    @property
    def deals(self) -> bool:
        """True if hands are dealt."""
        return isinstance(self._duel, Dealing) and self._duel.deals

    def sheet(self, side: Side | None) -> AnySheet:
        """The record sheet as a side may see it; None: whole."""
        return self.sheet_at(self.place, side)

    def sheet_at(self, place: int, side: Side | None) -> AnySheet:
        """The record sheet after this number of answers; the last ones are kept, for many ask for them."""
        position, kept = self.position_at(place), self._sheets.get(side, ())
        for known, sheet in kept:
            if known is position:
                return sheet
        state = position.state if side is None else self._duel.observe(position.state, side)
        made = self._duel.sheet(state, side)
        self._sheets[side] = ((position, made), *kept[: _KEPT - 1])
        return made

    def common_sheet_at(self, place: int) -> AnySheet:
        """The record sheet after this number of answers, with only what both sides may see."""
        left, right = self.sheet_at(place, Side.LEFT), self.sheet_at(place, Side.RIGHT)
        return Sheet(left.duel, right.left, left.right)

    def view_at(self, place: int, side: Side | None) -> S:
        """The state after this number of answers as a side may see it; None: whole."""
        state = self.position_at(place).state
        return state if side is None else self._duel.observe(state, side)

    def common_view_at(self, place: int) -> S:
        """The state after this number of answers, without the secrets of either side."""
        return self._duel.observe(self.view_at(place, Side.LEFT), Side.RIGHT)

    def observation(self, side: Side) -> Observation[S]:
        """Everything that a side knows now, for the player who decides.

        Raises:
            WrongAnswerError: nothing is asked of that side.
        """
        ask = self.ask_of(side)
        if ask is None:
            raise WrongAnswerError(f"{side} has nothing to decide now")
        position = self.position_at(self.place)
        view = self._duel.observe(position.checkpoint, side)
        known = {side, None}
        events = tuple([one.event for past in self._positions for one in past.told if one.to in known])
        ask = replace(ask, ruled_out=())
        return Observation(side, ask, view, position.since, self.moves, events)

    def decide(self, side: Side, raw: object) -> None:
        """Seal a side's choice; once all have decided, reveal the choices and continue.

        Raises:
            WrongAnswerError: nothing is asked of that side.
            IllegalChoiceError: the choice is not on its menu.
        """
        request = self.request
        ask = request.ask_of(side) if isinstance(request, Decide) else None
        if ask is None or not isinstance(request, Decide):
            raise WrongAnswerError(f"{side} has nothing to decide now")
        if side in self._sealed:
            raise WrongAnswerError(f"{side} has already decided")
        self._sealed[side] = ask.take(raw)
        if all(other.side in self._sealed for other in request.asks):
            choices = tuple([self._sealed[other.side] for other in request.asks])
            self._sealed.clear()
            self.give(Decided(choices))

    def rule(self, ruling: Ruling) -> None:
        """Give a ruling; sealed choices stay where they still fit, the others are asked again.

        Raises:
            WrongAnswerError: the ruling cannot be.
        """
        super().rule(ruling)
        sealed = self._sealed
        self._sealed = {side: choice for side, choice in sealed.items() if self._fits(side, choice)}
        asked = () if self.done else tuple(sealed)
        self.unsealed = tuple([side for side in asked if side not in self._sealed])

    def _fits(self, side: Side, choice: Choice) -> bool:
        """True if a side may still choose so."""
        request = self.request
        ask = request.ask_of(side) if isinstance(request, Decide) else None
        try:
            return ask is not None and ask.take(choice) == choice
        except IllegalChoiceError:
            return False

    def unseal(self, side: Side) -> None:
        """Take back a sealed choice before the reveal."""
        self._sealed.pop(side, None)

    def undo(self) -> None:
        """Take back the last decision and the chance after it; before any decision, what was typed last.

        Raises:
            NothingThereError: there is no such answer.
        """
        if self.last_decided() is not None:
            super().undo()
            return
        typed = self.last_of(self.typed_at)
        if typed is None:
            raise NothingThereError("there is nothing to take back")
        self.take_back(typed)

    def _amend(self, text: str) -> None:
        """Keep a line that changes which answers count; drop sealed choices."""
        super()._amend(text)
        self._sealed.clear()

    @property
    def decisive(self) -> bool:
        """True if the present roll can end the duel before either side decides again."""
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
    """The possible rolls at a position, with what a game master added, in reverse order; empty if no roll is asked for."""
    request = position.request
    if not isinstance(request, Roll):
        return []
    added = together(position.waiting, request.side)
    if added is None:
        return [(position, answer) for answer, _ in reversed(request.samples())]
    bands = request.bands and tuple(
        sorted({edge + moved for edge in request.bands for moved in (0, added.by, -added.by)})
    )
    return [
        (position, replace(answer, modifier=added.by, label=added.label))
        for answer, _ in reversed(replace(request, bands=bands).samples())
    ]


_KEPT = 3
"""Sheets that are kept for each viewer: the present one, and those of the decision before it."""
_LOOKAHEAD = 200
"""The most rolls tried to find out whether the duel can end."""
