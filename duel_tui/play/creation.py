"""Fencers made by dice: one in the making, and those whom the program makes."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.conversion import convert
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.creation import KEEP, Creation, Draft
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.profile import Profile, of_bands
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band, FencerTables, Nation
from duel_tui.fencer.terms import Characteristic, Organisation, Style
from duel_tui.fencer.wished import made
from duel_tui.opponents.cards import Character
from duel_tui.registry import Library
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import SaveError
from duel_tui.storage.folders import Saves

STYLES = (Style.OLD, Style.SPANISH, Style.ITALIAN)
_ORIGIN = ("nationality", "organisation", "style")
_TRIES = 500
"""How often the dice of one fencer are rolled again."""
T = TypeVar("T")


class Sums(Struct, frozen=True):
    """What the bands known so far amount to."""

    attack: dict[Style, Pair]
    wound: Pair


class Ranking(Struct, frozen=True):
    """Where a fencer stands among all whom the dice may give in a style."""

    attack: Pair
    """The fencer's totals to hit, of cut and thrust."""
    spread: Mapping[int, int]
    """The best totals that dice may give, each with the number of rolls that give it."""

    @property
    def best(self) -> int:
        """The higher total to hit."""
        return max(self.attack)

    @property
    def beaten(self) -> int:
        """Of a hundred fencers, how many have a lower best total."""
        return self._of_100([count for best, count in self.spread.items() if best < self.best])

    @property
    def better(self) -> int:
        """Of a hundred fencers, how many have a higher best total."""
        return self._of_100([count for best, count in self.spread.items() if best > self.best])

    def _of_100(self, counts: list[int]) -> int:
        return round(100 * sum(counts) / sum(self.spread.values()))


class Making:
    """A creation in progress."""

    def __init__(self, creation: Creation, saves: Saves, half: HalfMade) -> None:
        """Begin, or go on after some lines.

        Raises:
            BrokenLineError: a line does not fit.
        """
        self._saves = saves
        self._half = half
        self.seed = half.seed
        self._lines: list[str] = list(half.lines)
        self.trouble = ""
        """Why the draft could not be kept; empty: it is."""
        journal = Journal(creation.key, "", half.options, Draft(), half.lines)
        self.session: Timeline[Draft] = Timeline(creation, journal, SeededThrower(half.seed), self._keep)
        self._creation = creation
        self.tables: FencerTables = creation.tables

    @property
    def draft(self) -> Draft:
        """The fencer so far."""
        return self.session.state

    @property
    def roll(self) -> Roll | None:
        """The die that is asked for; None: something else is, or nothing."""
        request = self.session.request
        return request if isinstance(request, Roll) else None

    @property
    def review(self) -> Decide | None:
        """The question whether a die is to be rolled again, when it is asked."""
        request = self.session.request
        return request if isinstance(request, Decide) else None

    @property
    def count(self) -> tuple[int, int]:
        """How many of the dice have fallen, and how many there are."""
        draft = self.draft
        known = [draft.has(one) for one in Characteristic]
        known += [getattr(draft, name) is not None for name in _ORIGIN]
        return sum(known), len(known)

    def band(self, one: Characteristic, draft: Draft | None = None) -> Band | None:
        """The band of a characteristic, where it is known."""
        draft = draft or self.draft
        bands = self.tables.characteristics[one]
        if one is Characteristic.EXPERTISE and draft.rating is not None:
            return bands.named(draft.rating)
        score: int | None = getattr(draft, one)
        return None if score is None else bands.at(score)

    def sums(self, draft: Draft | None = None) -> Sums:
        """The totals so far, in the column of each style."""
        bands = [band for one in Characteristic if (band := self.band(one, draft))]
        attack = {style: _added([band.attack(style) for band in bands]) for style in STYLES}
        return Sums(attack, _added([band.w for band in bands]))

    @property
    def profile(self) -> Profile | None:
        """The profile for figures, without a kit; None: some characteristic is not known yet."""
        bands = [band for one in Characteristic if (band := self.band(one))]
        return of_bands(self.tables, bands) if len(bands) == len(Characteristic) else None

    @property
    def style(self) -> Style:
        """The style whose figures are the fencer's; while the dice have not said, the one they most likely give."""
        style = self.draft.style or self._likeliest()
        return Style.SPANISH if style is Style.SPANISH_THRUSTLESS else style

    @property
    def standing(self) -> Ranking:
        """Where the best total so far stands among those that the dice rolled so far may give in this style."""
        ones = tuple([one for one in Characteristic if self.band(one)])
        return Ranking(self.sums().attack[self.style], spread(self.tables, ones, self.style))

    def _likeliest(self) -> Style:
        """The style that percentile dice give most often to a fencer whose nation or teacher may be known."""
        draft, found = self.draft, dict[Style, int]()
        nations = _widths([(row.hi, name) for name, row in self.tables.nationalities.items()])
        for nation, of_nation in nations.items():
            if draft.nationality not in {None, nation}:
                continue
            born = replace(draft, nationality=nation)
            for teacher, of_teacher in _widths(_teachers(self._creation.bounds(born))).items():
                if not of_teacher or draft.organisation not in {None, teacher}:
                    continue
                rows = self._creation.styles(replace(born, organisation=teacher))
                for style, of_style in _widths([(row.hi, row.style) for row in rows]).items():
                    found[style] = found.get(style, 0) + of_nation * of_teacher * of_style
        return max(found, key=lambda style: found[style])

    def fell(self, why: str) -> int | None:
        """What fell last for something."""
        for step in reversed(self.session.steps):
            if isinstance(step.request, Roll) and step.request.why == why and isinstance(step.answer, Rolled):
                return step.answer.score
        return None

    def scores(self, key: str) -> list[tuple[str, str]]:
        """What percentile dice for a nation, a teacher or a style may give: scores, and what they mean."""
        draft = self.draft
        if key == "nationality":
            return _upto([(row.hi, name) for name, row in self.tables.nationalities.items()])
        if key == "organisation" and draft.nationality:
            return _upto([(high, str(one)) for high, one in _teachers(self._creation.bounds(draft))])
        if key == "style" and draft.organisation:
            return _upto([(row.hi, str(row.style)) for row in self._creation.styles(draft)])
        return []

    @property
    def may_be_rolled_again(self) -> tuple[str, ...]:
        """The characteristics that can be rolled again now."""
        if self.review is None:
            return ()
        menu = self.review.asks[0].menu
        return tuple([key for key in menu.keys if key != KEEP]) if isinstance(menu, OneOf) else ()

    def enter(self, score: int) -> None:
        """Let a die that was rolled by hand count.

        Raises:
            WrongAnswerError: it cannot fall.
        """
        self.session.enter(Rolled(score))

    def decide(self, key: str) -> None:
        """Keep the fencer, or roll a die again."""
        self.session.give(Decided((key,)))

    def keep(self) -> None:
        """Keep the fencer as rolled."""
        self.decide(KEEP)

    def go_back(self, half: HalfMade) -> None:
        """Take back the last decision, and keep what was chosen on the sheet."""
        self._half = half
        self.session.undo()

    @property
    def half(self) -> HalfMade:
        """The fencer as a draft."""
        return replace(self._half, lines=tuple(self._lines), sheet=None)

    def _keep(self, _number: int, text: str) -> None:
        self._lines.append(text)
        try:
            drafts.save(self._saves, self.half)
            self.trouble = ""
        except SaveError as error:
            self.trouble = str(error)


def _added(pairs: Sequence[Pair]) -> Pair:
    return sum(cut for cut, _ in pairs), sum(thrust for _, thrust in pairs)


def spread(tables: FencerTables, ones: Sequence[Characteristic], style: Style) -> dict[int, int]:
    """The best totals to hit that dice for some characteristics may give, each with the rolls that give it."""
    sums: dict[Pair, int] = {(0, 0): 1}
    for one in ones:
        after: dict[Pair, int] = {}
        for band in [band for band in tables.characteristics[one].bands if band.hi]:
            for before, count in sums.items():
                total = _added((before, band.attack(style)))
                after[total] = after.get(total, 0) + count * (band.hi - band.lo + 1)
        sums = after
    best: dict[int, int] = {}
    for total, count in sums.items():
        best[max(total)] = best.get(max(total), 0) + count
    return best


def _teachers(bounds: Nation) -> list[tuple[int, Organisation]]:
    """The teachers of a nation, each with the highest score that gives it."""
    return [
        (bounds.corporation, Organisation.CORPORATION),
        (bounds.fraternity, Organisation.FRATERNITY),
        (bounds.school, Organisation.SCHOOL),
    ]


def _widths(bounds: Sequence[tuple[int, T]]) -> dict[T, int]:
    """How many scores give each of some things, whose highest scores follow one another.

    >>> _widths([(19, "French"), (29, "Spanish"), (100, "French")])
    {'French': 90, 'Spanish': 10}
    """
    found, low = dict[T, int](), 0
    for high, one in bounds:
        found[one] = found.get(one, 0) + max(0, high - low)
        low = max(low, high)
    return found


def _upto(bounds: list[tuple[int, str]]) -> list[tuple[str, str]]:
    """Upper bounds as ranges; what has no score of its own is left out."""
    found: list[tuple[str, str]] = []
    low = 1
    for high, name in bounds:
        if high >= low:
            found.append((f"{low} to {high}" if high > low else str(low), name))
        low = max(low, high + 1)
    return found


def fencer_of(library: Library, character: Character) -> Fencer:
    """The fencer an opponent comes with, always the same: what is not wished for is rolled.

    The rating rises with the opponent's level, unless the card names one.
    """
    wished = tuple(character.fencer.items())
    return _cast(library, character.key, character.name, character.level.level, wished)


@lru_cache(maxsize=64)
def _cast(library: Library, key: str, name: str, rank: int, wished: tuple[tuple[str, str], ...]) -> Fencer:
    ratings = library.fencer_tables().characteristics[Characteristic.EXPERTISE].bands
    rating = ratings[min(rank, len(ratings) - 1)].name
    wish = convert({"rating": rating, **dict(wished), "name": name}, Draft)
    return made(library.creation(), wish, tries(key), library.problems).fencer


@lru_cache(maxsize=64)
def stranger(library: Library, salt: str) -> Fencer:
    """A new fencer, cast by the dice; the same for the same salt."""
    return made(library.creation(), Draft(), tries(salt), library.problems).fencer


def tries(salt: str) -> Iterator[SeededThrower]:
    """What rolls the dice for a fencer that has to come out right, once for each try."""
    for attempt in range(_TRIES):
        yield SeededThrower(crc32(f"{salt} {attempt}".encode()))


def name_for(library: Library, draft: Draft, seed: int) -> str:
    """A name of a fencer's nation, to be suggested."""
    names = library.casting().names.get(draft.nationality or "", ("",))
    return names[seed % len(names)]
