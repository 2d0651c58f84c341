"""What people type, read: dice that fell, cards that were drawn."""

from duel_tui.engine.answers import UNSEEN, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.side import BySide
from duel_tui.play.bout import Bout
from duel_tui.sanitize import in_figures
from duel_tui.show.form import read_number


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

    Figures of every script count.

    >>> read_die(Roll(Dice(3, 6, highest=True), "action"), "\uff12\uff15\uff11").faces
    (2, 5, 1)
    """
    dice, words = roll.dice, in_figures(text).replace(",", " ").split()
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
    return not in_figures(text).strip("0123456789 ,")


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


def cards_wanted(bout: Bout, draw: Draw, names: BySide[str]) -> str:
    """The side that draws, the number of cards, and whether they may stay unseen."""
    if draw.face_up:
        how = "enter_shown"
    else:
        how = "enter_cards" if bout.seats.now[draw.side].player is None else "enter_known"
    drawn = bout.wording.label("drawn", "one" if draw.count == 1 else "several")
    facts = {"side": draw.side, "count": draw.count, "drawn": drawn}
    return bout.wording.narrator.fill(bout.wording.phrases.says[how], facts, names)


def read_cards(bout: Bout, draw: Draw, text: str) -> Drawn:
    """Read the cards that were typed.

    Raises:
        WrongAnswerError: the pile does not hold them, or they stay unseen although the program has to play them.
    """
    cards = bout.wording.cards.read(draw, text)
    if UNSEEN in cards and bout.seats.now[draw.side].player is not None:
        raise WrongAnswerError("the program plays this hand: each card has to be named")
    drawn = Drawn(cards)
    draw.check(drawn)
    return drawn
