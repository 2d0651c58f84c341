"""The summary of the first page, made of the saves by what the games say of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from duel_tui.engine.side import Side
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import challenger, level_of, progress, quick
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.storage import duels, shelf, summary
from duel_tui.storage.duels import is_person
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.shelf import Shelved
from duel_tui.storage.summary import LastDuel, Rung, Summary

_Score = tuple[str, int, bool]
"""A duel on the ladder: its game, the level of the opponent, and whether it was won."""
_CHALLENGED = "your challenger"
_MOST = 400
"""How many of the last duels count for the ladder."""


def keep(context: AppContext) -> Summary:
    """Make the summary and keep it."""
    made = summarised(context)
    summary.write(context.saves, made)
    return made


def summarised(context: AppContext) -> Summary:
    """The summary of the saves as they are."""
    seen = summary.folders_changed(context.saves)
    found = [one for one in islice(shelf.duels(context.saves.duels), _MOST) if isinstance(one, Shelved)]
    open_ones = [one for one in found if one.outcome is None]
    file, match = context.last_fencer(), quick(context)
    cards = context.cards(match.ruleset)
    opponent = cards.of(match.players.right)
    return Summary(
        fencer=match.fencers.left.name,
        won=file.count("won") if file else 0,
        lost=file.count("lost") if file else 0,
        go_on=_last(context, open_ones[0]) if open_ones else None,
        opponent=opponent.name,
        level=opponent.level.name,
        progress=_progress(context, file),
        fencers=sum(1 for _ in context.saves.fencers.glob("*.toml")),
        duels=sum(1 for _ in context.saves.duels.glob("*.toml")),
        unfinished=len(open_ones),
        games=tuple([context.wording(key).phrases.short for key in KEYS]),
        titles=tuple([context.wording(key).phrases.name for key in KEYS]),
        ladder=tuple(_ladder(context, file, found)),
        seen=seen,
    )


def _last(context: AppContext, one: Shelved) -> LastDuel:
    """The duel to go on with, in words."""
    setup, stands = one.setup, ""
    people = [side for side in Side if is_person(one.players[side])]
    names = setup.names[people[0].foe] if len(people) == 1 else f"{setup.names.left} and {setup.names.right}"
    try:
        bout = bout_of(context, duels.load(one.path, context.library))
        stands = bout.wording.where(bout.table.sheet(None), bout.names)
    except (StorageError, ValueError):
        pass
    kind = ""
    if one.ruleset in KEYS:
        wording = context.wording(one.ruleset)
        kind = f"{wording.phrases.short} {wording.label('kind_short', setup.kind)}"
    return LastDuel(one.path.stem, names, kind, stands, one.played)


def _progress(context: AppContext, file: FencerFile | None) -> str:
    """How far a fencer is from the next level of the game last played; empty for one without a record."""
    if file is None or file.shipped:
        return ""
    cards, record = context.cards(), file.fought(context.game)
    return _CHALLENGED if challenger(cards, record) else progress(cards, record)


def _ladder(context: AppContext, file: FencerFile | None, found: Iterable[Shelved]) -> Iterator[Rung]:
    """The levels from the highest down, with what the fencer won and lost against each in each game.

    A fencer that came with the program keeps no record; the saved duels of all people count then.
    """
    recorded = file is not None and not file.shipped
    tally = Counter(_by_record(context, file) if file is not None and recorded else _by_duels(context, found))
    cards = context.cards()
    reached = level_of(cards, file.fought(context.game) if file else ())
    for level in reversed(cards.levels):
        opponents = {one.name for key in KEYS for one in context.cards(key).proposed(level.level)}
        known = [one.name for one in cards.at(level.level) if one.name in opponents]
        number = level.level
        scores = {key: (tally[key, number, True], tally[key, number, False]) for key in KEYS}
        results = {context.wording(key).phrases.short: score for key, score in scores.items() if any(score)}
        yield Rung(level.name, tuple(known), results, number == reached)


def _by_record(context: AppContext, file: FencerFile) -> Iterator[_Score]:
    """The duels in a fencer's record."""
    for key in KEYS:
        ranks = _ranks(context, key)
        for one in file.fought(key):
            if one.result in {"won", "lost"}:
                yield key, ranks.get(one.played_by, 0), one.result == "won"


def _by_duels(context: AppContext, found: Iterable[Shelved]) -> Iterator[_Score]:
    """The saved duels of people against opponents."""
    ranks = {key: _ranks(context, key) for key in KEYS}
    for one in found:
        side = _only_person(one)
        if one.ruleset in ranks and side is not None and one.outcome is not None and one.outcome.winner:
            yield one.ruleset, ranks[one.ruleset].get(one.players[side.foe], 0), one.outcome.winner is side


def _ranks(context: AppContext, key: str) -> dict[str, int]:
    """The level of each opponent in a game."""
    return {one.key: one.level.level for one in context.cards(key).characters}


def _only_person(one: Shelved) -> Side | None:
    """The side that a person plays where an opponent plays the other, and nobody took over a side."""
    people = [side for side in Side if is_person(one.players[side]) and not one.taken_over]
    return people[0] if len(people) == 1 else None
