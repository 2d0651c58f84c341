"""After a duel: it enters the records, a challenge to its winner may come, and it may be saved as text."""

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.play.pairing import challenger
from duel_tui.storage import fencers, files
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import Fought, Result
from duel_tui.storage.recorder import Recorder
from duel_tui.wording.telling import markdown, plain, told


def entered(house: House, saved: SavedDuel, bout: Bout, recorder: Recorder) -> str:
    """Enter a duel that is over into the records; what there is to say about it."""
    outcome = bout.table.outcome
    if outcome is None:
        return ""
    recorder.over(outcome)
    if bout.notes is not None:
        bout.notes.fill(bout.table, bout.people)
    if bout.marked:
        return ""
    try:
        _enter(house, saved, outcome)
    except StorageError as error:
        return str(error)
    return _asked_for(house, saved)


def _enter(house: House, saved: SavedDuel, outcome: Outcome) -> None:
    """Enter a finished duel into the records of the fencers people played; one with advice enters none.

    Raises:
        StorageError: a fencer's file could not be written or read.
    """
    setup = saved.setup
    if setup.unseen:
        return
    own = {file.stem: file for file in house.own().fencers}
    for side in Side:
        file = own.get(setup.fencers[side])
        if file is None or setup.players[side] != PERSON:
            continue
        result: Result = "drawn"
        if outcome.winner is not None:
            result = "won" if outcome.winner is side else "lost"
        foe, game = side.foe, saved.journal.ruleset
        fought = Fought(saved.path.stem, result, setup.names[foe], setup.players[foe], game)
        fencers.enter(file, fought)


def _asked_for(house: House, saved: SavedDuel) -> str:
    game = saved.journal.ruleset
    for file in house.own().fencers:
        if file.stem in saved.setup.fencers and (foe := challenger(house.cards(game), file.fought(game))):
            return f"{foe.name}, {foe.level.name}, asks for {file.fencer.name} by name."
    return ""


def written_down(house: House, saved: SavedDuel, bout: Bout) -> str:
    """Write a duel down as text and as markdown; say where."""
    folder, stem = house.saves.told, saved.path.stem
    tale = tuple(told(replace(saved, journal=bout.table.journal), house.library, None))
    try:
        for name, text in ((f"{stem}.txt", plain(tale)), (f"{stem}.md", markdown(tale))):
            files.replace(folder / name, f"{text}\n".encode())
    except StorageError as error:
        return str(error)
    return f"written to {folder.name}/{stem}.txt and .md"
