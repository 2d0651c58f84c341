"""The fencing master, who says a sentence at each kind of prompt or event, the first time and never again."""

from msgspec.structs import replace

from duel_tui.play.bout import Bout, event_of
from duel_tui.tui.duel.log import Log
from duel_tui.tui.page import Host


class Master:
    """Speaks into the log."""

    def __init__(self, host: Host, bout: Bout, log: Log) -> None:
        """Remember in the settings what was said."""
        self._host = host
        self._bout = bout
        self._log = log
        self._listened_to = bout.table.place

    def hears(self, what: str) -> bool:
        """Say what there is to say about a prompt or an event; False where it was said before."""
        settings = self._host.settings
        key = f"{self._bout.table.journal.ruleset} {what}"
        tip = self._bout.wording.tip(what)
        if not tip or not settings.master or key in settings.heard:
            return False
        self._host.keep(replace(settings, heard=(*settings.heard, key)))
        self._log.add(self._bout.wording.say("master", tip=tip))
        return True

    def hears_play(self, prompt: str = "") -> None:
        """Say one thing, about a prompt or else about something that has happened since the last time."""
        table = self._bout.table
        new = range(min(self._listened_to, table.place), table.place)
        happened = [event_of(told.event)["event"] for place in new for told in table.step(place).told]
        self._listened_to = table.place
        for what in (prompt, *happened):
            if self.hears(what):
                return
