"""A new fencer in lines: by dice, each rolled by the program or typed in, at once, or by hand; and the one that waits."""

from contextlib import suppress

from msgspec.structs import replace

from duel_tui.engine.dice import D100
from duel_tui.fencer.wished import WishError
from duel_tui.keys.words import ROLLING
from duel_tui.pages.creation import Stage, Ways, begun, rolled
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.model import Create, OfDice, Page
from duel_tui.pages.rolling import asked, came_to, carry_out, rolling
from duel_tui.plain import duel_flow
from duel_tui.plain.forms import fill_in, told
from duel_tui.plain.talk import Back, Talk, ask, rows_of
from duel_tui.plain.words import Word
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making
from duel_tui.play.matchmaking import Match, against_his_match
from duel_tui.show.blocks import Curve, Fight, Grid, Likeness, Paragraph, Picture
from duel_tui.show.form import meant
from duel_tui.storage.errors import StorageError

_HOW = "Enter rolls the die. Or type what fell on the table. Type all to roll the rest."
_PERCENTILE = "On percentile dice 00 is 100."


async def make(context: AppContext, talk: Talk) -> None:
    """Make a fencer in one of the ways, and perhaps fight; back leaves the fencer as it is and asks for the way again.

    Raises:
        Back: no way is chosen.
    """
    while True:
        page = Ways(context).page
        talk.say(page.note)
        command = await ask(talk, page)
        assert isinstance(command, Create), "the rows of this page do nothing else"
        with suppress(Back):
            return await _made(context, talk, command)


async def _made(context: AppContext, talk: Talk, command: Create) -> None:
    try:
        match = await _finished(context, talk, begun(context, command))
    except WishError as wrong:
        talk.tell(str(wrong))
        return
    except (StorageError, ValueError) as wrong:
        talk.tell(f"{wrong}.")
        return
    if match is not None:
        await duel_flow.fight(context, talk, match)


async def _finished(context: AppContext, talk: Talk, stage: Stage) -> Match | None:
    """Go on with a fencer up to the roster, and to the match that follows at once if there is to be one.

    Raises:
        Back: the fencer is left as it is.
        StorageError: the file could not be written.
    """
    sheet = stage
    if isinstance(sheet, Making):
        await Dice(context, talk, sheet).roll()
        sheet = rolled(context, sheet)
    filling = Filling(context, sheet.fencer, sheet=sheet)
    if not filling.by_hand:
        talk.say(*told(filling))
    file = await fill_in(talk, filling)
    context.keep(replace(context.settings, fencer=file.stem))
    talk.say(f"{file.fencer.name} is in the roster.")
    return against_his_match(context, file) if filling.fights else None


class _TurnedError(Exception):
    """Another die may be asked for now."""


class Dice:
    """The dice of a fencer in the making."""

    def __init__(self, context: AppContext, talk: Talk, making: Making) -> None:
        self._talk, self._making, self._wording = talk, making, context.fencer_wording

    async def roll(self) -> None:
        """Roll all of them and say what each came to, until the fencer is kept.

        Raises:
            Back: the fencer stays unfinished.
        """
        self._talk.say(_HOW, self._making.trouble)
        while not self._making.session.done:
            self._told = len(self._fallen)
            with suppress(_TurnedError):
                self._talk.tell(self._carry_out(await self._answer()))
            self._talk.say(*self._fallen[self._told :])

    async def _answer(self) -> OfDice:
        page, words = self._page, self._words()
        if (roll := self._making.roll) is not None:
            if roll.dice == D100:
                self._talk.say_once(_PERCENTILE)
            more = page.row(asked(self._making)).about
            return OfDice("throw", await self._talk.line(page.question, words, more, page="form"))
        review = replace(page, rows=tuple([row for row in page.rows if not row.denied]))
        command = await ask(self._talk, review, words, at="form")
        assert isinstance(command, OfDice), "the rows of this page do nothing else"
        return command

    @property
    def _page(self) -> Page:
        return rolling(self._making, self._wording)

    def _carry_out(self, command: OfDice) -> str:
        return carry_out(self._making, self._wording, command)

    def _words(self) -> tuple[Word, ...]:
        return (
            Word("all", ROLLING["all"], lambda _: self._all()),
            Word("me", ROLLING["me"], lambda _: self._tell_all()),
            Word("about", ROLLING["about"], self._about, more=True),
            Word("undo", ROLLING["undo"], lambda _: self._turn(OfDice("undo"))),
            Word("redo", ROLLING["redo"], lambda _: self._turn(OfDice("redo"))),
        )

    def _all(self) -> None:
        self._talk.tell(self._carry_out(OfDice("throw_all")))
        raise _TurnedError

    def _tell_all(self) -> None:
        """Say how each row stands, the totals, and how good they are."""
        page = self._page
        rolled = [f"{row.label}: {row.detail}." for row in page.rows if isinstance(row.table, Grid)]
        self._talk.tell(*rolled)
        for block in page.blocks:
            match block:
                case Grid(said=said):
                    self._talk.tell(said[-1])
                case Picture(said=said):
                    self._talk.tell(*said)
                case Paragraph(text):
                    self._talk.tell(text)
                case Fight(said=sentence) | Likeness(said=sentence) | Curve(said=sentence):
                    self._talk.tell(sentence)

    def _about(self, rest: str) -> None:
        found = meant(rows_of(self._page), rest)
        if not found:
            self._talk.tell("Type about and a characteristic: about size.")
            return
        row = self._page.row(found[0].key)
        self._talk.tell(*row.about.splitlines(), *(row.table.said if row.table else ()))

    def _turn(self, command: OfDice) -> None:
        before = self._fallen
        if trouble := self._carry_out(command):
            self._talk.tell(trouble)
            return
        key, longer, shorter = "undone", before, self._fallen
        if command.deed == "redo":
            key, longer, shorter = "redone", shorter, longer
        turned = [one.removesuffix(".") for one in longer[len(shorter) :] if one]
        what = "; ".join(turned) or self._wording.say("last_decision")
        self._talk.tell(self._wording.say(key, what=what))
        self._told = len(self._fallen)
        raise _TurnedError

    @property
    def _fallen(self) -> list[str]:
        return [came_to(self._making, self._wording, one) for one in range(self._making.session.place)]
