"""The names of keys, in the app and as people write them."""

import string
import unicodedata

_SHOWN = {"escape": "esc", "pageup": "PgUp", "pagedown": "PgDn", "shift+tab": "shift-tab"}
"""The written forms of keys that differ from their names."""
_CTRL = "ctrl+"
_SAME = {"i": "tab", "m": "enter", "j": "enter", "h": "backspace"}
"""Letters for which, with ctrl, a terminal sends another key."""
_PLAIN = (
    *("enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
)
_NAMED = {
    *_PLAIN,
    *[f"f{number}" for number in range(1, 13)],
    *[f"{_CTRL}{letter}" for letter in string.ascii_lowercase if letter not in _SAME],
    *[f"{held}{arrow}" for held in (_CTRL, "shift+") for arrow in ("up", "down", "left", "right")],
}
_READ = {shown.lower(): key for key, shown in _SHOWN.items()} | {"return": "enter"}


def written(key: str) -> str:
    """A key as people write it.

    >>> written("ctrl+q"), written("pageup"), written("z")
    ('^q', 'PgUp', 'z')
    """
    if key.startswith(_CTRL) and len(key) == len(_CTRL) + 1:
        return f"^{key[-1]}"
    return _SHOWN.get(key, key)


def read_key(text: str) -> str | None:
    """The key that a user wrote; None: no terminal sends such a key.

    >>> read_key("PgUp"), read_key("^r"), read_key("ctrl+i"), read_key("Z")
    ('pageup', 'ctrl+r', None, 'Z')
    """
    if len(text) == 1:
        combines = unicodedata.category(text).startswith("M")  # with a letter before it
        return "space" if text == " " else text if text.isprintable() and not combines else None
    name = text.lower()
    if name.startswith("^") and len(name) == 2:  # noqa: PLR2004  a caret and a letter
        name = f"{_CTRL}{name[1]}"
    name = _READ.get(name, name)
    return name if name in _NAMED else None


def sent_as(text: str) -> str:
    """The key that a terminal sends instead of this one; empty: it sends this one.

    >>> sent_as("ctrl+m")
    'enter'
    """
    name = text.lower().replace("^", _CTRL)
    return _SAME.get(name.removeprefix(_CTRL), "") if name.startswith(_CTRL) else ""
