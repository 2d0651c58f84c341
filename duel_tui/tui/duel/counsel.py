"""What is said beside the play: the help about a row, what it is worth, advice, and the fencing master's sentences."""

from duel_tui.play.bout import Bout
from duel_tui.play.master import Master
from duel_tui.tui.duel.advice import Advice
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.help import HelpPane
from duel_tui.tui.duel.log import Log
from duel_tui.tui.duel.prompts import Prompt
from duel_tui.tui.page import Host
from duel_tui.tui.reckoner import Reckoner
from duel_tui.wording.reckoned import first_move


class Counsel:
    """Speaks to whoever chooses, in the help pane and in the log."""

    def __init__(self, host: Host, bout: Bout, log: Log) -> None:
        """Speak of a bout, and in its log."""
        self._bout = bout
        self._log = log
        self.help = HelpPane(bout, host.keymap.shown("odds"))
        self.advice = Advice(host, bout, self.help.advise)
        self._master = Master(host, bout, log.add)
        self._reckoner = Reckoner(host, bout.table.rules, bout.desk)

    def follow(self, prompt: Prompt | None) -> bool:
        """Let the help speak about the row at the caret; True where that is something new."""
        return isinstance(prompt, Choosing) and self.help.follow(prompt)

    def open(self) -> None:
        """Let the log begin with what the first move is worth, once that is known."""
        self._reckoner.opening(
            self._bout.table.journal.start,
            lambda found: self._log.begin(first_move(self._bout.wording, found)),
        )

    def begin(self, choosing: Choosing) -> None:
        """Speak of a choice that comes before somebody's eyes."""
        self._master.hears_play(choosing.ask.what)
        seat = self._bout.table.seat(choosing.ask.side)
        self._reckoner.mix(seat, lambda mix: self.help.weighed(choosing, mix))
