"""Saved duels: listed, opened as the bout they hold, entered into the records when they end, saved as text."""

from contextlib import suppress

from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Record, forget
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import PARTED
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.opponents.cards import CardError
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.path import path_of
from duel_tui.play.seat import SeatKeeper, Seats, read_seat
from duel_tui.registry import KEYS, differing, values_of
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import affairs, duels, files, shelf
from duel_tui.storage.duels import SavedDuel, is_person
from duel_tui.storage.entries import entries_beside
from duel_tui.storage.errors import BrokenFileError, InUseError, SaveError, StorageError
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.shelf import Shelved, Unreadable
from duel_tui.text import capital
from duel_tui.words.sentences import told_apart
from duel_tui.words.telling import Reader, markdown, plain, told


def listed_duels(context: AppContext) -> tuple[Shelved | Unreadable, ...]:
    """The player's duels, the last played first, then those that came with the program."""
    settle(context)
    shipped = shelf.duels(context.examples.duels, shipped=True)
    return (*shelf.duels(context.saves.duels), *sorted(shipped, key=lambda one: one.path.name))


def reason(context: AppContext, one: Shelved) -> str:
    """By what a duel ended, in a word or two."""
    if one.outcome is None:
        return "unfinished"
    return (
        context.wording(one.ruleset).label("why", one.outcome.why) if one.ruleset in KEYS else one.outcome.why
    )


def ended(context: AppContext, one: Shelved) -> str:
    """The winner of a duel, and by what."""
    why = reason(context, one)
    if one.outcome is None:
        return why
    winner = one.outcome.winner
    if one.outcome.why == PARTED:
        return why
    return f"{one.setup.names[winner]} won: {why}" if winner else f"drawn: {why}"


def bout_of(
    context: AppContext, saved: SavedDuel, record: Record = forget, keeper: SeatKeeper | None = None
) -> Bout:
    """A saved duel as it stands.

    Raises:
        BrokenFileError: it names an opponent that does not exist.
    """
    journal, setup = saved.journal, saved.setup
    rules = context.library.under(setup.changes).ruleset(journal.ruleset, journal.options)
    table = DuelTable(rules, journal, SeededThrower(setup.chance), record, setup.unseen)
    table.rollers_at_first = setup.rollers
    wording = context.wording(journal.ruleset, setup.changes or {})
    try:
        cards = context.cards(journal.ruleset)
        now = saved.players.map(lambda text: read_seat(text, cards))
    except CardError as wrong:
        raise BrokenFileError(saved.path, str(wrong)) from wrong
    preset = context.presets(journal.ruleset)[setup.house_rules]
    earlier = dict(context.library.editions(journal.ruleset).known.get(journal.edition, {}))
    earlier.pop("edition", None)  # which alone names all that was ruled in another way then
    return Bout(
        table=table,
        wording=wording,
        names=told_apart(setup.names),
        seats=Seats(now, cards.characters, keeper, taken_over=saved.taken_over),
        desk=WorkerClient(rules),
        seed=setup.seed,
        day=affairs.day_of(saved.path),
        branched=setup.branched or "",
        preset=preset.name,
        differing=differing(
            values_of(journal.ruleset, {**preset.options, **earlier}),
            values_of(journal.ruleset, journal.options),
        ),
    )


def fencers_of(context: AppContext, saved: SavedDuel) -> BySide[Fencer]:
    """Both fencers of a duel, as they were at its start."""
    return context.library.fencers_in(saved.journal.ruleset, saved.journal.start)


def sat_down(context: AppContext, saved: SavedDuel) -> tuple[Bout, Recorder]:
    """Lock a saved duel's file and sit down at its table; the file is let go of where that cannot be done.

    Raises:
        StorageError: it is being played in another window, cannot be opened, or names an opponent that does not exist.
    """
    context.clear_table()
    recorder = Recorder(saved, context.saves.playing)
    try:
        bout = bout_of(context, saved, recorder, recorder)
    except BaseException:
        recorder.close()
        raise
    _choose_again(bout, saved)
    opened = bout.wording.say("torn") if saved.torn else ""
    context.sit_down(recorder, *([bout.desk] if bout.desk else []), bout.thoughts)
    return _followed(context, saved, replace(bout, opened=opened), recorder), recorder


def _followed(context: AppContext, saved: SavedDuel, bout: Bout, recorder: Recorder) -> Bout:
    """The bout with what keeps its lines, and what it has in the fencers' files."""
    entries = entries_beside(saved.path, saved.setup, fencers_of(context, saved))
    return replace(bout, keeper=recorder, entries=entries)


def _choose_again(bout: Bout, saved: SavedDuel) -> None:
    """Let a side have chosen what it had chosen when the duel was left, if it may still choose so."""
    side, text = saved.chosen or (None, "")
    ask = bout.table.ask_of(side) if side else None
    if side is None or ask is None or ask.menu is None or bout.table.ask_of(side.foe) is None:
        return
    with suppress(IllegalChoiceError):
        bout.table.decide(side, ask.menu.read(text))


def settle(context: AppContext) -> None:
    """Bring the fencers' files to where each duel stands that was left before they were, by a kill or a full disk."""
    for note in files.listed(context.saves.playing):
        path = context.saves.duels / note.name
        if note in context.unsettled or shelf.in_use(path):
            continue
        context.unsettled.add(note)  # what fails is tried once in a run
        try:
            saved = duels.load(path, context.library)
            with Recorder(saved, note.parent) as recorder:
                bout = _followed(context, saved, bout_of(context, saved, keeper=recorder), recorder)
                bout.follow()
                if bout.table.outcome is not None:
                    recorder.over(bout.table.outcome)
        except (InUseError, SaveError):
            continue
        except ComplaintError:
            note.unlink(missing_ok=True)
        if not note.exists():
            context.unsettled.discard(note)


def entered(context: AppContext, saved: SavedDuel, bout: Bout, recorder: Recorder) -> str:
    """Bring the records to where a duel that is over stands; what there is to say about it."""
    outcome = bout.table.outcome
    if outcome is None:
        return ""
    bout.follow()
    recorder.over(outcome)
    kept = [f"{capital(one)}." for one in bout.entries.said] if bout.entries else []
    return " ".join([*kept, *([] if bout.marked else filter(None, [_next(context, saved)]))])


def _next(context: AppContext, saved: SavedDuel) -> str:
    """Who asks for a fencer now, or how far the next level is."""
    game, setup = saved.journal.ruleset, saved.setup
    people = [side for side in Side if is_person(setup.players[side])]
    if len(people) != 1:
        return ""
    for file in (*context.own().fencers, *context.shipped().fencers):
        if file.stem != setup.fencers[people[0]]:
            continue
        path = path_of(context, game, file)
        if foe := path.challenger:
            return f"{foe.name}, {foe.level.name}, asks for {file.fencer.name} by name."
        return f"{file.fencer.name}: {path.progress}." if path.progress else ""
    return ""


def noted(context: AppContext, saved: SavedDuel, bout: Bout, place: int, text: str) -> str:
    """Keep a note on a place of a duel that is looked at, in its file; say so, or why it waits.

    Raises:
        StorageError: it came with the program, is played in another window or was played on, or cannot be written.
        WrongAnswerError: the text cannot be kept.
    """
    if bout.keeper is not None:
        return bout.note(text, place)
    if saved.path.parent == context.examples.duels:
        raise StorageError(bout.wording.say("note_shipped"))
    now = duels.load(saved.path, context.library)
    if len(now.journal.lines) != bout.table.length:
        raise StorageError(bout.wording.say("note_elsewhere"))
    with Recorder(now, context.saves.playing) as recorder:
        bout.table.record = recorder
        try:
            said = replace(bout, keeper=recorder).note(text, place)
        finally:
            bout.table.record = forget
        if recorder.trouble is not None:
            raise recorder.trouble
        return said


def written_down(context: AppContext, saved: SavedDuel, bout: Bout) -> str:
    """Write a duel down as text and as markdown; say where.

    Where something was ruled or struck, there is a second copy for the game master, but none that would show a hand.
    """
    table = bout.table
    ruled = table.taken_back or any(table.ruled_at(place) for place in range(table.place))
    readers = {"": Reader.PLAYERS} | ({"-master": Reader.MASTER} if ruled and not table.hides else {})
    folder, names = context.saves.told, list[str]()
    try:
        for ending, reader in readers.items():
            name = f"{saved.path.stem}{ending}"
            tale = tuple(told(replace(saved, journal=table.journal), context.library, reader))
            files.replace(folder / f"{name}.txt", f"{plain(tale)}\n".encode())
            files.replace(folder / f"{name}.md", f"{markdown(tale)}\n".encode())
            names.append(f"{folder.name}/{name}.txt and .md")
    except StorageError as error:
        return str(error)
    return f"Saved as {', for the game master '.join(names)}"
