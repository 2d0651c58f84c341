"""The table of commands as Textual's bindings, and the player's own keys as Textual's keymap.

A binding's id is the name of its command. So a screen states its bindings as Textual's guide says, and the keys that a
player has chosen replace those of the table everywhere.
"""

from textual.binding import Binding

from duel_tui.keys import Keymap, command


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


def own_keys(keymap: Keymap) -> dict[str, str]:
    """The player's own keys, by the ids of the bindings they are for."""
    return {name: _joined(keys) for name, keys in keymap.changed.items()}


def _joined(keys: tuple[str, ...]) -> str:
    """Keys in one string, as Textual takes them."""
    return ",".join("comma" if key == "," else key for key in keys)
