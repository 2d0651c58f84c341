"""Saved duels: listed, opened as the bout they hold, entered into the records when they end, saved as text."""

from contextlib import suppress

from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Record, forget
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import PARTED, Outcome
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
from duel_tui.storage import affairs, careers, duels, files, shelf
from duel_tui.storage.conditions import conditions_beside
from duel_tui.storage.duels import PERSON, SavedDuel, is_person, plays
from duel_tui.storage.errors import BrokenFileError, StorageError
from duel_tui.storage.fencers import Fought, WonOrLost
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.shelf import Shelved, Unreadable
from duel_tui.text import capital
from duel_tui.words.sentences import told_apart
from duel_tui.words.telling import Reader, markdown, plain, told


def listed_duels(context: AppContext) -> tuple[Shelved | Unreadable, ...]:
    """The player's duels, the last played first, then those that came with the program."""
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
            values_of(journal.ruleset, preset.options), values_of(journal.ruleset, journal.options)
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
    recorder = Recorder(saved)
    try:
        bout = bout_of(context, saved, recorder, recorder)
    except BaseException:
        recorder.close()
        raise
    _choose_again(bout, saved)
    opened = bout.wording.say("torn") if saved.torn else ""
    context.sit_down(recorder, *([bout.desk] if bout.desk else []), bout.thoughts)
    conditions = conditions_beside(saved.path, saved.setup, fencers_of(context, saved))
    return replace(bout, opened=opened, keeper=recorder, conditions=conditions), recorder


def _choose_again(bout: Bout, saved: SavedDuel) -> None:
    """Let a side have chosen what it had chosen when the duel was left, if it may still choose so."""
    side, text = saved.chosen or (None, "")
    ask = bout.table.ask_of(side) if side else None
    if side is None or ask is None or ask.menu is None or bout.table.ask_of(side.foe) is None:
        return
    with suppress(IllegalChoiceError):
        bout.table.decide(side, ask.menu.read(text))


def entered(context: AppContext, saved: SavedDuel, bout: Bout, recorder: Recorder) -> str:
    """Enter a duel that is over into the records; what there is to say about it."""
    outcome = bout.table.outcome
    if outcome is None:
        return ""
    recorder.over(outcome)
    kept = [f"{capital(one)}." for one in bout.conditions.said] if bout.conditions else []
    try:
        _enter(context, saved, outcome, counts=not bout.marked)
    except StorageError as error:
        return " ".join([*kept, str(error)])
    return " ".join([*kept, *([] if bout.marked else filter(None, [_next(context, saved)]))])


def _enter(context: AppContext, saved: SavedDuel, outcome: Outcome, *, counts: bool) -> None:
    """Enter a finished duel into the records of the fencers people played; one at a real table enters none.

    Against an opponent who only advised it is a duel against a person. A duel that counts no longer, because a roll was
    overruled after its end, is withdrawn from them.

    Raises:
        StorageError: a fencer's file could not be written or read.
    """
    setup = saved.setup
    if setup.unseen:
        return
    own = {file.stem: file for file in context.own().fencers}
    for side in Side:
        file = own.get(setup.fencers[side])
        if file is None or not is_person(setup.players[side]):
            continue
        if not counts or outcome.why == PARTED:
            careers.withdraw(file, saved.path.stem)
            continue
        result: WonOrLost = "drawn"
        if outcome.winner is not None:
            result = "won" if outcome.winner is side else "lost"
        foe, game = side.foe, saved.journal.ruleset
        met = setup.players[foe] if plays(setup.players[foe]) else PERSON
        fought = Fought(saved.path.stem, result, setup.names[foe], met, game)
        careers.enter(file, fought)


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
    with Recorder(now) as recorder:
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
