"""The record sheet (REFEREE.md, Sheets); hidden facts are None."""

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind, Organisation, Style
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Level, Phase


class PisteMatch(DuelFacts, frozen=True):
    """The facts of the sheet about the match."""

    round: int
    kind: Kind
    phase: Phase
    level: Level
    piste: int
    distance: int
    pack: int
    deck: int
    turn: Side
    starter: Side
    latest: Cards
    latest_by: Side | None
    attack: Cards
    discard: Cards | None
    """The pack; None: hidden."""
    hits_to_win: int


class PisteSide(SideFacts, frozen=True):
    """The facts of the sheet about a side."""

    name: str
    style: Style
    nationality: str
    organisation: Organisation
    rating: str | None
    expertise: int | None
    position: int
    ground: int
    hand: Cards | None
    cards: int
    unknown: int
    hits: int


def sheet(book: Book, match: Match, side: Side | None) -> Sheet[PisteMatch, PisteSide]:
    """Both fencers on the piste, the cards that a side may see, and the score; side None: all cards."""
    return Sheet(
        _match_facts(book, match),
        _facts(book, match, Side.LEFT, hidden=side is Side.RIGHT),
        _facts(book, match, Side.RIGHT, hidden=side is Side.LEFT),
    )


def _match_facts(book: Book, match: Match) -> PisteMatch:
    latest, attack = match.latest, match.attack
    return PisteMatch(
        round=match.round,
        kind=match.kind,
        phase=match.phase,
        level=book.level,
        piste=book.tables.piste,
        distance=match.distance,
        pack=book.pack(match),
        deck=len(book.deck),
        turn=match.turn,
        starter=match.starter,
        latest=latest.cards if latest else (),
        latest_by=latest.side if latest else None,
        attack=attack.cards if attack else (),
        discard=match.played if book.options.open_discard else None,
        hits_to_win=book.hits_to_win,
    )


def _facts(book: Book, match: Match, side: Side, *, hidden: bool) -> PisteSide:
    fencer, hand = match.fencers[side], match.hands[side]
    return PisteSide(
        name=fencer.name,
        style=fencer.style,
        nationality=fencer.nationality,
        organisation=fencer.organisation,
        rating=fencer.rating,
        expertise=fencer.expertise,
        position=match.positions[side],
        ground=book.ground(match, side),
        hand=None if hidden else hand,
        cards=len(hand),
        unknown=0 if hidden else hand.count(UNSEEN),
        hits=match.hits[side],
    )
