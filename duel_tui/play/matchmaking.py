"""Matches: a duel as it is agreed on until it begins on disk."""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import drawn_seed
from duel_tui.engine.journal import Journal
from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.condition import WHOLE, Carrying, Condition, carrying
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.play.path import path_of
from duel_tui.play.seat import lays_open, read_seat
from duel_tui.registry import Preset
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import duels
from duel_tui.storage.duels import PEOPLE, PERSON, SavedDuel, Setup, is_person, opponent_in
from duel_tui.storage.fencers import FencerFile, elder
from duel_tui.storage.settings import Chance, Settings
from duel_tui.words.sentences import told_apart


class UnfitError(ComplaintError):
    """A fencer cannot begin a duel; the message says why."""


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


def rollers_of(chance: Chance, players: BySide[str]) -> Rollers | None:
    """How dice are rolled in a new duel; None: the program everything, or without a seed nothing.

    Args:
        chance: what was agreed on.
        players: for each side as in a duel's file; the dice of an opponent who only advises are automatic, too.
    """
    match chance:
        case "program" | "by_hand":
            return None
        case "people":
            ways = players.map(lambda one: Way.BY_HAND if one in PEOPLE else Way.AUTOMATIC)
            return Rollers(ways.left, ways.right)
        case "asked":
            return Rollers(Way.ASKED, Way.ASKED)
        case _:
            assert_never(chance)


def seed_of(chance: Chance, wanted: int | None = None) -> int | None:
    """The seed of a new duel: the one wanted, otherwise a random one; None: nothing comes from the program."""
    if chance == "by_hand":
        return None
    return drawn_seed() if wanted is None else wanted


def stand_in(context: AppContext) -> FencerFile | None:
    """The shipped fencer for a player with none."""
    shipped = context.shipped().fencers
    return shipped[0] if shipped else None


def quick(context: AppContext, stem: str = "") -> Match:
    """A duel at once: the fencer of a file, the last one, or a shipped one, in the friendly preset."""
    return against_his_match(context, context.last_fencer(stem) or stand_in(context))


def against_his_match(context: AppContext, file: FencerFile | None) -> Match:
    """The game last played, by a fencer or a new one, against an opponent of that level, in the friendly preset."""
    foe = path_of(context, context.game, file).next
    mine = file.fencer if file else stranger(context.library, "stand-in")
    name, preset = friendly(context.presets())
    players, chance = BySide(PERSON, foe.key), context.settings.chance
    changes = context.changes(context.game, context.settings.milieu)
    stays = carrying(context.library.under(changes).ruleset(context.game, preset.options)) is not None
    return Match(
        ruleset=context.game,
        preset=name,
        kind=preset.kind,
        options=dict(preset.options),
        carries=stays and file is not None and file.career,
        fencers=BySide(mine, fencer_of(context.library, foe)),
        stems=BySide(file.stem if file else "", ""),
        players=players,
        seed=seed_of(chance),
        dice=rollers_of(chance, players),
        milieu=context.settings.milieu,
        changes=changes,
        conditions=BySide(file.condition if file else WHOLE, WHOLE),
        follows=BySide(file.last_carried if file else "", ""),
    )


def as_filed(context: AppContext, match: Match) -> Match:
    """A match with the conditions that the fencers' files have now; a fencer without a file of one's own keeps that of the match."""
    known = {file.stem: file for file in context.own().fencers}
    files = match.stems.map(known.get)
    return replace(
        match,
        conditions=both(lambda side: file.condition if (file := files[side]) else match.conditions[side]),
        follows=files.map(lambda file: file.last_carried if file else ""),
    )


def unfit(context: AppContext, match: Match) -> tuple[str, ...]:
    """Why fencers cannot begin a match, a sentence each; empty: they can."""
    names = match.fencers.map(lambda fencer: fencer.name)
    reasons = match.conditions.map(lambda one: "dead" if one.dead else "")
    stays = _staying(context, match)
    if stays is not None and not any(reasons):
        reasons = stays[0].unfit(stays[1])
    label = context.fencer_wording.label
    found = [f"{names[side]}: {label('problem', reasons[side])}" for side in Side if reasons[side]]
    if stays is not None and match.stems.left and match.stems.left == match.stems.right:
        found.append(f"{names.left}: {label('problem', 'twice')}")
    return tuple(found)


def frail(context: AppContext, match: Match) -> tuple[str, ...]:
    """What has to be known of fencers' wounds before a match in which they stay, a sentence each."""
    stays = _staying(context, match)
    reasons, label = stays[0].frail(stays[1]) if stays else BySide("", ""), context.fencer_wording.label
    return tuple(
        [f"{match.fencers[side].name}: {label('problem', reasons[side])}" for side in Side if reasons[side]]
    )


def _staying(context: AppContext, match: Match) -> tuple[Carrying[Any], Any] | None:
    """The rules in which wounds stay, and the start of a match under them; None: they do not."""
    library = context.library.under(match.changes)
    carries = carrying(library.ruleset(match.ruleset, match.options)) if match.carries else None
    if carries is None:
        return None
    rules = library.ruleset(match.ruleset, match.options)
    return carries, library.begin(rules, match.kind, match.fencers, match.conditions)


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
    """Begin a match; its file is written with the first decision.

    Raises:
        OptionError: a house rule that does not exist.
        UnfitError: a fencer is dead, or cannot fence with these wounds.
    """
    match = as_filed(context, match)
    for wrong in unfit(context, match):
        raise UnfitError(wrong)
    return duels.unbegun(context.saves.duels, *opening(context, match))


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
