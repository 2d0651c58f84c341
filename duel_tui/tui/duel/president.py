"""Who leads a bout before people: throws are made, opponents play, and whoever is to decide is asked."""

from collections.abc import Callable
from functools import partial
from typing import Any

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.taking_back import take_back
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.counsel import Counsel
from duel_tui.tui.duel.decision import decision
from duel_tui.tui.duel.dice import Dice
from duel_tui.tui.duel.eyes import Eyes
from duel_tui.tui.duel.game_master import GameMaster
from duel_tui.tui.duel.opponents import Opponents
from duel_tui.tui.duel.prompts import Entry, Pause, Prompt
from duel_tui.tui.duel.waiting import Wait
from duel_tui.tui.page import Host


class President:
    """Leads a bout as a president of the jury does: goes on until somebody is needed, and holds what he is asked."""

    def __init__(
        self, host: Host, bout: Bout, counsel: Counsel, onward: Callable[[], None], over: Callable[[], None]
    ) -> None:
        """Stand still until it is told to go on.

        Args:
            host: the shell.
            bout: the bout.
            counsel: speaks of what is asked.
            onward: called whenever the bout goes on.
            over: called when it is over.
        """
        self._host = host
        self._bout = bout
        self._counsel = counsel
        self._onward = onward
        self._over = over
        self.prompt: Prompt | None = None
        """What is asked; None before anything is."""
        self.note = ""
        """What there is to say about what was done last."""
        self.opponents = Opponents(host, bout, self._decided, self._say)
        self._eyes = Eyes(bout, self._put)
        self._dice = Dice(host, bout, self.go_on)
        self._game_master = GameMaster(bout, self._entered)
        self._watched = -1
        """The place from which opponents without people were let go on."""
        self._last: Choosing | None = None
        """What was chosen last, which stands while opponents think."""
        self._under: tuple[tuple[str, ...], Prompt | None] = ((), None)
        """What a game master's entry lies over, and the journal's lines when it was opened."""

    def go_on(self) -> None:
        """Throw what is to be thrown, and ask whoever is to be asked."""
        table = self._bout.table
        if self._bout.notes is not None:
            self._bout.notes.fill(table, self._bout.people)
        self._bout.keep()
        self._onward()
        while isinstance(table.request, Roll | Draw):
            waiting = self._dice.prompt()
            if waiting is not None:
                self._eyes.show_throw(table.request, waiting)
                return
            table.throw()
        if isinstance(table.request, Decide):
            self._ask(table.request)
        else:
            self._over()

    def command(self, name: str) -> bool:
        """Obey what is for the prompt, or changes the bout; False where it is neither."""
        prompt = self.prompt
        if prompt is not None and prompt.command(name):
            return True
        match name:
            case "undo" | "redo":
                self._take_back(again=name == "redo")
            case "modify":
                self._lay_over(self._game_master.modifier())
            case "overrule":
                self._rule()
            case "next" if isinstance(prompt, Entry) and prompt.asked.turns_to:
                self.prompt = self._game_master.turned()
            case _:
                return False
        return True

    def _ask(self, request: Decide) -> None:
        """Let opponents think, and ask the first of the people who have to decide."""
        bout = self._bout
        if not bout.people and self._watched != bout.table.place:
            self.prompt = Pause("", (bout.wording.say("watching"),), self._watch)
            return
        self.opponents.ask()
        sides = [side for side in (bout.near, bout.near.foe) if side in bout.people]
        waiting = [ask for side in sides if (ask := bout.table.ask_of(side)) is not None]
        if not waiting:
            thinker = next(side for side in Side if bout.players[side] is not None)
            self.prompt = Wait(bout.wording.say("thinking", name=bout.names[thinker]), self._last)
        else:
            ask, sealed = waiting[0], len(request.asks) == len(Side)
            prompt = decision(bout, ask, partial(self._commit, ask.side), self._host.close)
            self._eyes.show(ask.side, prompt, secret=sealed, again=sealed)

    def _put(self, prompt: Prompt) -> None:
        """Ask what has come before the eyes it is for."""
        self.prompt = prompt
        if isinstance(prompt, Choosing):
            self._last = prompt
            self._counsel.begin(prompt)

    def _watch(self) -> None:
        self._watched = self._bout.table.place
        self.go_on()

    def _say(self, note: str) -> None:
        self.note = note

    def _commit(self, side: Side, choice: Any) -> None:
        place = self._bout.table.place
        try:
            self._bout.table.decide(side, choice)
        except IllegalChoiceError as wrong:
            self.note = str(wrong)
            return
        self._decided(place)

    def _decided(self, place: int) -> None:
        """Go on after somebody has decided; what was typed before a reveal is dropped."""
        if self._bout.table.place != place:
            self.prompt = None
            self._host.drop_typed()
            self.go_on()
            return
        request = self._bout.table.request
        if isinstance(request, Decide):
            self._ask(request)

    def _rule(self) -> None:
        ruling = self._game_master.ruling()
        if ruling is None:
            self.note = self._bout.wording.say("nothing_thrown")
        else:
            self._lay_over(ruling)

    def _lay_over(self, entry: Entry) -> None:
        """Put a game master's entry over what is asked."""
        self._under = (self._bout.table.journal.lines, self.prompt)
        self.prompt = entry

    def _entered(self) -> None:
        """Go on after an entry was filled in or left, with what was under it if that still holds."""
        lines, under = self._under
        if isinstance(under, Choosing) and lines == self._bout.table.journal.lines:
            self.prompt = under
        else:
            self.resume()

    def _take_back(self, *, again: bool) -> None:
        self.note = take_back(self._bout, again=again)
        if not self.note:
            self.resume()

    def resume(self) -> None:
        """Ask as the bout stands now, whatever was asked before."""
        self.prompt = self._last = None
        self._counsel.help.clear()
        self.go_on()
        self._counsel.follow(self.prompt)
