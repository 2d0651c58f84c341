"""Dice in lines, one after another: of a fencer in the making, and of time that passes."""

from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.keys.words import ROLLING
from duel_tui.pages.model import OfDice, Page
from duel_tui.pages.passes import Passes
from duel_tui.plain.talk import Talk, ask, rows_of
from duel_tui.plain.words import Word
from duel_tui.play.context import AppContext
from duel_tui.show.meaning import meant

_HOW = "Enter rolls the die. Or type what fell on the table. Type all to roll the rest."
_PERCENTILE = "On percentile dice 00 is 100."


async def let_pass(context: AppContext, talk: Talk, passes: Passes) -> None:
    """Let time pass, die by die, until it is kept or dropped.

    Raises:
        Back: it is left as it stands.
    """
    await Dice(context, talk, passes).roll()
    talk.say("Nothing has changed." if passes.away else "What time has brought is in the roster.")


class _TurnedError(Exception):
    """Another die may be asked for now."""


class DiceSession(Protocol):
    """Dice that fall one after another, and what they come to."""

    @property
    def over(self) -> bool:
        """True if nothing is left to be done."""
        ...

    @property
    def roll(self) -> Roll | None:
        """The die that is asked for; None: all have fallen."""
        ...

    @property
    def page(self) -> Page:
        """What is asked; where all have fallen, what can be done."""
        ...

    @property
    def trouble(self) -> str:
        """Why they could not be kept; empty: they are."""
        ...

    @property
    def about(self) -> str:
        """More of the die that is asked for."""
        ...

    @property
    def fallen(self) -> list[str]:
        """What each came to, a sentence each."""
        ...

    @property
    def told(self) -> list[str]:
        """What they come to so far, in sentences."""
        ...

    @property
    def summary(self) -> list[str]:
        """What is said where all have fallen."""
        ...

    def carry_out(self, command: OfDice) -> str:
        """Do what a command says; why it cannot be done, or nothing."""
        ...


class Dice:
    """Dice in lines: each rolled by the program or typed in, taken back, restored."""

    def __init__(self, context: AppContext, talk: Talk, dice: DiceSession) -> None:
        self._talk, self._dice, self._wording = talk, dice, context.fencer_wording

    async def roll(self) -> None:
        """Roll all of them and say what each came to, until nothing is left to be done.

        Raises:
            Back: they stay unfinished.
        """
        self._talk.say(_HOW, self._dice.trouble)
        while not self._dice.over:
            self._told = len(self._dice.fallen)
            with suppress(_TurnedError):
                self._talk.tell(self._dice.carry_out(await self._answer()))
            self._talk.say(*self._dice.fallen[self._told :])

    async def _answer(self) -> OfDice:
        page, words = self._dice.page, self._words()
        if (roll := self._dice.roll) is not None:
            if roll.dice == D100:
                self._talk.say_once(_PERCENTILE)
            typed = await self._talk.line(page.question, words, self._dice.about, page="form")
            return OfDice("throw", typed)
        self._talk.say(*self._dice.summary)
        review = replace(page, rows=tuple([row for row in page.rows if not row.denied]))
        command = await ask(self._talk, review, words, at="form")
        assert isinstance(command, OfDice), "the rows of this page do nothing else"
        return command

    def _words(self) -> tuple[Word, ...]:
        bands = any(row.table for row in self._dice.page.rows)
        about = (Word("about", ROLLING["about"], self._about, more=True),) if bands else ()
        return (
            Word("all", ROLLING["all"], lambda _: self._all()),
            Word("me", ROLLING["me"], lambda _: self._talk.tell(*self._dice.told)),
            *about,
            Word("undo", ROLLING["undo"], lambda _: self._turn(OfDice("undo"))),
            Word("redo", ROLLING["redo"], lambda _: self._turn(OfDice("redo"))),
        )

    def _all(self) -> None:
        self._talk.tell(self._dice.carry_out(OfDice("throw_all")))
        raise _TurnedError

    def _about(self, rest: str) -> None:
        page = self._dice.page
        found = meant(rows_of(page), rest)
        if not found:
            self._talk.tell("Type about and a characteristic: about size.")
            return
        row = page.row(found[0].key)
        self._talk.tell(*row.about.splitlines(), *(row.table.said if row.table else ()))

    def _turn(self, command: OfDice) -> None:
        before = self._dice.fallen
        if trouble := self._dice.carry_out(command):
            self._talk.tell(trouble)
            return
        key, longer, shorter = "undone", before, self._dice.fallen
        if command.deed == "redo":
            key, longer, shorter = "redone", shorter, longer
        turned = [one.removesuffix(".") for one in longer[len(shorter) :] if one]
        what = "; ".join(turned) or self._wording.say("last_decision")
        self._talk.tell(self._wording.say(key, what=what))
        self._told = len(self._dice.fallen)
        raise _TurnedError
