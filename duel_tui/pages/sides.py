"""Who decides for a side, as a game master types it: by letters, each step with what may follow, or in words.

`ra3` lets the third opponent advise the right side, `ls` has the left one spoken. The same is typed in words as
`right advised Bernardino` or `left spoken`.
"""

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Character
from duel_tui.play.bout import Bout
from duel_tui.play.prompter import Sit
from duel_tui.play.seat import HERE, Seat

_HOWS = {"h": "here", "s": "spoken", "a": "advised", "p": "played"}
"""How a side can be decided for, by its letter."""
_BY = "by"


class Option(Struct, frozen=True):
    """What the next letter may be, and what it stands for."""

    letter: str
    label: str


class Sides:
    """Both sides of a duel, and who could decide for them."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._say = bout.wording.say
        self._opponents = bout.seats.opponents

    def options(self, typed: str) -> list[Option]:
        """What the next letter may be; empty: none."""
        letters = "".join(typed.split())
        if not letters:
            return [Option(side[0], self._bout.names[side]) for side in Side]
        if letters[:1] not in _LETTERS or letters[1:2] not in {"", *_HOWS}:
            return []
        if len(letters) == 1:
            return [Option(letter, self._say(f"seat_{how}")) for letter, how in _HOWS.items()]
        if letters[1:] not in {"a", "p"}:
            return []
        return [Option(str(number), one.name) for number, one in enumerate(self._opponents, 1)]

    def asked(self, typed: str) -> str:
        """Whose side is chosen, and who decides for it now; empty: none is."""
        side = _LETTERS.get(typed.strip()[:1])
        return told_seat(self._bout, side) if side and " " not in typed.strip() else ""

    def read(self, typed: str) -> Sit | str:
        """Who is to decide for which side, or what is wrong with it."""
        words = typed.casefold().split()
        side = _LETTERS.get(words[0]) or _SIDES.get(words[0]) if words else None
        if words and side is None and len(words[0]) > 1 and words[0][0] in _LETTERS:
            side, words = _LETTERS[words[0][0]], [words[0][0], words[0][1:], *words[1:]]
        seat = self._seat(side, words[1:]) if side else None
        return Sit(side, seat) if side and seat else self._say("sides_unknown")

    def said(self) -> list[str]:
        """Who decides for each side now, and who could."""
        named = ", ".join([f"{number} {one.name}" for number, one in enumerate(self._opponents, 1)])
        return [*[told_seat(self._bout, side) for side in Side], self._say("sides_opponents", named=named)]

    def _seat(self, side: Side, words: list[str]) -> Seat | None:
        """The seat that some words mean: `s`, `a3`, `advised by bernardino`."""
        first, rest = (words[0], words[1:]) if words else ("", [])
        how = next((one for letter, one in _HOWS.items() if first in {letter, one}), "")
        if not how and first[1:].isdecimal() and first[:1] in _HOWS:
            how, rest = _HOWS[first[0]], [first[1:], *rest]
        if how in {"here", "spoken"}:
            return (HERE if how == "here" else Seat("spoken")) if not rest else None
        who = self._opponent(side, " ".join(rest[1:] if rest[:1] == [_BY] else rest)) if how else None
        return None if who is None else Seat("advised" if how == "advised" else "played", who)

    def _opponent(self, side: Side, wanted: str) -> Character | None:
        """The opponent of a number or a name; where none is named, the last that played or advised the side."""
        if not wanted:
            return self._bout.seats.last[side]
        if wanted.isascii() and wanted.isdecimal():
            number = int(wanted[:_FIGURES])
            return self._opponents[number - 1] if 0 < number <= len(self._opponents) else None
        found = [one for one in self._opponents if wanted in {one.key.casefold(), one.name.casefold()}]
        found = found or [one for one in self._opponents if one.name.casefold().startswith(wanted)]
        return found[0] if len(found) == 1 else None


_FIGURES = 4
_SIDES = {str(side): side for side in Side}
_LETTERS = {side[0]: side for side in Side}


def told_seat(bout: Bout, side: Side) -> str:
    """Who decides for a side now, in a sentence."""
    seat = bout.seats.now[side]
    by = seat.by.name if seat.by else ""
    return bout.wording.say(f"sits_{seat.how}", name=bout.called[side], by=by)
