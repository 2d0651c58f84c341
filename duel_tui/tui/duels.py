"""A saved duel on its way to the screen: taken up where it stands, and what may be done when it is over."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.session import Record, forget
from duel_tui.engine.table import Table
from duel_tui.narration import Narrator
from duel_tui.opponents.cards import CardError, Cards, Character
from duel_tui.opponents.desk import Desk
from duel_tui.registry import options_of
from duel_tui.storage import files
from duel_tui.storage.duels import PERSON, SavedDuel
from duel_tui.storage.errors import BrokenFileError, StorageError
from duel_tui.storage.recorder import Recorder
from duel_tui.throwers import SeededThrower
from duel_tui.tui.duel.bout import Bout
from duel_tui.tui.duel.end import After, EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.house import House
from duel_tui.tui.matches import again, challenger, enter
from duel_tui.tui.page import Host, Page
from duel_tui.tui.pages.rulebook import RulebookPage
from duel_tui.tui.pages.trouble import TroublePage
from duel_tui.wording.telling import markdown, plain, told

_STEM = 15
"""How much of a file's name is said: when the duel began."""


class Evening:
    """One saved duel, played at one table."""

    def __init__(self, host: Host, house: House, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played elsewhere, or cannot be written.
        """
        self._host = host
        self._house = house
        self._saved = saved
        house.clear_table()
        self._recorder = Recorder(saved)
        bout = bout_of(house, saved, self._recorder)
        opened = bout.wording.say("torn") if saved.torn else ""
        self._bout = replace(bout, sums=host.settings.sums, opened=opened, trouble=self._trouble)
        house.sit_down(self._recorder, *([self._bout.desk] if self._bout.desk else []))

    def page(self) -> Page:
        """The duel where it stands: being fought, or over."""
        if self._bout.table.done:
            return self._end(self._bout)
        if self._bout.desk is not None:
            self._bout.desk.start()
        return self._fight(self._bout)

    def _trouble(self) -> str:
        return str(self._recorder.trouble or "")

    def _fight(self, bout: Bout) -> Page:
        return DuelPage(self._host, bout, self._end, self._rulebook)

    def _rulebook(self, at: str) -> Page:
        return RulebookPage(self._host, self._house, self._saved.journal.ruleset, at)

    def _end(self, bout: Bout) -> Page:
        after = After(
            again=lambda: self._again(swapped=False),
            swap=lambda: self._again(swapped=True),
            export=self._export,
            note=self._entered(bout),
        )
        return EndPage(self._host, bout, after, self._fight)

    def _export(self) -> str:
        """Write the duel down as text and as markdown; say where."""
        folder, stem = self._house.saves.told, self._saved.path.stem
        saved = replace(self._saved, journal=self._bout.table.journal)
        tale = tuple(told(saved, self._house.library, None))
        try:
            for name, text in ((f"{stem}.txt", plain(tale)), (f"{stem}.md", markdown(tale))):
                files.replace(folder / name, f"{text}\n".encode())
        except StorageError as error:
            return str(error)
        return f"now told/{stem[:_STEM]}.. .txt and .md"

    def _entered(self, bout: Bout) -> str:
        """Enter the duel into the records; what there is to say about it."""
        outcome = bout.table.outcome
        if outcome is None:
            return ""
        self._recorder.over(outcome)
        if bout.marked:
            return ""
        try:
            enter(self._house, self._saved, outcome)
        except StorageError as error:
            return str(error)
        return self._asked_for()

    def _asked_for(self) -> str:
        house, setup = self._house, self._saved.setup
        game = self._saved.journal.ruleset
        for file in house.own().fencers:
            if file.stem in setup.fencers and (foe := challenger(house.cards(game), file.fought(game))):
                return f"{foe.name}, {foe.level.name}, asks for {file.fencer.name} by name."
        return ""

    def _again(self, *, swapped: bool) -> Page:
        try:
            saved = again(self._house, self._saved, swapped=swapped)
            return Evening(self._host, self._house, saved).page()
        except StorageError as error:
            return TroublePage(self._host, str(error))


def bout_of(house: House, saved: SavedDuel, record: Record = forget) -> Bout:
    """A saved duel as the screen has it.

    Raises:
        BrokenFileError: it names an opponent that does not exist.
    """
    journal, setup = saved.journal, saved.setup
    rules = house.library.under(setup.changes).ruleset(journal.ruleset, journal.options)
    thrower = SeededThrower(setup.seed) if setup.seed is not None else None
    wording = house.wording(journal.ruleset, setup.changes)
    try:
        players = setup.players.map(lambda key: _player(house.cards(journal.ruleset), key))
    except CardError as wrong:
        raise BrokenFileError(saved.path, str(wrong)) from wrong
    return Bout(
        table=Table(rules, journal, thrower, record),
        wording=wording,
        narrator=Narrator(wording.phrases),
        names=setup.names,
        players=players,
        desk=Desk(rules) if any(players) else None,
        seed=setup.seed,
        preset=_preset_name(house, saved),
        differing=differing(house, journal.ruleset, setup.preset, journal.options),
    )


def differing(house: House, ruleset: str, preset: str, options: dict[str, Any]) -> dict[str, Any]:
    """The house rules that differ from a preset, with their values."""
    defaults = {info.name: info.default for info in options_of(ruleset)}
    presets = house.presets(ruleset)
    base = defaults | (presets[preset].options if preset in presets else {})
    chosen = defaults | options
    return {name: value for name, value in chosen.items() if value != base[name]}


def _player(cards: Cards, key: str) -> Character | None:
    return None if key == PERSON else cards.of(key)


def _preset_name(house: House, saved: SavedDuel) -> str:
    presets = house.presets(saved.journal.ruleset)
    return presets[saved.setup.preset].name if saved.setup.preset in presets else ""
