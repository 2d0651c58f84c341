"""A fencer's record sheet, read out."""

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic
from duel_tui.play.portrait import Portrait, record_of, thrown_again
from duel_tui.storage.fencers import FencerFile

_LAST = 3
"""How many of the last duels a sheet tells of."""


class RecordSheet(Portrait):
    """Reads sheets out in the words and with the figures of the booklet that makes fencers."""

    def lines(self, fencer: Fencer, file: FencerFile | None = None) -> list[str]:
        """The whole sheet, and the record where there is a file."""
        told = [
            f"{fencer.name or 'nameless'}. {self.origin(fencer)}",
            self.kit(fencer),
            self.totals_told(fencer),
        ]
        told += [self.characteristic(fencer, one) for one in Characteristic]
        told += [thrown_again(fencer)]
        if file is not None:
            games = ", ".join(self.by_game(file))
            told += [record_of(file), f"{games}." if games else ""]
            told += [f"{bout}, {game}." for bout, game in self.last_bouts(file, _LAST)]
        return [*told, *fencer.notes.splitlines()]

    def totals_told(self, fencer: Fencer) -> str:
        """The totals in a sentence."""
        found = self.totals(fencer)
        (cut, thrust), (deep, deeper) = found.attack, found.wound
        return f"Cut {cut:+}, thrust {thrust:+}; wounds dealt: cut {deep}, thrust {deeper}."

    def characteristic(self, fencer: Fencer, one: Characteristic) -> str:
        """One characteristic with its band and what it does."""
        band = self.bands(fencer)[list(Characteristic).index(one)]
        score = fencer.rolled(one)
        shown = f" {score}" if score is not None else ""
        cut, thrust = band.attack(fencer.style)
        deep, deeper = band.w
        label = self.wording.label("characteristic", one)
        return f"{label}{shown}, {band.name}: cut {cut:+}, thrust {thrust:+}, wounds {deep:+} and {deeper:+}."
