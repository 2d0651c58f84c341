"""The duel screen: who is asked, what is thrown, and what the keys mean meanwhile."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError, OneOf
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.master import Master
from duel_tui.play.taking_back import take_back
from duel_tui.storage.keeping import Keeper
from duel_tui.tui.duel.advice import Advice
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.curtain import Curtain
from duel_tui.tui.duel.dice import Dice
from duel_tui.tui.duel.frame import Frame, middle_of
from duel_tui.tui.duel.help import HelpPane
from duel_tui.tui.duel.narrow import PROMPT, NarrowDuel
from duel_tui.tui.duel.opponents import Opponents
from duel_tui.tui.duel.prompts import Entry, Pause, Prompt, Wait
from duel_tui.tui.keyhelp import draw_keys
from duel_tui.tui.keys import Bound
from duel_tui.tui.narrow import narrow_footer, narrow_keys
from duel_tui.tui.page import Host, Page, footer
from duel_tui.tui.pages.matrix import matrix_page
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.reckoner import Reckoner
from duel_tui.wording.reckoned import first_move

_COMMANDS = (
    Bound("undo"),
    Bound("odds"),
    Bound("matrix", "notebook"),
    Bound("help"),
    Bound("log_up", footer=False),
    Bound("log_down", footer=False),
    Bound("redo", footer=False),
    Bound("modify", footer=False),
    Bound("overrule", footer=False),
    Bound("back", footer=False),
    Bound("leave", footer=False),
)

_MOST_ROWS = 16
"""Rows of a choice that are easier found than typed."""


class DuelPage(Page):
    """A duel being fought."""

    def __init__(
        self,
        host: Host,
        bout: Bout,
        end: Callable[[Bout], Page],
        rulebook: Callable[[str], Page] | None = None,
    ) -> None:
        """Take up a bout where it stands.

        Args:
            host: the shell.
            bout: the bout.
            end: makes the page for its end.
            rulebook: makes the rulebook's page, opened at a word.
        """
        super().__init__(host)
        self.bout = bout
        self.title = bout.wording.phrases.name
        self._end = end
        self._rulebook = rulebook
        self._frame = Frame(bout)
        self._narrow = NarrowDuel(bout, self._frame)
        self._help = HelpPane(bout, host.keymap.shown("odds"))
        self._master = Master(host, bout, self._frame.log.add)
        self._dice = Dice(host, bout, self._go_on, self._resume)
        if bout.opened:
            self._frame.log.add(bout.opened)
        self._prompt: Prompt | None = None
        self._advice = Advice(host, bout, self._advise)
        self._opponents = Opponents(host, bout, self._decided, self._say)
        self._reckoner = Reckoner(host, bout.table.rules, bout.desk)
        self._watched = -1
        """The place from which opponents without people were let go on."""
        self._looking: Side | None = None
        """Who of two people sits before the screen."""
        self._keys_shown = False
        self._note = ""
        self._under: tuple[tuple[str, ...], Prompt | None] = ((), None)
        """What an entry lies over, and the journal's lines when it was opened."""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The prompt's commands, then the screen's."""
        own = self._prompt.bound if self._prompt else ()
        if self._entry is not None and not self._entry.asked.figures:
            return (*own, Bound("leave", footer=False))
        names = {one.name for one in own}
        if isinstance(self._prompt, Choosing) and self.bout.advises(self._prompt.ask.side):
            own = (*own, Bound("advice"))
        if self.bout.notes is None or not self.bout.notes.open:
            names.add("matrix")
        return (*own, *[one for one in _COMMANDS if one.name not in names])

    def shown(self) -> None:
        """Go on with the bout."""
        self._opponents.shown()
        if self._prompt is None:
            start = self.bout.table.journal.start
            self._reckoner.opening(
                start, lambda found: self._frame.log.begin(first_move(self.bout.wording, found))
            )
            self._go_on()
            self.settled()

    def hidden(self) -> None:
        """Let nothing happen while nobody sees it."""
        self._opponents.hidden()

    @property
    def unkept(self) -> Keeper | None:
        """The answers that are not on disk yet."""
        return self.bout.keeper

    def settled(self) -> bool:
        """Let the help follow the caret."""
        return isinstance(self._prompt, Choosing) and self._help.follow(self._prompt)

    def draw(self, paper: Paper) -> None:
        """Draw the frame, the prompt in the middle, and the help beside it."""
        if isinstance(self._prompt, Curtain):
            self._prompt.cover(paper)
            return
        self._frame.draw(paper, self.bout.sheet, self.bout.sheet_before)
        middle = middle_of(paper)
        if self._keys_shown:
            draw_keys(paper, middle.y, paper.height - middle.y - 1, self.bound, self.host.keymap)
        elif isinstance(self._prompt, Choosing):
            self._help.draw_beside(paper, middle, self._prompt, odds=self.host.settings.odds)
        elif self._prompt is not None:
            self._prompt.draw(paper, middle)
        footer(paper, self.bound, self.host.keymap, self._told)

    def draw_narrow(self, paper: Paper) -> bool:
        """Draw the tale, how it stands, and the prompt, one under the other."""
        prompt = self._prompt
        if isinstance(prompt, Curtain):
            prompt.cover(paper)
            return True
        bottom = narrow_footer(paper, self.bound, self.host.keymap, self._told)
        if self._keys_shown:
            self._narrow.header(paper, self.bout.sheet)
            narrow_keys(paper, Box(0, 1, paper.width, bottom - 1), self.bound, self.host.keymap)
        elif isinstance(prompt, Choosing):
            self._narrow.choice(paper, bottom, prompt, self._help, odds=self.host.settings.odds)
        elif prompt is not None:
            prompt.draw(paper, self._narrow.other(paper, bottom, PROMPT))
        return True

    @property
    def _told(self) -> str:
        """What there is to say at the foot of the screen."""
        note = self._prompt.note if isinstance(self._prompt, Choosing) and self._prompt.note else self._note
        return note or self.bout.trouble

    def typed(self, key: str) -> None:
        """A key for the prompt."""
        self._note = ""
        if self._keys_shown:
            self._keys_shown = False
        elif self._prompt is not None:
            self._prompt.typed(key)

    def key(self, key: str) -> None:
        """Take a key; a line being typed takes every printable one."""
        entry = self._entry
        rubs_out = key == "backspace" and entry is not None
        takes_back = entry is not None and entry.takes_back(key, self.host.keymap)
        if entry is not None and not takes_back and (rubs_out or entry.accepts(key)):
            entry.typed(key)
        else:
            super().key(key)

    def command(self, name: str) -> None:
        """Obey the screen's commands, and leave the rest to the prompt."""
        self._note = ""
        if self._keys_shown and name not in {"help", "leave"}:
            self._keys_shown = False
            return
        match name:
            case "help":
                self._show_help()
            case "log_up" | "log_down":
                self._frame.scroll.take("pageup" if name == "log_up" else "pagedown")
            case "odds":
                settings = self.host.settings
                self.host.keep(replace(settings, odds=not settings.odds))
            case "advice" if isinstance(self._prompt, Choosing):
                self._advice.ask(self._prompt.ask.side)
            case "matrix" if self.bout.notes is not None:
                notes = self.bout.notes
                self.host.open(matrix_page(self.host, self.bout, notes, whole=notes.shows_all))
            case "leave":
                super().command(name)
            case _ if self._prompt is None or not self._prompt.command(name):
                self._at_the_table(name)
            case _:
                return

    @property
    def _entry(self) -> Entry | None:
        """The line being typed, if any is before somebody's eyes."""
        return self._dice.entry if self._prompt is self._dice.entry else None

    def _at_the_table(self, name: str) -> None:
        """Obey what changes the bout itself."""
        match name:
            case "undo" | "redo":
                self._take_back(again=name == "redo")
            case "modify" | "overrule":
                self._under = (self.bout.table.journal.lines, self._prompt)
                self._prompt = self._dice.modifier() if name == "modify" else self._dice.ruling()
            case "next" if self._entry is not None and self._entry.asked.turns_to:
                self._prompt = self._dice.turned()
            case _:
                super().command(name)

    def _show_help(self) -> None:
        if self._keys_shown and self._rulebook is not None:
            self._keys_shown = False
            at = self._prompt.ask.what if isinstance(self._prompt, Choosing) else ""
            self.host.open(self._rulebook(at))
        else:
            self._keys_shown = not self._keys_shown

    def _resume(self) -> None:
        """Go on after an entry that was filled in or left, with what was under it if that still holds."""
        lines, under = self._under
        if isinstance(under, Choosing) and lines == self.bout.table.journal.lines:
            self._prompt = under
        else:
            self._asked_again()

    def _go_on(self) -> None:
        """Throw what is to be thrown, and ask whoever is to be asked."""
        table = self.bout.table
        if self.bout.notes is not None:
            self.bout.notes.fill(table, self.bout.people)
        self._frame.follow()
        while isinstance(table.request, Roll | Draw):
            waiting = self._dice.prompt()
            if waiting is not None:
                self._show_throw(table.request, waiting)
                return
            table.throw()
        if isinstance(table.request, Decide):
            self._ask(table.request)
        else:
            self.host.swap(self._end(self.bout))

    def _show_throw(self, request: Roll | Draw, waiting: Prompt) -> None:
        """Put a throw or a draw before whoever types it; cards that are turned up are for everybody."""
        match request:
            case Draw(face_up=True):
                self._show_to(None, waiting, secret=False)
            case Draw(side=side):
                self._show_to(side, waiting, secret=True)
            case Roll():
                self._show_to(self.bout.watched_by, waiting, secret=False)

    def _ask(self, request: Decide) -> None:
        bout = self.bout
        if not bout.people and self._watched != bout.table.place:
            self._prompt = Pause("", (bout.wording.say("watching"),), self._watch)
            return
        self._opponents.ask()
        sides = [side for side in (bout.near, bout.near.foe) if side in bout.people]
        waiting = [ask for side in sides if (ask := bout.table.ask_of(side)) is not None]
        if not waiting:
            thinker = next(side for side in Side if bout.players[side] is not None)
            self._prompt = Wait("", bout.wording.say("thinking", name=bout.names[thinker]))
        else:
            ask, sealed = waiting[0], len(request.asks) == len(Side)
            self._show_to(ask.side, self._asking(ask), secret=sealed, again=sealed)

    def _show_to(self, side: Side | None, prompt: Prompt, *, secret: bool, again: bool = False) -> None:
        """Put a prompt before a side's eyes, behind a curtain where the other of two people has to look away.

        Args:
            side: whose eyes the screen is for; None: everybody's.
            prompt: what the side is asked.
            secret: whether what it answers is hidden from the other, even where nothing else is.
            again: whether the curtain falls also before the one who looks already.
        """
        two = len(self.bout.present) == len(Side)
        other = again or side is not self._looking
        if side is None or not (two and other and (secret or self.bout.hides)):
            self._reveal(side, prompt)
        else:
            self._prompt = Curtain(self.bout, side, lambda: self._reveal(side, prompt))

    def _reveal(self, side: Side | None, prompt: Prompt) -> None:
        self._looking = side
        self._prompt = prompt
        if isinstance(prompt, Choosing):
            self._master.hears_play(prompt.ask.what)
            seat = self.bout.table.seat(prompt.ask.side)
            self._reckoner.mix(seat, lambda mix: self._help.weighed(prompt, mix))

    def _watch(self) -> None:
        self._watched = self.bout.table.place
        self._go_on()

    def _say(self, note: str) -> None:
        self._note = note

    def _advise(self, lines: tuple[str, ...]) -> None:
        self._help.advise(lines)

    def _asking(self, ask: Ask) -> Prompt:
        """The rows of a choice; where an unseen hand may be too much, a line to type it."""
        bout = self.bout

        def commit(choice: Any) -> None:
            self._commit(ask.side, choice)

        if ask.side in bout.table.unseen and isinstance(ask.menu, OneOf) and len(ask.menu.keys) > _MOST_ROWS:
            return self._dice.choice(ask, commit)
        whose = bout.names[ask.side] if ask.side in bout.table.unseen else ""
        return Choosing(ask, bout.wording, bout.sheet.duel, commit, whose)

    def _commit(self, side: Side, choice: Any) -> None:
        place = self.bout.table.place
        try:
            self.bout.table.decide(side, choice)
        except IllegalChoiceError as wrong:
            self._note = str(wrong)
            return
        self._decided(place)

    def _decided(self, place: int) -> None:
        """Go on after somebody has decided; what was typed before a reveal is dropped."""
        if self.bout.table.place != place:
            self._prompt = None
            self.host.drop_typed()
            self._go_on()
            return
        request = self.bout.table.request
        if isinstance(request, Decide):
            self._ask(request)

    def _take_back(self, *, again: bool) -> None:
        self._note = take_back(self.bout, again=again)
        if not self._note:
            self._asked_again()

    def _asked_again(self) -> None:
        self._prompt = None
        self._help.clear()
        self._go_on()
        self.settled()
