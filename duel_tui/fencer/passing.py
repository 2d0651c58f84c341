"""Time passes for a fencer: a procedure whose dice fall in the order of the days.

It is a procedure like a duel and like the creation of a fencer: its dice can be rolled by the program or typed in, taken back
and resumed. A stretch of it is one day on which something is due; so its state tells the day of the die that is asked for,
and the dice of several fencers can be rolled in the order of their days.
"""

from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.rules import Routine, roll
from duel_tui.fencer.expertise import other_hand, rating_of, week
from duel_tui.fencer.healing import healed, scratches_gone, timed, untimed
from duel_tui.fencer.life import WEEK, Book, Life


class Passing:
    """The procedure; its states are lives."""

    key = "passing"
    state_type = Life

    def __init__(self, book: Book) -> None:
        self.book = book

    def done(self, state: Life) -> bool:
        """True if all the time has passed, or the fencer is dead."""
        return state.over or state.condition.dead

    def routine(self, state: Life) -> Routine[Life]:
        """One day on which something is due (RD-245)."""
        if state.day == 0:
            return self._begun(state)
        return self._timed(state) if untimed(state) else self._day(state)

    async def _begun(self, life: Life) -> Life:
        """Scratches go; the price of a teacher and the times of the hurt places are rolled (RD-221, RD-247)."""
        book = self.book
        life = await other_hand(book, await scratches_gone(life))
        learns = book.tables.ratings[rating_of(book.tables, life.fencer)].rank != "master"
        if life.practice.master and life.hours and learns:
            life = replace(life, price=await roll(Dice.parse(book.tables.practice_dice.gold), "gold", None))
        life = await timed(book, life)
        if not life.days:
            life = replace(life, days=max([one.days for one in life.condition.healing], default=0))
        return self._onward(life)

    async def _day(self, life: Life) -> Life:
        """What heals, then the week if it ends."""
        life = await other_hand(self.book, await healed(self.book, life))
        if life.practice.days == WEEK and not life.condition.dead:
            life = await week(self.book, life)
        return self._onward(life)

    async def _timed(self, life: Life) -> Life:
        """The times of places that practice has hurt (RD-246)."""
        return self._onward(await timed(self.book, life))

    def _onward(self, life: Life) -> Life:
        """The next day on which something is due, or the end."""
        if life.condition.dead or life.day >= life.days:
            return replace(life, over=True)
        if untimed(life):
            return life
        healing, practice = life.condition.healing, life.practice
        waits = [one.days for one in healing]
        waits += [one.survive for one in healing if one.survive is not None]
        ahead = min(*waits, WEEK - practice.days, life.days - life.day)
        return replace(
            life,
            day=life.day + ahead,
            practice=replace(
                practice, days=practice.days + ahead, hurt=practice.hurt or self.book.grave(life)
            ),
            condition=replace(
                life.condition,
                healing=tuple(
                    [
                        replace(
                            one,
                            days=one.days - ahead,
                            survive=None if one.survive is None else one.survive - ahead,
                        )
                        for one in healing
                    ]
                ),
            ),
        )
