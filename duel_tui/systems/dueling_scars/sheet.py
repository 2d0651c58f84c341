"""The record sheet (REFEREE.md, Sheets)."""

from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind, Organisation, Style
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import Duel, Phase, Track, Weapon


class ScarsDuel(DuelFacts, frozen=True):
    """The facts of the sheet about the duel."""

    round: int
    kind: Kind
    phase: Phase
    initiative: Side | None
    assault: int
    match: int
    quiet: int
    stalemate: int

    @property
    def leader(self) -> Side | None:
        """The attacker."""
        return self.initiative


class ScarsSide(SideFacts, frozen=True):
    """The facts of the sheet about a side."""

    name: str
    style: Style
    nationality: str
    organisation: Organisation
    weapon: Weapon | None
    """None: not yet chosen."""
    action: int
    effect: int
    action_max: int
    effect_max: int
    lost: int
    """The dice that are fewer than at the beginning of the assault."""
    hit_leaves: int
    """The dice that one more hit would leave."""
    alive: bool
    won: int


def sheet(book: Book, duel: Duel) -> Sheet[ScarsDuel, ScarsSide]:
    """The present state of both sides and of the duel."""
    return Sheet(_duel_facts(book, duel), _facts(book, duel, Side.LEFT), _facts(book, duel, Side.RIGHT))


def _duel_facts(book: Book, duel: Duel) -> ScarsDuel:
    return ScarsDuel(
        round=duel.round,
        kind=duel.kind,
        phase=duel.phase,
        initiative=duel.attacker,
        assault=duel.assault,
        match=book.options.match,
        quiet=duel.quiet,
        stalemate=book.options.stalemate,
    )


def _facts(book: Book, duel: Duel, side: Side) -> ScarsSide:
    fencer, tracks, weapon = duel.fencers[side], duel.tracks[side], duel.weapons[side]
    chosen = duel.phase is not Phase.WEAPONS
    return ScarsSide(
        name=fencer.name,
        style=fencer.style,
        nationality=fencer.nationality,
        organisation=fencer.organisation,
        weapon=weapon if chosen else None,
        action=tracks.action,
        effect=tracks.effect,
        action_max=book.most(weapon, Track.ACTION),
        effect_max=book.most(weapon, Track.EFFECT),
        lost=book.lost(duel, side),
        hit_leaves=book.harmed(duel, side, duel.tracks[side.foe].effect).tracks[side].action,
        alive=tracks.action > 0 or not book.deadly(duel.kind),
        won=duel.won[side],
    )
