"""What each piece of kit needs, costs and does, in sentences made of the game's own figures."""

from collections.abc import Sequence

from duel_tui.fencer.person import Fencer, within_reach
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Armour, Cover, LeftHand, Weapon
from duel_tui.play.house import House
from duel_tui.registry import HOME
from duel_tui.wording import Wording

Choices = list[tuple[str, str]]


class Kit:
    """Speaks about kit in the words and figures of a game."""

    def __init__(self, house: House) -> None:
        """Speak with the figures of the game whose booklet makes fencers."""
        self._wording: Wording = house.fencer_wording
        self._tables: FencerTables = house.library.fencer_tables()
        self._defence = house.library.tables(HOME).defence
        self._house = house

    def weapons(self, fencer: Fencer) -> Choices:
        """The weapons, a mark before those that cannot be carried."""
        return [(one, self._named("weapon", one, self.against(fencer, weapon=one))) for one in Weapon]

    def left_hands(self, fencer: Fencer) -> Choices:
        """What the left hand may carry, a mark before what it may not."""
        return [(one, self._named("left_hand", one, self.against(fencer, left_hand=one))) for one in LeftHand]

    def weapon(self, weapon: Weapon) -> str:
        """What a weapon needs, costs and does."""
        say = self._wording.say
        row, value = self._tables.weapons[weapon], self._tables.wound_weapon[weapon]
        told = [
            say("kit_adds" if value.thrust is not None else "kit_cuts", cut=value.cut, thrust=value.thrust)
        ]
        if value.thrust is not None and row.thrust == "figures":
            told.append(say("kit_figures"))
        needed = [
            f"{self._wording.label('characteristic', one)} {least}" for one, least in row.requires.items()
        ]
        told.append(say("kit_needs", needs=self._all(needed)) if needed else say("kit_needs_nothing"))
        if row.hands > 1:
            told.append(say("kit_both_hands"))
        if row.free_parry:
            told.append(say("kit_free_parry"))
        else:
            told.append(say("kit_parry", active=-row.active_parry, passive=row.passive_special))
        return " ".join(told)

    def left_hand(self, hand: LeftHand) -> str:
        """What the left hand needs, costs and does."""
        say = self._wording.say
        if hand is LeftHand.EMPTY:
            return say("kit_empty")
        styles = [self._wording.label("style", style) for style in self._tables.left_hands[hand].styles]
        taken = {line: -getattr(self._defence[hand], line) for line in ("HP", "CP", "LP")}
        off = ", ".join(f"{points} {self._wording.label('line', line)}" for line, points in taken.items())
        return say("kit_left_hand", off=off, styles="; ".join(styles))

    def armour(self, piece: Armour) -> str:
        """What a piece of armour needs, costs and does."""
        say, covers = self._wording.say, self._tables.armour_pieces[piece]
        places = ", ".join(self._wording.label("place", place) for place in covers)
        material = next(iter(covers.values()))
        cut, thrust = self._tables.armour["plate" if material is Cover.PLATE else "leather"]
        told = say("kit_armour", places=places, cut=-cut, thrust=-thrust)
        return f"{told} {say('kit_gauntlets')}" if piece is Armour.GAUNTLETS else told

    def problems(self, fencer: Fencer) -> tuple[str, ...]:
        """What is wrong with a fencer."""
        return self._house.problems(fencer)

    def _all(self, needed: Sequence[str]) -> str:
        return f" {self._wording.say('and')} ".join(needed)

    def _named(self, group: str, key: str, against: str) -> str:
        label = self._wording.label(group, key)
        return f"!{label}" if against else label

    def against(self, fencer: Fencer, weapon: Weapon | None = None, left_hand: LeftHand | None = None) -> str:
        """In a few words why something cannot be carried; empty: it can."""
        tables, say = self._tables, self._wording.say
        if left_hand is not None:
            if tables.weapons[fencer.weapon].hands > 1 and left_hand is not LeftHand.EMPTY:
                return say("kit_taken")
            return "" if fencer.style in tables.left_hands[left_hand].styles else say("kit_style")
        assert weapon is not None
        row = tables.weapons[weapon]
        if fencer.style not in row.styles:
            return say("kit_style")
        if weapon in within_reach(tables, fencer.style, fencer.strength, fencer.agility):
            return ""
        scores = {"strength": fencer.strength, "agility": fencer.agility}
        short = [f"{one} {least}" for one, least in row.requires.items() if scores.get(one, 0) < least]
        return say("kit_short", needs=self._all(short))
