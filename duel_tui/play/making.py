"""A fencer in the making: creation by dice, kept line by line, so that it can be left and gone on with."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.session import Session
from duel_tui.fencer.creation import KEEP, Creation, Draft
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.terms import Characteristic, Style
from duel_tui.storage import drafts
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.errors import SaveError
from duel_tui.storage.folders import Saves
from duel_tui.throwers import SeededThrower

STYLES = (Style.OLD, Style.SPANISH, Style.ITALIAN)
_ORIGIN = ("nationality", "organisation", "style")


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
        self.session: Session[Draft] = Session(creation, journal, SeededThrower(half.seed), self._keep)
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
        """The question whether a die is to be thrown again, when it is asked."""
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

    def last(self) -> tuple[str, Sums] | None:
        """What the last throw was for, and what it changed in the totals."""
        for step in reversed(self.session.steps):
            if isinstance(step.request, Roll):
                before, after = self.sums(step.before), self.sums(step.after)
                changed = {style: _less(after.attack[style], before.attack[style]) for style in STYLES}
                return step.request.why, Sums(changed, _less(after.wound, before.wound))
        return None

    def fell(self, why: str) -> int | None:
        """What fell last for something."""
        for step in reversed(self.session.steps):
            if isinstance(step.request, Roll) and step.request.why == why and isinstance(step.answer, Rolled):
                return step.answer.score
        return None

    def scores(self) -> list[tuple[str, str]]:
        """What the die that is asked for may give: scores, and what they mean."""
        draft, why = self.draft, self.roll.why if self.roll else ""
        if why in set(Characteristic):
            bands = self.tables.characteristics[Characteristic(why)].bands
            return [(f"{band.lo}-{band.hi}", band.name) for band in bands if band.hi]
        if why == "nationality":
            return _upto([(row.hi, name) for name, row in self.tables.nationalities.items()])
        if why == "organisation" and draft.nationality:
            row = self.tables.nationalities[draft.nationality]
            bounds = [
                (row.corporation, "corporation"),
                (row.fraternity, "fraternity"),
                (row.school, "school"),
            ]
            return _upto(bounds)
        if why == "style" and draft.organisation:
            return _upto([(row.hi, str(row.style)) for row in self.tables.organisations[draft.organisation]])
        return []

    def enter(self, score: int) -> None:
        """Let a die that was thrown by hand count.

        Raises:
            WrongAnswerError: it cannot fall.
        """
        self.session.enter(Rolled(score))

    def decide(self, key: str) -> None:
        """Keep the fencer, or throw a die again."""
        self.session.give(Decided((key,)))

    def keep(self) -> None:
        """Keep the fencer as thrown."""
        self.decide(KEEP)

    def _keep(self, _number: int, text: str) -> None:
        self._lines.append(text)
        try:
            drafts.save(self._saves, replace(self._half, lines=tuple(self._lines)))
            self.trouble = ""
        except SaveError as error:
            self.trouble = str(error)


def _added(pairs: Sequence[Pair]) -> Pair:
    return sum(cut for cut, _ in pairs), sum(thrust for _, thrust in pairs)


def _less(pair: Pair, other: Pair) -> Pair:
    return pair[0] - other[0], pair[1] - other[1]


def _upto(bounds: list[tuple[int, str]]) -> list[tuple[str, str]]:
    """Upper bounds as ranges; what has no score of its own is left out."""
    found: list[tuple[str, str]] = []
    low = 1
    for high, name in bounds:
        if high >= low:
            found.append((f"{low}-{high}" if high > low else str(low), name))
        low = max(low, high + 1)
    return found
