"""A new duel: filled in already, and changed where somebody wants it otherwise."""

import secrets
from functools import partial

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.plain import evening
from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.house_rules import change_rules
from duel_tui.plain.talk import Talk
from duel_tui.play.agreement import Agreement
from duel_tui.play.brings import brought
from duel_tui.play.house import House
from duel_tui.play.matches import Match, problems
from duel_tui.play.newcomers import fencer_of, somebody
from duel_tui.play.pairing import proposed
from duel_tui.play.seeds import SEEDS, drawn_seed
from duel_tui.registry import KEYS
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.storage.fencers import FencerFile

OWN = ""
"""The key of the fencer an opponent comes with, or of somebody new."""
_PEOPLE = (
    (PERSON, "a person", ""),
    (
        AT_A_TABLE,
        "somebody at a real table",
        "Their cards stand as ?? until they are played; you type the dice.",
    ),
)
_DIGITS = 9


def set_up(house: House, talk: Talk, fencer: str = "") -> None:
    """Agree on a duel, and fight it; `fencer` is the stem of who is to stand on the left.

    Raises:
        Back: it is left.
    """
    new = NewDuel(house, talk, fencer)
    match = new.match()
    while match is None:
        match = new.match()
    evening.fight(house, talk, match)


class NewDuel:
    """The terms of a duel."""

    def __init__(self, house: House, talk: Talk, fencer: str = "") -> None:
        """Fill in what was played last; `fencer` is the stem of who is to stand on the left."""
        self._house = house
        self._talk = talk
        liked = house.settings
        self._agreed = Agreement(house, house.game, liked.preset, liked.milieu)
        self._files = {file.stem: file for file in (*house.own().fencers, *house.shipped().fencers)}
        self._salt = secrets.randbelow(SEEDS)
        left = self._files.get(fencer or liked.fencer) or next(iter(self._files.values()), None)
        self._stems = {Side.LEFT: left.stem if left else OWN, Side.RIGHT: OWN}
        self._players = {Side.LEFT: PERSON, Side.RIGHT: liked.opponent}
        self._seed: int | None = None
        self._by_hand = False
        self._seat_players()

    def match(self) -> Match | None:
        """The match agreed on; None while something keeps it from beginning.

        Raises:
            Back: it is left.
        """
        fill_in(self._talk, "new duel", "begin", self._fields)
        match = self._match()
        wrong = problems(self._house, match)
        self._talk.tell(*[f"{one}." for one in wrong])
        return None if wrong else match

    def _fields(self) -> list[Field]:
        agreed = self._agreed
        milieus = [Field("milieu", "milieu", self._milieu, self._ask_milieu)] if agreed.variants.found else []
        return [
            Field("game", "game", lambda: self._house.name_of(agreed.game), self._ask_game),
            *milieus,
            Field("preset", "preset", lambda: agreed.preset.name, self._ask_preset),
            Field("kind", "fought for", lambda: agreed.wording.label("kind", agreed.kind), self._ask_kind),
            *[field for side in Side for field in self._fields_of(side)],
            Field("dice", "dice", self._told_dice, self._turn_dice),
            Field("seed", "seed", self._told_seed, self._ask_seed),
            Field("rules", "house rules", lambda: agreed.told_rules, self._ask_rules),
        ]

    def _fields_of(self, side: Side) -> list[Field]:
        fencer, player = f"{side} fencer", f"{side} played by"
        return [
            Field(fencer, fencer, partial(self._told_fencer, side), partial(self._ask_fencer, side)),
            Field(player, player, partial(self._player, side), partial(self._ask_player, side)),
        ]

    def _match(self) -> Match:
        agreed = self._agreed
        return Match(
            ruleset=agreed.game,
            preset=agreed.preset_key,
            kind=agreed.kind,
            options=agreed.options,
            fencers=BySide(self._fencer(Side.LEFT), self._fencer(Side.RIGHT)),
            stems=BySide(self._stems[Side.LEFT], self._stems[Side.RIGHT]),
            players=BySide(self._players[Side.LEFT], self._players[Side.RIGHT]),
            seed=None if self._really_by_hand else drawn_seed() if self._seed is None else self._seed,
            milieu=agreed.milieu,
            changes=agreed.changes,
        )

    def _seat_players(self) -> None:
        """Keep who plays as far as they play this game; for others somebody of the fencer's level comes."""
        game = self._agreed.game
        known = {one.key for one in self._house.cards(game).characters if not one.only_asked}
        for side in Side:
            if self._players[side] not in {PERSON, AT_A_TABLE, *known}:
                self._players[side] = proposed(self._house, game, self._file(side.foe)).key

    def _file(self, side: Side) -> FencerFile | None:
        return self._files.get(self._stems[side])

    def _character(self, side: Side) -> Character | None:
        key = self._players[side]
        return None if key in {PERSON, AT_A_TABLE} else self._house.cards(self._agreed.game).of(key)

    def _fencer(self, side: Side) -> Fencer:
        file, character = self._file(side), self._character(side)
        if file is not None:
            return file.fencer
        if character is not None:
            return fencer_of(self._house.library, character)
        return somebody(self._house.library, f"{self._salt} {side}")

    def _told_fencer(self, side: Side) -> str:
        """A fencer, and what he brings to this game."""
        brings = brought(self._house, self._match())[side].removesuffix(".")
        return f"{self._fencer(side).name}. {brings}" if brings else self._fencer(side).name

    def _player(self, side: Side) -> str:
        character = self._character(side)
        people = "a person" if self._players[side] == PERSON else "somebody at a real table"
        return f"{character.name}, {character.level.name}" if character else people

    def _milieu(self) -> str:
        variant = self._agreed.variant
        return variant.name if variant else "as it came"

    def _told_seed(self) -> str:
        return "nobody knows" if self._seed is None else str(self._seed)

    def _ask_game(self) -> None:
        words = [(key, self._house.wording(key).phrases) for key in KEYS]
        self._agreed.take_game(
            pick(self._talk, "Which game?", [(key, one.name, one.line) for key, one in words])
        )
        self._seat_players()

    def _ask_milieu(self) -> None:
        found = self._agreed.variants.found.values()
        rows = [(OWN, "as it came", ""), *[(one.key, one.name, one.line) for one in found]]
        self._agreed.take_milieu(pick(self._talk, "Which milieu?", rows))

    def _ask_preset(self) -> None:
        rows = [(key, preset.name, preset.line) for key, preset in self._agreed.presets.items()]
        self._agreed.take_preset(pick(self._talk, "Which preset?", rows))

    def _ask_kind(self) -> None:
        wording = self._agreed.wording
        rows = [(str(kind), wording.label("kind", kind), wording.describe("kind", kind)) for kind in Kind]
        self._agreed.take_kind(pick(self._talk, "Fought for what?", rows))

    def _ask_fencer(self, side: Side) -> None:
        character = self._character(side)
        own = f"{character.name}'s own" if character else "somebody new, by the dice"
        rows = [
            (stem, file.fencer.name, "came with the program" if file.shipped else "")
            for stem, file in self._files.items()
        ]
        self._stems[side] = pick(self._talk, f"Which fencer on the {side}?", [*rows, (OWN, own, "")])

    def _ask_player(self, side: Side) -> None:
        characters = self._house.cards(self._agreed.game).characters
        rows = [(one.key, one.name, f"{one.level.name}. {one.line}") for one in characters]
        self._players[side] = pick(self._talk, f"Who plays the {side}?", [*_PEOPLE, *rows])

    @property
    def _really_by_hand(self) -> bool:
        """Whether dice and cards are real ones; against a real table they always are."""
        return self._by_hand or AT_A_TABLE in self._players.values()

    def _told_dice(self) -> str:
        return "by hand" if self._really_by_hand else "by the program"

    def _turn_dice(self) -> None:
        self._by_hand = not self._by_hand

    def _ask_seed(self) -> None:
        typed = self._talk.text("A whole number, or nothing for one that nobody knows?")
        if typed and not (typed.isascii() and typed.isdecimal() and len(typed) <= _DIGITS):
            self._talk.tell(f"{typed}: not a whole number of at most {_DIGITS} digits.")
            return
        self._seed = int(typed) if typed else None

    def _ask_rules(self) -> None:
        """Change house rules; where they do not go together, say so and offer what helps."""
        agreed = self._agreed
        change_rules(agreed.wording, self._talk, agreed.game, agreed.preset, agreed.values)
        for warning in agreed.warnings[:1]:
            self._talk.say(warning.says)
            rows = (("yes", warning.offer, ""), ("no", "leave it", ""))
            if pick(self._talk, "What then?", rows) == "yes":
                agreed.take_remedy()
