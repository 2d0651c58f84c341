"""The app: screens in Textual's own stack, and lines in the place of any of them.

Screens get their keys as Textual's guide says; those typed before what is shown had come into sight are dropped.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.events import AppBlur, AppFocus, Event, Key, MouseEvent, Paste, Resize
from textual.screen import Screen

from duel_tui.pages.model import GoOn
from duel_tui.shutdown import STAYS, stop_all
from duel_tui.streams import served
from duel_tui.tui.host import End, Host, Shown
from duel_tui.tui.keymap import KeyOrder, binding, turns_until, usual
from duel_tui.tui.terminal import Start
from duel_tui.tui.widgets.line_input import LineInput

if TYPE_CHECKING:
    from pathlib import Path

    from duel_tui.pages.execution import Led
    from duel_tui.tui.screens.lines import LinesScreen
    from duel_tui.tui.screens.question import Question

_SUSPENDS = "ctrl+z"
_NARROW = 20
"""Columns below which nothing has a scrollbar."""


class DuelApp(Host, inherit_bindings=False):
    """The program on the whole screen."""

    TITLE = "duel-tui"
    ENABLE_COMMAND_PALETTE = False
    DEFAULT_MODE = "program"
    CSS = """* { scrollbar-color: ansi_bright_black; scrollbar-background: ansi_default; }
    .-no-bars * { scrollbar-size: 0 0 !important; }"""
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("leave", priority=True),
        binding("lines"),
        Binding(_SUSPENDS, "suspend", id="suspend", show=False, priority=True),
    ]

    def __init__(self, start: Start = Start()) -> None:  # noqa: B008  it is frozen
        """Begin; `begin_with` says what is shown first."""
        super().__init__(start)
        self._start = start
        self._order = KeyOrder(self, self._typed)
        self._said: list[str] = []
        """What was said in lines so far."""
        self._has_talked = False
        """True once lines were begun."""
        self._question: Question | None = None
        """The question that was last asked before something would have been lost."""

    def begin_with(self, first: Callable[[], Screen[Any]]) -> None:
        """Say, before the app runs, what makes the first screen."""
        # Textual reads the sheet of a mode's first screen, and not that of its default screen.
        self.add_mode(self.DEFAULT_MODE, first)  # pyright: ignore[reportUnknownMemberType]

    def on_mount(self) -> None:
        """Open what is asked for, such as a duel that was fought elsewhere; give way to lines where there is no room for the screen."""
        if self._start.opens is not None:
            with self.faults():
                self.follow(self._start.opens)
        elif self._start.first and self.palette.colours and not self.no_room:
            from duel_tui.tui.screens.first import FirstScreen  # noqa: PLC0415  once only

            self.open(FirstScreen())
        self._resized()

    def on_resize(self, event: Resize) -> None:
        """Give way to lines, or take their place, once Textual has taken the new size."""
        # A scrollbar that leaves no column for the text is taken away by Textual and put back without an end.
        self.set_class(event.size.width < _NARROW, "-no-bars")
        self.call_next(self._resized)

    async def on_event(self, event: Event) -> None:
        """Drop what was typed too early before anything can take it, and a mouse and looks away, which nobody asked for."""
        if isinstance(event, MouseEvent | AppBlur | AppFocus):
            return
        if isinstance(event, Key):
            if self.focused is not None and not self.focused.is_attached:
                self.screen.set_focus(
                    None
                )  # from a prompt on its way in or out no key finds the commands of the app
            if not (isinstance(self.focused, LineInput) and self.focused.types):
                event = usual(event)
            if self._typed.drops(event) or not await self._order.takes(event):
                return
            if isinstance(self.screen, Shown):
                if event.is_forwarded:
                    self.screen.bubbled(event)
                else:
                    self.screen.heed(event)
                    self.screen.pressed(self._typed.name(event))
        elif isinstance(event, Paste) and (self._typed.early(event.time) or not await self._order.opened()):
            return
        await super().on_event(event)

    def action_leave(self) -> None:
        """End the program; once more, where it is asked first whether something is to be lost."""
        if self._question is not None and self.screen is self._question:
            self._question.answer("leave")
        else:
            self.leave()

    def action_suspend(self) -> None:
        """Give the terminal to the shell until that continues the program."""
        why = STAYS if served() or self.is_headless else stop_all()
        if why and isinstance(self.screen, Shown):
            self.screen.remark(why)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the key that suspends to a command that a player has given it."""
        given = any(_SUSPENDS in keys for keys in self.keymap.changed.values())
        return not (action == "suspend" and given) and super().check_action(action, parameters)

    def action_lines(self) -> None:
        """Go on in lines, or back on the screen."""
        if (lines := self._in_lines) is not None:
            self._talked(lines, "switched")
        else:
            self._talk()

    @property
    def _in_lines(self) -> "LinesScreen | None":
        """The lines that stand in the place of the screen; None: none do."""
        from duel_tui.tui.screens.lines import LinesScreen  # noqa: PLC0415  when it may be there

        return self.screen if isinstance(self.screen, LinesScreen) else None

    def _talk(self, *, for_size: bool = False) -> None:
        """Go on in lines: with the duel that is being fought, or at the beginning.

        Args:
            for_size: whether they stand there only as long as there is no room for the screen.
        """
        from duel_tui.tui.screens.lines import LinesScreen  # noqa: PLC0415  when it is first opened

        ours = [one for one in self.screen_stack if isinstance(one, Shown)]
        talker = next((one for one in reversed(ours) if one.talks is not None), None)
        talks = self._start.lines if talker is None else talker.talks
        if talks is not None:
            self.go_out_of_sight()
            self._has_talked = True
            lines = LinesScreen(talks, self.keymap, self._said, self._store, talker)
            lines.for_size = for_size
            _ = self.push_screen(lines)
            self.hear_when_seen()

    def on_lines_screen_heard(self, event: "LinesScreen.Heard") -> None:
        """Come back from lines that have ended and are still there, or take the place of those that ask what the screen can."""
        if event.lines.is_active:
            if event.end is None:
                self._resized()
            else:
                self._talked(event.lines, event.end)

    def _talked(self, lines: "LinesScreen", end: End) -> None:
        """Come back from lines, to the screen whose duel they went on with, or to those that are still true."""
        if end == "switched" and (why := lines.stays):
            lines.say(why)
            return
        lines.stop()
        fought = self._begun_in(lines) if end == "switched" else None
        gone = self.pop_screen()
        if self._store is not None and lines.liked is not None:
            self.take_over(lines.liked, self._store.settings)
        if end == "quit" or (end == "done" and lines.talker is None):
            self.leave()
            return
        with self.faults():
            while lines.talker is not None and self.screen is not lines.talker:
                _ = self.pop_screen()
            if isinstance(self.screen, Shown):
                self.screen.talked(end)
        if fought is not None:
            self.run_worker(self._go_on(gone, fought), exit_on_error=False)
        self._resized()
        self.hear_when_seen()

    def _begun_in(self, lines: "LinesScreen") -> "Path | None":
        """The duel that was begun in these lines and is fought there; None: none was."""
        opened = self._lazy.opened if self._lazy is not None else None
        recorder = opened.recorder if opened is not None and lines.talker is None else None
        if recorder is None:
            return None
        recorder.begin()
        return recorder.path

    async def _go_on(self, gone: Awaitable[None], fought: "Path") -> None:
        """Go on with a duel that was begun in lines, once these have let go of it."""
        with self.faults():
            await gone
            await turns_until(lambda: self.app_context.recorder is None)
            if self.app_context.recorder is None and self._in_lines is None:  # they may stand there again
                self.follow(GoOn(fought.stem))

    def follow(self, following: "Led", *, instead: bool = False) -> str:
        """Go where a command leads, if so `instead` of the top screen; what there is to say of it."""
        from duel_tui.tui.navigation import led_to  # noqa: PLC0415  it loads the games

        led = led_to(self, self.app_context, following)
        if isinstance(led, str):
            return led
        (self.swap if instead else self.open)(led)
        return ""

    def close(self) -> None:
        """Go back to the screen below; from the last one, leave."""
        if len(self.screen_stack) == 1:
            self.leave()
        elif not self._asks([self.screen], self._close):
            self._close()

    def go_home(self) -> None:
        """Go back to the first screen."""
        above = self.screen_stack[1:]
        if above and not self._asks(above, self._go_home):
            self._go_home()

    def _go_home(self) -> None:
        """Take away all screens but the first."""
        self.go_out_of_sight()
        while len(self.screen_stack) > 1:
            _ = self.pop_screen()
        self.hear_when_seen()

    def leave(self) -> None:
        """End the program."""
        if not self._asks(self.screen_stack, self.exit):
            self.exit()

    def _asks(self, screens: Sequence[Screen[Any]], go: Callable[[], None], still: str = "") -> bool:
        """True if something would be lost with some screens; it is asked about then, before `go`."""
        ours = [one for one in screens if isinstance(one, Shown)]
        lost, stake = next(((one, said) for one in ours if (said := one.at_stake())), (None, ""))
        if lost is None:
            return False
        from duel_tui.tui.screens.question import PARTING, Question  # noqa: PLC0415  when something may be lost

        def parts(answer: str | None) -> None:
            if answer == "save" and (trouble := lost.save()):
                self._asks([lost], go, f"It still cannot be saved. {trouble}")
            elif answer in {"save", "leave"}:
                if lost.unkept is not None:
                    self.lost = lost.at_stake()
                go()

        self._question = Question(still or stake, *PARTING)
        self.go_out_of_sight()
        _ = self.push_screen(self._question, parts)
        return True

    def _close(self) -> None:
        """Take the top screen away."""
        self.go_out_of_sight()
        _ = self.pop_screen()
        self.hear_when_seen()

    def _resized(self) -> None:
        with self.faults():
            if not self.no_room and not self._has_talked:  # nothing of lines is loaded yet
                return
            lines = self._in_lines
            if lines is None and self.no_room:
                self._talk(for_size=True)
            elif lines is not None and lines.for_size and not self.no_room and self._gives_way(lines):
                self._talked(lines, "switched")

    def _gives_way(self, lines: "LinesScreen") -> bool:
        """True where lines ask what a screen below them asks, or one that can be opened; elsewhere an answer would be lost."""
        page = lines.page
        opens = lines.talker is not None or (page == "duel" and self._begun_in(lines) is not None)
        return page == "home" or (page != "" and opens)
