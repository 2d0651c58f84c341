"""The table of a turn at close quarters: the weapon, and the target.

A cell has the chance of the strike and the letter of its wound; a trip and a cloak make no wound.
"""

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import OneOf
from duel_tui.fencer.terms import LeftHand, Means, Place
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import attempts
from duel_tui.systems.rapier_and_dagger.contact import DISARM, HOLD, PUSH
from duel_tui.systems.rapier_and_dagger.prospects import BREAKS
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import Legend, TableMaker, chances

_WITH, _AT = "means_with", "means_at"
_WIDTH, _WIDE = 9, 13
"""The width of a target's column, and its width on a wide screen."""
_BROAD = 112
"""The width from which a screen is wide."""
_HELD = {Means.DAGGER: LeftHand.DAGGER, Means.SHIELD: LeftHand.BUCKLER, Means.CLOAK: LeftHand.CLOAK}


class ClinchTable(TableMaker):
    """The table of the turn that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        menu = offer.ask.menu
        self._keys = [str(key) for key in menu.keys] if isinstance(menu, OneOf) else []
        self._denied = dict(menu.denied) if isinstance(menu, OneOf) else {}

    def table(self) -> Table:
        """Means as rows, targets as columns."""
        voice = self._voice
        shown = [one for one in self._offer.options.get(_WITH, ()) if self._held(one.key)]
        targets = self._offer.options.get(_AT, ())
        places = [one for one in targets if any(key.endswith(f" {one.key}") for key in self._keys)]
        width = _WIDE if self._sight.width >= _BROAD else _WIDTH
        return Table(
            title=voice.say("means"),
            aside=self._after(),
            right=tuple([self._column(one, width) for one in places]),
            rows=tuple([self._row(one, places) for one in shown]),
            legend=(self._legend(shown, places),),
            known=self._seen(attempts, "seen_attempts"),
            said=self._said(),
        )

    def _held(self, key: str) -> bool:
        """True for means in the left hand and means that need nothing; a disarm only if it is offered."""
        if key == DISARM:
            return key in self._keys
        held = _HELD.get(Means(key)) if key not in {PUSH, HOLD} else None
        return held is None or self._duel.fighters[self._side].left_hand is held

    def _column(self, option: Option, width: int) -> Column:
        label = self._voice.label("place", option.key)
        head = label if len(label) + len(">s  ") <= width else label.replace(" ", "\n", 1)
        return Column(head, width, option)

    def _row(self, option: Option, places: list[Option]) -> Row:
        reason = self._reason(option.key)
        if reason:
            return self._refused(replace(option, denied=reason))
        if option.key in {PUSH, HOLD, DISARM}:
            return Row(option.label, option, right=(self._plain(option.key),))
        return Row(option.label, option, right=tuple([self._cell(Means(option.key), one) for one in places]))

    def _reason(self, key: str) -> str:
        """The reason why means are not available; empty: they are."""
        if any(one == key or one.startswith(f"{key} ") for one in self._keys):
            return ""
        return next((why for one, why in self._denied.items() if one.partition(" ")[0] == key), "")

    def _plain(self, key: str) -> Cell:
        """The result of means without a target."""
        voice, side = self._voice, self._side
        if key == HOLD:
            return Cell(voice.say("holds", side))
        said = "pushes" if key == PUSH else "disarms"
        return Cell(voice.say(said, side, chance=self._offer.figure(self._chance(key))))

    def _cell(self, means: Means, at: Option) -> Cell:
        place = Place(at.key)
        if f"{means} {place}" not in self._keys:
            return Cell("-", "dim")
        letter = self._letter(f"{means} {place}")
        cell = chances([self._chance(f"{means} {place}")], mine=True)
        if not self._offer.odds:
            return Cell(f"{self._offer.figure(cell.text)}{letter}")
        return Cell(f"{cell.text}{letter}", cell.ink, value=cell.value)

    def _chance(self, key: str) -> int:
        (found,) = self._offer.outlook.at(key)
        return found.chance

    def _letter(self, key: str) -> str:
        """The letter of the wound by a strike; empty: it makes none."""
        (found,) = self._offer.outlook.at(key)
        return self._voice.label("wound_letter", found.wound) if found.wound else ""

    def _after(self) -> str:
        """What the other side may do after a strike."""
        if not any(fighter.armed for fighter in self._duel.fighters):
            return self._voice.say("only_push", self._side.foe)
        return self._voice.say(
            "break_away",
            self._side.foe,
            miss=self._offer.figure(self._breaks("miss")),
            hit=self._offer.figure(self._breaks("hit")),
        )

    def _breaks(self, after: str) -> int:
        """The chance by which the other side comes free after a miss or a hit."""
        return self._offer.outlook.against(BREAKS, after).his_chance

    def _legend(self, shown: list[Option], places: list[Option]) -> str:
        voice = self._voice
        legend = Legend(voice, self._sight)
        missing = [
            one.label for one in self._offer.options.get(_WITH, ()) if one not in shown and one.key != DISARM
        ]
        if missing:
            legend.add(voice.say("unavailable", why=", ".join(missing)), weight=0)
        letters = [self._letter(key) for key in self._keys if key != HOLD]
        legend.wounds("".join(letters))
        legend.waiting(self._side)
        return legend.text

    def _said(self) -> str:
        """The strike that is chosen, or the means at the caret."""
        voice, picks, at = self._voice, self._offer.picks, self._offer.at
        means = picks.get(_WITH) or (at.key if at.field == _WITH and picks else "")
        place = picks.get(_AT, "")
        if means and place and f"{means} {place}" in self._keys:
            return self._of_strike(Means(means), Place(place))
        if not means:
            return voice.say("choose_means", self._side)
        reason = self._reason(means)
        if reason:
            return self._unavailable(reason)
        return voice.label("said_means", means)

    def _of_strike(self, means: Means, place: Place) -> str:
        """A strike with its chance and the parts of it."""
        voice = self._voice
        (found,) = self._offer.outlook.at(f"{means} {place}")
        assert isinstance(found.mine, Needs), "a strike needs a number"
        added = self._sight.waiting[self._side]
        labels = [voice.label("part", one.label) for one in found.mine.parts[: -1 if added else None]]
        if added:  # the game master's part stands last
            labels.append(added.label or voice.label("sum", "game_master"))
        parts = [f"{label} {one.value:+}" for label, one in zip(labels, found.mine.parts, strict=True)]
        return voice.say(
            "said_strike",
            means=voice.label("means", means),
            place=voice.label("place", place),
            chance=self._offer.figure(found.chance),
            parts=f" ({', '.join(parts)})" if parts else "",
        )
