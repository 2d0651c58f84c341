"""The terms of a new duel as a form: fields that follow one another, and the match they make."""

import secrets
from typing import Literal

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.play.agreement import Agreement
from duel_tui.play.brings import brought
from duel_tui.play.house import House
from duel_tui.play.matches import Match
from duel_tui.play.newcomers import fencer_of, somebody
from duel_tui.play.pairing import proposed
from duel_tui.play.seeds import SEEDS, drawn_seed
from duel_tui.registry import KEYS
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings
from duel_tui.tui.fields import ChoiceField, Field, FormPane, TextField

About = Literal["game", "milieu", "preset", "kind", "fencer", "player", "dice", "seed", "rules", "more"]
OWN = ""
"""The key of the fencer an opponent comes with, or of somebody new; and of a game as it came."""
_BY_HAND = "by_hand"
_NOTHING = (("", ""),)
_PEOPLE = {PERSON: "a person", AT_A_TABLE: "somebody at a real table"}


class Terms:
    """A form with the terms of a duel."""

    def __init__(self, house: House, settings: Settings, fencer: str = "") -> None:
        """Fill the form in with what was played last; `fencer` is the stem of who is to stand on the left."""
        self._house = house
        self._files = {file.stem: file for file in (*house.own().fencers, *house.shipped().fencers)}
        self._salt = secrets.randbelow(SEEDS)
        left = self._files.get(fencer or settings.fencer) or next(iter(self._files.values()), None)
        stem = left.stem if left else OWN
        self.agreed = Agreement(house, house.game, settings.preset, settings.milieu)
        self.game_field = ChoiceField("Game", [(key, house.name_of(key)) for key in KEYS], house.game)
        self.milieu_field = ChoiceField("Milieu", _NOTHING)
        self.preset_field = ChoiceField("Preset", _NOTHING)
        self.kind_field = ChoiceField("Fought for", _NOTHING)
        self.players = BySide(
            ChoiceField(" played by", self._people(), PERSON),
            ChoiceField(" played by", self._people(), self._foe(settings.opponent, left).key),
        )
        self.fencers = BySide(
            ChoiceField("Left", self._fencers(Side.LEFT), stem),
            ChoiceField("Right", self._fencers(Side.RIGHT), OWN),
        )
        self.dice_field = ChoiceField("Chance", (("", "from the program"), (_BY_HAND, "by hand")))
        self.seed_field = TextField("Seed", "", 9)
        self.more_field = ChoiceField("More", (("", "seed, dice and cards by hand, house rules"),))
        self.rules_field = ChoiceField("House rules", _NOTHING)
        self.folded = True
        self.tell_rules()
        self.form = FormPane(self._fields())

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
            id(self.game_field): "game",
            id(self.milieu_field): "milieu",
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
            self.folded = False
            self.form.fields = self._fields()
            return True
        taken = self.form.take(key)
        agreed = self.agreed
        if self.game_field.key != agreed.game:
            self._take_game(self.game_field.key)
        elif self.milieu_field.key != agreed.milieu:
            agreed.take_milieu(self.milieu_field.key)
        elif self.preset_field.key != agreed.preset_key:
            agreed.take_preset(self.preset_field.key)
        elif self.kind_field.key != agreed.kind:
            agreed.take_kind(self.kind_field.key)
        self.tell_rules()
        if self.by_hand:
            self.dice_field.put(_BY_HAND)
        return taken

    def tell_rules(self) -> None:
        """Say in the fields what is agreed on."""
        agreed = self.agreed
        milieus = [(one.key, one.name) for one in agreed.variants.found.values()]
        self.milieu_field.offer([(OWN, "as it came"), *milieus], agreed.milieu)
        self.preset_field.offer([(key, one.name) for key, one in agreed.presets.items()], agreed.preset_key)
        self.kind_field.offer([(kind, agreed.wording.label("kind", kind)) for kind in Kind], agreed.kind)
        self.rules_field.offer([("", agreed.told_rules)], "")
        for side in Side:
            chosen = self.fencers[side].key
            self.fencers[side].offer(self._fencers(side), chosen)

    def character(self, side: Side) -> Character | None:
        """The opponent who plays a side; None: a person."""
        key = self.players[side].key
        return None if key in _PEOPLE else self._house.cards(self.agreed.game).of(key)

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
        seed, agreed = self.seed_field.text.strip(), self.agreed
        by_hand = self.by_hand
        return Match(
            ruleset=agreed.game,
            preset=agreed.preset_key,
            kind=agreed.kind,
            options=agreed.options,
            fencers=BySide(self.fencer(Side.LEFT), self.fencer(Side.RIGHT)),
            stems=BySide(self.fencers.left.key, self.fencers.right.key),
            players=BySide(self.players.left.key, self.players.right.key),
            seed=None if by_hand else int(seed) if seed else drawn_seed(),
            milieu=agreed.milieu,
            changes=agreed.changes,
        )

    @property
    def brought(self) -> BySide[str]:
        """What each fencer brings under these terms; empty where the game makes nothing of a fencer."""
        return brought(self._house, self.match())

    def brings(self) -> list[str]:
        """What each fencer brings, with his name before it."""
        found = self.brought
        return [f"{self.fencer(side).name}: {found[side]}" for side in Side if found[side]]

    def _take_game(self, game: str) -> None:
        """Take another game; who fences stays, and who plays as far as they play it too."""
        self.agreed.take_game(game)
        foe = self._foe(self.players.right.key, self.file(Side.LEFT))
        for side in Side:
            chosen = self.players[side].key
            known = chosen in _PEOPLE or any(one.key == chosen for one in self._proposed())
            self.players[side].offer(self._people(), chosen if known else foe.key)
        self.tell_rules()

    def _fields(self) -> tuple[Field, ...]:
        always: tuple[Field, ...] = (
            self.game_field,
            self.milieu_field,
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

    def _people(self) -> list[tuple[str, str]]:
        characters = self._house.cards(self.agreed.game).characters
        return [*_PEOPLE.items(), *[(one.key, f"{one.name}, {one.level.name}") for one in characters]]

    def _fencers(self, side: Side) -> list[tuple[str, str]]:
        named = [
            (stem, file.fencer.name + (" *" if file.shipped else "")) for stem, file in self._files.items()
        ]
        return [*named, (OWN, self._own_name(side))]

    def _own_name(self, side: Side) -> str:
        character = self.character(side)
        return f"{character.name}'s own" if character else "somebody new, by the dice"

    def _foe(self, liked: str, left: FencerFile | None) -> Character:
        known = {one.key: one for one in self._proposed()}
        return known.get(liked) or proposed(self._house, self.agreed.game, left)

    def _proposed(self) -> list[Character]:
        characters = self._house.cards(self.agreed.game).characters
        return [one for one in characters if not one.only_asked]
