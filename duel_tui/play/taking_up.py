"""Saved duels taken up: the bout in a file as it stands."""

from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.solvable import Tabled
from duel_tui.engine.table import Table
from duel_tui.engine.timeline import Record, forget
from duel_tui.narration import Narrator
from duel_tui.opponents.cards import CardError, Cards, Character
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.play.house_rules import differences
from duel_tui.play.notes import Notes
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SavedDuel
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.recorder import Recorder


def bout_of(house: House, saved: SavedDuel, record: Record = forget) -> Bout:
    """A saved duel as it stands.

    Raises:
        BrokenFileError: it names an opponent that does not exist.
    """
    journal, setup = saved.journal, saved.setup
    rules = house.library.under(setup.changes).ruleset(journal.ruleset, journal.options)
    thrower = SeededThrower(setup.seed) if setup.seed is not None else None
    wording = house.wording(journal.ruleset, setup.changes or {})
    try:
        players = setup.players.map(lambda key: _player(house.cards(journal.ruleset), key))
    except CardError as wrong:
        raise BrokenFileError(saved.path, str(wrong)) from wrong
    preset = house.presets(journal.ruleset)[setup.house_rules]
    return Bout(
        table=Table(rules, journal, thrower, record, setup.unseen),
        wording=wording,
        narrator=Narrator(wording.phrases),
        names=setup.names,
        players=players,
        desk=WorkerClient(rules) if any(players) or setup.unseen or is_stochastic_game(rules) else None,
        seed=setup.seed,
        preset=preset.name,
        differing=differences(journal.ruleset, preset, journal.options),
        notes=Notes(house.saves.notebooks, journal.ruleset, rules, wording)
        if isinstance(rules, Tabled)
        else None,
    )


def sat_down(house: House, saved: SavedDuel) -> tuple[Bout, Recorder]:
    """Lock a saved duel's file and sit down at its table; the file is let go of where that cannot be done.

    Raises:
        StorageError: it is being played elsewhere, cannot be opened, or names an opponent that does not exist.
    """
    house.clear_table()
    recorder = Recorder(saved)
    try:
        bout = bout_of(house, saved, recorder)
    except BaseException:
        recorder.close()
        raise
    opened = bout.wording.say("torn") if saved.torn else ""
    house.sit_down(recorder, *([bout.desk] if bout.desk else []), bout.thoughts)
    return replace(bout, opened=opened, keeper=recorder), recorder


def _player(cards: Cards, key: str) -> Character | None:
    return None if key in {PERSON, AT_A_TABLE} else cards.of(key)
