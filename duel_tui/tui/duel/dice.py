"""Throws on the duel screen: the pause before a die, dice by hand, modifiers and rulings."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import Drawn, Rolled, WrongAnswerError
from duel_tui.engine.course import NothingThereError
from duel_tui.engine.menu import IllegalChoiceError, OneOf
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.reading import read_die, read_modifier, read_ruling
from duel_tui.tui.duel.prompts import Asked, Entry, Pause, Prompt
from duel_tui.tui.page import Host


class Dice:
    """What happens around a throw."""

    def __init__(self, host: Host, bout: Bout, go_on: Callable[[], None], leave: Callable[[], None]) -> None:
        """Work on a bout.

        Args:
            host: the shell.
            bout: the bout.
            go_on: called when a throw was made.
            leave: called when an entry is done with and the screen should look again.
        """
        self._host = host
        self._bout = bout
        self._go_on = go_on
        self._leave = leave
        self._released = -1
        """The place of the throw that somebody has let happen."""
        self._entry: Entry | None = None
        self._modified = bout.near
        """Whose modifier is being typed."""

    @property
    def entry(self) -> Entry | None:
        """The line being typed, if any."""
        return self._entry

    def turned(self) -> Prompt:
        """The entry for the other side's modifier."""
        return self._modifier_for(self._modified.foe, turns=True)

    def prompt(self) -> Prompt | None:
        """What has to be asked before the throw that is due; None: throw."""
        self._entry = None
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
        texts = (self._told(roll, "roll_waits"), *self._parts(roll))
        return Pause(self._title(roll), texts, self._release)

    def modifier(self) -> Prompt:
        """The entry for a part of the next roll."""
        roll = self._bout.table.request
        fixed = roll.side if isinstance(roll, Roll) else None
        return self._modifier_for(fixed or self._bout.near, turns=fixed is None)

    def ruling(self) -> Prompt:
        """The entry that answers the last roll anew."""
        say = self._bout.wording.say
        return self._opened(Asked(say("ruling"), (say("ruling_how"),)), self._rule, self._done)

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
        return self._opened(asked, self._fell, self._host.close)

    def _cards_by_hand(self, draw: Draw) -> Prompt:
        bout, name = self._bout, self._bout.names[draw.side]
        told = bout.wording.say("enter_shown" if draw.face_up else "enter_cards", name=name, count=draw.count)
        label = bout.wording.say("cards_label", count=draw.count)
        asked = Asked(name, (told, bout.wording.cards_how), label, undoes=True)
        return self._opened(asked, self._drawn, self._host.close)

    def _drawn(self, text: str) -> str:
        draw = self._bout.table.request
        assert isinstance(draw, Draw), "cards are typed where some are drawn"
        try:
            self._bout.table.enter(Drawn(self._bout.wording.read_cards(draw, text)))
        except WrongAnswerError as wrong:
            return f"{wrong}."
        self._entry = None
        self._go_on()
        return ""

    def choice(self, ask: Ask, commit: Callable[[Any], None]) -> Entry:
        """The entry for what somebody at a real table plays, where a list of all it may be is too long."""
        bout = self._bout
        menu = ask.menu
        assert isinstance(menu, OneOf), "what is typed is one key of several"
        prompt = bout.wording.prompt(ask, bout.names)
        words = ", ".join([key for key in menu.keys if key.islower()])
        lines = (prompt, bout.wording.say("enter_play", words=words), bout.wording.cards_how)

        def take(text: str) -> str:
            try:
                choice = ask.take(bout.wording.read_key(menu.keys, text))
            except IllegalChoiceError:
                return bout.wording.say("bad_play", typed=text[:20])
            self._entry = None
            commit(choice)
            return ""

        return self._opened(
            Asked(bout.names[ask.side], lines, bout.wording.say("play_label"), undoes=True),
            take,
            self._host.close,
        )

    def _fell(self, text: str) -> str:
        roll = self._bout.table.request
        assert isinstance(roll, Roll), "a die is typed where one is asked for"
        read = read_die(roll, text)
        if not isinstance(read, Rolled):
            return self._bout.wording.bad_die(roll, text)
        self._bout.table.enter(read)
        self._entry = None
        self._go_on()
        return ""

    def _modifier_for(self, side: Side, *, turns: bool) -> Prompt:
        say, names = self._bout.wording.say, self._bout.names
        title = say("modifier", name=names[side])

        def take(text: str) -> str:
            read = read_modifier(text)
            if read is None:
                return say("bad_modifier")
            self._bout.table.modify(side, *read)
            self._done()
            return ""

        self._modified = side
        other = names[side.foe] if turns else ""
        return self._opened(Asked(title, (say("modifier_how"),), turns_to=other), take, self._done)

    def _rule(self, text: str) -> str:
        say = self._bout.wording.say
        read = read_ruling(text)
        if read is None:
            return say("bad_ruling")
        try:
            self._bout.table.overrule(None, *read)
        except (NothingThereError, WrongAnswerError) as wrong:
            return str(wrong)
        self._done()
        return ""

    def _opened(self, asked: Asked, take: Callable[[str], str], leave: Callable[[], None]) -> Entry:
        self._entry = Entry(asked, take, leave)
        return self._entry

    def _done(self) -> None:
        self._entry = None
        self._leave()

    def _title(self, roll: Roll) -> str:
        return self._bout.names[roll.side] if roll.side else str(roll.dice)

    def _told(self, roll: Roll, how: str) -> str:
        wording = self._bout.wording
        return wording.say(how, need=wording.pending(roll, self._bout.names))

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
