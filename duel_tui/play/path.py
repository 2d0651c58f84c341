"""The path of a fencer in a game: the levels from the lowest, the wins that bring the next one, and who comes next.

The wins of a player's own fencer are those of the record in the file. A fencer that came with the program has no record: the
player's duels are counted in which a person played that fencer, and no other's.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import PARTED
from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Cards, Character
from duel_tui.play.context import AppContext
from duel_tui.storage import shelf
from duel_tui.storage.duels import is_person, plays
from duel_tui.storage.fencers import FencerFile, Fought, WonOrLost
from duel_tui.storage.shelf import Shelved, Unreadable


class Path(Struct, frozen=True):
    """How far a fencer has come."""

    cards: Cards
    record: tuple[Fought, ...] = ()
    """The duels of the game, the first one first."""
    hurt: bool = False
    """True if wounds that stay are so grave that nobody asks for the fencer (RD-222)."""

    @property
    def level(self) -> int:
        """The level that the fencer fights at: one above the last that was beaten often enough."""
        level = 1
        while level < len(self.cards.levels) and self.wins(level) >= self.wanted:
            level += 1
        return level

    @property
    def wanted(self) -> int:
        """The wins at a level that bring the next one."""
        return self.cards.wins_to_rise

    def wins(self, level: int) -> int:
        """The wins that count at a level: those against opponents of this level or a higher one."""
        levels = {character.key: character.level.level for character in self.cards.characters}
        return sum(one.result == "won" and levels.get(one.played_by, 0) >= level for one in self.record)

    def fought(self, level: int) -> tuple[Fought, ...]:
        """The duels against opponents of a level."""
        keys = {character.key for character in self.cards.at(level)}
        return tuple([one for one in self.record if one.played_by in keys])

    @property
    def challenger(self) -> Character | None:
        """Who asks for the fencer by name: the first opponent of a level that was reached by wins and never fought at."""
        level = self.level
        asks = level > 1 and not self.fought(level) and not self.hurt
        return self.cards.proposed(level)[0] if asks else None

    @property
    def next(self) -> Character:
        """The next opponent: the challenger, or those of the level in turn."""
        there = self.cards.proposed(self.level)
        keys = {character.key for character in there}
        met = sum(one.played_by in keys for one in self.record)
        return self.challenger or there[met % len(there)]

    @property
    def progress(self) -> str:
        """How far it is to the next level, in a few words; empty: there is none."""
        if self.level == len(self.cards.levels):
            return ""
        return f"{self.wins(self.level)} of {self.wanted} wins to the next level"

    def without(self, duel: str) -> "Path":
        """The path before a duel, by the stem of its file."""
        return replace(self, record=tuple([one for one in self.record if one.duel != duel]))


def path_of(
    context: AppContext, game: str, file: FencerFile | None, record: tuple[Fought, ...] | None = None
) -> Path:
    """The path of a fencer in a game, by a record that is known already or has to be found; None: of nobody yet."""
    if record is None:
        record = fought_by(context, file) if file else ()
    book = context.library.passing().book
    hurt = file is not None and file.career and book.grave(file.life(0))
    return Path(context.cards(game), tuple([one for one in record if one.game == game]), hurt)


def fought_by(
    context: AppContext, file: FencerFile, there: Sequence[Shelved | Unreadable] | None = None
) -> tuple[Fought, ...]:
    """The duels that a fencer has fought for a person, the first one first; of those that are known to be `there`, if given."""
    if not file.shipped:
        return file.record
    found = shelf.duels(context.saves.duels) if there is None else there
    return tuple(_on_the_shelf(found, file.stem))[::-1]


def _on_the_shelf(there: Sequence[Shelved | Unreadable], stem: str) -> Iterator[Fought]:
    """The saved duels in which one person played a fencer to the end, the last one first."""
    for one in there:
        if not isinstance(one, Shelved) or one.outcome is None or one.outcome.why == PARTED:
            continue
        setup, winner = one.setup, one.outcome.winner
        for side in Side:
            if setup.fencers[side] != stem or not is_person(setup.players[side]) or setup.unseen:
                continue
            foe = setup.players[side.foe]
            if not one.counts or not plays(foe):
                continue
            result: WonOrLost = "drawn" if winner is None else "won" if winner is side else "lost"
            yield Fought(one.path.stem, result, setup.names[side.foe], foe, one.ruleset)
