"""A new level: the wins that brought it with how they ended, who asks for the fencer by name now, and the path."""

from collections.abc import Iterator

from duel_tui.engine.side import BySide, Side
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of
from duel_tui.play.likeness import SALUTE, facing, figure_of
from duel_tui.play.path import Path, path_of
from duel_tui.play.prompts import Prompt, Reached
from duel_tui.play.rematch import Played
from duel_tui.play.saved_duels import bout_of
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import Block, Corner, Fight, Grid, Paragraph, Picture
from duel_tui.show.table import Option
from duel_tui.storage import duels
from duel_tui.storage.duels import is_person
from duel_tui.storage.fencers import FencerFile, Fought
from duel_tui.words.sentences import short_names

_WON = "victory"
"""The pose of who has come so far."""
_TOLD = 5
"""The most duels that are told of."""
_REACHED, _AHEAD, _BETWEEN = "\u25cf", "\u25cb", " \u2500\u2500\u2500 "


def new_level(bout: Bout, played: Played) -> Prompt | None:
    """The level to which a duel that is over has lifted the fencer of its only person; None: it has lifted nobody."""
    context, saved = played.context, played.saved
    people = [side for side in Side if is_person(saved.setup.players[side])]
    if len(people) != 1 or not bout.table.done:
        return None
    mine = people[0]
    files = (*context.own().fencers, *context.shipped().fencers)
    file = next((one for one in files if one.stem == saved.setup.fencers[mine]), None)
    if file is None:
        return None
    path = path_of(context, saved.journal.ruleset, file)
    before = path.without(saved.path.stem)
    if path.level <= before.level:
        return None
    level, names = path.cards.levels[path.level - 1].name, short_names(saved.setup.names)
    rows = (
        Option("after", "next", "", f"meet {path.next.name}", number=1),
        Option("after", "again", "a", f"{names[mine.foe]} again", number=2),
        Option("after", "home", "x", "home", number=3),
    )
    blocks = tuple(_blocks(context, bout, file, path, before))
    return Prompt(Reached(f"{file.fencer.name} is a {level}", blocks, rows))


def _blocks(context: AppContext, bout: Bout, file: FencerFile, path: Path, before: Path) -> Iterator[Block]:
    left, foe = path.cards.levels[before.level - 1], path.next
    ranks = {one.key: one.level.level for one in path.cards.characters}
    fought = [one for one in path.record if ranks.get(one.played_by, 0) >= left.level]
    won, lost = [sum(one.result == result for one in fought) for result in ("won", "lost")]
    figures = BySide(
        figure_of(context, file.fencer, file.condition, _WON),
        figure_of(context, fencer_of(context.library, foe), body=SALUTE),
    )
    game = context.name_of(bout.table.rules.key)
    scores = (("won", str(won)), ("lost", str(lost)), (game, ""))
    mine, other = Corner(file.fencer.name, facts=scores), Corner(foe.name, foe.level.name)
    yield Fight(facing(figures), mine, other, said=f"{game}: won {won}, lost {lost}")
    yield Paragraph(f"{won} wins as a {left.name}", "title")
    rows = tuple([(one.result, _how(context, one) or one.foe) for one in fought[-_TOLD:]])
    yield Grid("", ("", ""), rows, tuple([f"{result.capitalize()}: {how}" for result, how in rows]))
    yield Paragraph(f"{foe.name} asks for you by name", "title")
    yield Paragraph(foe.line)
    yield Paragraph("Your path", "title")
    yield _drawn(path)


def _how(context: AppContext, one: Fought) -> str:
    """How a duel ended, by its file; empty: that cannot be read."""
    try:
        bout = bout_of(context, duels.load(context.saves.duels / f"{one.duel}.toml", context.library))
    except ComplaintError:
        return ""
    outcome = bout.table.outcome
    return bout.wording.narrator.outcome(outcome.winner, outcome.why, bout.names) if outcome else ""


def _drawn(path: Path) -> Picture:
    """All levels in a row, with the wins that count at each that was reached under it."""
    names = [level.name for level in path.cards.levels]
    top = [f"{_REACHED if at <= path.level else _AHEAD} {name}" for at, name in enumerate(names, 1)]
    wins = [f"{min(path.wins(at), path.wanted)} of {path.wanted}" for at in range(1, path.level + 1)]
    under = [told.ljust(len(name + _BETWEEN)) for told, name in zip(wins, top, strict=False)]
    said = [f"{name}: {told} wins." for name, told in zip(names, wins, strict=False)]
    return Picture((_BETWEEN.join(top), "".join(under).rstrip()), tuple(said))
