"""Fencers made by dice: one in the making, and those whom the program makes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
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
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Characteristic, Style
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


class Sums(Struct, frozen=True):
    """What the bands known so far amount to."""

    attack: dict[Style, Pair]
    wound: Pair


class Making:
    """A creation in progress."""

    def __init__(self, creation: Creation, saves: Saves, half: HalfMade) -> None:
        """Begin, or go on after some lines.

        Raises:
            ValueError: a line does not fit.
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
    def taught(self) -> Style | None:
        """The style whose figures are the fencer's; None: the dice have not said yet."""
        style = self.draft.style
        return Style.SPANISH if style is Style.SPANISH_THRUSTLESS else style

    def better(self) -> int | None:
        """Of a hundred fencers with the same dice rolled, how many would have a higher best total to hit.

        The totals are those of this fencer's style, or of all styles while he has none. None: no die has fallen.
        """
        ones = tuple([one for one in Characteristic if self.band(one)])
        if not ones:
            return None
        styles = (self.taught,) if self.taught else STYLES
        sums = self.sums()
        own = max(max(sums.attack[style]) for style in styles)
        spread = _spread(self.tables, ones, styles)
        return round(100 * sum(count for best, count in spread.items() if best > own) / sum(spread.values()))

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
            bounds = self._creation.bounds(draft)
            return _upto(
                [
                    (bounds.corporation, "corporation"),
                    (bounds.fraternity, "fraternity"),
                    (bounds.school, "school"),
                ]
            )
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


def _spread(tables: FencerTables, ones: Sequence[Characteristic], styles: Sequence[Style]) -> dict[int, int]:
    """The best totals to hit that dice for some characteristics may give, each with the rolls that give it."""
    sums = {tuple([0] * (2 * len(styles))): 1}
    for one in ones:
        after: dict[tuple[int, ...], int] = {}
        for band in [band for band in tables.characteristics[one].bands if band.hi]:
            added = [figure for style in styles for figure in band.attack(style)]
            for before, count in sums.items():
                total = tuple([a + b for a, b in zip(before, added, strict=True)])
                after[total] = after.get(total, 0) + count * (band.hi - band.lo + 1)
        sums = after
    best: dict[int, int] = {}
    for total, count in sums.items():
        best[max(total)] = best.get(max(total), 0) + count
    return best


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
