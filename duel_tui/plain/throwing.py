"""Throws and draws: a pause before the die, and dice and cards by hand, typed in."""

from collections.abc import Callable

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.requests import Draw, Roll
from duel_tui.plain.driver import Read
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Words
from duel_tui.play.bout import Bout
from duel_tui.play.dealing import cards_wanted, take_cards
from duel_tui.play.house import House
from duel_tui.play.reading import read_die


class Throwing:
    """What happens around a throw."""

    def __init__(self, house: House, bout: Bout, talk: Talk) -> None:
        """Throw for a bout."""
        self._house = house
        self._bout = bout
        self._talk = talk

    async def answer(self, request: Roll | Draw, words: Words) -> None:
        """Let the program throw or draw, or take what fell."""
        match request:
            case Roll() if self._bout.by_hand:
                await self._until(
                    self._bout.wording.enter_die(request, self._bout.names),
                    lambda typed: self._fell(request, typed),
                    words,
                )
            case Draw() if self._bout.by_hand and not self._bout.table.face_down:
                await self._draw(request, words)
            case _:
                if isinstance(request, Roll) and self._pauses:
                    await self._talk.wait(self._pending(request, "roll_waits_line"), words, "throw")
                self._bout.table.throw()

    @property
    def _pauses(self) -> bool:
        """Whether a throw waits; never for a pipe, which has no nerves."""
        pause = self._house.settings.pause
        wanted = pause == "always" or (pause == "decisive" and self._bout.table.decisive)
        return self._talk.shell.live and wanted

    def _pending(self, roll: Roll, how: str) -> str:
        wording = self._bout.wording
        return wording.say(how, need=wording.pending(roll, self._bout.names))

    async def _draw(self, draw: Draw, words: Words) -> None:
        bout = self._bout
        question = f"{cards_wanted(bout, draw)} {bout.wording.cards_how}".rstrip()
        secret = bout.shared and not draw.face_up
        await self._until(question, lambda typed: self._drawn(draw, typed), words, echo=not secret)

    async def _until(
        self, question: str, take: Callable[[str], str | None], words: Words, *, echo: bool = True
    ) -> None:
        """Ask until something is taken; what is no die and no word is told of."""
        vocabulary = self._talk.vocabulary(words)
        while True:
            typed = await Read(question, echo=echo)
            trouble = take(typed) if typed else "?"
            if trouble is None:
                self._talk.answered()
                return
            if not await self._talk.obeyed(typed, vocabulary, lambda: self._talk.tell(question)):
                self._talk.tell(trouble)

    def _fell(self, roll: Roll, typed: str) -> str | None:
        read = read_die(roll, typed)
        if read is None:
            return self._bout.wording.bad_die(roll, typed[:20])
        self._bout.table.enter(read)
        return None

    def _drawn(self, draw: Draw, typed: str) -> str | None:
        try:
            take_cards(self._bout, draw, typed)
        except WrongAnswerError as wrong:
            return f"{wrong}."
        return None
