"""The referee's arguments on the command line, and which of them exclude each other."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.rollers import Dealt, Roller, Rollers, Way
from duel_tui.engine.side import BySide, Side, both
from duel_tui.sanitize import ComplaintError
from duel_tui.storage.duels import AT_A_TABLE, PERSON

_SIDES = {"left": (True, False), "right": (False, True), "both": (True, True)}
"""Whose rolls a word means: those of left, those of right."""
_DEALT: dict[str, Dealt] = {"automatic": "automatic", "by_hand": "by_hand"}


class ArgumentsError(ComplaintError):
    """Arguments that do not go together; the message says which."""


class RefereeArgs(Struct, frozen=True, kw_only=True):
    """The arguments of `duel-tui referee`."""

    system: str
    seed: int | None = None
    by_hand: bool = False
    dice: tuple[str, ...] = ()
    """How dice are rolled, each as "whose=how"."""
    options: tuple[str, ...] = ()
    """House rules, each as "key=value"."""
    left: Path | None = None
    right: Path | None = None
    kind: str | None = None
    """The kind of duel; None: honorable, or the kind of a resumed duel."""
    resume: Path | None = None
    save: Path | None = None
    opponent_left: str | None = None
    opponent_right: str | None = None
    as_side: Side | None = None
    """The side whose view every reply keeps to."""
    opponent: str | None = None
    """The opponent who plays the other side, with `as_side`."""
    unseen: tuple[Side, ...] = ()
    """The sides of people at a real table; the program does not see their cards."""
    carries: bool = False
    """True if wounds stay: those in the fencers' files, and those of this duel."""

    def check(self) -> None:
        """Refuse arguments that do not go together.

        Raises:
            ArgumentsError: one excludes or needs another.
        """
        if self.by_hand and self.seed is not None:
            raise ArgumentsError("--seed and --by-hand exclude each other: give one of them")
        if self.dice and self.chance_by_hand:
            raise ArgumentsError(
                "--dice excludes --by-hand and --unseen, where all is typed: give one of them"
            )
        if (self.as_side is None) != (self.opponent is None):
            raise ArgumentsError("--as and --opponent need each other: give both or neither")
        if self.as_side and (self.opponent_left or self.opponent_right):
            raise ArgumentsError(
                "with --as the program plays the other side only:"
                " use --opponent, not --opponent-left or --opponent-right"
            )
        if self.unseen and self.seed is not None:
            raise ArgumentsError(
                "--unseen and --seed exclude each other: unseen cards come from a real table"
            )
        if self.unseen and self.as_side:
            raise ArgumentsError("--unseen and --as exclude each other: give one of them")
        self._check_carries()
        for side in self.unseen:
            if side in self.levels():
                raise ArgumentsError(f"the program cannot play {side}: the cards of {side} are unseen")
        if self.resume and (self.options or self.left or self.right or self.kind):
            raise ArgumentsError(
                "a resumed duel keeps its fencers, kind and house rules:"
                " leave out --left, --right, --kind and --option"
            )

    def _check_carries(self) -> None:
        if not self.carries:
            return
        if self.resume:
            raise ArgumentsError("wounds stay in a resumed duel if they did before: leave out --carries")
        if self.save is None or not (self.left or self.right):
            raise ArgumentsError("--carries needs --save and a fencer's file: wounds stay only in files")
        if self.left == self.right:
            raise ArgumentsError("--carries: a fencer cannot fight both sides of a duel where wounds stay")

    def rollers(self) -> Rollers | None:
        """How dice are rolled at the start; None: the command line does not say.

        Raises:
            ArgumentsError: one is not written as WHOSE=HOW.
        """
        if not self.dice:
            return None
        found = Rollers()
        for text in self.dice:
            whose, _, how = text.partition("=")
            found = (
                replace(found, cards=_DEALT[how])
                if whose == "cards" and how in _DEALT
                else found.put(_roller(text))
            )
        return found

    def changes(self) -> tuple[Roller, ...]:
        """Who is to roll from where a resumed duel stands; none: the command line does not say."""
        if self.chance_by_hand:
            return (Roller(Way.BY_HAND, Way.BY_HAND),)
        if self.dice:
            return tuple([_roller(text) for text in self.dice if not text.startswith("cards=")])
        return () if self.seed is None else (Roller(Way.AUTOMATIC, Way.AUTOMATIC),)

    @property
    def chance_by_hand(self) -> bool:
        """True if every die and card is typed in."""
        return self.by_hand or bool(self.unseen)

    def players(self) -> BySide[str]:
        """The opponent or person on each side."""
        levels = self.levels()
        return both(lambda side: AT_A_TABLE if side in self.unseen else levels.get(side, PERSON))

    def levels(self) -> dict[Side, str]:
        """The opponents that the command line names, by side."""
        if self.as_side and self.opponent:
            return {self.as_side.foe: self.opponent}
        given = {Side.LEFT: self.opponent_left, Side.RIGHT: self.opponent_right}
        return {side: level for side, level in given.items() if level is not None}


def _roller(text: str) -> Roller:
    """How dice are rolled, as in `left=by_hand` or `both disarm=asked`.

    Raises:
        ArgumentsError: it is not written so.
    """
    whose, _, how = text.partition("=")
    side, _, roll = whose.partition(" ")
    if side not in _SIDES or how not in set(Way):
        raise ArgumentsError(
            f"--dice: {text!r} is not written as left=by_hand, 'both disarm=asked' or cards=automatic"
        )
    left, right = _SIDES[side]
    return Roller(Way(how) if left else None, Way(how) if right else None, roll)
