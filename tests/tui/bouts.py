"""Bouts for the duel screen, with the shipped game, its words, and opponents who need no process to think."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Any, cast

from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide
from duel_tui.engine.table import Seat, Table
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Kind, LeftHand, Style
from duel_tui.narration import Narrator, read_phrases
from duel_tui.opponents.cards import Character, Level
from duel_tui.opponents.chart import Opening
from duel_tui.opponents.desk import Desk
from duel_tui.opponents.mixes import Mix
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.throwers import LoadedThrower, SeededThrower
from duel_tui.wording import Wording

BERNARDINO = Fencer(
    name="Bernardino",
    style=Style.ITALIAN,
    strength=12,
    agility=9,
    dexterity=15,
    size=10,
    expertise=8,
    left_hand=LeftHand.DAGGER,
    armour=(Armour.HELMET,),
)
DIEGO = Fencer(
    name="Don Diego",
    style=Style.SPANISH,
    nationality="spanish",
    strength=16,
    agility=14,
    dexterity=17,
    size=14,
    expertise=14,
    left_hand=LeftHand.CLOAK,
)
FENCERS = BySide(BERNARDINO, DIEGO)
PUPIL = Character("pupil", "Pupil", "", Level(1, "pupil", 100), {}, {}, 35, "")
LIBRARY = Library(data_folder())


class QuickDesk:
    """Chooses by a seed, at once or after a while."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds
        self.progress: list[float] = []

    async def choose_async(self, seat: Seat[Any], character: Character, seed: int) -> Choice:
        await asyncio.sleep(self.seconds)
        assert seat.ask.menu is not None
        choices = [choice for choice in seat.ask.menu.choices if str(choice) != "yield"]
        return Random(f"{seed} {seat.salt} {seat.side}").choice(choices)

    async def progress_async(self) -> float | None:
        return self.progress.pop(0) if self.progress else None

    async def mix_async(self, seat: Seat[Any]) -> Mix:
        """Each choice worth a little less than the one before it."""
        assert seat.ask.menu is not None
        choices = tuple(seat.ask.menu.choices)
        values = tuple([0.65 - place / 100 for place in range(len(choices))])
        return Mix(choices, tuple([1 / len(choices)] * len(choices)), values, 0.65, exact=True)

    async def opening_async(self, start: object) -> Opening | None:
        return Opening(0.654, 0.654) if getattr(start, "phase", "") == "initiative" else None

    def close(self) -> None:
        pass


def bout_at(
    table: Table[Any],
    *,
    people: int = 1,
    seed: int | None = 7,
    names: BySide[Fencer] = FENCERS,
    thinks: float = 0,
) -> Bout:
    """A bout at a table, against a pupil or between two people."""
    wording = Wording(read_phrases(LIBRARY.phrases(table.rules.key)))
    return Bout(
        table=table,
        wording=wording,
        narrator=Narrator(wording.phrases),
        names=names.map(lambda fencer: fencer.name),
        players=BySide(None, PUPIL if people == 1 else None),
        desk=cast("Desk[Any]", QuickDesk(thinks)) if people == 1 else None,
        seed=seed,
        preset="As written",
    )


def bout(  # noqa: PLR0913  every way a bout may differ
    *,
    kind: str = "honorable",
    seed: int | None = 7,
    people: int = 1,
    scores: tuple[int, ...] = (),
    options: Mapping[str, Any] | None = None,
    fencers: BySide[Fencer] = FENCERS,
    lines: tuple[str, ...] = (),
    thinks: float = 0,
) -> Bout:
    rules = LIBRARY.ruleset(KEYS[0], options)
    start = LIBRARY.begin(rules, Kind(kind), fencers)
    thrower = LoadedThrower(scores) if scores else None if seed is None else SeededThrower(seed)
    table = Table(rules, Journal(KEYS[0], "1", dict(options or {}), start, lines), thrower)
    return bout_at(table, people=people, seed=seed, names=fencers, thinks=thinks)
