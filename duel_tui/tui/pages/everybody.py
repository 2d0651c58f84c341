"""Everybody on the roster: the rows of the list, sorted and filtered."""

from msgspec import Struct

from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Characteristic
from duel_tui.play.house import House
from duel_tui.play.portrait import short_record
from duel_tui.storage import fencers
from duel_tui.storage.fencers import FencerFile
from duel_tui.tui.lists import Item
from duel_tui.tui.pages.sheet import RecordSheet
from duel_tui.tui.prose import clipped

NEW = "+"
"""The key of the row for a new fencer."""
BROKEN = "!"
"""What the keys of files that cannot be read begin with."""
SORTS = ("name", "rating", "style", "record")
_NAME, _RATING, _STYLE = 18, 10, 20


class Entry(Struct, frozen=True):
    """A fencer on the roster."""

    file: FencerFile
    retired: bool = False

    @property
    def key(self) -> str:
        """The key of the row; no two are alike."""
        return str(self.file.path)


class Everybody:
    """All fencers there are, and the files that are none."""

    def __init__(self, house: House) -> None:
        """Look who there is."""
        self._house = house
        self._tables = house.library.fencer_tables()
        self._sheet = RecordSheet(house)
        own, shipped, retired = house.own(), house.shipped(), fencers.roster(house.saves.retired)
        active = [Entry(file) for file in (*own.fencers, *shipped.fencers)]
        found = [*active, *[Entry(file, retired=True) for file in retired.fencers]]
        self.entries = {entry.key: entry for entry in found}
        self.broken = (*own.unreadable, *retired.unreadable, *shipped.unreadable)

    def rows(self, sort: str, words: list[str], *, wide: bool) -> list[Item]:
        """The rows, the one for a new fencer first.

        Args:
            sort: one of SORTS.
            words: what a fencer's sheet has to hold.
            wide: whether there is room for the style.
        """
        chosen = [entry for entry in self.entries.values() if self._fits(entry, words)]
        chosen.sort(key=lambda entry: self._order(entry, sort))
        broken = () if words else self.broken
        return [
            Item(NEW, "+ a new fencer"),
            *[self._item(entry, wide=wide) for entry in chosen],
            *[Item(f"{BROKEN}{number}", f"! {why.split(':')[0]}") for number, why in enumerate(broken)],
        ]

    def key_of(self, stem: str) -> str:
        """The key of the row of a fencer by the stem of the file; one's own before a shipped one."""
        found = [entry.key for entry in self.entries.values() if entry.file.stem == stem]
        return found[0] if found else ""

    def _order(self, entry: Entry, sort: str) -> tuple[object, ...]:
        fencer, file = entry.file.fencer, entry.file
        by: dict[str, object] = {
            "name": 0,
            "rating": -self._rank(entry),
            "style": fencer.style,
            "record": file.count("lost") - file.count("won"),
        }
        return (entry.retired, file.shipped, by[sort], fencer.name.casefold())

    def _rank(self, entry: Entry) -> int:
        bands = self._tables.characteristics[Characteristic.EXPERTISE].bands
        return bands.index(expertise_band(self._tables, entry.file.fencer))

    def _fits(self, entry: Entry, words: list[str]) -> bool:
        fencer = entry.file.fencer
        whole = f"{fencer.name} {self._sheet.origin(fencer)} {self._rating(entry)} {self._sheet.kit(fencer)}"
        return all(word in whole.casefold() for word in words)

    def _rating(self, entry: Entry) -> str:
        return expertise_band(self._tables, entry.file.fencer).name

    def _item(self, entry: Entry, *, wide: bool) -> Item:
        fencer = entry.file.fencer
        mark = "-" if entry.retired else "*" if entry.file.shipped else " "
        name = clipped(fencer.name, _NAME - 1)
        style = self._house.fencer_wording.label("style", fencer.style)
        column = f"{clipped(style, _STYLE - 1):<{_STYLE}}" if wide else ""
        label = f"{mark}{name:<{_NAME}}{self._rating(entry):<{_RATING}}{column}{short_record(entry.file)}"
        return Item(entry.key, label)
