"""A screen on which a game master may step in: each command lays an entry over what is asked."""

from abc import abstractmethod

from duel_tui.play.bout import Bout
from duel_tui.tui.screens.shown import ShowsOthers
from duel_tui.tui.widgets.ruling_entry import RulingKind, ruling_entry


class MasterScreen(ShowsOthers):
    """A duel in which a game master adds, sets, overrules, and says who decides."""

    def __init__(self, bout: Bout) -> None:
        """Show a bout."""
        super().__init__()
        self.bout = bout

    @abstractmethod
    def say(self, note: str) -> None:
        """Say something about the last key, until the next."""

    async def action_rule(self, how: RulingKind) -> None:
        """Let a game master give a ruling."""
        match ruling_entry(how, self.bout):
            case str(why_not):
                self.say(why_not)
            case entry:
                await self.cover(entry)
