"""A fencer's record sheet: where they come from, what the dice gave, what they carry, how they have fought, and what is left of it."""

from collections.abc import Iterator

from msgspec.structs import asdict, replace

from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.profile import Profile
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.tables import Band
from duel_tui.fencer.terms import Characteristic
from duel_tui.pages.condition import ConditionWords
from duel_tui.play.creation import Ranking
from duel_tui.play.roster import Portrait, record_of, thrown_again
from duel_tui.show.blocks import Block, Grid, Paragraph, Picture
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import capital, signs_in_words
from duel_tui.words import Wording, signed

_HEADS = ("", "d20", "", "cut", "thrust", "wound")
_NO_SCORE = "-"
_TOTALS, _UNHURT, _BEFORE = "Totals", "  unhurt", "  before"
_LAST = 3
"""How many of the last duels a sheet tells of."""


def sheet(portrait: Portrait, fencer: Fencer, file: FencerFile | None = None) -> tuple[Block, ...]:
    """The whole sheet, and the record where there is a file."""
    record = _record(portrait, file) if file else ()
    table = figures(portrait, fencer, file.condition if file else WHOLE)
    place = signs_in_words(stands(portrait.standing(fencer)))
    hurt = _hurt(portrait, file) if file else ()
    return (
        Paragraph(f"{portrait.origin(fencer)} {portrait.kit(fencer)}"),
        *hurt,
        replace(table, said=(table.said[0], place, *table.said[1:])),
        profiled(portrait.wording, portrait.profile(fencer)),
        *learnt(portrait, file),
        *_quiet(thrown_again(fencer.rerolled)),
        *record,
        *_quiet(*fencer.notes.splitlines()),
    )  # fmt: skip


def figures(portrait: Portrait, fencer: Fencer, condition: Condition = WHOLE) -> Grid:
    """A row for each characteristic, the totals, and the same unhurt below each that wounds have changed."""
    lowered = condition != WHOLE and not condition.dead
    now = replace(fencer, **asdict(portrait.hurt(fencer, condition).present)) if lowered else fencer
    rows: list[tuple[str, ...]] = []
    said: list[str] = []
    for (row, told), (before, whole) in zip(_rows(portrait, now), _rows(portrait, fencer), strict=True):
        rows += [row] if row == before else [row, (_UNHURT, *before[1:])]
        said.append(f"{told}." if told == whole else f"{told}. Unhurt, {whole}.")
    marked = next(place for place, row in enumerate(rows) if row[0] == _TOTALS)
    return Grid("", _HEADS, tuple(rows), (said[-1], *said[:-1]), marked)


def _rows(portrait: Portrait, fencer: Fencer) -> Iterator[tuple[tuple[str, ...], str]]:
    """The rows for a fencer, each with how it is said."""
    for one, band in zip(Characteristic, portrait.bands(fencer), strict=True):
        score, label = fencer.rolled(one), portrait.wording.label("characteristic", one)
        attack = band.attack(fencer.style)
        shown = _NO_SCORE if score is None else str(score)
        told = "" if score is None else f" {score}"
        yield (
            (label, f"{shown:>3}", band.name, *_cells(attack, band.w)),
            f"{label}{told}, {band.name}: {_said(attack, band.w)}",
        )
    found = portrait.totals(fencer)
    yield (
        (_TOTALS, "", "", *_cells(found.attack, found.wound)),
        f"{_TOTALS}: {_said(found.attack, found.wound)}",
    )


def profiled(wording: Wording, found: Profile, *, narrow: bool = False) -> Picture:
    """A profile for figures in two rows; in four where there is little room."""
    pieces, each = wording.profile(found), 1 if narrow else 2
    rows = [", ".join(pieces[at : at + each]) for at in range(0, len(pieces), each)]
    return Picture(tuple(map(capital, rows)), wording.profile_told(found))


def brief(portrait: Portrait, fencer: Fencer, condition: Condition, before: Fencer) -> Grid:
    """The same without the names of bands, for a page that has them beside it; a rating that was given stands by itself.

    Totals that changes of the sheet have changed stand below with what they were.
    """
    whole = figures(portrait, fencer, condition)
    marked = whole.marked or 0
    kept = [row for at, row in enumerate(whole.rows) if row[0] != _UNHURT or at > marked]
    rows = [(_headed(label, score.strip(), band), *cells) for label, score, band, *cells in kept]
    said, (was, told) = whole.said, list(_rows(portrait, before))[-1]
    if portrait.totals(before) != portrait.totals(fencer):
        rows.append((_BEFORE, *was[3:]))
        said = (*said, f"Before the changes, {told}.")
    marked -= len(whole.rows) - len(kept)
    return Grid("", (whole.heads[0], *whole.heads[3:]), tuple(rows), said, marked)


def _headed(label: str, score: str, band: str) -> str:
    """A characteristic with its score, or with its band where it has none."""
    return f"{label} {band if score == _NO_SCORE else score}".rstrip()


def _cells(attack: Pair, wound: Pair) -> tuple[str, str, str]:
    return f"{attack[0]:>+3}", f"{attack[1]:>+6}", f"{wound[0]:+}/{wound[1]:+}"


def _said(attack: Pair, wound: Pair) -> str:
    """What a characteristic, or all of them, do; in words."""
    cut, thrust, deep, deeper = map(signed, (*attack, *wound))
    return f"cut {cut}, thrust {thrust}; wounds {deep} with a cut, {deeper} with a thrust"


def scores(band: Band) -> str:
    """The scores of a band.

    >>> from types import SimpleNamespace
    >>> scores(SimpleNamespace(lo=4, hi=10)), scores(SimpleNamespace(lo=20, hi=20))
    ('4 to 10', '20')
    """
    return f"{band.lo} to {band.hi}" if band.hi > band.lo else str(band.lo)


def said_scores(band: Band) -> str:
    """The scores of a band, as they are said."""
    return f"from {scores(band)}" if band.hi > band.lo else scores(band)


def _record(portrait: Portrait, file: FencerFile) -> Iterator[Paragraph]:
    """How the duels ended, by game, and the last ones."""
    games = "; ".join(portrait.by_game(file))
    yield Paragraph(f"{record_of(file)} {games}." if games else record_of(file))
    last = [f"{bout}, {game}" for bout, game in portrait.last_bouts(file, _LAST)]
    if last:
        yield Paragraph(f"The last: {'; '.join(last)}.", "quiet")


def _hurt(portrait: Portrait, file: FencerFile) -> Iterator[Paragraph]:
    if file.condition != WHOLE:
        said = ConditionWords(portrait.wording).said(file.condition)
        yield Paragraph(portrait.wording.say("condition_is", said=said))


def learnt(portrait: Portrait, file: FencerFile | None) -> Iterator[Paragraph]:
    """The points of a living fencer of one's own, and what gives the next rating."""
    if file is not None and not file.shipped and not file.condition.dead:
        said = portrait.expertise(file)
        yield Paragraph(said, said=signs_in_words(said))


def stands(standing: Ranking) -> str:
    """The best total, and how many fencers have a lower or a higher one."""
    cut, thrust = standing.attack
    best = f"{'Thrust' if thrust > cut else 'Cut'} {standing.best:+}"
    return f"{best}: {standing.beaten} of 100 fencers of this style have less, {standing.better} more."


def _quiet(*lines: str) -> list[Paragraph]:
    return [Paragraph(line, "quiet") for line in lines if line]
