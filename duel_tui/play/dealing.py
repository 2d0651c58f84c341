"""Cards of a real table: the question for the person who types them, and the answer read."""

from duel_tui.engine.answers import UNSEEN, Drawn, WrongAnswerError
from duel_tui.engine.requests import Draw
from duel_tui.play.bout import Bout


def cards_wanted(bout: Bout, draw: Draw) -> str:
    """The side that draws, the number of cards, and whether they may stay unseen."""
    if draw.face_up:
        how = "enter_shown"
    else:
        how = "enter_cards" if bout.players[draw.side] is None else "enter_known"
    return bout.wording.say(how, name=bout.names[draw.side], count=draw.count)


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
