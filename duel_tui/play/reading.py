"""What people type, read: a number, dice that fell, cards that were drawn, a modifier, a ruling."""

from collections.abc import Sequence
from typing import Any

from duel_tui.engine.answers import LABEL, MOST, UNSEEN, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.rulings import Modify, Span, Strike, Waiting
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.play.bout import Bout
from duel_tui.play.prompter import Correct, Overrule


def read_number(text: str, figures: int) -> int | None:
    """A whole number of at most this number of figures; None where the text is none.

    >>> read_number("0150", 4), read_number("-1", 4), read_number("", 4)
    (150, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= figures else None


def read_die(roll: Roll, text: str) -> Rolled | None:
    """The die a person typed, 00 being 100; None where no such die can fall.

    >>> from duel_tui.engine.dice import D100
    >>> read_die(Roll(D100, "hit"), "00").score
    100
    >>> read_die(Roll(D100, "hit"), "x")

    Of dice whose highest counts, or each of which does, every face may be typed.

    >>> from duel_tui.engine.dice import Dice
    >>> read_die(Roll(Dice(3, 6, highest=True), "action"), "251").faces
    (2, 5, 1)
    >>> read_die(Roll(Dice(3, 6, highest=True), "action"), "2, 5 1").faces
    (2, 5, 1)
    """
    dice, words = roll.dice, text.replace(",", " ").split()
    faces = _faces(dice, words)
    if faces and (roll.faces or dice.highest):
        return Rolled(dice.score(faces), faces)
    if roll.faces and dice.count > 1:
        return None
    typed = "".join(words)
    score = (
        _PERCENTILE if dice.high == _PERCENTILE and typed in {"00", "000"} else read_number(typed, _LONGEST)
    )
    return Rolled(score) if score is not None and dice.low <= score <= dice.high else None


def completes(roll: Roll, text: str) -> bool:
    """True if figures are a whole die, and no more of them could be one: two of percentile dice.

    >>> from duel_tui.engine.dice import D20, D100
    >>> [completes(Roll(D100, "hit"), text) for text in ("7", "07", "00", "9.", "-5")]
    [False, True, True, False, False]
    >>> [completes(Roll(D20, "size"), text) for text in ("1", "3", "20", "21")]
    [False, True, True, False]
    """
    if not text.isdecimal() or read_die(roll, text) is None:
        return False
    if roll.dice == D100:
        return len(text) >= _PAIR
    if roll.dice.count > 1 and (roll.faces or roll.dice.highest):
        return len(text) == roll.dice.count
    return not any(read_die(roll, f"{text}{figure}") for figure in range(10))


def is_figures(text: str) -> bool:
    """True if a text has nothing but figures, and what may stand between those of several dice.

    >>> is_figures("3, 3 5"), is_figures(""), is_figures("-5")
    (True, True, False)
    """
    return text.isascii() and not text.strip("0123456789 ,")


def _faces(dice: Dice, words: list[str]) -> tuple[int, ...]:
    """The faces of several dice, each a word or each a figure; empty where something else was typed."""
    typed = "".join(words)
    parts = words if len(words) == dice.count else list(typed) if len(typed) == dice.count else []
    found = [read_number(part, _LONGEST) for part in parts]
    faces = tuple([face for face in found if face is not None and 1 <= face <= dice.faces])
    return faces if dice.count > 1 and len(faces) == dice.count else ()


_PERCENTILE = 100
_PAIR = 2
"""Figures of percentile dice."""
_LONGEST = 3
"""Figures of the longest number a die may have."""


def read_modifier(text: str, side: Side) -> Modify | None:
    """A number with its sign, for a side's rolls, and what it is for; None where there is no number, or too great a one.

    `left` or `right` before the number says for whom it counts; `duel` after it makes it stand until the end.

    >>> read_modifier("+10 the chandelier", Side.LEFT).what, read_modifier("-1001", Side.LEFT)
    ('+10 the chandelier', None)
    >>> read_modifier("right minus 5 duel low sun", Side.LEFT)
    Modify(side=<Side.RIGHT: 'right'>, by=-5, label='low sun', span='duel')
    """
    first, _, rest = text.partition(" ")
    if first.casefold() in {*Side}:
        side, text = Side(first.casefold()), rest.lstrip()
    for word, sign in (("plus ", "+"), ("minus ", "-")):
        text = f"{sign}{text.removeprefix(word).lstrip()}" if text.casefold().startswith(word) else text
    typed, _, label = text.partition(" ")
    number = read_number(typed[1:] if typed[:1] in {"+", "-"} else typed, len(str(MOST)))
    if number is None or number > MOST:
        return None
    span, _, rest = label.strip().partition(" ")
    stands: Span = "duel" if span == "duel" else "roll"
    label = (rest if stands == "duel" else label).strip()
    return Modify(side, -number if typed[0] == "-" else number, label[:LABEL], stands)


def read_struck(text: str, waiting: Sequence[Waiting]) -> Strike | None:
    """Which modifier is struck out, by its number in the list or by its name; None where none or several fit."""
    wanted = text.strip().casefold()
    number = read_number(wanted, _LONGEST)
    if number is not None and 1 <= number <= len(waiting):
        return Strike(waiting[number - 1].line)
    found = [one for one in waiting if wanted and wanted in one.ruling.what.casefold()]
    return Strike(found[0].line) if len(found) == 1 else None


def read_ruling(text: str, rolls: Sequence[Step[Any]]) -> Overrule | Correct | None:
    """How a roll is overruled, `s`ucceeds, `f`ails or a total, and why, or how it is corrected, `c` and what fell.

    `#2` before it means the last but one of the rolls.

    Args:
        text: what was typed.
        rolls: the rolls that count, the newest first.
    """
    line: int | None = None
    if text.startswith("#"):
        number, _, text = text[1:].partition(" ")
        place = read_number(number, _LONGEST)
        if place is None or not 1 <= place <= len(rolls):
            return None
        line = rolls[place - 1].number
    verdict, _, reason = text.strip().partition(" ")
    if verdict in {"s", "f"}:
        return Overrule(verdict == "s", reason.strip()[:LABEL], line)
    if verdict[:1] == "c":
        return _correction(f"{verdict[1:]} {reason}".strip(), rolls, line)
    total = read_number(verdict, _LONGEST)
    return None if total is None else Overrule(total, reason.strip()[:LABEL], line)


def _correction(text: str, rolls: Sequence[Step[Any]], line: int | None) -> Correct | None:
    """What fell, for a roll of a line; None: for the last that was typed, or for the last if none was."""
    typed = [one.number for one in rolls if isinstance(one.answer, Rolled) and one.answer.by_hand]
    wanted = typed[0] if line is None and typed else line
    step = next((one for one in rolls if wanted in {None, one.number}), None)
    if step is None or not isinstance(step.request, Roll):
        return None
    rolled = read_die(step.request, text)
    return None if rolled is None else Correct(rolled, wanted)


def cards_wanted(bout: Bout, draw: Draw, names: BySide[str]) -> str:
    """The side that draws, the number of cards, and whether they may stay unseen."""
    if draw.face_up:
        how = "enter_shown"
    else:
        how = "enter_cards" if bout.players[draw.side] is None else "enter_known"
    drawn = bout.wording.label("drawn", "one" if draw.count == 1 else "several")
    facts = {"side": draw.side, "count": draw.count, "drawn": drawn}
    return bout.narrator.fill(bout.wording.phrases.says[how], facts, names)


def read_cards(bout: Bout, draw: Draw, text: str) -> Drawn:
    """Read the cards that were typed.

    Raises:
        WrongAnswerError: the pile does not hold them, or they stay unseen although the program has to play them.
    """
    cards = bout.wording.read_cards(draw, text)
    if UNSEEN in cards and bout.players[draw.side] is not None:
        raise WrongAnswerError("the program plays this hand: each card has to be named")
    drawn = Drawn(cards)
    draw.check(drawn)
    return drawn
