"""Keys: the table of commands as Textual's bindings, the player's own keys as its keymap, and which keys count.

A binding's id is the name of its command. So a screen states its bindings as Textual's guide says, and the keys that a
player has chosen replace those of the table everywhere. What is typed ahead must not answer what nobody has read yet.

Textual gives a key to what has the focus when it comes, and runs a command when its key has bubbled up to the app. Over
a slow line several keys come in one packet. By then those after a command that opens a line to type have gone to what
lies below that line; there they would be commands as well, such as the letters of a menu. So a key that bubbles up
counts for the screen that it was given to, and where another lies on top by now, it is typed there, or dropped.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from duel_tui.keys import Keymap, command
from duel_tui.keys.boards import meant
from duel_tui.sanitize import in_figures

_ALWAYS = ("leave", "lines")
"""Commands that answer nothing, and are heard at any time."""
_TURNS = 1000
"""Turns of the loop that a key waits at most for what came of the key before, or a duel for the lines it was begun in."""


def binding(name: str, action: str = "", label: str = "", *, priority: bool = False) -> Binding:
    """Bind a command of the table.

    Args:
        name: the command.
        action: what it runs; empty: the action of the same name.
        label: a word or two for the footer; empty: those of the table.
        priority: whether it comes before the keys of what has the focus.
    """
    of_table = command(name)
    return Binding(
        _joined(of_table.keys), action or name, label or of_table.label, id=name, priority=priority
    )


def bound(*names: str, **actions: str) -> list[BindingType]:
    """Bind commands of the table, each to the action of its name, or to the one that is given."""
    return [*map(binding, names), *[binding(name, action) for name, action in actions.items()]]


def own_keys(keymap: Keymap) -> dict[str, str]:
    """The player's own keys, by the ids of the bindings they are for."""
    return {name: _joined(keys) for name, keys in keymap.changed.items()}


def _joined(keys: tuple[str, ...]) -> str:
    """Keys in one string, as Textual takes them."""
    return ",".join("comma" if key == "," else key for key in keys)


def usual(event: Key) -> Key:
    """A key whose figure or letter is full-width, or a figure of another script, as the usual one."""
    character = in_figures(event.character or "")
    if character == (event.character or "") or not character.isalnum():
        return event
    key = Key(character, character)
    key.time = event.time
    return key


_SIGNS = {";": "semicolon", ",": "comma", ".": "full_stop"}
"""Textual's names of the signs that stand where another script has letters."""


def key_of(sign: str) -> str:
    """Textual's name of the key of a letter or sign."""
    return _SIGNS.get(sign, sign)


def mean(event: Key, means: Callable[[str], bool], *, by_place: bool) -> None:
    """Let a letter that means nothing be the one it is meant for: a small one, or the key at its place on a US board.

    Args:
        event: the key.
        means: whether a key, by its name in the table of commands, means something now.
        by_place: whether letters of another script are meant by their places.
    """
    typed = event.character or ""
    if typed.isalpha() and (sign := meant(typed, means, by_place=by_place)) != typed:
        event.key, event.character = key_of(sign), sign


class TypeAheadFilter:
    """Lets the keys through that were typed after what is shown had come into sight."""

    def __init__(self, keymap: Keymap) -> None:
        """Let every key through, with these in force."""
        self._keymap = keymap
        self._since: float | None = 0.0
        """When what is shown came into sight; None: it has not yet."""

    @property
    def closed(self) -> bool:
        """True while what is shown has not come into sight."""
        return self._since is None

    def close(self) -> None:
        """Let nothing through until what is shown has come into sight."""
        self._since = None

    def open(self) -> None:
        """Let through what is typed from now on, if nothing was before."""
        if self._since is None:
            self._since = Message().time

    def name(self, event: Key) -> str:
        """The key that was pressed as the table of commands has it: a printable one by its character."""
        return event.character if event.character and event.is_printable else event.key

    def drops(self, event: Key) -> bool:
        """True if a key came too early to answer what is shown."""
        return self.early(event.time) and not self.always(event)

    def always(self, event: Key) -> bool:
        """True if a key is a command that answers nothing, so that it is heard at any time."""
        key = self.name(event)
        return len(key) > 1 and any(key in self._keymap.keys(name) for name in _ALWAYS)

    def early(self, typed: float) -> bool:
        """True if what was typed at this time came before what is shown now."""
        return self._since is None or typed < self._since


class KeyOrder:
    """Keeps the keys of an app in order."""

    def __init__(self, app: App[None], passing: TypeAheadFilter) -> None:
        """Begin before the first key; the filter knows the keys that are heard at any time."""
        self._app = app
        self._filter = passing
        self._given: WeakKeyDictionary[Key, Screen[Any]] = WeakKeyDictionary()
        """The screens that keys on their way were given to."""

    async def takes(self, key: Key) -> bool:
        """True if a key, new or bubbled up, counts for the top screen, which is there by then."""
        if key.is_forwarded:
            await turns_until(self._is_digested)
        if not await self.opened():
            return False
        top = self._app.screen
        if self._given.setdefault(key, top) is top:
            return True
        if top.query(Input):
            await turns_until(lambda: self._app.focused is not None)  # the line to type
            self._app.post_message(Key(key.key, key.character))
            return False
        return self._filter.always(key)

    async def opened(self) -> bool:
        """Wait until the top screen is there, since the key that opened it may have come just before.

        Returns:
            False if no screen is left, since the program is about to end.
        """
        await turns_until(lambda: not self._app.screen_stack or self._app.screen.is_mounted)
        return bool(self._app.screen_stack)

    def _is_digested(self) -> bool:
        """True once what has the focus, and all that it lies in, has read its messages."""
        heard = self._app.focused
        return heard is None or not any(one.message_queue_size for one in heard.ancestors_with_self[:-1])


async def turns_until(holds: Callable[[], bool]) -> None:
    """Let the loop turn until something holds, `_TURNS` times at most."""
    for _ in range(_TURNS):
        if holds():
            break
        await asyncio.sleep(0)
