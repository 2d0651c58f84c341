"""The summary of the first page, made of the saves by what the games say of them."""

from collections.abc import Iterator

from duel_tui.engine.side import BySide, Side
from duel_tui.play import long_reading
from duel_tui.play.context import AppContext
from duel_tui.play.likeness import SALUTE, facing, figure_of
from duel_tui.play.matchmaking import Match, quick, stand_in
from duel_tui.play.path import Path, fought_by, path_of
from duel_tui.play.saved_duels import bout_of, fencers_of
from duel_tui.registry import KEYS
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import Corner, Fight
from duel_tui.storage import duels, files, shelf, summary
from duel_tui.storage.duels import is_person
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.shelf import Shelved
from duel_tui.storage.summary import LastDuel, Rung, Summary

_CHALLENGED = "asks for you by name"
_TOLD = 5
"""How many of the fencer's last duels are told of."""


def keep(context: AppContext, *, waits: bool = False) -> Summary:
    """Make the summary and keep it; where very many files have to be read first, only a glance unless it `waits`."""
    if not waits and long_reading.unread(context.saves):
        return summary.glance(context.saves)
    made = summarised(context)
    summary.write(context.saves, made)
    return made


def summarised(context: AppContext) -> Summary:
    """The summary of the saves as they are."""
    seen = summary.folders_changed(context.saves)
    found = shelf.duels(context.saves.duels)
    open_ones = [one for one in found if isinstance(one, Shelved) and one.outcome is None]
    file, match = context.last_fencer() or stand_in(context), quick(context)
    fought = fought_by(context, file, found) if file else ()
    path, opponent = (
        path_of(context, match.ruleset, file, fought),
        context.cards(match.ruleset).of(match.players.right),
    )
    last, coming = _last(context, open_ones[0]) if open_ones else (None, None)
    return Summary(
        fencer=match.fencers.left.name,
        won=sum(one.result == "won" for one in fought),
        lost=sum(one.result == "lost" for one in fought),
        go_on=last,
        coming=coming or _salute(context, match, path, file),
        opponent=opponent.name,
        level=opponent.level.name,
        about=opponent.line,
        progress=_CHALLENGED if path.challenger else path.progress,
        wins=path.wins(path.level),
        wanted=path.wanted if path.progress else 0,
        fencers=sum(1 for _ in files.looked_at(context.saves.fencers)),
        duels=len(found),
        unfinished=len(open_ones),
        game=context.name_of(match.ruleset),
        ladder=tuple(_ladder(path)),
        fought=tuple([(one.result, one.foe, context.name_of(one.game)) for one in fought[: -_TOLD - 1 : -1]]),
        seen=seen,
    )


def _last(context: AppContext, one: Shelved) -> tuple[LastDuel, Fight | None]:
    """The duel to go on with, in words and with both fencers."""
    setup, stands, coming = one.setup, "", None
    people = [side for side in Side if is_person(one.players[side])]
    near = people[0] if len(people) == 1 else Side.LEFT
    names = setup.names[near.foe] if len(people) == 1 else f"{setup.names.left} and {setup.names.right}"
    try:
        saved = duels.load(one.path, context.library)
        bout, pair = bout_of(context, saved), fencers_of(context, saved)
        stands = bout.wording.where(bout.table.sheet(None), bout.names)
        figures = pair.map(lambda fencer: figure_of(context, fencer))
        coming = Fight(
            facing(figures if near is Side.LEFT else BySide(figures.right, figures.left)),
            Corner(setup.names[near]),
            Corner(setup.names[near.foe]),
        )
    except ComplaintError:
        pass
    kind = ""
    if one.ruleset in KEYS:
        wording = context.wording(one.ruleset)
        kind = f"{wording.phrases.short} {wording.label('kind_short', setup.kind)}"
    return LastDuel(one.path.stem, names, kind, stands, one.played), coming


def _salute(context: AppContext, match: Match, path: Path, file: FencerFile | None) -> Fight:
    """Both fencers of a duel that would begin at once."""
    (near, far), whole = match.fencers, match.conditions
    figures = BySide(
        figure_of(context, near, whole.left, SALUTE), figure_of(context, far, whole.right, SALUTE)
    )
    reached = path.cards.levels[path.level - 1].name if file else ""
    return Fight(facing(figures), Corner(near.name, reached), Corner(far.name, path.next.level.name))


def _ladder(path: Path) -> Iterator[Rung]:
    """The levels from the highest down, with what the fencer won and lost against each."""
    reached, following = path.level, path.next
    for level in reversed(path.cards.levels):
        here, fought = level.level == reached, path.fought(level.level)
        there = [one.name for one in path.cards.proposed(level.level)]
        if here:
            there.sort(key=lambda name: name != following.name)
        won, lost = [sum(one.result == result for one in fought) for result in ("won", "lost")]
        yield Rung(level.name, tuple(there), won, lost, here)
