"""The standings of a league: for each game, the scores and ratings of its entrants.

Entrants of different games never meet, so each game has ratings of its own.
"""

from collections.abc import Iterable

from msgspec import Struct

from duel_tui.cli.league.entrants import Entrant
from duel_tui.cli.league.matches import Contest, League, Result
from duel_tui.cli.league.ratings import Rating, rate


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


class Standing(Struct, frozen=True):
    """An entrant's score and rating."""

    entrant: Entrant
    score: Score
    rating: Rating


class Standings(Struct, frozen=True):
    """The standings of a game."""

    contest: Contest
    rows: tuple[Standing, ...]
    """The best first."""
    pairs: dict[tuple[str, str], Score]
    """The score of the first of two entrants against the second, from both sides."""
    left: Score
    """The score of all who stood on the left side."""
    steadied: bool
    """True if the ratings needed a draw for each pair."""


def standings(league: League, results: Iterable[Result]) -> list[Standings]:
    """The standings of each game."""
    by_game: dict[str, list[Result]] = {contest.system: [] for contest in league.contests}
    for result in results:
        by_game[result.place.pairing.game].append(result)
    return [_standings(contest, by_game[contest.system]) for contest in league.contests]


def _standings(contest: Contest, results: Iterable[Result]) -> Standings:
    pairs: dict[tuple[str, str], Score] = {}
    whole = {entrant.key: Score() for entrant in contest.entrants}
    on_left = Score()
    for result in results:
        pairing = result.place.pairing
        on_left = on_left.plus(result.left, result.drawn, result.right)
        for own, other, won, lost in (
            (pairing.left, pairing.right, result.left, result.right),
            (pairing.right, pairing.left, result.right, result.left),
        ):
            whole[own] = whole[own].plus(won, result.drawn, lost)
            pairs[own, other] = pairs.get((own, other), Score()).plus(won, result.drawn, lost)
    ratings = rate(list(whole), {pair: score.points for pair, score in pairs.items()})
    rows = [Standing(entrant, whole[entrant.key], ratings.of[entrant.key]) for entrant in contest.entrants]
    rows.sort(key=lambda row: (-row.rating.value, row.entrant.key))
    return Standings(contest, tuple(rows), pairs, on_left, ratings.steadied)
