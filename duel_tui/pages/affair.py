"""The page of the day's affair, and its result in one line."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from itertools import count

from msgspec.structs import replace

from duel_tui.engine.outcome import PARTED
from duel_tui.engine.side import Side
from duel_tui.pages.challenge import facing_each_other
from duel_tui.pages.ending import hits
from duel_tui.pages.model import CopyResult, Looked, Meet, Page, PageRow
from duel_tui.play.affair import affair_of
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.roster import Portrait
from duel_tui.play.saved_duels import bout_of, settle
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import Block, Grid, Paragraph
from duel_tui.storage import affairs, duels, files
from duel_tui.storage.affairs import Attempt, Finish, Fought, How
from duel_tui.storage.errors import StorageError
from duel_tui.storage.lines import outcome_in, read_lines
from duel_tui.text import capital

_BEGUN = "Your attempt is not over."
_LOST = "The duel of your attempt is no longer there, so this day has no result."
_CLOSED = "An attempt does not count now, but you can practise."
_LISTED = 4
"""The days before this one that are listed."""
NONE = "No affair has a result yet."


class DaysAffair(Looked):
    """Who meets whom today, the attempt that counts, and the last days."""

    does = "choose"

    def __init__(self, context: AppContext) -> None:
        """Look at the affair of the date."""
        self._context, self._portrait = context, Portrait(context)

    @property
    def page(self) -> Page:
        """The page as it is now."""
        day = self._context.today()
        fought = settled(self._context)
        attempt = fought.attempts.get(day)
        over = attempt is not None and (attempt.result is not None or _lost(self._context, day))
        fights = PageRow(
            "fight",
            "f",
            "go on" if attempt and not over else "fight",
            "your attempt is over" if over else "it would not count" if fought.closed else "",
            "it counts, and what was revealed is not taken back",
            command=Meet(),
        )
        practises = PageRow(
            "practise",
            "p",
            "practise",
            "" if over or fought.closed else "your attempt comes first",
            "the same duel, but it does not count",
            command=Meet(practice=True),
        )
        copies = PageRow("copy", "c", "copy result", command=CopyResult(), numbered=False)
        return Page(
            "affair",
            "The day's affair",
            blocks=tuple(self._blocks(day, attempt, fought)),
            rows=(fights, practises, *([copies] if attempt and told(attempt) else [])),
            first="practise" if fights.denied else "fight",
        )

    def _blocks(self, day: date, attempt: Attempt | None, fought: Fought) -> Iterator[Block]:
        """What there is to see of an affair, of the attempt and of the last days."""
        context, affair = self._context, affair_of(self._context, day)
        game, foe = context.name_of(affair.match.ruleset), affair.foe
        if fought.trouble:
            yield Paragraph(f"{fought.trouble} {_CLOSED if fought.closed else ''}".rstrip(), "bad")
        both = facing_each_other(context, self._portrait, affair.match, challenge=True)
        yield replace(both, between=("A F F A I R", f"of {day}"), said=f"The date is {day:%d %B %Y}.")
        yield Paragraph(f"{affair.match.fencers.left.name} meets {foe.name}, {foe.level.name}", "title")
        yield Paragraph(f"They fight {game} by the rules {affair.preset.name}. {affair.preset.line}")
        if attempt is not None:
            yield Paragraph(told(attempt) or (_LOST if _lost(context, day) else _BEGUN))
        if before := [one for one in sorted(fought.attempts, reverse=True) if one < day]:
            yield _listed([fought.attempts[one] for one in before[:_LISTED]], _in_a_row(fought, day))


def _listed(attempts: list[Attempt], in_a_row: int) -> Grid:
    """Attempts of some days, a row each, and how many were won in a row."""
    rows = [
        (str(one.day), f"{one.result.how}, {one.result.game}", one.result.foe)
        if one.result
        else (str(one.day), "no result", "")
        for one in attempts
    ]
    said = [told(one) or f"{one.day}: no result." for one in attempts]
    row = f"{in_a_row} days won in a row" if in_a_row > 1 else ""
    return Grid("the days", ("", "", row), tuple(rows), (*said, f"{capital(row)}." if row else ""))


def _in_a_row(fought: Fought, day: date) -> int:
    """On how many days in a row the affair was won, up to a day or the one before it."""
    won = {one.day for one in fought.attempts.values() if one.result and one.result.how == "won"}
    now = fought.attempts.get(day)
    last = day if now and now.result else day - timedelta(1)
    return next(days for days in count() if last - timedelta(days) not in won)


def _lost(context: AppContext, day: date) -> bool:
    return not files.exists(affairs.path_of(context.saves, day))


def settled(context: AppContext) -> Fought:
    """What was fought; the results of attempts that were closed elsewhere, or killed at their end, are entered first."""
    settle(context)
    for day, attempt in (fought := affairs.read(context.saves)).attempts.items():
        path = affairs.path_of(context.saves, day)
        with suppress(ComplaintError):
            if not attempt.result and outcome_in(read_lines(path, files.read(path)).remark) is not None:
                entered(context, day, bout_of(context, duels.load(path, context.library)))
                fought = affairs.read(context.saves)
    return fought


def entered(context: AppContext, day: date, bout: Bout) -> str:
    """Enter the attempt of a day that is over, once; its line, and why it is not kept."""
    attempt, trouble = affairs.read(context.saves).attempts.get(day), ""
    if attempt is None or attempt.result is None:
        attempt = Attempt(day, _result(context, bout))
        try:
            affairs.enter(context.saves, attempt)
        except StorageError as error:
            trouble = f" {error}."
    return f"{told(attempt)}{trouble}"


def _result(context: AppContext, bout: Bout) -> Finish | None:
    """What is kept of an attempt; None: it is not over."""
    table, foe = bout.table, bout.seats.last.right
    if (outcome := table.outcome) is None:
        return None
    parted = outcome.why == PARTED
    made = [hit.side for hit in hits(bout, bout.names)]
    how: How = "won" if outcome.winner is Side.LEFT else "lost" if outcome.winner else "drawn"
    return Finish(
        how="broken off" if parted else how,
        game=context.name_of(table.rules.key),
        rules=bout.preset,
        foe=bout.names.right,
        level=foe.level.name if foe else "",
        end=bout.wording.where(table.sheet(None), bout.names),
        given=sum(side is not Side.RIGHT for side in made),
        taken=sum(side is not Side.LEFT for side in made),
        ruled=bout.marked or (table.conduct.ruled and not parted),
    )


def told(attempt: Attempt) -> str:
    """The result of an attempt in one line, to be pasted elsewhere; empty: it has none. No seed is in it."""
    if (one := attempt.result) is None:
        return ""
    ruled = ", with a game master's rulings" if one.ruled else ""
    return (
        f"duel-tui {attempt.day}: {one.game}, {one.rules}, against {one.foe}, {one.level}. "
        f"{capital(one.how)} in {one.end}, hits given {one.given}, taken {one.taken}{ruled}."
    )


def last_told(fought: Fought) -> str:
    """The line of the last day with a result; empty: there is none."""
    days = [day for day, one in fought.attempts.items() if one.result is not None]
    return told(fought.attempts[max(days)]) if days else ""
