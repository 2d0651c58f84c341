"""The duel screen: what its keys mean while a bout goes on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.thoughts import Moment
from duel_tui.storage.keeping import Keeper
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.counsel import Counsel
from duel_tui.tui.duel.frame import Frame
from duel_tui.tui.duel.president import President
from duel_tui.tui.duel.prompts import Entry, Prompt
from duel_tui.tui.duel.view import Middle, View
from duel_tui.tui.duel.waiting import Wait
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.matrix import matrix_page
from duel_tui.tui.paper import Paper

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation

_WHILE_HELPED = (Bound("help", "rulebook"), Bound("back", "back"))
"""What the footer has while the keys are shown."""
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


class DuelPage(Page):
    """A duel being fought."""

    def __init__(
        self,
        host: Host,
        bout: Bout,
        end: Callable[[Bout], Page],
        rulebook: Callable[[str], Page] | None = None,
        talks: "Conversation | None" = None,
    ) -> None:
        """Take up a bout where it stands.

        Args:
            host: the shell.
            bout: the bout.
            end: makes the page for its end.
            rulebook: makes the rulebook's page, opened at a word.
            talks: goes on with the duel in lines.
        """
        super().__init__(host)
        self.bout = bout
        self.title = bout.wording.phrases.name
        self._rulebook = rulebook
        self._talks = talks
        self._frame = Frame(bout)
        if bout.opened:
            self._frame.log.add(bout.opened)
        self._counsel = Counsel(host, bout, self._frame.log)
        self._view = View(host, bout, self._frame, self._counsel.help)
        self._president = President(
            host, bout, self._counsel, self._frame.follow, lambda: self.host.swap(end(self.bout))
        )
        self._keys_shown = False
        self._left_at = self._standing

    @property
    def _standing(self) -> tuple[Moment, frozenset[Side]]:
        """Where the duel stands, and who has sealed a choice."""
        return self.bout.moment, frozenset(self.bout.table.sealed)

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The prompt's commands, then the screen's; no odds where the matrix is closed, for then there are none."""
        prompt = self._prompt
        own = prompt.bound if prompt else ()
        if isinstance(prompt, Entry) and not prompt.asked.figures:
            return (*own, Bound("leave", footer=False))
        names = {one.name for one in own}
        if isinstance(prompt, Choosing) and self.bout.advises(prompt.ask.side):
            own = (*own, Bound("advice"))
        notes = self.bout.notes
        if notes is None or not notes.open:
            names.add("matrix")
        if notes is not None and not notes.shows_all:
            names.add("odds")
        return (*own, *[one for one in _COMMANDS if one.name not in names])

    def shown(self) -> None:
        """Go on with the bout."""
        self._president.opponents.shown()
        if self._prompt is None:
            self._counsel.open()
            self._president.go_on()
            self.settled()

    def hidden(self) -> None:
        """Let nothing happen while nobody sees it."""
        self._president.opponents.hidden()
        self._left_at = self._standing

    @property
    def types(self) -> bool:
        """True while a line is typed."""
        return isinstance(self._prompt, Entry)

    @property
    def talks(self) -> "Conversation | None":
        """Goes on with the duel in lines."""
        return self._talks

    def talked(self, *, left: bool) -> None:
        """Go on where the lines have left the duel, or leave it."""
        self._president.opponents.shown()
        if left:
            self.host.close()
        elif self._left_at != self._standing:
            self._president.resume()

    @property
    def unkept(self) -> Keeper | None:
        """The answers that are not on disk yet."""
        return self.bout.keeper

    @property
    def passing(self) -> bool:
        """Whether an opponent alone is waited for."""
        return isinstance(self._prompt, Wait)

    def settled(self) -> bool:
        """Let the help follow the caret, and try again to keep the answers that wait."""
        followed = self._counsel.follow(self._prompt)
        return self.bout.keep() or followed

    def draw(self, paper: Paper) -> None:
        """Draw the frame, the prompt in the middle, and the help beside it."""
        self._view.draw(paper, self._middle)

    def key(self, key: str) -> None:
        """Take a key; a line being typed takes every printable one."""
        prompt = self._prompt
        if isinstance(prompt, Entry) and prompt.wants(key, self.host.keymap):
            prompt.typed(key)
        else:
            super().key(key)

    def typed(self, key: str) -> None:
        """A key for the prompt."""
        self._president.note = ""
        if self._keys_shown:
            self._keys_shown = False
        elif self._prompt is not None:
            self._prompt.typed(key)

    def pasted(self, text: str) -> None:
        """Take text that was pasted, where a line is being typed."""
        prompt = self._prompt
        if isinstance(prompt, Entry) and not self._keys_shown:
            for char in filter(str.isprintable, text):
                prompt.typed(char)

    def command(self, name: str) -> None:
        """Obey the screen's commands, and leave the rest to the bout."""
        self._president.note = ""
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
                self._counsel.advice.ask(self._prompt.ask.side)
            case "matrix" if self.bout.notes is not None:
                notes = self.bout.notes
                self.host.open(matrix_page(self.host, self.bout, notes, whole=notes.shows_all))
            case _:
                if not self._president.command(name):
                    super().command(name)

    @property
    def _prompt(self) -> Prompt | None:
        """What is asked."""
        return self._president.prompt

    @property
    def _middle(self) -> Middle:
        """What is to be drawn in the middle of the screen and at its foot."""
        note = self._prompt.note if isinstance(self._prompt, Choosing) else ""
        return Middle(
            self._prompt,
            self.bound,
            _WHILE_HELPED if self._keys_shown else self.bound,
            note or self._president.note or self.bout.trouble,
            self._keys_shown,
        )

    def _show_help(self) -> None:
        """Show the keys; once more, the rulebook where it speaks of what is asked."""
        if self._keys_shown and self._rulebook is not None:
            self._keys_shown = False
            at = self._prompt.ask.what if isinstance(self._prompt, Choosing) else ""
            self.host.open(self._rulebook(at))
        else:
            self._keys_shown = not self._keys_shown
