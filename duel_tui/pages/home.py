"""Home: going on, beginning at once, the way to everything else, and the ladder.

It is made of the summary alone, so that it is there before any game is loaded.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.pages.model import Exit, GoOn, Learn, Open, Page, PageRow, QuickDuel, SetUp
from duel_tui.show.blocks import Block, Fight, Grid, Paragraph
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.storage.summary import LastDuel, Rung, Summary

_WAITING = Figure("salute")
_SOMEBODY = Fight(Staged((Beat(_WAITING, _WAITING, 13.0),)))
_NAMED = ("D U E L", "five games of", "sword and nerve")
_NO_DUEL = "there is no unfinished duel"
_AGO = ((86_400, "day", "days"), (3_600, "hour", "hours"), (60, "min", "min"))
_AFFAIR = "the duel of this day, the same for everybody"
_LEAVES = "everything is saved already"
_ROOM = 60
"""Cells for what a row does on the narrowest screen."""
_WON, _WANTED = "\u25cf", "\u25cb"


def home(summary: Summary, now: float, *wrong: str, wide: bool = False, lesson: bool = False) -> Page:
    """The first page.

    Args:
        summary: what there is.
        now: the time, in seconds since 1970.
        wrong: what is wrong with settings or keys, a sentence each; empty ones are left out.
        wide: whether there is room for the names of all opponents, who the next one is, and the last duels.
        lesson: whether the first lesson may be offered, as it is to a player with no duel and no fencer of their own.
    """
    complaints = [Paragraph(one, "bad") for one in wrong if one]
    blocks = [*complaints, *(_read(summary, wide=wide) if summary.ladder else ())]
    return Page(
        "home",
        "duel-tui",
        aside=_record(summary),
        blocks=(replace(summary.coming or _SOMEBODY, between=_NAMED), *blocks),
        rows=(*_offered(summary, may=lesson), *_rows(summary, now)),
        first="go_on" if summary.go_on else "quick",
    )


def _offered(summary: Summary, *, may: bool) -> tuple[PageRow, ...]:
    if not may or summary.duels or summary.fencers:
        return ()
    return (
        PageRow(
            "lesson", "l", "lesson", detail="the first lesson, six minutes", command=Learn(), numbered=False
        ),
    )


def _rows(summary: Summary, now: float) -> tuple[PageRow, ...]:
    last = summary.go_on
    going = GoOn(last.stem) if last else GoOn("")
    return (
        PageRow("go_on", "g", "go on", "" if last else _NO_DUEL, _going_on(last, now), command=going),
        PageRow("quick", "q", "quick duel", detail=_quick(summary), command=QuickDuel()),
        PageRow("new", "n", "new duel", detail="any game, any stakes, your own rules", command=SetUp()),
        PageRow("affair", "a", "the day's affair", detail=_AFFAIR, command=Open("affair"), beside=True),
        PageRow("fencers", "f", "fencers", detail=_fencers(summary), command=Open("fencers")),
        PageRow("replays", "d", "duels", detail=_duels(summary), command=Open("duels")),
        PageRow("rulebook", "r", "rules", detail="every move, term and table", command=Open("rules")),
        PageRow(
            "settings", "s", "settings", detail="pauses, numbers, the log, colours", command=Open("settings")
        ),
        PageRow("leave", "x", "leave", detail=_LEAVES, command=Exit(), beside=True),
    )


def _record(summary: Summary) -> str:
    """The last fencer, and how their duels ended."""
    if not (summary.won or summary.lost):
        return summary.fencer
    return f"{summary.fencer}: {summary.won} won, {summary.lost} lost"


def _going_on(last: LastDuel | None, now: float) -> str:
    if last is None:
        return ""
    told = [part for part in (last.names, last.kind, last.stands) if part]
    ago = _ago(now - last.played)
    return f"{', '.join(told) or 'your last duel'}{f' ({ago})' if ago else ''}"


def _ago(seconds: float) -> str:
    """How long ago something was, in words; empty: just now.

    >>> _ago(30), _ago(125), _ago(7_300), _ago(200_000)
    ('', '2 min ago', '2 hours ago', '2 days ago')
    """
    for unit, one, more in _AGO:
        if (count := int(seconds // unit)) > 0:
            return f"{count} {more if count > 1 else one} ago"
    return ""


def _quick(summary: Summary) -> str:
    if not summary.opponent:
        return "at once, against an opponent of your level"
    told = f"{summary.opponent}, {summary.level}"
    return f"{told}: {summary.progress}" if summary.progress else told


def _fencers(summary: Summary) -> str:
    own = {0: "none of your own yet", 1: "one of your own"}
    return own.get(summary.fencers, f"{summary.fencers:,} of your own")


def _duels(summary: Summary) -> str:
    if not summary.duels:
        return "none of your own yet"
    saved = f"{summary.duels:,} saved"
    return f"{saved}, {summary.unfinished:,} of them unfinished" if summary.unfinished else saved


def _read(summary: Summary, *, wide: bool) -> Iterator[Block]:
    """The ladder; where there is room who the next opponent is before it, and the last duels after it."""
    if wide:
        yield Paragraph(f"{summary.opponent}, {summary.level}. {summary.about}", "quiet")
    yield _ladder(summary, wide=wide)
    if wide and summary.fought:
        said = [f"{result} against {foe}, {game}." for result, foe, game in summary.fought]
        yield Grid("the last duels", ("", summary.fencer, ""), summary.fought, tuple(said))


def _ladder(summary: Summary, *, wide: bool) -> Grid:
    """The fencer's own path through the levels of the game last played."""
    rungs = summary.ladder
    rows = [
        (rung.level, ", ".join(rung.opponents if wide else rung.opponents[:1]), _mark(summary, rung))
        for rung in rungs
    ]
    return Grid(
        "the ladder",
        ("", summary.fencer, summary.game),
        tuple(rows),
        tuple([_said(summary, rung) for rung in rungs]),
        next((place for place, rung in enumerate(rungs) if rung.here), None),
    )


def _mark(summary: Summary, rung: Rung) -> str:
    """The wins that count at the level that was reached and those still needed, otherwise how the duels there ended."""
    if rung.here:
        wins = min(summary.wins, summary.wanted)
        return f"next  {_WON * wins}{_WANTED * (summary.wanted - wins)}".rstrip()
    return f"won {rung.won}, lost {rung.lost}" if rung.won or rung.lost else ""


def _said(summary: Summary, rung: Rung) -> str:
    told = f"{rung.level}, {' and '.join(rung.opponents)}"
    scores = f"won {rung.won}, lost {rung.lost}" if rung.won or rung.lost else "no duels yet"
    here = f" {rung.opponents[0]} is next." if rung.here else ""
    more = f" {summary.wins} of {summary.wanted} wins." if rung.here and summary.wanted else ""
    return f"{told}: {scores}.{more}{here}"
