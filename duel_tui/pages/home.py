"""Home: going on, beginning at once, the way to everything else, and the ladder.

It is made of the summary alone, so that it is there before any game is loaded.
"""

from duel_tui.pages.model import Exit, GoOn, Learn, Open, Page, PageRow, QuickDuel, SetUp
from duel_tui.show.blocks import Block, Fight, Grid, Paragraph
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.storage.summary import LastDuel, Rung, Summary

_WAITING = Figure("salute")
_FENCERS = Fight(Staged((Beat(_WAITING, _WAITING),)))
_HERE = "< you"
_NO_DUEL = "there is no unfinished duel"
_AGO = ((86_400, "day", "days"), (3_600, "hour", "hours"), (60, "min", "min"))
_LEAVES = "everything is saved already"
_SCORES = "(won-lost)"
_ROOM = 60
"""Cells for what a row does on the narrowest screen."""


def home(summary: Summary, now: float, *wrong: str, wide: bool = False, lesson: bool = False) -> Page:
    """The first page.

    Args:
        summary: what there is.
        now: the time, in seconds since 1970.
        wrong: what is wrong with settings or keys, a sentence each; empty ones are left out.
        wide: whether there is room for the names of all opponents.
        lesson: whether the first lesson may be offered, as it is to a player with no duel and no fencer of their own.
    """
    complaints = [Paragraph(one, "bad") for one in wrong if one]
    ladder: list[Block] = [_ladder(summary, wide=wide)] if summary.ladder else []
    return Page(
        "home",
        "duel-tui",
        aside=_record(summary),
        blocks=(_FENCERS, *complaints, *ladder),
        rows=(*_offered(summary, may=lesson), *_rows(summary, now)),
        first="go_on" if summary.go_on else "quick",
    )


def _offered(summary: Summary, *, may: bool) -> tuple[PageRow, ...]:
    if not may or summary.duels or summary.fencers:
        return ()
    return (
        PageRow(
            "lesson", "l", "lesson", detail="the first lesson, four minutes", command=Learn(), numbered=False
        ),
    )


def _rows(summary: Summary, now: float) -> tuple[PageRow, ...]:
    last = summary.go_on
    going = GoOn(last.stem) if last else GoOn("")
    return (
        PageRow("go_on", "g", "go on", "" if last else _NO_DUEL, _going_on(last, now), command=going),
        PageRow("quick", "q", "quick duel", detail=_quick(summary), command=QuickDuel()),
        PageRow("new", "n", "new duel", detail="any game, any stakes, your own rules", command=SetUp()),
        PageRow("fencers", "f", "fencers", detail=_fencers(summary), command=Open("fencers")),
        PageRow("replays", "d", "duels", detail=_duels(summary), command=Open("duels")),
        PageRow("rulebook", "r", "rules", detail="every move, term and table", command=Open("rules")),
        PageRow(
            "settings", "s", "settings", detail="pauses, numbers, the log, colours", command=Open("settings")
        ),
        PageRow("leave", "x", "leave", detail=_LEAVES, command=Exit()),
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
    progress = f": {summary.progress}" if summary.progress else ""
    told = f"against {summary.opponent}, {summary.level}{progress}"
    return told if len(told) <= _ROOM else f"against {summary.opponent}{progress}"


def _fencers(summary: Summary) -> str:
    own = {0: "none of your own yet", 1: "one of your own"}
    return own.get(summary.fencers, f"{summary.fencers} of your own")


def _duels(summary: Summary) -> str:
    if not summary.duels:
        return "none yet"
    saved = f"{summary.duels} saved"
    return f"{saved}, {summary.unfinished} of them unfinished" if summary.unfinished else saved


def _ladder(summary: Summary, *, wide: bool) -> Grid:
    """The levels, with what was won and lost at each in each game."""
    rungs = summary.ladder
    marks = [_HERE if rung.here else "" for rung in rungs]
    rows = [
        (rung.level, ", ".join(rung.opponents if wide else rung.opponents[:1]), *_scores(summary, rung), mark)
        for rung, mark in zip(rungs, marks, strict=True)
    ]
    return Grid(
        "the ladder",
        ("", _SCORES, *summary.games, ""),
        tuple(rows),
        tuple([_said(summary, rung) for rung in rungs]),
        next((place for place, rung in enumerate(rungs) if rung.here), None),
    )


def _scores(summary: Summary, rung: Rung) -> list[str]:
    scores = [rung.results.get(game) for game in summary.games]
    return [f"{score[0]}-{score[1]}" if score else "." for score in scores]


def _said(summary: Summary, rung: Rung) -> str:
    scores = [
        f"{title} {score[0]} won, {score[1]} lost"
        for game, title in zip(summary.games, summary.titles, strict=True)
        if (score := rung.results.get(game))
    ]
    here = " You are here." if rung.here else ""
    return f"{rung.level}, {' and '.join(rung.opponents)}: {'; '.join(scores) or 'no duels yet'}.{here}"
