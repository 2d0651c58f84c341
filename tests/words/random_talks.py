"""Random duels in lines: two people, a person against an opponent, opponents alone, dice by hand, a real table.

They are played through the conversation in this process, with no file and no second process; opponents choose blindly.
What is typed is a choice that the rules allow, now and then a question, a word that moves through the duel, or nonsense.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from io import StringIO
from random import Random
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice, OneOf, written
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask, Decide, Draw, Observation, Roll
from duel_tui.engine.side import BySide, both
from duel_tui.fencer.person import Fencer
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import Opening
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.picking import filled
from duel_tui.play.rematch import Played
from duel_tui.play.saved_duels import bout_of
from duel_tui.play.settings import SettingsStore
from duel_tui.play.thoughts import Thoughts
from duel_tui.registry import contradiction
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SavedDuel, Setup, created_now
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from duel_tui.text import seen
from tests.plain.talks import Typist, heard
from tests.systems.contenders import LIBRARY, fencer, house_rules
from tests.systems.walks import picked, possible

T = TypeVar("T")

QUESTIONS = (
    "status", "score", "wounds", "initiative", "open", "unseen", "seen", "seen queen", "seen 3", "hand", "me", "foe",
    "how", "why", "last", "last 30", "rounds", "rounds 3", "odds", "odds 1", "odds all", "odds leg", "needs", "needs cut",
    "best", "advice", "about 1", "about 2", "matrix", "matrix thrust", "rules", "rules parry", "rules initiative",
    "help", "?", "again", "detail", "confirm", "wrap", "bell", "modify", "overrule", "back", "screen", "count", "dice",
)  # fmt: skip
"""Words that ask for something and change nothing."""
MOVES = (
    "undo", "undo", "redo", "modify +10 the chandelier", "modify -5", "overrule s fine", "overrule f slipped", "overrule 50 so",
    "detail full", "detail facts", "detail normal", "confirm on", "confirm off", "odds some", "rounds x", "last x", "seen x",
    "rules xyzzy", "detail x", "xyzzy", "-3", "1 1 1", "99", "needs x", "about x", "matrix x", "foe x",
    "dice right by hand", "dice both asked", "dice left automatic", "dice people", "dice x",
)  # fmt: skip
"""Words that change something, or that are wrong."""
AFTER = (
    "tell", "count", "swap", "replay", "matrix", "undo", "undo", "last 40", "status", "help", "?", "nonsense",
)  # fmt: skip
STEPS = ("n", "p", "n 5", "p 3", "to hit", "to xyzzy", "status", "help", "?", "nonsense", "n 3", "back")
WITH_CARDS = ("en_garde", "card_duel")
"""Games with a hand that a real table may keep unseen."""
MOST = 1500
"""More lines than a duel needs."""
PATIENCE = 40
"""Lines that are typed at one decision before a word leads out of it."""


class Blind:
    """Chooses blindly, and weighs choices blindly, where a worker would think."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def start(self) -> None:
        """Need nothing."""

    def close(self) -> None:
        """Hold nothing."""

    def choose(self, observation: Observation[Any], character: object, seed: int) -> Choice:
        del character, seed
        return picked(self._chance, possible(observation.ask))

    def mix(self, observation: Observation[Any]) -> Strategy:
        choices = possible(observation.ask)[:6]
        worth = tuple([self._chance.random() for _ in choices])
        return Strategy(choices, tuple([one / sum(worth) for one in worth]), worth, 0.5, exact=True)

    def opening(self, start: object) -> Opening | None:
        del start
        return None


class AtOnce(Thoughts):
    """Thinks in the thread that asks."""

    def work(self, think: Callable[[], T]) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(think())
        return done


class NotingShell(Shell):
    """Notes what is said, before it is broken into lines of the terminal."""

    def __init__(self, said: list[str], *, live: bool) -> None:
        super().__init__(StringIO(), live=live)
        self._said = said

    def say(self, text: str) -> None:
        self._said += seen(text).split("\n")

    def ask(self, question: str, *, echo: bool = True) -> None:
        del echo
        self.say(question)


class Unkept:
    """Stands where a recorder keeps a duel."""

    trouble = None
    renewed = False

    def over(self, outcome: Outcome) -> None:
        """Remark nothing."""


class InMemory(SettingsStore):
    """Settings that are kept in memory alone."""

    def keep(self, changed: Settings) -> None:
        self.settings = changed


class Duel(Struct, frozen=True):
    """A random duel and all that was said in it."""

    name: str
    said: tuple[str, ...]
    """Every line and every question."""
    over: bool


class Rambler(Typist):
    """Types what the rules allow, and now and then something else."""

    def __init__(self, chance: Random, bout: Bout, after: int) -> None:
        super().__init__(ask=self._next)
        self.live = chance.random() < 0.3
        self._chance = chance
        self._bout = bout
        self._curious = chance.choice((0.05, 0.2, 0.5))
        self._after = after
        self._typed = 0
        self._stamp = (-1, -1)
        self._here = 0

    def _next(self) -> str | None:
        self._typed += 1
        if self._typed > MOST:
            return None
        if self._bout.table.done:
            return self._at_the_end()
        if self._stamp != self._bout.stamp:
            self._stamp, self._here = self._bout.stamp, 0
        self._here += 1
        if self._here > PATIENCE:
            return "home"
        asked = self._chance.random()
        if asked < self._curious:
            return self._chance.choice(QUESTIONS)
        if asked < self._curious + 0.05:
            return self._chance.choice(MOVES)
        return self._answer()

    def _at_the_end(self) -> str | None:
        if not self._after:
            return None
        self._after -= 1
        return self._chance.choice((*AFTER, *STEPS, *QUESTIONS))

    def _answer(self) -> str:
        """An answer to what the table asks for; it does no harm at another question."""
        match self._bout.table.request:
            case Decide(asks=asks) if self._chance.random() < 0.9:
                return self._choice(asks)
            case Roll(dice=dice) if not self._bout.table.throws:
                faces = [self._chance.randint(1, dice.faces) for _ in range(dice.count)]
                return " ".join(map(str, faces)) if dice.count > 1 else str(dice.score(tuple(faces)))
            case Draw(pile=pile, count=count):
                return " ".join(self._chance.sample(pile, count))
            case _:
                return ""

    def _choice(self, asks: Sequence[Ask]) -> str:
        """A choice of the person who is asked first."""
        mine = [
            ask
            for ask in asks
            if ask.side in self._bout.seats.people and ask.side not in self._bout.table.sealed
        ]
        if not mine:
            return ""
        return self._typed_choice(next((ask for ask in mine if ask.side is self._bout.near), mine[0]))

    def _typed_choice(self, ask: Ask) -> str:
        choice = picked(self._chance, possible(ask))
        if isinstance(choice, Struct):
            form = filled(choice)
            keys = [form[name] for name in ("blow", "target", "defence") if form.get(name)]
            return " ".join(keys if self._chance.random() < 0.8 else keys[:1])
        if isinstance(ask.menu, OneOf) and self._chance.random() < 0.2:
            return str(self._chance.randint(1, 9))
        return written(choice)


def random_duel(context: AppContext, game: str, seed: int) -> Duel:
    """A random duel of a game, from its first line to the last."""
    chance = Random(f"{game} {seed}")
    saved = _agreed(context, game, chance)
    context.keep(_liked(chance))
    bout = _seated(context, saved, chance)
    typist = Rambler(chance, bout, after=chance.choice((0, 3, 12)))
    said: list[str] = []
    talk = Talk(NotingShell(said, live=typist.live), store=context.store)
    try:
        played = Played(context, saved, cast("Recorder", Unkept()))
        lines = Lines(context, bout, talk, played)
        heard(lines.begin(), talk, typist)
        heard(fight(bout, lines, played), talk, typist)
    except (EndOfInputError, Quit):
        pass
    return Duel(f"{game} {seed}", tuple(said), bout.table.done)


def _liked(chance: Random) -> Settings:
    """Settings of any kind; few dice are waited for."""
    liked = Settings(confirm=chance.random() < 0.2, master=chance.random() < 0.5)
    return replace(
        liked,
        detail=chance.choice(("facts", "normal", "full")),
        pause=chance.choice(("never", "never", "never", "always", "decisive")),
    )


def _agreed(context: AppContext, game: str, chance: Random) -> SavedDuel:
    """A duel of any kind with any house rules, of any pair of players."""
    name, preset = chance.choice([*context.presets(game).items()])
    milieus = [*context.variants(game).found, ""]
    changes = context.changes(game, chance.choice(milieus)) if chance.random() < 0.2 else {}
    short = {"hits_to_win": 1} if game == "en_garde" and chance.random() < 0.8 else {}
    usual = {**preset.options, **short}
    options = {**usual, **(house_rules(game, chance) if chance.random() < 0.5 else {})}
    options = usual if contradiction(game, options) else options
    people = _fencers(chance)
    rules = LIBRARY.under(changes).ruleset(game, options)
    start = LIBRARY.under(changes).begin(rules, preset.kind, people)
    journal: Journal[Any] = Journal(game, LIBRARY.editions(game).current, options, start)
    players = _players(context, game, chance)
    seed = None if chance.random() < 0.15 else chance.randint(1, 10**6)
    if AT_A_TABLE in players:
        seed = None
    setup = Setup(
        created_now(),
        preset.kind,
        name,
        seed,
        players,
        people.map(lambda one: one.name),
        changes=changes or None,
    )
    return SavedDuel(context.saves.duels / "duel.toml", setup, journal, (0,), 0)


def _fencers(chance: Random) -> BySide[Fencer]:
    """Two fencers with names of their own."""
    names = chance.sample(NAMES, 2)
    return both(lambda side: replace(fencer(chance, side), name=names.pop()))


NAMES = ("Bernardino Baldini", "Quill", "Doña Elvira", "Corvin Lisle", "Geertje Smit", "Diego de Lorca")


def _players(context: AppContext, game: str, chance: Random) -> BySide[str]:
    """Who plays each side: mostly one person against an opponent."""
    opponents = [one.key for one in context.cards(game).characters]
    kind = chance.random()
    if kind < 0.5:
        pair = (PERSON, chance.choice(opponents))
    elif kind < 0.75:
        pair = (PERSON, PERSON)
    elif kind < 0.85 and game in WITH_CARDS:
        pair = (PERSON, AT_A_TABLE)
    else:
        pair = (chance.choice(opponents), chance.choice(opponents))
    return BySide(*(pair if chance.random() < 0.7 else reversed(pair)))


def _seated(context: AppContext, saved: SavedDuel, chance: Random) -> Bout:
    """The bout of a duel, with nothing that thinks or keeps."""
    bout = bout_of(context, saved)
    blind = cast("WorkerClient[Any]", Blind(chance)) if bout.desk else None
    return replace(bout, desk=blind, thoughts=AtOnce())
