"""Saved duels taken up: the bout in a file as it stands, and the names of the rules it is fought by."""

from typing import Any

from duel_tui.engine.course import Record, forget
from duel_tui.engine.matrix import Tabled
from duel_tui.engine.table import Table
from duel_tui.narration import Narrator
from duel_tui.opponents.cards import CardError, Cards, Character
from duel_tui.opponents.chart import charted
from duel_tui.opponents.desk import Desk
from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.play.notes import Notes
from duel_tui.registry import options_of
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SavedDuel
from duel_tui.storage.errors import BrokenFileError
from duel_tui.throwers import SeededThrower


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
    return Bout(
        table=Table(rules, journal, thrower, record, setup.unseen),
        wording=wording,
        narrator=Narrator(wording.phrases),
        names=setup.names,
        players=players,
        desk=Desk(rules) if any(players) or setup.unseen or charted(rules) else None,
        seed=setup.seed,
        preset=_preset_name(house, saved),
        differing=differing(house, journal.ruleset, setup.preset, journal.options),
        notes=Notes(house.saves.notebooks, journal.ruleset, rules, wording)
        if isinstance(rules, Tabled)
        else None,
    )


def differing(house: House, ruleset: str, preset: str, options: dict[str, Any]) -> dict[str, Any]:
    """The house rules that differ from a preset, with their values."""
    defaults = {info.name: info.default for info in options_of(ruleset)}
    presets = house.presets(ruleset)
    base = defaults | (presets[preset].options if preset in presets else {})
    chosen = defaults | options
    return {name: value for name, value in chosen.items() if value != base[name]}


def _player(cards: Cards, key: str) -> Character | None:
    return None if key in {PERSON, AT_A_TABLE} else cards.of(key)


def _preset_name(house: House, saved: SavedDuel) -> str:
    presets = house.presets(saved.journal.ruleset)
    return presets[saved.setup.preset].name if saved.setup.preset in presets else ""
