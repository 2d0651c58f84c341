"""The terms of a new duel as a form: fields that follow one another, and the match they make."""

import secrets
from typing import Literal

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.play.house import House
from duel_tui.play.house_rules import told_difference, values_of
from duel_tui.play.matches import FRIENDLY, SEEDS, Match, drawn_seed, fencer_of, proposed, somebody
from duel_tui.registry import Preset
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings
from duel_tui.tui.fields import ChoiceField, Field, FormPane, TextField

About = Literal["preset", "kind", "fencer", "player", "dice", "seed", "rules", "more"]
OWN = ""
"""The key of the fencer an opponent comes with, or of somebody new."""
_BY_HAND = "by_hand"


class Terms:
    """A form with the terms of a duel."""

    def __init__(self, house: House, settings: Settings, fencer: str = "") -> None:
        """Fill the form in with what was played last; `fencer` is the stem of who is to stand on the left."""
        self._house = house
        self.ruleset = house.game
        self._files = {file.stem: file for file in (*house.own().fencers, *house.shipped().fencers)}
        self._salt = secrets.randbelow(SEEDS)
        self._presets = house.presets(self.ruleset)
        chosen = settings.preset if settings.preset in self._presets else FRIENDLY
        self.preset_field = ChoiceField("Preset", [(k, p.name) for k, p in self._presets.items()], chosen)
        self.kind_field = ChoiceField("Fought for", self._kinds(), self.preset.kind)
        left = self._files.get(fencer or settings.fencer) or next(iter(self._files.values()), None)
        foe = self._foe(settings, left)
        self.players = BySide(
            ChoiceField(" played by", self._people(), PERSON),
            ChoiceField(" played by", self._people(), foe.key),
        )
        self.fencers = BySide(
            ChoiceField("Left", self._fencers(Side.LEFT), left.stem if left else OWN),
            ChoiceField("Right", self._fencers(Side.RIGHT), OWN),
        )
        self.dice_field = ChoiceField("Dice", (("", "thrown by the program"), (_BY_HAND, "thrown by hand")))
        self.seed_field = TextField("Seed", "", 9)
        self.more_field = ChoiceField("More", (("", "seed, dice by hand, house rules"),))
        self.rules_field = ChoiceField("House rules", (("", ""),))
        self.values = values_of(self.ruleset, self.preset)
        self.folded = True
        self.form = FormPane(self._fields())
        self.tell_rules()

    @property
    def preset(self) -> Preset:
        """The preset chosen."""
        return self._presets[self.preset_field.key]

    @property
    def about(self) -> tuple[About, Side]:
        """What the field at the caret is about, and on which side where that matters."""
        field = self.form.field
        for side in Side:
            if field is self.players[side]:
                return "player", side
            if field is self.fencers[side]:
                return "fencer", side
        names: dict[int, About] = {
            id(self.preset_field): "preset",
            id(self.kind_field): "kind",
            id(self.dice_field): "dice",
            id(self.seed_field): "seed",
            id(self.rules_field): "rules",
        }
        return names.get(id(field), "more"), Side.LEFT

    def take(self, key: str) -> bool:
        """Take a key of the form, and let what follows from it follow."""
        if self.form.field is self.more_field and key in {"left", "right", "space"}:
            self.unfold()
            return True
        preset = self.preset_field.key
        taken = self.form.take(key)
        if self.preset_field.key != preset:
            self.kind_field.put(self.preset.kind)
            self.values = values_of(self.ruleset, self.preset)
            self.tell_rules()
        if self.by_hand:
            self.dice_field.put(_BY_HAND)
        for side in Side:
            self._rename(side)
        return taken

    def unfold(self) -> None:
        """Show the fields that are folded away."""
        self.folded = False
        self.form.fields = self._fields()

    def tell_rules(self) -> None:
        """Say how many house rules differ from the preset."""
        base = values_of(self.ruleset, self.preset)
        differing = [name for name, value in self.values.items() if value != base[name]]
        self.rules_field.choices = (("", f"{self.preset.name}, {told_difference(differing)}"),)

    def character(self, side: Side) -> Character | None:
        """The opponent who plays a side; None: a person."""
        key = self.players[side].key
        return None if key in {PERSON, AT_A_TABLE} else self._house.cards(self.ruleset).of(key)

    def file(self, side: Side) -> FencerFile | None:
        """The file of a side's fencer, where he has one."""
        return self._files.get(self.fencers[side].key)

    def fencer(self, side: Side) -> Fencer:
        """A side's fencer."""
        file, character = self.file(side), self.character(side)
        if file is not None:
            return file.fencer
        if character is not None:
            return fencer_of(self._house.library, character)
        return somebody(self._house.library, f"{self._salt} {side}")

    @property
    def by_hand(self) -> bool:
        """Whether dice and cards are real ones: as the form says, and always against a real table."""
        at_a_table = any(field.key == AT_A_TABLE for field in self.players)
        return at_a_table or self.dice_field.key == _BY_HAND

    @property
    def trouble(self) -> str:
        """What is wrong with the form itself; empty: nothing."""
        seed = self.seed_field.text.strip()
        if seed and not (seed.isascii() and seed.isdecimal()):
            return f"seed: {seed!r} is not a whole number; leave it empty for one that nobody knows"
        return ""

    def match(self) -> Match:
        """The match the form stands for."""
        seed = self.seed_field.text.strip()
        by_hand = self.by_hand
        defaults = values_of(self.ruleset, _PLAIN)
        return Match(
            ruleset=self.ruleset,
            preset=self.preset_field.key,
            kind=Kind(self.kind_field.key),
            options={name: value for name, value in self.values.items() if value != defaults[name]},
            fencers=BySide(self.fencer(Side.LEFT), self.fencer(Side.RIGHT)),
            stems=BySide(self.fencers.left.key, self.fencers.right.key),
            players=BySide(self.players.left.key, self.players.right.key),
            seed=None if by_hand else int(seed) if seed else drawn_seed(),
        )

    def _fields(self) -> tuple[Field, ...]:
        always: tuple[Field, ...] = (
            self.preset_field,
            self.kind_field,
            self.fencers.left,
            self.players.left,
            self.fencers.right,
            self.players.right,
        )
        if self.folded:
            return (*always, self.more_field)
        return (*always, self.dice_field, self.seed_field, self.rules_field)

    def _kinds(self) -> list[tuple[str, str]]:
        wording = self._house.wording(self.ruleset)
        return [(kind, wording.label("kind", kind)) for kind in Kind]

    def _people(self) -> list[tuple[str, str]]:
        characters = self._house.cards(self.ruleset).characters
        people = ((PERSON, "a person"), (AT_A_TABLE, "somebody at a real table"))
        return [*people, *[(one.key, f"{one.name}, {one.level.name}") for one in characters]]

    def _fencers(self, side: Side) -> list[tuple[str, str]]:
        named = [
            (stem, file.fencer.name + (" *" if file.shipped else "")) for stem, file in self._files.items()
        ]
        return [*named, (OWN, self._own_name(side))]

    def _own_name(self, side: Side) -> str:
        character = self.character(side)
        return f"{character.name}'s own" if character else "somebody new, by the dice"

    def _rename(self, side: Side) -> None:
        """Call the last fencer of the list by who plays that side."""
        field = self.fencers[side]
        field.choices = (*field.choices[:-1], (OWN, self._own_name(side)))

    def _foe(self, settings: Settings, left: FencerFile | None) -> Character:
        known = {one.key: one for one in self._house.cards(self.ruleset).characters if not one.only_asked}
        return known.get(settings.opponent) or proposed(self._house, self.ruleset, left)


_PLAIN = Preset("", "", Kind.HONORABLE)
"""No preset: every house rule as written."""
