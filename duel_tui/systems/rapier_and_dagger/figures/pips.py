"""Sword action points as pips: those spent, those left, and a bar where the lower ceiling ends."""

from duel_tui.engine.scene import Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.sword_points import ceilings
from duel_tui.systems.rapier_and_dagger.state import Fighter


def pips(book: Book, words: Words, fighter: Fighter) -> str:
    """The points of a fighter in this round, such as `xxxo|oo`: what lies after the bar pays for no cut."""
    low, top = sorted(ceilings(book, fighter))
    spent = min(fighter.effort.spent, top)
    marks = words.label("pip", "spent") * spent + words.label("pip", "left") * (top - spent)
    return marks if low == top else f"{marks[:low]}{words.label('pip', 'bar')}{marks[low:]}"
