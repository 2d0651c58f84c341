"""What each viewer is shown of a table, and what may not be in it: planted secrets, sealed choices, struck lines."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.showing import Publisher, Showing, view_of
from duel_tui.pages.view import written
from duel_tui.play.bout import Bout
from duel_tui.play.seat import HERE, Seats
from duel_tui.storage.views import VIEWERS, ViewerName, Views, mark, view_path
from duel_tui.words import Wording, read_phrases
from tests.systems.contenders import LIBRARY, Contender
from tests.systems.evenings import PLANTED, evening
from tests.systems.walks import play_on
from tests.tui.bouts import FENCERS

SEED = 987_654_321
NAMES = BySide("Tomaso Bellini", "Tobias Quill")


@cache
def _wording(key: str) -> Wording:
    return Wording(read_phrases(LIBRARY.phrases(key)))


def bout_over(table: DuelTable[Any]) -> Bout:
    """The bout of a table, as its players have it."""
    wording = _wording(table.rules.key)
    return Bout(
        table=table,
        wording=wording,
        names=NAMES,
        seats=Seats(BySide(HERE, HERE)),
        seed=SEED,
        preset="as written",
    )


class Followed:
    """A bout that is published, and that everybody follows."""

    def __init__(self, bout: Bout, duel: Path) -> None:
        self.bout, self.duel, self.views = bout, duel, Views(duel)
        self.publisher = Publisher(self.views)
        self.publisher.publish(bout)
        self.publish()

    def publish(self) -> None:
        """Renew all marks, and publish what is new."""
        for viewer in VIEWERS:
            mark(view_path(self.duel, viewer))
        self.publisher.publish(self.bout)


def shown(table: DuelTable[Any]) -> dict[ViewerName, bytes]:
    """What is published of a table."""
    bout = bout_over(table)
    return {viewer: written(view_of(bout, viewer)) for viewer in VIEWERS}


def without_struck_lines(duel: Contender, table: DuelTable[Any]) -> DuelTable[Any]:
    """The same duel as if nothing had ever been taken back, overruled or corrected; what waits sealed is not in it."""
    entries = table._log.entries
    numbers = {entry.number: number for number, entry in enumerate(entries, 1)}

    def renumbered(text: str) -> str:
        return re.sub(r"^strike (\d+)$", lambda found: f"strike {numbers[int(found[1])]}", text)

    old = duel.journal
    lines = tuple([renumbered(entry.text) for entry in entries])
    return DuelTable(duel.rules, Journal(old.ruleset, old.edition, old.options, old.start, lines))


def leaks(key: str, seed: int) -> int:
    """Look at one evening through each viewer after each thing that is done; how often it was looked.

    Raises:
        AssertionError: something is shown that is hidden; the message says what.
    """
    looks = struck = 0
    showings: dict[ViewerName, Showing] = {}
    for duel, table in evening(key, seed):
        bout = bout_over(table)
        showings = showings or {viewer: Showing(bout, viewer) for viewer in VIEWERS}
        found = {viewer: written(showing.view()) for viewer, showing in showings.items()}
        looks += len(found)
        said = f"{key}, seed {seed}, line {table.length}"
        for viewer, data in found.items():
            for secret in (PLANTED, str(SEED)):
                assert secret.encode() not in data, f"{said}: {viewer} sees {secret}"
        struck, before = table.length - table.place, struck
        if not table.sealed and not table.done and (struck == before or not struck):
            continue
        clean = shown(without_struck_lines(duel, table))
        for viewer in VIEWERS:
            if viewer not in table.sealed:
                assert found[viewer] == clean[viewer], (
                    f"{said}: {viewer} sees a sealed choice or a struck line"
                )
    return looks


HIDDEN = {
    "strength",
    "agility",
    "dexterity",
    "size",
    "expertise",
    "cut_total",
    "thrust_total",
    "wound_total",
    "parry_advantage",
}
"""Facts of a sheet that a game master may hide."""


def veiled(how: str, seed: int = 8) -> DuelTable[Any]:
    """A duel of Rapier & Dagger in which characteristics are hidden so, played on by chance to its end."""
    options = {"characteristics": how}
    rules = LIBRARY.ruleset("rapier_and_dagger", options)
    start = LIBRARY.begin(rules, Kind.DEATH, FENCERS)
    journal = Journal(
        "rapier_and_dagger", LIBRARY.editions("rapier_and_dagger").current, dict(options), start
    )
    table: DuelTable[Any] = DuelTable(rules, journal, SeededThrower(seed))
    play_on(table, Random(seed), decisions=9)
    return table
