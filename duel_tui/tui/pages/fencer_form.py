"""A fencer's sheet as a form: all of it by hand, or what the dice have left open."""

from typing import Any

import msgspec

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Characteristic, LeftHand, Organisation, Style, Weapon
from duel_tui.play.house import House
from duel_tui.play.roster import Kit
from duel_tui.sanitize import NAME, NOTES
from duel_tui.tui.fields import ChoiceField, Field, FormPane, TextField

_D20 = range(1, 21)
_WORN = (("no", "no"), ("yes", "yes"))
_SCORES = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.DEXTERITY, Characteristic.SIZE)


class FencerForm:
    """Fields for a fencer; those the dice decided are not among them."""

    def __init__(self, house: House, fencer: Fencer, *, rolled: bool, then: Field | None = None) -> None:
        """Fill the form in.

        Args:
            house: where the figures are.
            fencer: the fencer so far.
            rolled: whether the dice have decided all but name, kit and notes.
            then: a last field, for what is to be done with him.
        """
        self._base = fencer
        self._wording = house.fencer_wording
        self._tables = house.library.fencer_tables()
        self.kit = Kit(house)
        self.name = TextField("Name", fencer.name, NAME)
        self.notes = TextField("Notes", fencer.notes.replace("\n", " "), NOTES)
        self.weapon = ChoiceField("Weapon", self.kit.weapons(fencer), fencer.weapon)
        self.left_hand = ChoiceField("Left hand", self.kit.left_hands(fencer), fencer.left_hand)
        self.armour = {piece: self._worn(piece) for piece in Armour}
        self._known: dict[str, ChoiceField] = {} if rolled else self._by_hand()
        kit: tuple[Field, ...] = (self.weapon, self.left_hand, *self.armour.values())
        last = (self.notes, then) if then else (self.notes,)
        self.pane = FormPane((self.name, *self._known.values(), *kit, *last))

    @property
    def fencer(self) -> Fencer:
        """The fencer as the form has him."""
        known: dict[str, Any] = {name: field.key for name, field in self._known.items()}
        expertise = known.pop("expertise", None)
        if expertise is not None:
            by_d20 = expertise.isdecimal()
            known |= {
                "expertise": int(expertise) if by_d20 else None,
                "rating": None if by_d20 else expertise,
            }
        for one in _SCORES:
            if one in known:
                known[one] = int(known[one])
        return msgspec.structs.replace(
            self._base,
            name=self.name.text.strip(),
            notes=self.notes.text.strip(),
            weapon=Weapon(self.weapon.key),
            left_hand=LeftHand(self.left_hand.key),
            armour=tuple([piece for piece, field in self.armour.items() if field.key == "yes"]),
            **_typed(known),
        )

    def take(self, key: str) -> bool:
        """Take a key, and let the reasons beside the kit follow."""
        taken = self.pane.take(key)
        fencer = self.fencer
        self.weapon.choices = tuple(self.kit.weapons(fencer))
        self.left_hand.choices = tuple(self.kit.left_hands(fencer))
        return taken

    def told(self) -> str:
        """What the field at the caret is about."""
        field = self.pane.field
        if field is self.weapon:
            return self.kit.weapon(Weapon(self.weapon.key))
        if field is self.left_hand:
            return self.kit.left_hand(LeftHand(self.left_hand.key))
        for piece, worn in self.armour.items():
            if field is worn:
                return self.kit.armour(piece)
        if field is self.name:
            return "The name on the sheet, at most 40 characters."
        return "A line for yourself; nobody else reads it." if field is self.notes else ""

    def _worn(self, piece: Armour) -> ChoiceField:
        label = self._wording.label("armour", piece).capitalize()
        return ChoiceField(label, _WORN, "yes" if piece in self._base.armour else "no")

    def _by_hand(self) -> dict[str, ChoiceField]:
        fencer, label = self._base, self._wording.label
        nations = [(name, label("nationality", name)) for name in self._tables.nationalities]
        taught = [(one, label("organisation", one)) for one in Organisation]
        styles = [(one, label("style", one)) for one in Style]
        fields = {
            "nationality": ChoiceField("Nation", nations, fencer.nationality),
            "organisation": ChoiceField("Taught in a", taught, fencer.organisation),
            "style": ChoiceField("Style", styles, fencer.style),
        }
        for one in _SCORES:
            fields[one] = ChoiceField(
                label("characteristic", one), self._scores(one), str(fencer.rolled(one))
            )
        expertise = Characteristic.EXPERTISE
        bands = self._tables.characteristics[expertise].bands
        rated = [(band.name, f"{band.name}, given") for band in bands]
        key = fencer.rating or str(fencer.expertise)
        fields["expertise"] = ChoiceField(
            label("characteristic", expertise), [*self._scores(expertise), *rated], key
        )
        return fields

    def _scores(self, one: Characteristic) -> list[tuple[str, str]]:
        bands = self._tables.characteristics[one]
        return [(str(score), f"{score}, {bands.at(score).name}") for score in _D20]


def _typed(known: dict[str, Any]) -> dict[str, Any]:
    """What was chosen, in the sheet's own types."""
    kinds: dict[str, type[Organisation | Style]] = {"organisation": Organisation, "style": Style}
    return {name: kinds[name](value) if name in kinds else value for name, value in known.items()}
