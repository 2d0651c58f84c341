"""Papers of a fencer: the record sheet and the index card, written beside the saves, and a card taken in."""

from duel_tui.fencer.person import expertise_band
from duel_tui.pages.record_sheet import record_sheet
from duel_tui.play.context import AppContext
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import fencers, files
from duel_tui.storage.fencers import FencerFile
from duel_tui.wording.paper import Card, CardText


def card_of(file: FencerFile) -> Card:
    """The card of a fencer in a file."""
    return Card(file.fencer, file.condition)


def card_text(context: AppContext, card: Card) -> str:
    """A card as text."""
    rating = expertise_band(context.library.fencer_tables(), card.fencer).name
    return _cards(context).write(card, rating)


def taken_in(context: AppContext, text: str) -> FencerFile:
    """The fencer of a card, added to the roster.

    Raises:
        CardError: a line of the card cannot be read.
        ComplaintError: such a fencer cannot be.
        SaveError: the file could not be written.
    """
    card = _cards(context).read(text)
    for problem in context.problems(card.fencer):
        raise ComplaintError(f"the card: {problem}")
    return fencers.add(context.saves, card.fencer, condition=card.condition)


def on_paper(context: AppContext, file: FencerFile, game: str) -> str:
    """Write a fencer's index card, and the record sheet in a game; where, in a sentence.

    Raises:
        SaveError: a file could not be written.
    """
    folder = context.saves.told
    papers = {
        f"{file.stem}-card.txt": card_text(context, card_of(file)),
        f"{file.stem}-sheet.txt": record_sheet(context, game, file.fencer, file.condition),
    }
    for name, text in papers.items():
        files.replace(folder / name, text.encode())
    return f"Saved as {', '.join([f'{folder.name}/{name}' for name in papers])}."


def _cards(context: AppContext) -> CardText:
    return CardText(context.fencer_wording, context.library.fencer_tables().nationalities)
