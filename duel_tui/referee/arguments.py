"""What the referee is told on the command line, and what of it cannot be."""

from pathlib import Path

from msgspec import Struct

from duel_tui.engine.side import BySide, Side, both
from duel_tui.storage.duels import AT_A_TABLE, PERSON


class ArgumentsError(ValueError):
    """Arguments that do not go together; the message says which."""


class RefereeArgs(Struct, frozen=True, kw_only=True):
    """The arguments of `duel-tui referee`."""

    system: str
    seed: int | None = None
    by_hand: bool = False
    options: tuple[str, ...] = ()
    """House rules, each as "key=value"."""
    left: Path | None = None
    right: Path | None = None
    kind: str | None = None
    """What is fought for; None: honor, or what a resumed duel is fought for."""
    resume: Path | None = None
    save: Path | None = None
    opponent_left: str | None = None
    opponent_right: str | None = None
    as_side: Side | None = None
    """The side to which every reply is restricted."""
    opponent: str | None = None
    """Who plays the other side, with `as_side`."""
    unseen: tuple[Side, ...] = ()
    """The sides of people at a real table, whose cards nobody here sees."""

    def check(self) -> None:
        """Refuse arguments that do not go together.

        Raises:
            ArgumentsError: one excludes or needs another.
        """
        if self.by_hand and self.seed is not None:
            raise ArgumentsError("--seed and --by-hand exclude each other")
        if (self.as_side is None) != (self.opponent is None):
            raise ArgumentsError("--as and --opponent need each other")
        if self.as_side and (self.opponent_left or self.opponent_right):
            raise ArgumentsError("with --as the program plays the other side alone: name it with --opponent")
        if self.unseen and self.seed is not None:
            raise ArgumentsError("--unseen and --seed exclude each other: the cards lie on a real table")
        if self.unseen and self.as_side:
            raise ArgumentsError("--unseen and --as exclude each other")
        for side in self.unseen:
            if side in self.levels():
                raise ArgumentsError(f"the program cannot play {side}, whose cards are unseen")
        if self.resume and (self.options or self.left or self.right or self.kind):
            raise ArgumentsError(
                "a resumed duel has its own fencers, kind and house rules: none can be given"
            )

    def chosen_options(self) -> dict[str, str]:
        """The house rules by their names.

        Raises:
            ArgumentsError: one is not written as key=value.
        """
        found: dict[str, str] = {}
        for text in self.options:
            name, equals, value = text.partition("=")
            if not equals or not name:
                raise ArgumentsError(f"--option is written as KEY=VALUE, not {text!r}")
            found[name] = value
        return found

    @property
    def chance_by_hand(self) -> bool:
        """Whether every die and card is waited for."""
        return self.by_hand or bool(self.unseen)

    def players(self) -> BySide[str]:
        """Who plays each side."""
        levels = self.levels()
        return both(lambda side: AT_A_TABLE if side in self.unseen else levels.get(side, PERSON))

    def levels(self) -> dict[Side, str]:
        """Whom the program plays on each side, as far as the command line says."""
        if self.as_side and self.opponent:
            return {self.as_side.foe: self.opponent}
        given = {Side.LEFT: self.opponent_left, Side.RIGHT: self.opponent_right}
        return {side: level for side, level in given.items() if level is not None}
