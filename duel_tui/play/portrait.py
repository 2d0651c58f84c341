"""A fencer in sentences: where he comes from, what he carries, how he has fought."""

from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.tables import Band, FencerTables
from duel_tui.fencer.totals import Totals, bands, rolled, totals
from duel_tui.storage.fencers import FencerFile
from duel_tui.wording import Wording


class Portrait:
    """Speaks about fencers in the words and with the figures of a game."""

    def __init__(self, wording: Wording, tables: FencerTables) -> None:
        """Speak with these words and figures."""
        self.wording = wording
        self._tables = tables

    def origin(self, fencer: Fencer) -> str:
        """Nation, style and teacher."""
        nation = self.wording.label("nationality", fencer.nationality)
        style = self.wording.label("style", fencer.style)
        taught = self.wording.label("organisation", fencer.organisation)
        return f"{nation}; {style}, taught in a {taught}."

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


def thrown_again(fencer: Fencer) -> str:
    """What was thrown again in the making; empty: nothing."""
    return f"Thrown again: {', '.join(fencer.rerolled)}." if fencer.rerolled else ""


def record_of(file: FencerFile) -> str:
    """How many duels were won, lost and drawn, in a sentence."""
    if not file.record:
        return "Came with the program." if file.shipped else "No duels fought yet."
    won, lost, drawn = file.count("won"), file.count("lost"), file.count("drawn")
    return f"Fought {len(file.record)}: won {won}, lost {lost}, drawn {drawn}."


def last_bouts(file: FencerFile, count: int) -> list[str]:
    """The last duels, the latest first: `won against Don Diego`."""
    return [f"{bout.result} against {bout.foe}" for bout in reversed(file.record[-count:])]
