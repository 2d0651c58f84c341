"""A typed line whose keys work in the order in which they are typed.

Textual writes a character into its `Input` when the key arrives there, and runs an editing key only when the key has
gone on from there to the app. Of keys that come together, as over a slow line, the characters would come first: `^U`, a
name and Enter would leave an empty line.
"""

from textual.binding import Binding
from textual.events import Key
from textual.widgets import Input

_ACTIONS = {
    key: one.action for one in Input.BINDINGS if isinstance(one, Binding) for key in one.key.split(",")
}
"""What each editing key of Textual's input does."""


class LineInput(Input):
    """Textual's input, with each key heard in its turn."""

    async def on_key(self, event: Key) -> None:
        """Do what an editing key does at once."""
        action = _ACTIONS.get(event.key)
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.run_action(action)
