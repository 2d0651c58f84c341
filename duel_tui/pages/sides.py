"""What a game master may do, who decides for a side and how its dice are rolled, as forms.

`ra3` lets the third opponent advise the right side, `ls` has the left one spoken. The same is typed in words as
`right advised Bernardino` or `left spoken`. Of dice, `r h` is `right by hand`, `b s` both asked, and `p` people's by hand.
"""

from typing import Literal

from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.side import BySide, Side
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Sit
from duel_tui.play.seat import How, Seat
from duel_tui.show.form import Field, Form, Picks
from duel_tui.show.table import Option
from duel_tui.words.sentences import Facts

_HOWS: dict[str, How] = {"here": "here", "spoken": "spoken", "advised": "advised", "played": "played"}
"""How a side can be decided for; each begins with its letter."""
_BY = ("advised", "played")
"""Of these, those that name an opponent."""


class Sides(Form[Sit]):
    """Both sides of a duel, and who could decide for them."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._say = bout.wording.say
        self._opponents = bout.seats.opponents

    def field(self, picks: Picks) -> Field | None:
        """Which side, how, and by whom; where no opponent is named, by the last that played or advised the side."""
        if not picks:
            sides = [Option("side", str(side), side[0], self._bout.names[side]) for side in Side]
            return Field("side", tuple(sides))
        if not picks[1:]:
            hows = [Option("how", how, how[0], self._say(f"seat_{how}"), brief=f"{how} by") for how in _HOWS]
            return Field("how", tuple(hows))
        if picks[2:] or picks[1].key not in _BY:
            return None
        each = [Option("by", one.key, str(number), one.name) for number, one in enumerate(self._opponents, 1)]
        last = self._bout.seats.last[Side(picks[0].key)]
        usual = next((one for one in each if last is not None and one.key == last.key), None)
        return Field("by", tuple(each), usual=usual)

    def made(self, picks: Picks, reason: str) -> Sit:
        """Who sits where."""
        del reason
        side, how, *by = [one.key for one in picks]
        return Sit(
            Side(side), Seat(_HOWS[how], next((one for one in self._opponents if one.key in by), None))
        )

    def asked(self, picks: Picks) -> str:
        """Who decides now for the side that is chosen."""
        return told_seat(self._bout, Side(picks[0].key)) if picks else self._say("sides_how")

    def said(self) -> list[str]:
        """Who decides for each side now, and who could."""
        named = ", ".join([f"{number} {one.name}" for number, one in enumerate(self._opponents, 1)])
        return [*[told_seat(self._bout, side) for side in Side], self._say("sides_opponents", named=named)]


def told_seat(bout: Bout, side: Side) -> str:
    """Who decides for a side now, in a sentence."""
    seat = bout.seats.now[side]
    by = seat.by.name if seat.by else ""
    return bout.wording.say(f"sits_{seat.how}", name=bout.called[side], by=by)


Mastered = Literal["modify", "set", "overrule", "dice", "side", "view", "struck"]
"""What a game master may do, by the commands."""
_MASTERS: dict[Mastered, str] = {
    "modify": "m",
    "set": "f",
    "overrule": "r",
    "dice": "d",
    "side": "w",
    "view": "o",
    "struck": "s",
}
"""Each with its letter."""
_OF_ROLLS = ("modify", "overrule", "dice")
"""Of these, those that mean nothing where nothing is rolled."""


class Masters(Form[Mastered]):
    """What a game master may do, by letters; the answer is the command."""

    def __init__(self, bout: Bout) -> None:
        rolls, self._say = bout.wording.phrases.rolls, bout.wording.say
        self.options = tuple(
            [
                Option("master", key, letter, self._say(f"master_{key}"))
                for key, letter in _MASTERS.items()
                if rolls or key not in _OF_ROLLS
            ]
        )

    def field(self, picks: Picks) -> Field | None:
        """One of them."""
        return None if picks else Field("master", self.options)

    def made(self, picks: Picks, reason: str) -> Mastered:
        """The command."""
        del reason
        return next(key for key in _MASTERS if key == picks[0].key)

    def asked(self, picks: Picks) -> str:
        """How it is chosen."""
        del picks
        return self._say("master_how")


_BOTH, _PEOPLE = "both", "people"
_LETTERS = {"a": Way.AUTOMATIC, "s": Way.ASKED, "h": Way.BY_HAND}


def listed_rollers(bout: Bout, names: BySide[str]) -> list[str]:
    """How dice are rolled now, a sentence each."""
    rollers = bout.table.rollers
    found = [
        _told(bout, "roller_of", {"side": side, "way": way}, names)
        for side, way in ((Side.LEFT, rollers.left), (Side.RIGHT, rollers.right))
    ]
    for roll, way in rollers.rolls.items():
        first, _, rest = roll.partition(" ")
        side = next((one for one in Side if one == first), None)
        if side is not None and rollers.rolls.get(rest) is way:
            continue
        key = "roller_of_both" if side is None else "roller_of_roll"
        found.append(_told(bout, key, {"side": side, "roll": rest if side else roll, "way": way}, names))
    if bout.wording.cards.how:
        found.append(bout.wording.say("cards_from", how=bout.wording.label("dealt", rollers.cards)))
    return found


class Rolling(Form[Roller]):
    """How dice are rolled from now on: whose, and how."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._say, self._label = bout.wording.say, bout.wording.label

    def field(self, picks: Picks) -> Field | None:
        """Whose dice, then how they are rolled; `people` says both."""
        if not picks:
            sides = [Option("side", str(side), side[0], self._bout.names[side]) for side in Side]
            both = [Option("side", key, key[0], self._say(f"rollers_{key}")) for key in (_BOTH, _PEOPLE)]
            return Field("side", (*sides, *both))
        if picks[1:] or picks[0].key == _PEOPLE:
            return None
        ways = [
            Option(
                "way",
                way,
                letter,
                self._label("way", way),
                brief=(way.replace("_", " "), way.rpartition("_")[-1]),
            )
            for letter, way in _LETTERS.items()
        ]
        return Field("way", tuple(ways))

    def made(self, picks: Picks, reason: str) -> Roller:
        """The change."""
        del reason
        side, *how = [one.key for one in picks]
        if side == _PEOPLE:
            ways = self._bout.seats.now.map(lambda seat: Way.BY_HAND if seat.by is None else Way.AUTOMATIC)
            return Roller(ways.left, ways.right)
        way = Way(how[0])
        return Roller(None if side == Side.RIGHT else way, None if side == Side.LEFT else way)

    def asked(self, picks: Picks) -> str:
        """How dice are rolled now."""
        del picks
        return " ".join(listed_rollers(self._bout, self._bout.called))


def _told(bout: Bout, key: str, facts: Facts, names: BySide[str]) -> str:
    way = facts["way"]
    assert isinstance(way, Way)
    said = {**facts, "way": bout.wording.label("way", way)}
    return bout.wording.narrator.fill(bout.wording.phrases.says[key], said, names)
