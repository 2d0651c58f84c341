"""Whether the fencers of a match can begin it: nobody fights dead, nor with wounds that stay and end a duel at once."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.condition import WHOLE, carrying
from duel_tui.play.context import AppContext

if TYPE_CHECKING:
    from duel_tui.play.matchmaking import Match


class UnfitError(ValueError):
    """A fencer cannot begin a duel; the message says why."""


def as_filed(context: AppContext, match: "Match") -> "Match":
    """A match with the conditions that the fencers' files have now; a fencer without a file of one's own is whole."""
    known = {file.stem: file for file in context.own().fencers}
    files = match.stems.map(known.get)
    return replace(
        match,
        conditions=files.map(lambda file: file.condition if file else WHOLE),
        follows=files.map(lambda file: file.last_carried if file else ""),
    )


def unfit(context: AppContext, match: "Match") -> tuple[str, ...]:
    """Why fencers cannot begin a match, a sentence each; empty: they can."""
    names = match.fencers.map(lambda fencer: fencer.name)
    reasons = match.conditions.map(lambda one: "dead" if one.dead else "")
    carries = None
    if match.carries:
        library = context.library.under(match.changes)
        rules = library.ruleset(match.ruleset, match.options)
        carries = carrying(rules)
        if carries is not None and not any(reasons):
            reasons = carries.unfit(library.begin(rules, match.kind, match.fencers, match.conditions))
    label = context.fencer_wording.label
    found = [f"{names[side]}: {label('problem', reasons[side])}" for side in Side if reasons[side]]
    if carries is not None and match.stems.left and match.stems.left == match.stems.right:
        found.append(f"{names.left}: {label('problem', 'twice')}")
    return tuple(found)
