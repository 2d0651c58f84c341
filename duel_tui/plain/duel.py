"""A duel in lines: what happened, how it stands, who is asked, and the words that are answered meanwhile."""

from collections.abc import Mapping
from typing import Any

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.opponents.desk import ThinkingError
from duel_tui.plain.asking import Asking
from duel_tui.plain.enquiries import Enquiries
from duel_tui.plain.game_master import GameMaster
from duel_tui.plain.opponents import Opponents
from duel_tui.plain.talk import Back, Talk, TurnedError
from duel_tui.plain.telling import Teller, said
from duel_tui.plain.throwing import Throwing
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.exact import first_move_of
from duel_tui.play.house import House
from duel_tui.play.master import Master

_PATIENCE = 1.0
"""Seconds after which it is said who thinks."""
_RESUMED = 3
"""Lines of the story that are told where a duel goes on."""
_HAND = "hand tells your cards, ? your choices."
_NO_WAY_BACK = "Nothing is left with back in a duel: home leaves it as it stands, undo takes back."
_SCREENFUL = 60
"""Rows that push what was said off any screen."""


class Duelling:
    """One bout, from where it stands to its end."""

    def __init__(
        self, house: House, bout: Bout, talk: Talk, changes: Mapping[str, Any] | None = None
    ) -> None:
        """Sit down at a table, with the changes to the games under which it is fought."""
        self._house = house
        self._bout = bout
        self._talk = talk
        self._teller = Teller(bout)
        self._enquiries = Enquiries(house, bout, talk, self._teller, changes)
        self._throwing = Throwing(house, bout, talk)
        self._game_master = GameMaster(bout, talk)
        self._opponents = Opponents(bout)
        self._master = Master(house, bout, talk.say, drawn=False)
        self._told = 0
        self._brief: tuple[str, ...] = ()
        self._looking: Side | None = None
        self._trouble = ""

    async def play(self) -> None:
        """Play to the end; the desk stays open, for the last choice may be taken back.

        Raises:
            Back: the duel was left as it stands.
            Quit: the program is left.
        """
        try:
            self._begin()
            while await self._step():
                pass
        finally:
            self._opponents.close()

    def _begin(self) -> None:
        bout, detail = self._bout, self._house.settings.detail
        self._told = bout.table.place
        if bout.table.place:
            self._talk.say(bout.wording.say("gone_on", left=bout.names.left, right=bout.names.right))
            self._talk.say(*self._teller.last(_RESUMED))
        else:
            self._talk.say(*said(self._teller.opening(), detail))
            self._talk.say(first_move_of(bout))
        self._talk.say(bout.opened)

    async def _step(self) -> bool:
        """Answer one request; False at the end."""
        self._tell_news()
        request = self._bout.table.request
        try:
            match request:
                case Roll() | Draw():
                    await self._throwing.answer(request, self._words(self._bout.near))
                case Decide():
                    await self._decide(request)
                case None:
                    return False
        except TurnedError as turned:
            self._told = min(self._told, turned.since)
        return True

    def _tell_news(self) -> None:
        place = self._bout.table.place
        self._told = min(self._told, place)
        self._talk.say(*said(self._teller.places(self._told, place), self._house.settings.detail))
        self._told = place
        if self._bout.notes is not None:
            self._bout.notes.fill(self._bout.table, self._bout.people)
        self._bout.keep()
        trouble = self._bout.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._talk.say(f"{trouble}." if trouble else "Saved again.")

    async def _decide(self, request: Decide) -> None:
        bout = self._bout
        if not bout.people and self._talk.shell.live:
            await self._talk.wait(bout.wording.say("watching_line"), self._words(bout.near), "go on")
        self._opponents.start()
        sides = [side for side in (bout.near, bout.near.foe) if side in bout.people]
        asks = [ask for side in sides if (ask := bout.table.ask_of(side)) is not None]
        if asks:
            await self._ask(request, asks[0])
            return
        for side in self._opponents.asked:
            bout.table.decide(side, await self._thought(side))

    async def _thought(self, side: Side) -> object:
        """What an opponent chooses, however long it takes."""
        while True:
            self._opponents.start()
            try:
                return await self._opponents.choice(side, _PATIENCE)
            except TimeoutError:
                self._talk.tell(self._bout.wording.say("thinking", name=self._bout.names[side]))
            except ThinkingError as trouble:
                await self._talk.wait(
                    f"{trouble}. Enter lets them think again.", self._words(side.foe), "think"
                )
                continue
            try:
                return await self._opponents.choice(side)
            except ThinkingError:
                continue

    async def _ask(self, request: Decide, ask: Ask) -> None:
        bout = self._bout
        secret = bout.shared and len(request.asks) > 1
        hidden = self._enquiries.hidden
        if (secret or hidden) and ask.side is not self._looking:
            self._change_over(ask.side, hidden=hidden)
        if ask.side not in bout.table.unseen:
            self._say_brief(ask.side)
        self._master.hears_play(ask.what)
        asking = Asking(bout, self._talk, ask, secret=secret, listed=not hidden and not bout.types(ask))
        choice = await asking.choice(self._words(ask.side))
        try:
            bout.table.decide(ask.side, choice)
        except IllegalChoiceError as wrong:
            self._talk.tell(f"{wrong}.")
        if secret:
            self._looking = None

    def _change_over(self, side: Side, *, hidden: bool) -> None:
        """Say whose secret choice comes now, what the other has seen of his out of sight."""
        names = self._bout.names
        if hidden:
            self._talk.shell.push_out_of_sight(_SCREENFUL)
            self._talk.answered()
        self._looking = side
        self._talk.say(self._bout.wording.say("curtain", name=names[side], foe=names[side.foe]))
        self._talk.say(_HAND if hidden else "")

    def _say_brief(self, side: Side) -> None:
        """Say how the duel stands, where that has changed."""
        detail = self._house.settings.detail
        lines = self._enquiries.brief(side)
        if detail == "full" or (detail == "normal" and lines != self._brief):
            self._talk.say(" ".join(lines))
        self._brief = lines

    def _words(self, side: Side) -> Words:
        """The words that are answered while a side is asked."""
        return (
            *self._enquiries.words(side),
            *self._game_master.words(side),
            Word("home", "leaves the duel as it stands", _leave),
            Word("back", "", lambda _: self._talk.tell(_NO_WAY_BACK)),
        )


def _leave(_: str) -> None:
    raise Back
