"""A duel being set up: the rules agreed on, who fences whom and who plays them, and what each fencer brings."""

import secrets
from collections.abc import Collection, Mapping
from typing import Any

from duel_tui.dice_sources import SEEDS
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.condition import WHOLE, Condition, carrying
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.play.matchmaking import Match, friendly, problems, rollers_of, seed_of
from duel_tui.play.newcomers import NEW, Newcomers
from duel_tui.play.path import path_of
from duel_tui.registry import (
    OptionInfo,
    Preset,
    Variant,
    as_written,
    contradiction,
    differing,
    kept_rules,
    values_of,
)
from duel_tui.registry.maps import own_maps
from duel_tui.storage import fencers
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SPOKEN, opponent_in
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Chance, Settings
from duel_tui.words import Wording
from duel_tui.words.choices import holds
from duel_tui.words.phrases import Phrases, WarningWords

OWN = ""
"""In the place of a stem: the fencer an opponent comes with, or a new one."""
PEOPLE = {PERSON: "a person", AT_A_TABLE: "a person at a real table", SPOKEN: "a person, spoken"}
"""Who plays a side without being an opponent, in words."""


class Agreement:
    """The rules of a duel that is being set up."""

    def __init__(self, context: AppContext, game: str, preset: str = "", milieu: str = "") -> None:
        """Begin with a game; preset and milieu are taken where the game has them."""
        self._context = context
        self.values: dict[str, Any] = {}
        """The value of every house rule."""
        self._open(game, preset, milieu)
        self.take_preset(self.preset_key)

    @property
    def preset(self) -> Preset:
        """The preset agreed on."""
        return self.presets[self.preset_key]

    @property
    def variant(self) -> Variant | None:
        """The milieu agreed on; None: the game as it came."""
        return self.variants.found.get(self.milieu)

    @property
    def differing(self) -> list[str]:
        """The house rules that differ from the preset."""
        return list(differing(self.usual, self.values))

    @property
    def told_rules(self) -> str:
        """The preset and how many house rules differ from it, in words."""
        return f"{self.preset.name}, {told_difference(self.differing)}"

    @property
    def warnings(self) -> tuple[WarningWords, ...]:
        """What there is to know of the house rules as they stand together."""
        return warnings(self.wording.phrases, self.values)

    @property
    def options(self) -> dict[str, Any]:
        """The house rules that are not as written."""
        return differing(as_written(self.game), self.values)

    @property
    def carries(self) -> bool:
        """True if wounds can stay in this game under these house rules."""
        library = self._context.library.under(self.changes)
        return carrying(library.ruleset(self.game, self.options)) is not None

    def excludes(self, rule: str, value: Any) -> bool:
        """True if a house rule cannot have a value now, because of the others."""
        return self._contradictory(self.values | {rule: value})

    def take_rule(self, rule: str, value: Any) -> None:
        """Give a house rule a value, unless the others exclude it."""
        if not self.excludes(rule, value):
            self.values[rule] = value

    def reset_rule(self, rule: str) -> None:
        """Give a house rule the preset's value again; one that excludes it goes back, too, or all do."""
        for other in (rule, *self.differing):
            changed = self.values | {rule: self.usual[rule], other: self.usual[other]}
            if not self._contradictory(changed):
                self.values = changed
                return
        self.values = dict(self.usual)

    def _contradictory(self, values: Mapping[str, Any]) -> bool:
        return bool(contradiction(self.game, differing(as_written(self.game), values)))

    def offered(self, info: OptionInfo) -> tuple[Any, ...] | None:
        """The values of a house rule; for one that names a file those of the user's own, too; None: any number."""
        if not info.named or info.allowed is None:
            return info.allowed
        own = own_maps(self._context.library.own)
        return tuple(dict.fromkeys((*info.allowed, *own, self.values[info.name])))

    def take_game(self, game: str) -> None:
        """Take another game; preset and house rules stay as far as it has them too."""
        if game == self.game:
            return
        changed = {name: self.values[name] for name in self.differing}
        self._open(game, self.preset_key, self.milieu)
        self.take_preset(self.preset_key)
        for rule, value in kept_rules(game, changed).items():
            self.take_rule(rule, value)

    def take_milieu(self, milieu: str) -> None:
        """Take another milieu of the game; where it has none of that key, the game as it came."""
        self.milieu = milieu if milieu in self.variants.found else ""
        self.changes: dict[str, Any] = self._context.changes(self.game, self.milieu)
        """What differs from the shipped games, by game."""
        self.wording: Wording = self._context.wording(self.game, self.changes)
        """The words of the game in its milieu."""

    def take_preset(self, preset: str) -> None:
        """Take another preset, with all that it brings."""
        self.preset_key = preset
        self.kind = self.preset.kind
        self.usual: dict[str, Any] = values_of(self.game, self.preset.options)
        """The value of every house rule in the preset."""
        self.values = dict(self.usual)

    def take_remedy(self) -> None:
        """Take what is offered against the first warning, if there is one."""
        for one in self.warnings[:1]:
            self.values.update(one.remedy)

    def take_kind(self, kind: str) -> None:
        """Take what is fought for."""
        self.kind = Kind(kind)

    def _open(self, game: str, preset: str, milieu: str) -> None:
        self.game = game
        self.variants = self._context.variants(game)
        self.presets = self._context.presets(game)
        known = (one for one in (preset, friendly(self.presets)[0], *self.presets) if one in self.presets)
        self.preset_key = next(known)
        self.take_milieu(milieu)


def warnings(phrases: Phrases, values: Mapping[str, Any]) -> tuple[WarningWords, ...]:
    """What there is to know of house rules as they stand together."""
    return tuple([one for one in phrases.warnings if holds(one.when, values)])


def told_difference(differing: Collection[str]) -> str:
    """How many rules differ, in words."""
    return f"{len(differing)} changed" if differing else "unchanged"


class Entrants:
    """Two fencers and their players, for a game that is agreed on."""

    def __init__(self, context: AppContext, agreed: Agreement, liked: Settings, fencer: str = "") -> None:
        """Enter the last pair; `fencer` is the stem of the fencer on the left."""
        self._context = context
        self._agreed = agreed
        self._salt = secrets.randbelow(SEEDS)
        own = {file.stem: file for file in context.own().fencers}
        known = own | {file.stem: file for file in context.shipped().fencers} | own
        self.files = {stem: file for stem, file in known.items() if not file.condition.dead}
        """The fencers who live, by their stems: one's own first, also where a shipped one has the same."""
        left = self.files.get(fencer or liked.fencer) or next(iter(self.files.values()), None)
        self.stems = {Side.LEFT: left.stem if left else OWN, Side.RIGHT: OWN}
        self.players = {Side.LEFT: PERSON, Side.RIGHT: liked.opponent}
        self.seed: int | None = None
        """Where chance comes from; None: from a seed that nobody knows."""
        self.wanted: Chance = liked.chance
        """Where chance is to come from."""
        self.carries = left is not None and left.career
        """Whether wounds stay, where the game has wounds that can."""
        self.newcomers = Newcomers(context.library, liked, self._salt)
        """What is wanted of newcomers, and who comes."""
        self.seat()

    def look_again(self) -> None:
        """Take the left fencer's file as it is now: time may have passed."""
        file = self.files.get(self.stems[Side.LEFT])
        if file is not None and not file.shipped:
            self.files[file.stem] = fencers.load(file.path)

    @property
    def new(self) -> tuple[Side, ...]:
        """The sides of a newcomer."""
        return tuple([side for side in Side if self.stems[side] == NEW])

    def enter_new(self, side: Side) -> None:
        """Let a newcomer come to a side; once more, another one."""
        if self.stems[side] == NEW:
            self.newcomers.again()
        self.stems[side] = NEW

    @property
    def characters(self) -> tuple[Character, ...]:
        """The opponents who play this game."""
        return self._context.cards(self._agreed.game).characters

    def advisers(self, side: Side) -> list[Character]:
        """One opponent of each level, who could advise a side, and its present adviser."""
        now = opponent_in(self.players[side])
        levels = {one.level.level: one for one in reversed(self.characters) if not one.only_asked}
        return [one for one in self.characters if one.key == now or levels.get(one.level.level) is one]

    @property
    def chance(self) -> Chance:
        """Where chance comes from: against a real table from there, and without dice from one place."""
        if AT_A_TABLE in self.players.values():
            return "by_hand"
        return self.wanted if self.wanted in self.chances else "program"

    @property
    def chances(self) -> tuple[Chance, ...]:
        """Where chance can come from in this game."""
        dice: tuple[Chance, ...] = ("people", "asked") if self._agreed.wording.phrases.kinds_of_roll else ()
        return ("program", "by_hand", *dice)

    @property
    def brought(self) -> BySide[str]:
        """What each fencer brings to this game; empty where it makes nothing of a fencer."""
        return brought(self._context, self.match())

    def seat(self) -> None:
        """Keep the players that play this game; for others an opponent of the fencer's level comes."""
        game = self._agreed.game
        known = {one.key for one in self.characters if not one.only_asked}
        for side in Side:
            if self.players[side] not in PEOPLE and opponent_in(self.players[side]) not in known:
                self.players[side] = path_of(self._context, game, self.file(side.foe)).next.key

    def file(self, side: Side) -> FencerFile | None:
        """The file of a side's fencer, where he has one."""
        return self.files.get(self.stems[side])

    def character(self, side: Side) -> Character | None:
        """The opponent who plays a side or advises it; None: a person plays alone."""
        key = opponent_in(self.players[side])
        return self._context.cards(self._agreed.game).of(key) if key else None

    def fencer(self, side: Side) -> Fencer:
        """A side's fencer."""
        file, character = self.file(side), self.character(side)
        if file is not None:
            return file.fencer
        if side in self.new:
            return self.newcomers.come(side)
        if character is not None:
            return fencer_of(self._context.library, character)
        return stranger(self._context.library, f"{self._salt} {side}")

    def condition(self, side: Side) -> Condition:
        """The condition in which a side's fencer is."""
        file = self.file(side)
        return file.condition if file is not None else WHOLE

    def own_name(self, side: Side) -> str:
        """The fencer of a side without a file, in words."""
        character = self.character(side)
        return f"{character.name}'s own" if character else "a new fencer, by the dice"

    def match(self) -> Match:
        """The match as it is agreed on."""
        agreed, players = self._agreed, both(lambda side: self.players[side])
        return Match(
            ruleset=agreed.game,
            preset=agreed.preset_key,
            kind=agreed.kind,
            options=agreed.options,
            fencers=both(self.fencer),
            stems=both(lambda side: "" if side in self.new else self.stems[side]),
            players=players,
            seed=seed_of(self.chance, self.seed),
            dice=rollers_of(self.chance, players),
            milieu=agreed.milieu,
            changes=agreed.changes,
            carries=self.carries and agreed.carries,
            conditions=both(self.condition),
            newcomers=self.new,
        )


def brought(context: AppContext, match: Match) -> BySide[str]:
    """A sentence for each side; empty where a game makes nothing of a fencer, or he may not fight."""
    wording = context.wording(match.ruleset, match.changes)
    if "brings" not in wording.phrases.stands or problems(context, match):
        return BySide("", "")
    library = context.library.under(match.changes)
    rules = library.ruleset(match.ruleset, match.options)
    conditions = match.conditions if match.carries else None
    sheet = rules.sheet(library.begin(rules, match.kind, match.fencers, conditions), None)
    names = match.fencers.map(lambda fencer: fencer.name)
    return both(lambda side: " ".join(wording.stands("brings", sheet, side, names)))
