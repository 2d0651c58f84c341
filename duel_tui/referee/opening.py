"""Opens a refereed duel: takes rules, fencers, dice, record and opponents from arguments and files."""

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal, forget
from duel_tui.engine.rollers import Rollers
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.condition import WHOLE, carrying
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import CardError
from duel_tui.opponents.cards import Cards as Opponents
from duel_tui.play.seat import How, Seat, read_seat
from duel_tui.referee.arguments import ArgumentsError, RefereeArgs
from duel_tui.referee.referee import Referee
from duel_tui.referee.terms import Players, RefusedError, Say, Taken, Terms
from duel_tui.registry import Library, chosen_options, known_key, option_pairs
from duel_tui.sanitize import SENTENCE, clean_text
from duel_tui.show.moment import eyes_of
from duel_tui.storage import fencers
from duel_tui.storage.duels import (
    AT_A_TABLE,
    PERSON,
    SPOKEN,
    SavedDuel,
    Setup,
    create_as,
    created_now,
    load,
)
from duel_tui.storage.entries import Entries, fencer_in
from duel_tui.storage.errors import BrokenFileError, StorageError
from duel_tui.storage.fencers import FencerFile, elder
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.words import Phrases, read_phrases
from duel_tui.words.cards import Cards
from duel_tui.words.choices import Move, move_in, rules_of
from duel_tui.words.sentences import Sentences, told_apart

_SEED_BITS = 31
_NOBODY = BySide("", "")
_UNFIT = {
    "dead": "condition: this fencer is dead and cannot fight",
    "maimed": "condition: this fencer has lost the sword hand and cannot fight where wounds stay",
}
"""Why a fencer cannot begin a duel, by what the rules call it."""


class Opening(Struct, frozen=True):
    """A refereed duel, and the file that keeps it."""

    referee: Referee[Any]
    setup: Setup
    recorder: Recorder | None = None
    entries: Entries | None = None
    """What keeps the wounds in the fencers' files; None: wounds do not stay."""


class _Begun(Struct, frozen=True):
    """A duel to play, new or resumed."""

    rules: Ruleset[Any]
    journal: Journal[Any]
    setup: Setup
    saved: SavedDuel | None = None
    files: BySide[Path | None] = BySide(None, None)
    """The fencers' files."""


Drawn = Callable[[Phrases, BySide[str], DuelTable[Any], Side | None], dict[Side, Any]]
"""What each fencer looks like, in the words of a game and under these names."""


def opened(args: RefereeArgs, library: Library, look: Drawn | None = None) -> Opening:
    """The duel that the arguments ask for.

    Raises:
        ArgumentsError: arguments do not go together.
        CardError: there is no such opponent.
        OptionError: there is no such house rule or value.
        RulesetError: there is no such game, or a file of it is wrong.
        StorageError: a file cannot be read or written.
    """
    args.check()
    library.check(known_key(args.system))
    begun = _resumed(args, library, args.resume) if args.resume else _new(args, library)
    setup = begun.setup
    seed = secrets.randbits(_SEED_BITS) if setup.seed is None else setup.seed
    players, cards = Players(begun.rules, seed), library.cards(args.system)
    seats = setup.players.map(lambda player: read_seat(player, cards))
    thought = {side: (seats[side].how, players.of(by)) for side in Side if (by := seats[side].by)}
    recorder = _recorder(args, begun, Saves(library.own) if library.own else None)
    words = read_phrases(library.under(setup.changes).phrases(args.system))
    for key in (args.rollers() or Rollers()).rolls:
        roll, known = key.removeprefix("left ").removeprefix("right "), words.kinds_of_roll
        if roll not in known:
            named = ", ".join(known) or "none"
            raise ArgumentsError(f"--dice: {roll!r} is no roll of this game: its rolls are {named}")
    thrower = SeededThrower(setup.chance)
    table = DuelTable(begun.rules, begun.journal, thrower, recorder or forget, setup.unseen)
    table.rollers_at_first = setup.rollers
    if table.rollers != setup.rollers and not table.done:
        for change in args.changes():
            table.rule(change)
    seating = _Seating(setup.players, cards, players, recorder)
    rules = rules_of(table.journal, setup.kind)

    def about(field: str, key: str) -> Move:
        found = move_in(words.moves, rules, field, key)
        return found if found.told else Move(line=words.says_of("no_text", choice=key))

    terms = Terms(
        say=_said(words, told_apart(setup.names)),
        read=Cards(words).read,
        seed=setup.seed,
        viewer=eyes_of(args.as_side),
        players={side: play for side, (how, play) in thought.items() if how == "played"},
        advisers={side: play for side, (how, play) in thought.items() if how == "advised"},
        sit=seating,
        advise=players.advise,
        about=about,
        look=partial(look, words, told_apart(setup.names)) if look else None,
        keep=_Copies(table, setup, seating),
        rolls=words.kinds_of_roll,
        secret=SeededThrower(seed) if args.as_side and setup.rollers.typed_cards else None,
    )
    entries = None
    if args.save is not None and setup.carries:
        entries = Entries(args.save.stem, setup, begun.files, records=False)
    return Opening(Referee(table, terms), setup, recorder, entries)


def _new(args: RefereeArgs, library: Library) -> _Begun:
    system = known_key(args.system)
    kind = args.kind or Kind.HONORABLE
    if kind not in set(Kind):
        raise ArgumentsError(f"--kind: {kind!r} is not one of {', '.join(Kind)}")
    chosen = chosen_options(system, option_pairs(args.options))
    rules = library.ruleset(system, chosen)
    paths = BySide(args.left, args.right)
    met = fencers.met(paths, lambda fencer: library.problems(fencer, chosen))
    carries = carrying(rules) if args.carries else None
    if args.carries and carries is None:
        raise ArgumentsError(f"--carries: {system} has no wounds that could stay under these house rules")
    files = both(lambda side: _file(paths[side]))
    conditions = files.map(lambda file: file.condition if file else WHOLE)
    setup = Setup(
        created=created_now(),
        kind=kind,
        seed=None
        if args.chance_by_hand
        else secrets.randbits(_SEED_BITS)
        if args.seed is None
        else args.seed,
        dice=args.rollers(),
        players=args.players(),
        names=told_apart(met.map(lambda fencer: fencer.name), elder(paths)),
        fencers=paths.map(lambda path: path.stem if path else ""),
        carries=args.carries,
        conditions=conditions if args.carries else None,
        follows=files.map(lambda file: file.last_carried if file and args.carries else ""),
        changes=library.concerning(system) or None,
    )
    start = library.begin(rules, Kind(kind), met, setup.conditions)
    for path, why in zip(paths, carries.unfit(start) if carries else _NOBODY, strict=True):
        if path and why:
            raise BrokenFileError(path, _UNFIT[why])
    return _Begun(rules, Journal(system, library.editions(system).current, chosen, start), setup, files=paths)


def _file(path: Path | None) -> FencerFile | None:
    """The fencer's file at a path, if one is given.

    Raises:
        BrokenFileError: the fencer is dead.
    """
    file = fencers.load(path) if path else None
    if file and file.condition.dead:
        raise BrokenFileError(file.path, _UNFIT["dead"])
    return file


def _resumed(args: RefereeArgs, library: Library, path: Path) -> _Begun:
    """A saved duel; its players and dice are as saved unless the arguments name others."""
    saved = load(path, library)
    if saved.journal.ruleset != args.system:
        raise ArgumentsError(f"{path.name} is a duel of {saved.journal.ruleset}, not of {args.system}")
    rules = library.under(saved.setup.changes).ruleset(args.system, saved.journal.options)
    setup = replace(
        saved.setup,
        seed=None if args.chance_by_hand else saved.setup.seed if args.seed is None else args.seed,
        dice=args.rollers() or (None if args.chance_by_hand or args.seed is not None else saved.setup.dice),
        players=args.players() if args.levels() or args.unseen else saved.players,
    )
    if setup.unseen and setup.seed is not None:
        raise ArgumentsError(f"{path.name} has unseen cards from a real table: leave out --seed")
    folders = [path.parent, *([Saves(library.own).fencers] if library.own else [])]
    return _Begun(
        rules, saved.journal, setup, saved, setup.fencers.map(lambda stem: fencer_in(folders, stem))
    )


def _recorder(args: RefereeArgs, begun: _Begun, saves: Saves | None) -> Recorder | None:
    """What keeps the duel; one of the player's own leaves a note, by which the program brings the records along later."""
    if args.save is None:
        return None
    if not args.save.exists():
        return Recorder(create_as(args.save, begun.setup, begun.journal))
    if begun.saved and args.save.samefile(begun.saved.path):
        own = saves is not None and saves.duels.is_dir() and saves.duels.samefile(args.save.parent)
        return Recorder(begun.saved, saves.playing if saves and own else None)
    raise ArgumentsError(f"{args.save.name} exists already: resume it, or name another file")


def _said(words: Phrases, names: BySide[str]) -> Say:
    """How events are worded: in their facts, or in their story where another event's fact has it."""
    sentences = Sentences(words)
    return lambda told, place: (
        sentences.fact(told.event, names, place) or sentences.told(told.event, names, place)
    )


class _Seating:
    """Seats people and opponents, and keeps who sits where."""

    def __init__(
        self, texts: BySide[str], cards: Opponents, players: Players, recorder: Recorder | None
    ) -> None:
        self.texts = texts
        """Who decides for each side, as in a duel's file."""
        self._cards, self._players, self._recorder = cards, players, recorder

    def __call__(self, side: Side, player: str, advises: bool) -> Taken:  # noqa: FBT001
        person = player in {PERSON, SPOKEN}
        if player == AT_A_TABLE or (person and advises):
            raise RefusedError(f"{player!r} cannot be seated so: use person, spoken, or an opponent")
        try:
            by = None if person else self._cards.of(player)
        except CardError as wrong:
            raise RefusedError(str(wrong)) from wrong
        how: How = "advised" if advises else "played" if by else "spoken" if player == SPOKEN else "here"
        self.texts = self.texts.put(side, Seat(how, by).text)
        if self._recorder is not None:
            self._recorder.seat(self.texts)
        return Taken(self._players.of(by) if by else None, advises)


class _Copies:
    """Writes copies of a duel; it overwrites only its own older copies."""

    def __init__(self, table: DuelTable[Any], setup: Setup, seating: _Seating) -> None:
        self._table, self._setup, self._seating = table, setup, seating
        self._written: set[Path] = set()

    def __call__(self, file: str) -> None:
        if clean_text(file, len(file)) != file or not file:
            raise RefusedError(f"{clean_text(file)!r} is not a file name")
        path = Path(file)
        try:
            if path not in self._written and path.exists():
                raise RefusedError(f"{path.name} exists already: name another file")
            if not path.parent.is_dir():
                folder = clean_text(str(path.parent), SENTENCE)
                raise RefusedError(f"{path.name}: there is no folder {folder}: make it, or name another")
            setup = replace(self._setup, players=self._seating.texts)
            create_as(path, setup, self._table.journal)
        except (StorageError, OSError) as wrong:
            raise RefusedError(str(wrong)) from wrong
        self._written.add(path)
