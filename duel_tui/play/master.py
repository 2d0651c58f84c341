"""The fencing master, who says a sentence at each kind of prompt or event, the first time and never again."""

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from duel_tui.play.bout import Bout, events
from duel_tui.storage.settings import Settings


class Likes(Protocol):
    """Where it is kept what was said."""

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        ...

    def keep(self, settings: Settings, /) -> None:
        """Keep changed settings."""
        ...


class Master:
    """Speaks beside the play."""

    def __init__(self, likes: Likes, bout: Bout, say: Callable[[str], None], *, drawn: bool = True) -> None:
        """Remember in the settings what was said; `drawn`: the duel is drawn on a screen."""
        self._drawn = drawn
        self._likes = likes
        self._bout = bout
        self._say = say
        self._listened_to = bout.table.place

    def hears(self, what: str) -> bool:
        """Say what there is to say about a prompt or an event; False where it was said before."""
        settings = self._likes.settings
        key = f"{self._bout.table.journal.ruleset} {what}"
        tip = self._bout.wording.tip(what, drawn=self._drawn)
        if not tip or not settings.master or key in settings.heard:
            return False
        self._likes.keep(replace(settings, heard=(*settings.heard, key)))
        self._say(self._bout.wording.say("master", tip=tip))
        return True

    def hears_play(self, prompt: str = "") -> None:
        """Say one thing, about a prompt or else about something that has happened since the last time."""
        table = self._bout.table
        happened = [event["event"] for _, event in events(table, min(self._listened_to, table.place))]
        self._listened_to = table.place
        for what in (prompt, *happened):
            if self.hears(what):
                return
