"""A fencer in sentences: where he comes from, what he carries, how he has fought."""

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.tables import Band
from duel_tui.fencer.totals import Totals, bands, rolled, totals
from duel_tui.play.house import House
from duel_tui.storage.fencers import FencerFile, Result


class Portrait:
    """Speaks about fencers in the words and with the figures of the booklet that makes them."""

    def __init__(self, house: House) -> None:
        """Speak with the words and figures of a house."""
        self.wording = house.fencer_wording
        self._tables = house.library.fencer_tables()
        self._named = house.name_of

    def origin(self, fencer: Fencer) -> str:
        """Nation, style and teacher."""
        style = self.wording.label("style", fencer.style)
        taught = self.wording.label("organisation", fencer.organisation)
        return f"{self._nation(fencer)}, taught {style} in a {taught}."

    def _nation(self, fencer: Fencer) -> str:
        """His nation; one that the tables do not know, which a file may name, as it stands there."""
        nation = fencer.nationality
        return self.wording.label("nationality", nation) if nation in self._tables.nationalities else nation

    def kit(self, fencer: Fencer) -> str:
        """What is carried."""
        facts = {"weapon": fencer.weapon, "left_hand": fencer.left_hand, "armour": fencer.armour}
        kit = self.wording.kit(facts)
        return f"{kit[:1].upper()}{kit[1:]}."

    def brief(self, fencer: Fencer) -> str:
        """A fencer in one line: style, rating, totals."""
        found = self.totals(fencer)
        rating = self.bands(fencer)[-1].name
        style = self.wording.label("style", fencer.style)
        return f"{style} {rating}, cut {found.attack[0]:+} thrust {found.attack[1]:+}"

    def bands(self, fencer: Fencer) -> tuple[Band, ...]:
        """The bands of the five characteristics."""
        return bands(self._tables, fencer, rolled(fencer), KitRules())

    def totals(self, fencer: Fencer) -> Totals:
        """What the bands amount to."""
        return totals(self._tables, fencer, rolled(fencer), KitRules())

    def by_game(self, file: FencerFile) -> list[str]:
        """The record of each game a fencer fought: `En Garde 3-1-0`, won, lost and drawn."""
        return [f"{self._named(game)} {short_record(file, game)}" for game in file.games]

    def last_bouts(self, file: FencerFile, count: int) -> list[tuple[str, str]]:
        """The last duels, the latest first, each with its game: `won against Don Diego`, `En Garde`."""
        last = reversed(file.record[-count:])
        return [(f"{bout.result} against {bout.foe}", self._named(bout.game)) for bout in last]


def thrown_again(fencer: Fencer) -> str:
    """What was rolled again in the making; empty: nothing."""
    return f"Rolled again: {', '.join(fencer.rerolled)}." if fencer.rerolled else ""


def record_of(file: FencerFile) -> str:
    """How many duels were won, lost and drawn, in a sentence."""
    if not file.record:
        return "Came with the program." if file.shipped else "No duels fought yet."
    won, lost, drawn = file.count("won"), file.count("lost"), file.count("drawn")
    return f"Fought {len(file.record)}: won {won}, lost {lost}, drawn {drawn}."


def short_record(file: FencerFile, game: str = "") -> str:
    """The same for a list, of one game or of all: `3-1-0`, won, lost and drawn."""
    counts = [file.count(result, game) for result in _RESULTS]
    return "-".join(map(str, counts)) if any(counts) else ""


_RESULTS: tuple[Result, ...] = ("won", "lost", "drawn")
