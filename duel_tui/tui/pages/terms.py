"""The terms of a new duel as a form: fields that follow one another, and the match they make."""

from typing import Literal

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Kind
from duel_tui.play.agreement import Agreement
from duel_tui.play.entrants import OWN, PEOPLE, Entrants
from duel_tui.play.house import House
from duel_tui.play.matches import Match
from duel_tui.play.reading import read_number
from duel_tui.play.seeds import SEED_FIGURES
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from duel_tui.tui.fields import ChoiceField, Field, FormPane, TextField

About = Literal["game", "milieu", "preset", "kind", "fencer", "player", "dice", "seed", "rules", "more"]
_AS_IT_CAME = ""
"""In the place of a milieu's key."""
_BY_HAND = "by_hand"
_NOTHING = (("", ""),)


class Terms:
    """A form with the terms of a duel."""

    def __init__(self, house: House, settings: Settings, fencer: str = "") -> None:
        """Fill the form in with what was played last; `fencer` is the stem of who is to stand on the left."""
        self.agreed = Agreement(house, house.game, settings.preset, settings.milieu)
        self.entrants = Entrants(house, self.agreed, settings, fencer)
        self.game_field = ChoiceField("Game", [(key, house.name_of(key)) for key in KEYS], house.game)
        self.milieu_field = ChoiceField("Milieu", _NOTHING)
        self.preset_field = ChoiceField("Preset", _NOTHING)
        self.kind_field = ChoiceField("Fought for", _NOTHING)
        self._players = both(lambda _: ChoiceField(" played by", _NOTHING))
        self._fencers = BySide(ChoiceField("Left", _NOTHING), ChoiceField("Right", _NOTHING))
        self.dice_field = ChoiceField("Chance", (("", "from the program"), (_BY_HAND, "by hand")))
        self.seed_field = TextField("Seed", "", SEED_FIGURES)
        self.more_field = ChoiceField("More", (("", "seed, dice and cards by hand, house rules"),))
        self.rules_field = ChoiceField("House rules", _NOTHING)
        self.folded = True
        self.tell()
        self.form = FormPane(self._fields())

    @property
    def about(self) -> tuple[About, Side]:
        """What the field at the caret is about, and on which side where that matters."""
        field = self.form.field
        for side in Side:
            if field is self._players[side]:
                return "player", side
            if field is self._fencers[side]:
                return "fencer", side
        abouts: tuple[tuple[Field, About], ...] = (
            (self.game_field, "game"),
            (self.milieu_field, "milieu"),
            (self.preset_field, "preset"),
            (self.kind_field, "kind"),
            (self.dice_field, "dice"),
            (self.seed_field, "seed"),
            (self.rules_field, "rules"),
        )
        for one, about in abouts:
            if one is field:
                return about, Side.LEFT
        return "more", Side.LEFT

    def take(self, key: str) -> bool:
        """Take a key of the form, and let what follows from it follow."""
        if self.form.field is self.more_field and key in {"left", "right", "space"}:
            self.folded = False
            self.form.fields = self._fields()
            return True
        taken = self.form.take(key)
        self._enter()
        self._agree()
        self.tell()
        return taken

    def tell(self) -> None:
        """Say in the fields what is agreed on."""
        agreed = self.agreed
        milieus = [(one.key, one.name) for one in agreed.variants.found.values()]
        self.milieu_field.offer([(_AS_IT_CAME, "the game's own"), *milieus], agreed.milieu)
        self.preset_field.offer([(key, one.name) for key, one in agreed.presets.items()], agreed.preset_key)
        self.kind_field.offer([(kind, agreed.wording.label("kind", kind)) for kind in Kind], agreed.kind)
        self.rules_field.offer([("", agreed.told_rules)], "")
        for side in Side:
            self._players[side].offer(self._people(), self.entrants.players[side])
            self._fencers[side].offer(self._everybody(side), self.entrants.stems[side])
        self.dice_field.put(_BY_HAND if self.entrants.by_hand else "")

    @property
    def trouble(self) -> str:
        """What is wrong with the form itself; empty: nothing."""
        seed = self.seed_field.text.strip()
        if seed and self.entrants.seed is None:
            return f"seed: {seed!r} is not a whole number; leave it empty for one that nobody knows"
        return ""

    def match(self) -> Match:
        """The match the form stands for."""
        return self.entrants.match()

    def brings(self) -> list[str]:
        """What each fencer brings, with his name before it."""
        found = self.entrants.brought
        return [f"{self.entrants.fencer(side).name}: {found[side]}" for side in Side if found[side]]

    def _enter(self) -> None:
        """Enter fencers, players, chance and seed as the fields say."""
        entrants = self.entrants
        by_hand = self.dice_field.key == _BY_HAND
        if by_hand != entrants.by_hand:
            entrants.typed = by_hand
        for side in Side:
            entrants.stems[side] = self._fencers[side].key
            entrants.players[side] = self._players[side].key
        entrants.seed = read_number(self.seed_field.text.strip(), SEED_FIGURES)

    def _agree(self) -> None:
        """Agree on what a field says otherwise than before."""
        agreed = self.agreed
        if self.game_field.key != agreed.game:
            agreed.take_game(self.game_field.key)
            self.entrants.seat()
        elif self.milieu_field.key != agreed.milieu:
            agreed.take_milieu(self.milieu_field.key)
        elif self.preset_field.key != agreed.preset_key:
            agreed.take_preset(self.preset_field.key)
        elif self.kind_field.key != agreed.kind:
            agreed.take_kind(self.kind_field.key)

    def _fields(self) -> tuple[Field, ...]:
        always: tuple[Field, ...] = (
            self.game_field,
            self.milieu_field,
            self.preset_field,
            self.kind_field,
            self._fencers.left,
            self._players.left,
            self._fencers.right,
            self._players.right,
        )
        if self.folded:
            return (*always, self.more_field)
        return (*always, self.dice_field, self.seed_field, self.rules_field)

    def _people(self) -> list[tuple[str, str]]:
        opponents = [(one.key, f"{one.name}, {one.level.name}") for one in self.entrants.characters]
        return [*PEOPLE.items(), *opponents]

    def _everybody(self, side: Side) -> list[tuple[str, str]]:
        files = self.entrants.files.items()
        named = [(stem, file.fencer.name + (" *" if file.shipped else "")) for stem, file in files]
        return [*named, (OWN, self.entrants.own_name(side))]
