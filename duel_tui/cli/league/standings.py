"""The standings of a league: for each game, the scores and ratings of its entrants, who never meet those of other games.

Ratings follow the model of Bradley and Terry, on the scale of Elo. Each entrant has a strength, and the chance that i beats j is 1 / (1 + exp(s_j - s_i)). The strengths are those that
make the results most likely; a draw counts as half a win of each side (Bradley and Terry, "Rank analysis of
incomplete block designs", Biometrika 39, 1952; Hunter, "MM algorithms for generalized Bradley-Terry models", Annals
of Statistics 32, 2004). They are found by Newton's method, and their errors come from the information matrix, whose
inverse is taken among strengths with the mean 0. With draws the errors are a little too large. The strengths are
finite only if no group of entrants won, or lost, everything against the others (Ford 1957); otherwise a draw is added
for each pair.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import log

from msgspec import Struct

from duel_tui.cli.league.matches import Contest, Entrant, League, MatchScore
from duel_tui.cli.series import NORMAL
from duel_tui.opponents.matrix import Numbers, np

MEAN = 1500
"""The mean of all ratings."""
_POINT = 400 / log(10)
"""The points of a strength of 1: ten times the odds are 400 points."""
_ROUNDS = 200
_STILL = 1e-10
"""The strengths are found if no entrant's expected wins differ more from the real ones."""
_STEP = 1.0
"""The longest step of a strength."""


class Rating(Struct, frozen=True):
    """A rating with the standard error of its distance from the mean."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The interval at 95 per cent."""
        return self.value - NORMAL * self.error, self.value + NORMAL * self.error


class Ratings(Struct, frozen=True):
    """The ratings of all entrants."""

    of: dict[str, Rating]
    steadied: bool
    """True if a draw was added for each pair, because an entrant won or lost everything."""


def rate(names: Sequence[str], points: Mapping[tuple[str, str], float]) -> Ratings:
    """The ratings of entrants.

    Args:
        names: the entrants.
        points: what the first of each two entrants won against the second; a draw is half a point.
    """
    won = np.array([[points.get((one, other), 0.0) for other in names] for one in names], dtype=np.float64)
    steadied = not _connected(won)
    if steadied:
        won = won + (won + won.T > 0) / 2
    strengths = _strengths(won)
    errors = np.sqrt(np.clip(np.diag(np.linalg.pinv(_information(won, strengths))), 0, None))
    return Ratings(
        {
            name: Rating(MEAN + _POINT * float(strength), _POINT * float(error))
            for name, strength, error in zip(names, strengths, errors, strict=True)
        },
        steadied,
    )


def _connected(won: Numbers) -> bool:
    """True if a chain of wins leads from each entrant to each other one."""
    reached = (won > 0) | np.eye(len(won), dtype=bool)
    for _ in range(len(won)):
        reached = reached @ reached
    return bool(reached.all())


def _strengths(won: Numbers) -> Numbers:
    """The most likely strengths, with the mean 0."""
    strengths: Numbers = np.zeros(len(won))
    for _ in range(_ROUNDS):
        gradient = (won - (won + won.T) * _chances(strengths)).sum(axis=1)
        if np.abs(gradient).max(initial=0.0) < _STILL:
            break
        step = np.linalg.pinv(_information(won, strengths)) @ gradient
        strengths = strengths + step * min(1.0, _STEP / np.abs(step).max())
    centred: Numbers = strengths - strengths.mean()
    return centred


def _information(won: Numbers, strengths: Numbers) -> Numbers:
    chances = _chances(strengths)
    weights = (won + won.T) * chances * chances.T
    found: Numbers = np.diag(weights.sum(axis=1)) - weights
    return found


def _chances(strengths: Numbers) -> Numbers:
    """The chance of each entrant (row) to beat each other one (column)."""
    found: Numbers = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return found


class Score(Struct, frozen=True):
    """Numbers of duels, as one entrant sees them."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def duels(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The wins; a draw counts half."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        """The points of a duel."""
        return self.points / self.duels if self.duels else 0.0

    def plus(self, won: int, drawn: int, lost: int) -> "Score":
        """The score with further duels."""
        return Score(self.won + won, self.drawn + drawn, self.lost + lost)


class Placed(Struct, frozen=True):
    """An entrant's score and rating."""

    entrant: Entrant
    score: Score
    rating: Rating


class Standings(Struct, frozen=True):
    """The standings of a game."""

    contest: Contest
    rows: tuple[Placed, ...]
    """The best first."""
    pairs: dict[tuple[str, str], Score]
    """The score of the first of two entrants against the second, from both sides."""
    left: Score
    """The score of all who stood on the left side."""
    steadied: bool
    """True if the ratings needed a draw for each pair."""


def standings(league: League, results: Iterable[MatchScore]) -> list[Standings]:
    """The standings of each game."""
    by_game: dict[str, list[MatchScore]] = {contest.system: [] for contest in league.contests}
    for result in results:
        by_game[result.game].append(result)
    return [_standings(contest, by_game[contest.system]) for contest in league.contests]


def _standings(contest: Contest, results: Iterable[MatchScore]) -> Standings:
    pairs: dict[tuple[str, str], Score] = {}
    whole = {entrant.key: Score() for entrant in contest.entrants}
    on_left = Score()
    for result in results:
        on_left = on_left.plus(result.left_won, result.drawn, result.right_won)
        for own, other, won, lost in (
            (result.left, result.right, result.left_won, result.right_won),
            (result.right, result.left, result.right_won, result.left_won),
        ):
            whole[own] = whole[own].plus(won, result.drawn, lost)
            pairs[own, other] = pairs.get((own, other), Score()).plus(won, result.drawn, lost)
    ratings = rate(list(whole), {pair: score.points for pair, score in pairs.items()})
    rows = [Placed(entrant, whole[entrant.key], ratings.of[entrant.key]) for entrant in contest.entrants]
    rows.sort(key=lambda row: (-row.rating.value, row.entrant.key))
    return Standings(contest, tuple(rows), pairs, on_left, ratings.steadied)
