"""The duel shown to others on this screen: a word is chosen, the view covers everything, and only the word leads back."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from duel_tui.pages.showing import view_of
from duel_tui.pages.view import View
from duel_tui.plain.watching import veiled
from duel_tui.play.bout import Bout
from duel_tui.play.thoughts import Stamp
from duel_tui.storage.views import LOOKS, ViewerName, viewer_named
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.view import ViewScreen
from duel_tui.tui.widgets.entry import Entry, entry_lines
from duel_tui.tui.widgets.footer import Footer, Item
from duel_tui.tui.widgets.hosted import on_top
from duel_tui.wording import Wording

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation, Talk

_LONGEST = 60
"""The longest word, in characters."""
_TURN = ("pageup", "pagedown")


class WordEntry(Entry[tuple[ViewerName, str]]):
    """Asks for the word that leads back, and perhaps for the side that may look."""

    class Given(Message):
        """The word was chosen."""

        def __init__(self, viewer: ViewerName, word: str) -> None:
            """Hold who may look, and the word."""
            super().__init__()
            self.viewer: ViewerName = viewer
            self.word = word

    def __init__(self, wording: Wording) -> None:
        """Ask in the words of a duel."""
        self._say = wording.say
        how = [self._say(key) for key in ("view_how", "view_whose", "view_forgotten", "entry_ends")]
        super().__init__(entry_lines(self._say("view_title"), *how))
        self.field.max_length = _LONGEST

    def read(self, typed: str) -> tuple[ViewerName, str] | str:
        """Read the word, and who may look."""
        first, _, rest = typed.partition(" ")
        viewer = viewer_named(first)
        word = rest.strip() if viewer is not None else typed
        return (viewer or "public", word) if word else self._say("view_no_word")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the word to the screen, which is no answer of the duel."""
        found = self.read(event.value.strip())
        if not isinstance(found, str):
            event.stop()
            event.prevent_default()
            self.post_message(self.Given(*found))


class ShowsOthers(AppScreen):
    """A screen with a duel that can be shown to others: here, and in programs that watch it."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("view")]
    bout: Bout
    _drawn: Stamp | None = None
    """The moment that was drawn last; None: nothing was drawn yet."""

    @abstractmethod
    async def cover(self, widget: Widget, *, whole: bool = False) -> None:
        """Put something over what is asked, which stays as it is; `whole`: over the fencers, too."""

    @abstractmethod
    def uncover(self) -> None:
        """Take it away again."""

    def on_mount(self) -> None:
        """Look every second for programs that watch the duel."""
        if self.bout.published is not None:
            self.set_interval(LOOKS, self._publish)

    def publish_once_drawn(self) -> None:
        """Publish the present moment after its picture: the first refresh lays it out, the second paints it."""
        self.call_after_refresh(self.call_after_refresh, self._publish_drawn, self.bout.stamp)

    def _publish_drawn(self, stamp: Stamp) -> None:
        self._drawn = stamp
        self._publish()

    def _publish(self) -> None:
        """Publish the duel where it was drawn here, or goes on in lines above; never before the player sees it."""
        if self._drawn == self.bout.stamp or not on_top(self):
            with self.host.faults():
                self.bout.publish()

    async def action_view(self) -> None:
        """Ask for the word that leads back."""
        await self.cover(WordEntry(self.bout.wording))

    def on_word_entry_given(self, event: WordEntry.Given) -> None:
        """Show the duel to others."""
        self.uncover()
        self.host.open(ShownScreen(view_of(self.bout, event.viewer), event.word, self.bout.wording))


class ShownScreen(ViewScreen):
    """A view that stands alone: every key is part of the word, and nothing else is said."""

    def __init__(self, view: View, word: str, wording: Wording) -> None:
        """Show a view until a word is typed."""
        super().__init__(view)
        self._word = word
        self._wording = wording
        self._typed = ""
        self._known = False
        """True once the word was typed."""

    @property
    def items(self) -> tuple[Item, ...]:
        """How one goes back, without the word."""
        return (("enter", "after your word"), (self.host.keymap.shown("leave"), "leave the program"))

    @property
    def types(self) -> bool:
        """True: every printable key belongs to the word."""
        return True

    @property
    def talks(self) -> "Conversation":
        """The same in lines, where the screen finds no room."""
        return self._talk

    def talked(self, *, left: bool) -> None:
        """Go back to the duel once the word was typed in lines."""
        del left
        if self._known:
            self.host.close()

    def on_mount(self) -> None:
        """Take everything out of sight that was said before."""
        self.host.clear_scrollback()

    def on_key(self, event: Key) -> None:
        """Take a key as part of the word; none is a command of the duel."""
        if event.key in _TURN:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._try()
        elif event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.is_printable and event.character:
            self._typed = (self._typed + event.character)[-_LONGEST:]

    def _try(self) -> None:
        """Go back if the word was typed."""
        typed, self._typed = self._typed.strip(), ""
        if typed == self._word:
            self._known = True
            self.go_back()
        elif typed:
            self.query_one(Footer).note = self._wording.say("view_wrong")

    async def _talk(self, talk: "Talk") -> None:
        await veiled(talk, self._view, self._word, self._wording)
        self._known = True
