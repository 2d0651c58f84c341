"""The keys in force: the table's, with the player's own in their place."""

from msgspec import Struct

from duel_tui.keys.commands import command
from duel_tui.keys.names import written


class Keymap(Struct, frozen=True):
    """Which keys each command has."""

    changed: dict[str, tuple[str, ...]] = {}
    """The keys of the commands that have others than the table's."""
    refused: str = ""
    """Why the player's own keys are not in force, in a sentence; empty: they are, or there are none."""

    def keys(self, name: str) -> tuple[str, ...]:
        """A command's keys, the one to be shown first."""
        return self.changed.get(name) or command(name).keys

    def shown(self, name: str) -> str:
        """A command's first key as people write it."""
        return written(self.keys(name)[0])
