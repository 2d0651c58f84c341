"""Thinks for an opponent: an observation in, a mixed strategy or a choice out."""

from random import Random
from time import monotonic, sleep
from typing import Any, Generic, TypeVar, cast

from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.rules import Dealing, Ruleset
from duel_tui.engine.solvable import Gridded, Legible, Sealing
from duel_tui.memory import LACK, lacks_memory
from duel_tui.opponents.backward_induction import BackgroundSolver, SolvedGame
from duel_tui.opponents.cards import POINTS, Character, Level
from duel_tui.opponents.compact_search import Compact
from duel_tui.opponents.duellist import chance_at, leaning, picked
from duel_tui.opponents.ismcts import Budget, Ismcts, Restful
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.readers import Replies, within
from duel_tui.opponents.search import HIDDEN_SECONDS, Game, Limits, weigh, weigh_likely
from duel_tui.opponents.simulate import sees_all, worlds
from duel_tui.opponents.solution_cache import SolutionCache
from duel_tui.opponents.strategy import Strategy, averaged, expected, pure, strategy_of
from duel_tui.opponents.value_iteration import Opening, ValueTables
from duel_tui.opponents.worker_protocol import Job, OpeningJob, Thought
from duel_tui.streams import traces

S = TypeVar("S")

PATIENCE = 1.5
"""The seconds that the first decision waits for the solution of a game; after that, play goes on without it."""
PACE = HIDDEN_SECONDS + 0.1
"""The seconds that each choice takes if something is hidden, so that a forced choice is not faster; a late one takes twice as many."""


class Thinker(Generic[S]):
    """Thinks under one set of rules, and keeps the last weighed decisions."""

    def __init__(
        self,
        rules: Ruleset[S],
        limits: Limits | None = None,
        *,
        cache: SolutionCache | None = None,
        patience: float | None = None,
    ) -> None:
        """Think under some rules.

        Args:
            rules: the rules.
            limits: the limits of a search.
            cache: the store of solved games.
            patience: the seconds that a decision waits for a solution; None: until it is ready.
        """
        self._rules = rules
        self._limits = limits or Limits()
        self._tables = ValueTables(rules, cache)
        self._weighed: dict[tuple[S, tuple[Answer, ...], int], Game] = {}
        self._guesses: dict[tuple[tuple[S, float], ...], Game] = {}
        self._cache = cache or SolutionCache(None)
        self._patience = patience
        self._solver: BackgroundSolver[S] | None = None
        self._replies: Replies[S] | None = None

    def mix(self, observation: Observation[S], depth: int | None = None, tries: int = 100) -> Strategy:
        """The mix of a strong opponent for an observation.

        Args:
            observation: the side to decide, and what it knows.
            depth: the number of routines to look ahead; None: as in the limits.
            tries: the share of a full search if hands are hidden, in per cent.
        """
        limits = replace(self._limits, depth=depth or self._limits.depth)
        random = Random(observation.salt)
        if isinstance(self._rules, Restful):
            each = _NODES_A_COMPACT_TRY if isinstance(self._rules, Compact) else _NODES_A_TRY
            budget = Budget(
                max(1, limits.nodes * tries // (100 * each)), min(limits.seconds, limits.hidden_seconds)
            )
            return Ismcts(self._rules, observation, random, budget).mix()
        half = replace(limits, seconds=limits.seconds / 2)
        likely = self._likely(observation, half)
        if likely:
            return strategy_of(self._guessed(likely, half), observation.side)
        seen = worlds(self._rules, observation.view, observation.side, random, _WORLDS)
        if len(seen) == 1:
            return strategy_of(self._game(seen[0], observation.since, limits), observation.side)
        shared = Limits(
            limits.depth + _FURTHER, limits.nodes // len(seen), limits.seconds * _UNSEEN / len(seen)
        )
        games = [self._game(world, observation.since, shared) for world in seen]
        found = averaged([strategy_of(game, observation.side) for game in games])
        alone = all(len(game.choices[observation.side.foe]) == 1 for game in games)
        return pure(found) if alone else found

    def choose(self, observation: Observation[S], character: Character, seed: int) -> Choice:
        """The choice of a character for an observation; seed, place in the journal and side fix it."""
        mix = self.basis(observation, character)
        odds = leaning(mix, character, lambda choice: self._rules.tags(observation.ask, choice))
        chance = chance_at(
            seed, observation.salt, len(observation.since), observation.side, observation.ask.what
        )
        return picked(mix.choices, odds, chance)

    def basis(self, observation: Observation[S], character: Character) -> Strategy:
        """The mix from which a character makes its mistakes and follows its tastes."""
        read = self._read(observation, character.level) if character.reads else None
        return read or self.mix(observation, character.level.depth, character.level.tries)

    def hides(self, observation: Observation[S]) -> bool:
        """True if hands are dealt, or a part of the state is hidden from either side: from the other, it may fix the choice."""
        rules, view, side = self._rules, observation.view, observation.side
        dealt = isinstance(rules, Dealing) and rules.deals
        return dealt or not all(
            sees_all(rules, seen, one)
            for one, seen in ((side, view), (side.foe, rules.observe(view, side.foe)))
        )

    def opening(self, start: S) -> Opening | None:
        """The value of the first move of a duel; None: not known exactly."""
        return self._tables.opening(start)

    def _read(self, observation: Observation[S], level: Level) -> Strategy | None:
        """The mix of a reader of habits; None: habits cannot be read."""
        whole = self.whole(observation.view) if not observation.since else None
        if whole is None or not isinstance(self._rules, Legible):
            return None
        view, side = observation.view, observation.side
        reading = self._rules.reading(observation.told, side.foe)
        if not level.loss:
            return within(whole, view, side, reading, level.reading_cost / POINTS)
        if self._replies is None or self._replies.whole is not whole:
            self._replies = Replies(whole)
        return self._replies.mix(view, side, reading)

    def whole(self, state: S) -> SolvedGame[S] | None:
        """The game from a state on, solved to its end; None: not ready yet, or impossible."""
        if not isinstance(self._rules, Gridded):
            return None
        if self._solver is None:
            self._solver = BackgroundSolver(self._rules, state, self._cache)
            whole = self._solver.wait(self._patience)
        else:
            whole = self._solver.wait(self._patience and 0.0)
        if whole is not None and state not in whole:
            self._solver = None
            return self.whole(state)
        return whole

    def _likely(self, observation: Observation[S], limits: Limits) -> tuple[tuple[S, float], ...]:
        """The states that fit a view with a sealed choice, by the other side's best mix; empty: nothing is sealed."""
        if not isinstance(self._rules, Sealing) or observation.since:
            return ()
        rules, view, side = cast("Sealing[S]", self._rules), observation.view, observation.side
        before = rules.before_seal(view, side)
        if before is None:
            return ()
        best = strategy_of(self._game(before, (), limits), side.foe)
        found: dict[S, float] = {}
        for choice, often in zip(best.choices, expected(best), strict=True):
            state = rules.with_seal(view, side, choice)
            if state is not None:
                found[state] = found.get(state, 0.0) + often
        most = sorted(found.items(), key=lambda one: -one[1])[:_GUESSES]
        whole = sum([chance for _, chance in most])
        return tuple([(state, chance / whole) for state, chance in most])

    def _guessed(self, likely: tuple[tuple[S, float], ...], limits: Limits) -> Game:
        """The game of states with chances, remembered by them."""
        if likely not in self._guesses:
            while len(self._guesses) >= _REMEMBERED:
                del self._guesses[next(iter(self._guesses))]
            self._guesses[likely] = weigh_likely(self._rules, likely, limits)
        return self._guesses[likely]

    @property
    def progress(self) -> float | None:
        """The progress of the solution, from 0 to 1; None: nothing is being solved."""
        return None if self._solver is None or self._solver.over else self._solver.progress

    def _game(self, world: S, since: tuple[Answer, ...], limits: Limits) -> Game:
        whole = self.whole(world) if not since else None
        if whole:
            return whole.game(world)
        key = (world, since, limits.depth)
        if key not in self._weighed:
            tabled = None if since else self._tables.game(world)
            game = tabled or weigh(self._rules, world, since, limits)
            while len(self._weighed) >= _REMEMBERED:
                del self._weighed[next(iter(self._weighed))]
            self._weighed[key] = game
        return self._weighed[key]


_WORLDS = 24
"""The number of states imagined if something is hidden."""
_GUESSES = 4
"""The most states that are weighed where part of a choice is sealed, the likeliest ones."""
_FURTHER = 2
"""The additional routines to look ahead there, if decisions come one at a time."""
_UNSEEN = 2
"""The factor of the time to think about all of them."""
_NODES_A_TRY = 10
"""The assumed number of ends of routines for a try of a round."""
_NODES_A_COMPACT_TRY = 2
"""The same for a game with compact states, whose tries are quicker."""
_REMEMBERED = 64
"""The number of weighed decisions kept."""


def warm() -> None:
    """Load the solver before it is needed."""
    solve([[1.0, 0.0], [0.0, 1.0]])


def do(thinker: Thinker[Any], job: Job) -> Thought:
    """Do a job, and say what is still being solved."""
    return replace(_done(thinker, job), progress=thinker.progress)


def _done(thinker: Thinker[Any], job: Job) -> Thought:
    if isinstance(job, OpeningJob):
        return Thought(opening=thinker.opening(job.start))
    if job.character is None:
        return Thought(mix=thinker.mix(job.observation))
    choice = thinker.choose(job.observation, job.character, job.seed)
    return Thought(choice=choice, hidden=thinker.hides(job.observation))


def paced(thinker: Thinker[S], observation: Observation[S], character: Character, seed: int) -> Choice:
    """A character's choice; if something is hidden, after the same time whatever there is to choose."""
    begun = monotonic()
    choice = thinker.choose(observation, character, seed)
    if thinker.hides(observation):
        sleep(rest(monotonic() - begun))
    return choice


def rest(passed: float) -> float:
    """The seconds that a choice waits so that it has taken a whole number of paces."""
    return PACE - passed % PACE if PACE else 0.0


def attempt(thinker: Thinker[Any], job: Job) -> Thought:
    """Do a job, or return the error."""
    try:
        return do(thinker, job)
    except Exception as trouble:
        if traces():
            raise
        return Thought(trouble=LACK if lacks_memory(trouble) else f"{type(trouble).__name__}: {trouble}")
