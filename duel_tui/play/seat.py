"""Seats: who decides for each side of a duel, and what follows from it for onlookers and for the person at the keys.

A side is played by a person here, by a person who speaks while the game master types, by a person at a real table, or by
an opponent. An opponent may also only advise: its proposal stands before the game master, who decides. All of it can
change in the middle of a duel. What follows:

                here            spoken     table           advised    played
    types it    this person     the game master            the game master    nobody
    thinks      nobody          nobody     nobody          an opponent        an opponent
    is *you*    where nobody else is typed here            never
    curtain     between two of these, never before another
"""

from typing import Literal, Protocol

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.cards import Cards, Character
from duel_tui.storage.duels import ADVISED, AT_A_TABLE, PERSON, SPOKEN, opponent_in, takes_over

How = Literal["here", "spoken", "table", "advised", "played"]
"""How a side is decided for."""
_PEOPLE: dict[str, How] = {PERSON: "here", SPOKEN: "spoken", AT_A_TABLE: "table"}
"""The players of a duel's file who are no opponents."""


class Seat(Struct, frozen=True):
    """Who decides for a side."""

    how: How = "here"
    by: Character | None = None
    """The opponent who plays or proposes."""

    @property
    def typed(self) -> bool:
        """True if its choices are typed."""
        return self.how != "played"

    @property
    def proposed_by(self) -> Character | None:
        """Who proposes what to choose; None: nobody does."""
        return self.by if self.how == "advised" else None

    @property
    def player(self) -> Character | None:
        """The opponent who decides; None: a person does."""
        return self.by if self.how == "played" else None

    @property
    def text(self) -> str:
        """The seat as a duel's file has it.

        >>> Seat("spoken").text
        'spoken'
        """
        if self.by is not None:
            return f"{ADVISED if self.how == 'advised' else ''}{self.by.key}"
        return next(text for text, how in _PEOPLE.items() if how == self.how)


HERE = Seat()
"""A person at this screen."""


def played_by(character: Character | None) -> Seat:
    """The seat of an opponent; None: of a person here."""
    return HERE if character is None else Seat("played", character)


def read_seat(text: str, cards: Cards) -> Seat:
    """A seat as a duel's file has it.

    Raises:
        CardError: there is no such opponent.
    """
    if text in _PEOPLE:
        return Seat(_PEOPLE[text])
    return Seat("advised" if text.startswith(ADVISED) else "played", cards.of(opponent_in(text)))


class SeatKeeper(Protocol):
    """Keeps who decides for each side; a recorder is one."""

    def seat(self, players: BySide[str]) -> None:
        """Keep who decides from now on, as a duel's file has it."""
        ...


class Seats:
    """Both seats, as they are now."""

    def __init__(
        self,
        now: BySide[Seat],
        opponents: tuple[Character, ...] = (),
        keeper: SeatKeeper | None = None,
        *,
        taken_over: bool = False,
    ) -> None:
        """Begin with these.

        Args:
            now: who decides for each side.
            opponents: those who could.
            keeper: keeps every change; None: nothing does.
            taken_over: whether another than at the beginning of the duel decides for a side, or once did.
        """
        self.now = now
        self.people = _people(now)
        """The sides whose choices are typed."""
        self.last: BySide[Character | None] = now.map(lambda seat: seat.by)
        """The opponent who played or advised each side last; None: none did."""
        self.opponents = opponents
        self.taken_over = taken_over
        self._keeper = keeper

    def take(self, side: Side, seat: Seat) -> None:
        """Let another decide for a side from now on."""
        before, self.now = self.now[side], self.now.put(side, seat)
        self.people = _people(self.now)
        self.last = self.last.put(side, seat.by or self.last[side])
        self.taken_over = self.taken_over or takes_over(before.text, seat.text)
        if self._keeper is not None:
            self._keeper.seat(self.texts)

    @property
    def texts(self) -> BySide[str]:
        """Both seats as a duel's file has them."""
        return self.now.map(lambda one: one.text)


def _people(seats: BySide[Seat]) -> tuple[Side, ...]:
    return tuple([side for side in Side if seats[side].typed])


def lays_open(one: Seat, other: Seat) -> bool:
    """True if a person who plays one side here would see the hand of the other, because they type for it.

    >>> lays_open(Seat("here"), Seat("spoken")), lays_open(Seat("spoken"), Seat("spoken"))
    (True, False)
    """
    return {one.how, other.how} & {"spoken", "advised"} != set() and "here" in {one.how, other.how}
