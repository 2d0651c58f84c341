"""Matches: who is a fair opponent for a fencer, and a duel as it is agreed on until it begins on disk."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.rollers import Rollers
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.condition import WHOLE, Condition, carrying
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.narration.names import told_apart
from duel_tui.opponents.cards import Cards, Character
from duel_tui.play.chance import rollers_of, seed_of
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.play.fitness import UnfitError, as_filed, unfit
from duel_tui.play.seat import read_seat
from duel_tui.play.sitting import lays_open
from duel_tui.registry import Preset
from duel_tui.storage import duels
from duel_tui.storage.duels import PERSON, SavedDuel, Setup, is_person, opponent_in
from duel_tui.storage.errors import SaveError
from duel_tui.storage.fencers import FencerFile, Fought
from duel_tui.storage.namesakes import elder
from duel_tui.storage.settings import Settings


def level_of(cards: Cards, record: tuple[Fought, ...]) -> int:
    """The level a fencer fights at: one above the last that he has beaten often enough."""
    level = 1
    while level < len(cards.levels) and wins_towards(cards, record, level) >= cards.wins_to_rise:
        level += 1
    return level


def wins_towards(cards: Cards, record: tuple[Fought, ...], level: int) -> int:
    """How many wins count towards the level after this one: those against opponents of this level or a higher one."""
    levels = {character.key: character.level.level for character in cards.characters}
    return sum(one.result == "won" and levels.get(one.played_by, 0) >= level for one in record)


def foe_of(cards: Cards, record: tuple[Fought, ...]) -> Character:
    """The opponents for a fencer: the characters of that level in turn."""
    there = cards.proposed(level_of(cards, record))
    keys = {character.key for character in there}
    met = sum(one.played_by in keys for one in record)
    return there[met % len(there)]


def challenger(cards: Cards, record: tuple[Fought, ...]) -> Character | None:
    """The challenger of a fencer: a character of a level reached by wins and never fought at."""
    level = level_of(cards, record)
    there = cards.proposed(level)
    keys = {character.key for character in cards.at(level)}
    fought = any(one.played_by in keys for one in record)
    return there[0] if level > 1 and not fought else None


def progress(cards: Cards, record: tuple[Fought, ...]) -> str:
    """How far a fencer is from the next level, in a few words; empty: there is none."""
    level = level_of(cards, record)
    if level == len(cards.levels):
        return ""
    return f"{wins_towards(cards, record, level)} of {cards.wins_to_rise} wins to the next level"


def proposed(context: AppContext, game: str, file: FencerFile | None) -> Character:
    """The opponent for a fencer in a game: the challenger, or a character of that level."""
    cards, record = context.cards(game), file.fought(game) if file else ()
    return challenger(cards, record) or foe_of(cards, record)


def friendly(presets: Mapping[str, Preset]) -> tuple[str, Preset]:
    """The preset of a quick duel, with its key; every game has one."""
    return next((name, preset) for name, preset in presets.items() if preset.friendly)


class Match(Struct, frozen=True):
    """A duel as it is agreed on."""

    ruleset: str
    preset: str
    kind: Kind
    options: dict[str, Any]
    """The house rules that differ from those as written."""
    fencers: BySide[Fencer]
    stems: BySide[str]
    """The stems of their files; empty: no file."""
    players: BySide[str]
    """Who decides for each side, as in a duel's file."""
    seed: int | None
    """None: dice by hand."""
    dice: Rollers | None = None
    """How dice are rolled; None: the program from the seed, or without one hands at a table."""
    milieu: str = ""
    """The key of the game's variant; empty: the game as it came."""
    changes: dict[str, Any] = {}
    """What differs from the shipped games, by game."""
    carries: bool = False
    """True if the fencers come with their wounds, and keep those of this duel."""
    conditions: BySide[Condition] = BySide(WHOLE, WHOLE)
    """Those in which their files have the fencers."""
    follows: BySide[str] = BySide("", "")
    """The stems of the duels that left these conditions; empty: none did."""
    newcomers: tuple[Side, ...] = ()
    """The sides of fencers who are new."""


def stand_in(context: AppContext) -> FencerFile | None:
    """The shipped fencer for a player with none."""
    shipped = context.shipped().fencers
    return shipped[0] if shipped else None


def quick(context: AppContext) -> Match:
    """A duel at once: the last fencer, or a shipped one, in the friendly preset."""
    return against_his_match(context, context.last_fencer() or stand_in(context))


def against_his_match(context: AppContext, file: FencerFile | None) -> Match:
    """The game last played, by a fencer or a new one, against an opponent of that level, in the friendly preset."""
    foe = proposed(context, context.game, file)
    mine = file.fencer if file else stranger(context.library, "stand-in")
    name, preset = friendly(context.presets())
    players, chance = BySide(PERSON, foe.key), context.settings.chance
    return Match(
        ruleset=context.game,
        preset=name,
        kind=preset.kind,
        options=dict(preset.options),
        fencers=BySide(mine, fencer_of(context.library, foe)),
        stems=BySide(file.stem if file else "", ""),
        players=players,
        seed=seed_of(chance),
        dice=rollers_of(chance, players),
        milieu=context.settings.milieu,
        changes=context.changes(context.game, context.settings.milieu),
        conditions=BySide(file.condition if file else WHOLE, WHOLE),
    )


def problems(context: AppContext, match: Match) -> tuple[str, ...]:
    """What keeps a match from beginning, a sentence each."""
    wrong = [
        f"{match.fencers[side].name}: {problem}"
        for side in Side
        for problem in context.problems(match.fencers[side], match.options)
    ]
    hands = "hand" in context.wording(match.ruleset, match.changes).phrases.stands
    if hands and lays_open(*match.players.map(lambda text: read_seat(text, context.cards(match.ruleset)))):
        wrong.append(_OPEN_HANDS)
    return (*wrong, *unfit(context, match))


_OPEN_HANDS = (
    "a person here would see the cards of the side typed for: let both be spoken, or use a real table"
)


def begin(context: AppContext, match: Match) -> SavedDuel:
    """Begin a match: its file is written before anything is seen of it, or later where that cannot be done now.

    Raises:
        OptionError: a house rule that does not exist.
        UnfitError: a fencer is dead, or cannot fence with these wounds.
    """
    match = as_filed(context, match)
    for wrong in unfit(context, match):
        raise UnfitError(wrong)
    setup, journal = opening(context, match)
    try:
        return duels.create(context.saves.duels, setup, journal)
    except SaveError:
        return duels.unbegun(context.saves.duels, setup, journal)


def opening(context: AppContext, match: Match) -> tuple[Setup, Journal[Any]]:
    """What a file of a match begins with: how it was set up, and a journal without lines.

    Raises:
        OptionError: a house rule that does not exist.
    """
    library = context.library.under(match.changes)
    rules = library.ruleset(match.ruleset, match.options)
    conditions = match.conditions if match.carries and carrying(rules) else None
    journal = Journal(
        match.ruleset,
        library.editions(match.ruleset).current,
        match.options,
        library.begin(rules, match.kind, match.fencers, conditions),
    )
    setup = Setup(
        created=duels.created_now(),
        kind=match.kind,
        preset=match.preset,
        seed=match.seed,
        dice=match.dice,
        players=match.players,
        names=told_apart(match.fencers.map(lambda fencer: fencer.name), _elder(context, match)),
        fencers=match.stems,
        carries=conditions is not None,
        conditions=conditions,
        follows=match.follows if conditions else BySide("", ""),
        newcomers=match.newcomers,
        changes=match.changes or None,
    )
    return setup, journal


def _elder(context: AppContext, match: Match) -> Side | None:
    """The side of the older of two fencers of one name; None: nobody knows."""
    if match.fencers.left.name.casefold() != match.fencers.right.name.casefold():
        return None
    paths = {file.stem: file.path for file in (*context.shipped().fencers, *context.own().fencers)}
    return elder(match.stems.map(paths.get))


def remembered(settings: Settings, match: Match) -> Settings:
    """The settings with what the next form is to be filled in with."""
    mine = next((side for side in Side if is_person(match.players[side])), Side.LEFT)
    foe = opponent_in(match.players[mine.foe])
    return replace(
        settings,
        ruleset=match.ruleset,
        preset=match.preset,
        milieu=match.milieu,
        fencer=match.stems[mine] or settings.fencer,
        opponent=foe or settings.opponent,
        offer_lesson=False,
    )
