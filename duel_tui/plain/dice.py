"""Creation by dice: each thrown by the program or typed in, with what it came to."""

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.course import NothingThereError
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Characteristic
from duel_tui.plain.menus import Menu
from duel_tui.plain.rows import of_picker
from duel_tui.plain.talk import Talk, TurnedError
from duel_tui.plain.words import Word
from duel_tui.play.house import House
from duel_tui.play.making import Making
from duel_tui.play.reading import read_die
from duel_tui.wording import Wording

_NOBODY = BySide("", "")
_HOW = "Enter throws; or type what fell, 00 for 100; all throws the rest."


async def throw(house: House, talk: Talk, making: Making) -> None:
    """Throw all the dice of a fencer, until he is kept as he is.

    Raises:
        Back: he is left half made.
    """
    await Dice(house, talk, making).throw()


class Dice:
    """The dice of a fencer in the making."""

    def __init__(self, house: House, talk: Talk, making: Making) -> None:
        """Go on where he was left."""
        self._talk = talk
        self._making = making
        self._wording: Wording = house.fencer_wording
        self._told = making.session.place

    async def throw(self) -> None:
        """Throw until he is kept."""
        making, session = self._making, self._making.session
        self._talk.say(_HOW, making.trouble)
        while not session.done:
            try:
                match session.request:
                    case Roll() as roll:
                        await self._answer(roll)
                    case Decide() as decide:
                        await self._review(decide)
                    case _:
                        session.settle()
            except TurnedError as turned:
                self._told = min(self._told, turned.since)
            self._tell_new()

    async def _answer(self, roll: Roll) -> None:
        """Take what fell, or throw."""
        question = self._wording.pending(roll, _NOBODY)
        typed = await self._talk.line(question, self._words(), self._scores(question))
        if not typed:
            self._making.session.throw()
            return
        read = read_die(roll, typed)
        if read is None:
            dice = roll.dice
            self._talk.tell(
                self._wording.say("bad_die", typed=typed[:20], dice=dice, low=dice.low, high=dice.high)
            )
            return
        try:
            self._making.enter(read.score)
        except WrongAnswerError as wrong:
            self._talk.tell(f"{wrong}.")

    async def _review(self, decide: Decide) -> None:
        ask = decide.asks[0]
        (picker,) = self._wording.pickers(ask)
        menu = Menu("review", self._wording.prompt(ask, _NOBODY), of_picker(picker))
        self._making.decide(await self._talk.choose(menu, self._words()))

    def _words(self) -> tuple[Word, ...]:
        return (
            Word("all", "throws all the dice that are left", lambda _: self._all()),
            Word("me", "the fencer so far", lambda _: self._tell_all()),
            Word("undo", "takes back the last throw", lambda _: self._turn(again=False)),
            Word("redo", "brings it back", lambda _: self._turn(again=True)),
        )

    def _all(self) -> None:
        self._making.session.settle()
        raise TurnedError(self._told)

    def _tell_all(self) -> None:
        place = self._making.session.place
        self._tell(range(place)) if place else self._talk.tell("No die has fallen yet.")

    def _turn(self, *, again: bool) -> None:
        session = self._making.session
        try:
            session.redo() if again else session.undo()
        except NothingThereError:
            self._talk.tell(self._wording.say("nothing_to_redo" if again else "nothing_to_undo"))
            return
        raise TurnedError(session.place)

    def _tell_new(self) -> None:
        place = self._making.session.place
        self._tell(range(min(self._told, place), place))
        self._told = place

    def _tell(self, places: range) -> None:
        """What each die came to."""
        for place in places:
            step = self._making.session.step(place)
            if isinstance(step.request, Roll):
                self._talk.say(self._came_to(step.request.why, place))

    def _came_to(self, why: str, place: int) -> str:
        making = self._making
        draft = making.session.step(place).after
        score = getattr(making.session.step(place).answer, "score", "")
        if why in set(Characteristic):
            one = Characteristic(why)
            band = making.band(one, draft)
            return f"{self._wording.label('characteristic', one)} {score}: {band.name if band else ''}."
        value = getattr(draft, why, None)
        return f"{score}: {self._wording.label(why, value)}." if value else f"{score}."

    def _scores(self, question: str) -> str:
        """What the die may give."""
        scores = [f"{span} {self._meaning(name)}" for span, name in self._making.scores()]
        return f"{'; '.join(scores)}." if scores else question

    def _meaning(self, name: str) -> str:
        why = self._making.roll.why if self._making.roll else ""
        return self._wording.label(why, name) if why in {"nationality", "organisation", "style"} else name
