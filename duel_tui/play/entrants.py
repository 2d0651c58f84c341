"""The fencers of a duel that is being set up, their players, and where chance comes from."""

import secrets

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import Fencer
from duel_tui.opponents.cards import Character
from duel_tui.play.agreement import Agreement
from duel_tui.play.brings import brought
from duel_tui.play.house import House
from duel_tui.play.matches import Match
from duel_tui.play.newcomers import fencer_of, somebody
from duel_tui.play.pairing import proposed
from duel_tui.play.seeds import SEEDS, drawn_seed
from duel_tui.storage.duels import AT_A_TABLE, PERSON
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings

OWN = ""
"""In the place of a stem: the fencer an opponent comes with, or a new one."""
PEOPLE = {PERSON: "a person", AT_A_TABLE: "a person at a real table"}
"""Who plays a side without being an opponent, in words."""


class Entrants:
    """Two fencers and their players, for a game that is agreed on."""

    def __init__(self, house: House, agreed: Agreement, liked: Settings, fencer: str = "") -> None:
        """Enter the last pair; `fencer` is the stem of the fencer on the left."""
        self._house = house
        self._agreed = agreed
        self._salt = secrets.randbelow(SEEDS)
        self.files = {file.stem: file for file in (*house.own().fencers, *house.shipped().fencers)}
        """The fencers there are, by their stems."""
        left = self.files.get(fencer or liked.fencer) or next(iter(self.files.values()), None)
        self.stems = {Side.LEFT: left.stem if left else OWN, Side.RIGHT: OWN}
        self.players = {Side.LEFT: PERSON, Side.RIGHT: liked.opponent}
        self.seed: int | None = None
        """Where chance comes from; None: from a seed that nobody knows."""
        self.typed = False
        """Whether dice and cards are to be typed in."""
        self.seat()

    @property
    def characters(self) -> tuple[Character, ...]:
        """The opponents who play this game."""
        return self._house.cards(self._agreed.game).characters

    @property
    def by_hand(self) -> bool:
        """Whether dice and cards are real ones; against a real table they always are."""
        return self.typed or AT_A_TABLE in self.players.values()

    @property
    def brought(self) -> BySide[str]:
        """What each fencer brings to this game; empty where it makes nothing of a fencer."""
        return brought(self._house, self.match())

    def seat(self) -> None:
        """Keep the players that play this game; for others an opponent of the fencer's level comes."""
        game = self._agreed.game
        known = {one.key for one in self.characters if not one.only_asked}
        for side in Side:
            if self.players[side] not in {*PEOPLE, *known}:
                self.players[side] = proposed(self._house, game, self.file(side.foe)).key

    def file(self, side: Side) -> FencerFile | None:
        """The file of a side's fencer, where he has one."""
        return self.files.get(self.stems[side])

    def character(self, side: Side) -> Character | None:
        """The opponent who plays a side; None: a person."""
        key = self.players[side]
        return None if key in PEOPLE else self._house.cards(self._agreed.game).of(key)

    def fencer(self, side: Side) -> Fencer:
        """A side's fencer."""
        file, character = self.file(side), self.character(side)
        if file is not None:
            return file.fencer
        if character is not None:
            return fencer_of(self._house.library, character)
        return somebody(self._house.library, f"{self._salt} {side}")

    def own_name(self, side: Side) -> str:
        """The fencer of a side without a file, in words."""
        character = self.character(side)
        return f"{character.name}'s own" if character else "a new fencer, by the dice"

    def match(self) -> Match:
        """The match as it is agreed on."""
        agreed = self._agreed
        return Match(
            ruleset=agreed.game,
            preset=agreed.preset_key,
            kind=agreed.kind,
            options=agreed.options,
            fencers=both(self.fencer),
            stems=both(lambda side: self.stems[side]),
            players=both(lambda side: self.players[side]),
            seed=None if self.by_hand else drawn_seed() if self.seed is None else self.seed,
            milieu=agreed.milieu,
            changes=agreed.changes,
        )
