"""The base of every table of En Garde: the rules, the sight, the words, and the codes of plays."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from unicodedata import combining, east_asian_width

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import OneOf
from duel_tui.show.blocks import Ink
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.show.voice import Voice
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast
from duel_tui.systems.en_garde.knowledge import WIDE, not_seen, refused, rounds, so_far
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import read, verb_of
from duel_tui.systems.en_garde.prospects import foreseen
from duel_tui.systems.en_garde.sentences import Sentences
from duel_tui.systems.en_garde.state import Match

_HIGH, _LOW = 60, 35
"""The chances in per cent above and below which a cell is marked."""
_CERTAIN = 100
_SHORTEST = 3
"""The shortest length of a cut name."""
_VERBS = "_with"
"""The suffix of the name of the field with the first words of keys."""


class Part(Struct, frozen=True):
    """A column, and its cells."""

    column: Column
    cell: Callable[[Forecast], Cell]


class TableMaker:
    """One decision, with everything that its table needs."""

    def __init__(self, book: Book, words: Words, sight: Sight[Match], offer: Offer) -> None:
        self._book = book
        self._words = words
        self._voice = Voice(words, sight)
        self._sentences = Sentences(book, sight.state, odds=offer.odds)
        self._sight = sight
        self._match = sight.state
        self._side = offer.ask.side
        self._offer = offer
        self._choices = dict(_choices(offer))
        self._open = UNSEEN not in sight.state.hands[self._side]

    def _column(self, key: str, width: int) -> Column:
        return Column(self._head(width, key), width)

    def _head(self, width: int, *keys: str) -> str:
        """The head of a column this number of cells wide: the first text that fits, or the last with its names cut."""
        texts = [self._voice.say(key, self._side) for key in keys]
        whole = next((text for text in texts if _cells(text) < width), None)
        return whole or self._fitting(width - 1, lambda voice: voice.say(keys[-1], self._side))

    def _fitting(self, width: int, tell: Callable[[Voice], str]) -> str:
        """A text with names cut so that it has at most this number of cells."""
        text, longest = tell(self._voice), max(map(len, self._sight.short)) - 1
        while _cells(text) > width and longest >= _SHORTEST:
            text = tell(Voice(self._words, self._sight, longest))
            longest -= 1
        return text

    def _made(self, title: str, parts: Sequence[Part], rows: Iterable[Row]) -> Table:
        """The table with what is known under it."""
        return Table(
            title=title,
            right=tuple([part.column for part in parts]),
            rows=tuple(rows),
            legend=self._legend,
            known=so_far(self._voice, self._sight, self._side.foe),
            said=self._said,
        )

    @property
    def _legend(self) -> tuple[str, ...]:
        """Unseen cards and ground; on a wide screen also unavailable plays and the rounds."""
        room, ask, sight = self._sight.width - 2, self._offer.ask, self._sight
        first = self._fitting(room, lambda voice: not_seen(self._book, voice, sight, ask.side))
        if sight.width < WIDE:
            return (first,)
        more = self._fitting(room, lambda voice: refused(voice, ask)), rounds(self._voice, sight)
        return (first, *[row for row in more if row])

    @property
    def _sure(self) -> Cell:
        """An attack that nothing stops."""
        return Cell(self._voice.say("sure_hit"), "good", value=1.0, comes="won")

    @property
    def _said(self) -> str:
        room, key = self._sight.width - 2, self._offer.at.key
        if not self._open:
            return self._fitting(room, lambda voice: voice.say("unseen", self._side))
        if key not in self._choices:
            return ""
        found = foreseen(self._offer.outlook, key)
        return self._fitting(room, lambda voice: self._sentences.of(voice, key, found))


def chance(share: Share | None) -> Cell:
    """A share of the opponent's hands, as a chance in per cent against who chooses."""
    if share is None:
        return Cell("-", "dim")
    shown = percent(share.chance)
    ink: Ink = "bad" if shown >= _HIGH else "good" if shown < _LOW else ""
    return Cell(str(shown), ink, odds=True, value=1 - shown / _CERTAIN)


def _choices(offer: Offer) -> Iterator[tuple[str, Option]]:
    """Each key that can be chosen, with its option, in the order of the menu."""
    menu = offer.ask.menu
    assert isinstance(menu, OneOf), "a turn and an answer offer keys"
    known = offer.of(offer.ask.what)
    for key in menu.keys:
        yield key, typed(offer, known[key])


def typed(offer: Offer, option: Option) -> Option:
    """An option that is typed by its letter and its cards: `a33`."""
    letter = offer.of(f"{offer.ask.what}{_VERBS}")[verb_of(option.key)].typed
    return replace(option, typed=letter + "".join(read(option.key).cards))


def _cells(text: str) -> int:
    """The cells a text takes on a terminal."""
    beyond = [char for char in text if not char.isascii()]
    wide = sum([east_asian_width(char) in "WF" for char in beyond if not combining(char)])
    return len(text) + wide - sum([combining(char) > 0 for char in beyond])
