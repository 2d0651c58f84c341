"""Throws on the duel screen: the pause before a die, and what fell on a table, typed in."""

from collections.abc import Callable

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.requests import Draw, Roll
from duel_tui.play.bout import Bout
from duel_tui.play.dealing import cards_wanted, read_cards
from duel_tui.play.reading import read_die
from duel_tui.tui.duel.prompts import Asked, Entry, Pause, Prompt
from duel_tui.tui.page import Host


class Dice:
    """What happens around a throw."""

    def __init__(self, host: Host, bout: Bout, go_on: Callable[[], None]) -> None:
        """Work on a bout; `go_on` is called when a throw may be made or was made."""
        self._host = host
        self._bout = bout
        self._go_on = go_on
        self._released = -1
        """The place of the throw that somebody has let happen."""

    def prompt(self) -> Prompt | None:
        """What has to be asked before the throw that is due; None: throw."""
        table = self._bout.table
        roll = table.request
        if isinstance(roll, Draw) and self._bout.by_hand and not table.face_down:
            return self._cards_by_hand(roll)
        if not isinstance(roll, Roll):
            return None
        if self._bout.by_hand:
            return self._by_hand(roll)
        if table.place == self._released or not self._pauses():
            return None
        wording = self._bout.wording
        told = wording.say("roll_waits", need=wording.pending(roll, self._bout.names))
        return Pause(self._title(roll), (told, *self._parts(roll)), self._release)

    def _pauses(self) -> bool:
        match self._host.settings.pause:
            case "always":
                return True
            case "decisive":
                return self._bout.table.decisive
            case "never":
                return False

    def _release(self) -> None:
        self._released = self._bout.table.place
        self._host.drop_typed()
        self._go_on()

    def _by_hand(self, roll: Roll) -> Prompt:
        lines = (self._bout.wording.enter_die(roll, self._bout.names), *self._parts(roll))
        gaps = " ," if roll.dice.count > 1 else ""
        asked = Asked(self._title(roll), lines, str(roll.dice), figures=True, gaps=gaps)
        return Entry(asked, self._fell, self._host.close)

    def _fell(self, text: str) -> str:
        roll = self._bout.table.request
        assert isinstance(roll, Roll), "a die is typed where one is asked for"
        read = read_die(roll, text)
        if read is None:
            return self._bout.wording.bad_die(roll, text)
        self._bout.table.enter(read)
        self._go_on()
        return ""

    def _cards_by_hand(self, draw: Draw) -> Prompt:
        bout = self._bout
        label = bout.wording.say("cards_label", count=draw.count)
        told = (cards_wanted(bout, draw), bout.wording.cards_how)
        asked = Asked(bout.names[draw.side], told, label, undoes=True)
        return Entry(asked, self._drawn, self._host.close)

    def _drawn(self, text: str) -> str:
        draw = self._bout.table.request
        assert isinstance(draw, Draw), "cards are typed where some are drawn"
        try:
            self._bout.table.enter(read_cards(self._bout, draw, text))
        except WrongAnswerError as wrong:
            return f"{wrong}."
        self._go_on()
        return ""

    def _title(self, roll: Roll) -> str:
        return self._bout.names[roll.side] if roll.side else str(roll.dice)

    def _parts(self, roll: Roll) -> tuple[str, ...]:
        """The number to reach and every part of the sum."""
        say = self._bout.wording.say
        waiting = self._bout.table.pending_modifier(roll.side)
        extra = f" {waiting.by:+} {waiting.label}".rstrip() if waiting else ""
        match roll.against:
            case Needs(number=number, parts=parts):
                words = self._bout.wording.phrases.words["part"]
                shown = "".join(
                    f" {part.value:+} {words.get(part.label, part.label)}" for part in parts if part.value
                )
                return (say("die_against", number=number, parts=shown + extra),)
            case Chance(at_most=at_most):
                return (say("die_at_most", at_most=at_most, parts=extra),)
            case None:
                return (extra.strip(),) if extra else ()
