"""Bouts for the duel screen, with the shipped game, its words, and opponents who need no process to think."""

from collections.abc import Mapping
from functools import cache
from random import Random
from threading import Event
from typing import Any, cast

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Kind, LeftHand, Style
from duel_tui.opponents.cards import Character, Level
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient, WorkerClosedError
from duel_tui.play.bout import Bout
from duel_tui.play.seat import Seats, played_by
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.words import Tale, Wording, read_phrases
from tests.engine.loaded_thrower import LoadedThrower

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
    """Chooses by a seed: at once, or when it is let go."""

    def __init__(self, *, held: bool = False, failures: int = 0) -> None:
        self._may = Event()
        self._failures = failures
        self._closed = False
        if not held:
            self.let_go()

    @property
    def held(self) -> bool:
        """True while everybody who thinks is held back."""
        return not self._may.is_set()

    def let_go(self) -> None:
        """Let everybody choose who is thinking."""
        self._may.set()

    def start(self) -> None:
        """Start nothing."""

    def choose(self, observation: Observation[Any], character: Character, seed: int) -> Choice:
        self._may.wait()
        if self._closed:
            raise WorkerClosedError("too late")
        if self._failures:
            self._failures -= 1
            raise ThinkingError("the opponent could not choose: a headache")
        assert observation.ask.menu is not None
        choices = [choice for choice in observation.ask.menu.choices if str(choice) != "yield"]
        return Random(f"{seed} {observation.salt} {observation.side}").choice(choices)

    async def mix_async(self, observation: Observation[Any]) -> Strategy:
        """Each choice worth a little less than the one before it."""
        assert observation.ask.menu is not None
        choices = tuple(observation.ask.menu.choices)
        values = tuple([0.65 - place / 100 for place in range(len(choices))])
        return Strategy(choices, tuple([1 / len(choices)] * len(choices)), values, 0.65, exact=True)

    async def opening_async(self, start: object) -> Opening | None:
        return Opening(0.654, 0.654) if getattr(start, "phase", "") == "initiative" else None

    def close(self) -> None:
        """Let whoever thinks fail."""
        self._closed = True
        self.let_go()


@cache
def _words_of(key: str) -> Wording:
    """The words of a shipped game, which nothing changes."""
    return Wording(read_phrases(LIBRARY.phrases(key)))


def seats_of(left: Character | None, right: Character | None) -> Seats:
    """Seats of opponents; None: of a person here."""
    return Seats(BySide(left, right).map(played_by), (PUPIL,))


def bout_at(
    table: DuelTable[Any],
    *,
    people: int = 1,
    seed: int | None = 7,
    names: BySide[Fencer] = FENCERS,
    desk: QuickDesk | None = None,
) -> Bout:
    """A bout at a table, against a pupil or between two people."""
    wording = _words_of(table.rules.key)
    return Bout(
        table=table,
        wording=wording,
        names=names.map(lambda fencer: fencer.name),
        seats=seats_of(None, PUPIL if people == 1 else None),
        desk=cast("WorkerClient[Any]", desk or QuickDesk()) if people == 1 else None,
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
    desk: QuickDesk | None = None,
) -> Bout:
    rules = LIBRARY.ruleset(KEYS[0], options)
    start = LIBRARY.begin(rules, Kind(kind), fencers)
    journal = Journal(KEYS[0], LIBRARY.editions(KEYS[0]).current, dict(options or {}), start, lines)
    thrower = LoadedThrower(scores) if scores else None if seed is None else SeededThrower(seed)
    table = DuelTable(rules, journal, thrower)
    return bout_at(table, people=people, seed=seed, names=fencers, desk=desk)


def tale_at(bout: Bout, place: int) -> Tale:
    """The tale of the answer at a place."""
    return bout.wording.narrator.tale(bout.table.step(place), bout.names)
