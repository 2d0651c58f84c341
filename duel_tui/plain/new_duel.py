"""A new duel: filled in already, and changed where somebody wants it otherwise."""

import secrets
from functools import partial
from typing import Any

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.plain import evening
from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.house_rules import change_rules
from duel_tui.plain.talk import Talk
from duel_tui.play.house import House
from duel_tui.play.house_rules import told_difference, values_of
from duel_tui.play.matches import FRIENDLY, SEEDS, Match, drawn_seed, fencer_of, problems, proposed, somebody
from duel_tui.registry import KEYS, Preset
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
        self._files = {file.stem: file for file in (*house.own().fencers, *house.shipped().fencers)}
        self._salt = secrets.randbelow(SEEDS)
        left = self._files.get(fencer or liked.fencer) or next(iter(self._files.values()), None)
        known = {one.key for one in house.cards().characters if not one.only_asked}
        foe = liked.opponent if liked.opponent in known else proposed(house, house.game, left).key
        self._stems = {Side.LEFT: left.stem if left else OWN, Side.RIGHT: OWN}
        self._players = {Side.LEFT: PERSON, Side.RIGHT: foe}
        self._seed: int | None = None
        self._by_hand = False
        self._play(house.game)
        if liked.preset in self._presets:
            self._take(liked.preset)

    def match(self) -> Match | None:
        """The match agreed on; None while something keeps it from beginning.

        Raises:
            Back: it is left.
        """
        fill_in(self._talk, "new duel", "begin", self._fields)
        match = self._agreed()
        wrong = problems(self._house, match)
        self._talk.tell(*[f"{one}." for one in wrong])
        return None if wrong else match

    def _fields(self) -> list[Field]:
        wording = self._house.wording(self._ruleset)
        sides: list[Field] = []
        for side in Side:
            sides += [
                Field(
                    f"{side} fencer",
                    f"{side} fencer",
                    partial(self._fencer_name, side),
                    partial(self._ask_fencer, side),
                ),
                Field(
                    f"{side} player",
                    f"{side} played by",
                    partial(self._player, side),
                    partial(self._ask_player, side),
                ),
            ]
        return [
            Field("game", "game", lambda: wording.phrases.name, self._ask_game),
            Field("preset", "preset", lambda: self._preset.name, self._ask_preset),
            Field("kind", "fought for", lambda: wording.label("kind", self._kind), self._ask_kind),
            *sides,
            Field("dice", "dice", self._told_dice, self._turn_dice),
            Field(
                "seed",
                "seed",
                lambda: "nobody knows" if self._seed is None else str(self._seed),
                self._ask_seed,
            ),
            Field("rules", "house rules", self._told_rules, self._ask_rules),
        ]

    def _agreed(self) -> Match:
        written = values_of(self._ruleset, _PLAIN)
        return Match(
            ruleset=self._ruleset,
            preset=self._preset_key,
            kind=self._kind,
            options={name: value for name, value in self._values.items() if value != written[name]},
            fencers=BySide(self._fencer(Side.LEFT), self._fencer(Side.RIGHT)),
            stems=BySide(self._stems[Side.LEFT], self._stems[Side.RIGHT]),
            players=BySide(self._players[Side.LEFT], self._players[Side.RIGHT]),
            seed=None if self._really_by_hand else drawn_seed() if self._seed is None else self._seed,
            changes=self._house.library.concerning(self._ruleset),
        )

    def _play(self, ruleset: str) -> None:
        """Take another game, in its friendly preset, with the same opponents as far as they play it."""
        self._ruleset = ruleset
        known = {PERSON, AT_A_TABLE, *[one.key for one in self._house.cards(ruleset).characters]}
        for side in Side:
            if self._players[side] not in known:
                self._players[side] = proposed(self._house, ruleset, self._file(side.foe)).key
        self._presets = self._house.presets(ruleset)
        self._take(FRIENDLY if FRIENDLY in self._presets else next(iter(self._presets)))

    def _take(self, preset: str) -> None:
        self._preset_key = preset
        self._preset = self._presets[preset]
        self._kind: Kind = self._preset.kind
        self._values: dict[str, Any] = values_of(self._ruleset, self._preset)

    def _file(self, side: Side) -> FencerFile | None:
        return self._files.get(self._stems[side])

    def _character(self, side: Side) -> Character | None:
        key = self._players[side]
        return None if key in {PERSON, AT_A_TABLE} else self._house.cards(self._ruleset).of(key)

    def _fencer(self, side: Side) -> Fencer:
        file, character = self._file(side), self._character(side)
        if file is not None:
            return file.fencer
        if character is not None:
            return fencer_of(self._house.library, character)
        return somebody(self._house.library, f"{self._salt} {side}")

    def _fencer_name(self, side: Side) -> str:
        return self._fencer(side).name

    def _player(self, side: Side) -> str:
        character = self._character(side)
        people = "a person" if self._players[side] == PERSON else "somebody at a real table"
        return f"{character.name}, {character.level.name}" if character else people

    def _told_rules(self) -> str:
        base = values_of(self._ruleset, self._preset)
        return told_difference([name for name, value in self._values.items() if value != base[name]])

    def _ask_game(self) -> None:
        words = [(key, self._house.wording(key).phrases) for key in KEYS]
        rows = [(key, one.name, one.line) for key, one in words]
        key = pick(self._talk, "Which game?", rows)
        if key != self._ruleset:
            self._play(key)

    def _ask_preset(self) -> None:
        rows = [(key, preset.name, preset.line) for key, preset in self._presets.items()]
        self._take(pick(self._talk, "Which preset?", rows))

    def _ask_kind(self) -> None:
        wording = self._house.wording(self._ruleset)
        rows = [(str(kind), wording.label("kind", kind), wording.describe("kind", kind)) for kind in Kind]
        self._kind = Kind(pick(self._talk, "Fought for what?", rows))

    def _ask_fencer(self, side: Side) -> None:
        character = self._character(side)
        own = f"{character.name}'s own" if character else "somebody new, by the dice"
        rows = [
            (stem, file.fencer.name, "came with the program" if file.shipped else "")
            for stem, file in self._files.items()
        ]
        self._stems[side] = pick(self._talk, f"Which fencer on the {side}?", [*rows, (OWN, own, "")])

    def _ask_player(self, side: Side) -> None:
        characters = self._house.cards(self._ruleset).characters
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
        change_rules(self._house, self._talk, self._ruleset, self._preset, self._values)


_PLAIN = Preset("", "", Kind.HONORABLE)
"""No preset: every house rule as written."""
