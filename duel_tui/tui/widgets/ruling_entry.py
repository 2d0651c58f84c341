"""What a game master types over a decision: modifiers, settings, rulings, dice and sides."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeVar

from textual.widgets import Input

from duel_tui.engine.requests import Roll
from duel_tui.engine.rollers import Roller
from duel_tui.engine.rulings import Modify, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Step
from duel_tui.pages.rollers import listed_rollers, read_roller
from duel_tui.pages.setting import Setting
from duel_tui.pages.sides import Sides
from duel_tui.play.bout import Bout
from duel_tui.play.prompter import Correct, Overrule, Sit
from duel_tui.play.reading import read_modifier, read_ruling, read_struck
from duel_tui.show.blocks import Line, Span
from duel_tui.tui.widgets.entry import Entry, entry_lines
from duel_tui.tui.widgets.layout import width_of

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

RulingKind = Literal["modify", "set", "dice", "side", "overrule"]
"""What a game master may type a ruling for, by its command."""

_OPTION, _ABREAST, _ROW = 24, 3, 76
"""The fewest cells of an option with its letter, and how many stand in a row of this number of cells at most."""
_LISTED = 6
"""Rolls that can be overruled or corrected on the screen: as many as stand in it."""


class Letter(Protocol):
    """A letter that may follow."""

    @property
    def letter(self) -> str:
        """What is typed."""
        ...

    @property
    def label(self) -> str:
        """What it stands for."""
        ...


class Lettered(Protocol[T_co]):
    """What is typed letter by letter."""

    def options(self, typed: str) -> Sequence[Letter]:
        """What the next letter may be."""
        ...

    def asked(self, typed: str) -> str:
        """What is chosen so far; empty: nothing."""
        ...

    def read(self, typed: str) -> T_co | str:
        """What was typed, or what is wrong with it."""
        ...


class ModifierEntry(Entry[Modify | Strike]):
    """Asks for a part of rolls to come, or strikes one out."""

    def __init__(self, bout: Bout, side: Side) -> None:
        """Ask for a part of the roll that waits, otherwise of the next roll of this side."""
        self._say, roll = bout.wording.say, bout.table.request
        self._whose = (roll.side or side) if isinstance(roll, Roll) else side
        self._waiting = bout.table.waiting
        listed = bout.wording.modifiers(self._waiting, bout.names)
        how = [self._say("modifier_how"), self._say("modifier_longer")]
        how += [self._say("strike_how")] if listed else []
        super().__init__(
            entry_lines(
                bout.wording.modifier(self._whose, bout.names), *how, self._say("entry_ends"), *listed
            )
        )

    def read(self, typed: str) -> Modify | Strike | str:
        """Read a number with its reason, or what is struck out."""
        word, _, rest = typed.partition(" ")
        if word == "x" and self._waiting:
            return read_struck(rest, self._waiting) or self._say("bad_strike")
        return read_modifier(typed, self._whose) or self._say("bad_modifier")


class RulingEntry(Entry[Overrule | Correct]):
    """Asks how one of the last rolls is to be answered."""

    def __init__(self, bout: Bout, rolls: Sequence[Step[Any]]) -> None:
        """Ask about some rolls, the newest first."""
        self._say, self._rolls = bout.wording.say, rolls
        sums = [
            f"{number}  {line.text}"
            for number, step in enumerate(rolls, 1)
            for line in bout.tale_at(step.place)
            if line.kind == "sum"
        ]
        how = (self._say("ruling_how"), self._say("correction_how"), self._say("which_roll"))
        asks = how[: 3 if len(rolls) > 1 else 2]
        super().__init__(entry_lines(self._say("ruling"), *asks, self._say("entry_ends"), *sums))

    def read(self, typed: str) -> Overrule | Correct | str:
        """Read a ruling or a correction."""
        return read_ruling(typed, self._rolls) or self._say("bad_ruling")


class RollersEntry(Entry[Roller]):
    """Asks how dice are rolled from now on."""

    def __init__(self, bout: Bout) -> None:
        """Ask about the dice of a duel."""
        say, self._bout = bout.wording.say, bout
        how = (say("rollers_how"), say("rollers_people"), say("entry_ends"))
        super().__init__(entry_lines(say("rollers_title"), *listed_rollers(bout, bout.called), "", *how))

    def read(self, typed: str) -> Roller | str:
        """Read whose dice, and how they are rolled."""
        return read_roller(self._bout, typed)


class LetteredEntry(Entry[T]):
    """Asks for letters one after the other; those that may follow stand over the field."""

    def __init__(self, bout: Bout, lettered: Lettered[T], title: str, how: str) -> None:
        """Ask for what some letters stand for, under these sentences."""
        self._lettered = lettered
        self._title, self._how, self._ends = map(bout.wording.say, (title, how, "entry_ends"))
        super().__init__(self._shown(""))

    def read(self, typed: str) -> T | str:
        """Read the letters, or what is typed in words."""
        return self._lettered.read(typed)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what may follow."""
        super().on_input_changed(event)
        self.ask(self._shown(event.value))

    def _shown(self, typed: str) -> list[Line]:
        options = [f"{one.letter} {one.label}" for one in self._lettered.options(typed)]
        asked = self._lettered.asked(typed)
        cells = max([_OPTION, *[width_of((Span(one),)) + 2 for one in options]])
        abreast = max(1, min(_ABREAST, _ROW // cells))
        rows = [options[start : start + abreast] for start in range(0, len(options), abreast)]
        listed: list[Line] = [
            (Span("   " + "".join([f"{one:<{cells}}" for one in row]).rstrip()),) for row in rows
        ]
        return [
            *entry_lines(self._title, asked or self._how, self._ends),
            *listed,
            (),
        ]


class SettingEntry(LetteredEntry[Set]):
    """Asks which fact is set, and to what."""

    def __init__(self, bout: Bout) -> None:
        """Ask for one of the facts of a duel."""
        super().__init__(bout, Setting(bout.table.facts, bout.names, bout.wording), "set_title", "set_how")


class SidesEntry(LetteredEntry[Sit]):
    """Asks who decides for a side from now on."""

    def __init__(self, bout: Bout) -> None:
        """Ask for a side of a duel, and who decides for it."""
        super().__init__(bout, Sides(bout), "sides_title", "sides_how")


def ruling_entry(how: RulingKind, bout: Bout) -> Entry[Any] | str:
    """Ask for a ruling of some kind, or say why there can be none."""
    table, say = bout.table, bout.wording.say
    match how:
        case "modify":
            return ModifierEntry(bout, bout.chooser or bout.near)
        case "set":
            return SettingEntry(bout) if table.facts else say("nothing_to_set")
        case "dice":
            return RollersEntry(bout) if bout.wording.phrases.kinds_of_roll else say("rollers_none")
        case "side":
            return SidesEntry(bout)
        case "overrule":
            rolls = table.rolls()[:_LISTED]
            return RulingEntry(bout, rolls) if rolls else say("nothing_thrown")
