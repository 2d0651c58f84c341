"""The table of a turn at close quarters: the weapon, and the target.

A cell has the chance of the strike; the wound that it makes, and what follows a miss or a hit, is told of the strike at the
caret.
"""

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import OneOf
from duel_tui.fencer.terms import LeftHand, Means, Place
from duel_tui.show.fit import Text
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import attempts
from duel_tui.systems.rapier_and_dagger.contact import DISARM, HOLD, PUSH
from duel_tui.systems.rapier_and_dagger.prospects import BREAKS
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker, chances

_WITH, _AT = "means_with", "means_at"
_HELD = {Means.DAGGER: LeftHand.DAGGER, Means.SHIELD: LeftHand.BUCKLER, Means.CLOAK: LeftHand.CLOAK}


class ClinchTable(TableMaker):
    """The table of the turn that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        menu = self._offer.ask.menu
        self._keys = [str(key) for key in menu.keys] if isinstance(menu, OneOf) else []
        self._denied = dict(menu.denied) if isinstance(menu, OneOf) else {}

    def table(self) -> Table:
        """Means as rows, targets as columns."""
        voice, targets = self._voice, self._offer.options.get(_AT, ())
        places = [one for one in targets if any(key.endswith(f" {one.key}") for key in self._keys)]
        shown = [one for one in self._offer.options.get(_WITH, ()) if self._held(one.key)]
        return Table(
            title=voice.say("means", self._side),
            aside=self._lengths("means_hit", "means_hit_short", side=self._side) if places else "",
            right=tuple([Column(self._voice.label("place_short", one.key), one) for one in places]),
            rows=tuple([self._row(one, places) for one in shown]),
            known=self._seen(attempts, "seen_attempts"),
            named=self._named(),
            said=self._said(),
        )

    def _held(self, key: str) -> bool:
        """True for means in the left hand and means that need nothing; a disarm only if it is offered."""
        if key == DISARM:
            return key in self._keys
        held = _HELD.get(Means(key)) if key not in {PUSH, HOLD} else None
        return held is None or self._duel.fighters[self._side].left_hand is held

    def _row(self, option: Option, places: list[Option]) -> Row:
        if reason := self._reason(option.key):
            return self._refused(replace(option, denied=reason))
        if option.key in {PUSH, HOLD, DISARM}:
            chance = 0 if option.key == HOLD else self._chance(option.key)
            said = self._voice.say(f"does_{option.key}", self._side, chance=self._offer.figure(chance))
            return Row(option.label, option, refused=said)
        return Row(
            option.label, option, right=tuple([self._cell(f"{option.key} {one.key}") for one in places])
        )

    def _reason(self, key: str) -> str:
        """The reason why means are not available; empty: they are."""
        if any(one == key or one.startswith(f"{key} ") for one in self._keys):
            return ""
        return next((why for one, why in self._denied.items() if one.partition(" ")[0] == key), "")

    def _cell(self, key: str) -> Cell:
        return chances([self._chance(key)], mine=True) if key in self._keys else Cell("-", "dim")

    def _chance(self, key: str) -> int:
        (found,) = self._offer.outlook.at(key)
        return found.chance

    def _picked(self) -> tuple[str, str]:
        """The means and the target that are chosen, or the means at the caret; empty: none is."""
        picks, at = self._offer.picks, self._offer.at
        return picks.get(_WITH) or (at.key if at.field == _WITH and picks else ""), picks.get(_AT, "")

    def _named(self) -> Text:
        means, place = self._picked()
        if not place or f"{means} {place}" not in self._keys:
            return ""
        where = self._voice.label("place", place)
        return self._voice.say("means_named", means=self._voice.label("means", means), place=where)

    def _said(self) -> Text:
        """The strike that is chosen, or what a miss and a hit lead to."""
        means, place = self._picked()
        if means and place and f"{means} {place}" in self._keys:
            return self._of_strike(Means(means), Place(place))
        if means and (reason := self._reason(means)):
            return self._unavailable(reason)
        return self._frees() if means else self._voice.say("choose_means", self._side)

    def _frees(self) -> str:
        """What the other side may do after a strike."""
        voice, foe = self._voice, self._side.foe
        if not any(fighter.armed for fighter in self._duel.fighters):
            return voice.say("only_push", foe)
        chance = {
            one: self._offer.figure(self._offer.outlook.against(BREAKS, one).his_chance)
            for one in ("miss", "hit")
        }
        return voice.say("break_away", foe, **chance)

    def _of_strike(self, means: Means, place: Place) -> Text:
        """A strike with its chance, the parts of it, the wound that it makes, and what follows."""
        voice = self._voice
        (found,) = self._offer.outlook.at(f"{means} {place}")
        assert isinstance(found.mine, Needs), "a strike needs a number"
        added = self._moment.waiting[self._side]
        labels = [voice.label("part", one.label) for one in found.mine.parts[: -1 if added else None]]
        if added:  # the game master's part stands last
            labels.append(added.label or voice.label("sum", "game_master"))
        parts = [f"{label} {one.value:+}" for label, one in zip(labels, found.mine.parts, strict=True)]
        facts = {
            "chance": self._offer.figure(found.chance),
            "parts": f" ({', '.join(parts)})" if parts else "",
            "wound": f", {voice.label('a_wound', found.wound)}" if found.wound else "",
        }
        short = voice.say("said_strike", **{**facts, "parts": ""})
        return f"{voice.say('said_strike', **facts)} {self._frees()}", f"{short} {self._frees()}", short
