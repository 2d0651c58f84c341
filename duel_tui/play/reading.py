"""What people type as figures, read: a number, dice that fell, a modifier, a ruling."""

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll


def read_number(text: str, figures: int) -> int | None:
    """A whole number of at most so many figures; None where the text is none.

    >>> read_number("0150", 4), read_number("-1", 4), read_number("", 4)
    (150, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= figures else None


def read_die(roll: Roll, text: str) -> Rolled | str:
    """The die a person typed, 00 being 100; or what is wrong with it.

    >>> from duel_tui.engine.dice import D100
    >>> read_die(Roll(D100, "hit"), "00").score
    100
    >>> read_die(Roll(D100, "hit"), "x")
    'bad'

    Of dice whose highest counts, or each of which does, every face may be typed.

    >>> from duel_tui.engine.dice import Dice
    >>> read_die(Roll(Dice(3, 6, highest=True), "action"), "251").faces
    (2, 5, 1)
    >>> read_die(Roll(Dice(3, 6, highest=True), "action"), "2, 5 1").faces
    (2, 5, 1)
    """
    words = text.replace(",", " ").split()
    apart = len(words) == roll.dice.count > 1 and all(word.isdecimal() for word in words)
    text = "".join(words)
    together = len(text) == roll.dice.count > 1 and text.isdecimal()
    faces = tuple([int(one[:_LONGEST]) for one in (words if apart else text if together else "")])
    if faces and (roll.faces or roll.dice.highest) and all(1 <= face <= roll.dice.faces for face in faces):
        return Rolled(roll.dice.score(faces), faces)
    if roll.faces and roll.dice.count > 1:
        return "bad"
    score = roll.dice.high if text in {"00", "000"} and roll.dice.high == _PERCENTILE else None
    if score is None:
        if not text.isdecimal() or len(text) > _LONGEST:
            return "bad"
        score = int(text)
    if not roll.dice.low <= score <= roll.dice.high:
        return "bad"
    return Rolled(score)


_PERCENTILE = 100
_LONGEST = 3
"""Figures of the longest number a die may have."""


def read_modifier(text: str) -> tuple[int, str] | None:
    """A number with its sign and the label after it; None where there is no number.

    >>> read_modifier("+10 the chandelier")
    (10, 'the chandelier')
    """
    number, _, label = text.partition(" ")
    try:
        return int(number), label.strip()
    except ValueError:
        return None


def read_ruling(text: str) -> tuple[bool | int, str] | None:
    """How a roll is to be answered anew: `s`ucceeds, `f`ails or a total, and why; None where it says neither.

    >>> read_ruling("f he slipped")
    (False, 'he slipped')
    """
    verdict, _, reason = text.partition(" ")
    if verdict in {"s", "f"}:
        return verdict == "s", reason.strip()
    return (int(verdict), reason.strip()) if verdict.isdecimal() and len(verdict) <= _LONGEST else None
