"""The figures of a league as tables and plots for people, and as JSON for programs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from duel_tui.ascii import plainly
from duel_tui.cli.league.matches import League
from duel_tui.cli.league.standings import Score, Standing, Standings
from duel_tui.cli.simulate import columns
from duel_tui.registry import plain_value

_WIDE = 80
"""The columns of a plot with its names."""
_LONGEST = 40
"""The longest name in a plot."""
_TICKS = (50, 100, 200, 500, 1000, 2000)
"""The distances that marks of a plot may have, in points."""
_MARK = 10
"""The fewest columns between two marks."""
_HEADS = ("", "opponent", "level", "rating", "95% interval", "won", "drawn", "lost", "points")


def as_text(league: League, found: Sequence[Standings], *, ascii_only: bool) -> str:
    """A table and a plot for each game."""
    parts = [part for one in found for part in (_table(league, one), _plot(one.rows))]
    text = "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts)
    return plainly(text) if ascii_only else text


def as_json(league: League, found: Sequence[Standings]) -> str:
    """One JSON object on one line; the same league gives the same line."""
    figures: dict[str, Any] = {
        "seed": league.seed,
        "duels_a_pair": league.duels,
        "effort": league.effort,
        "kind": league.kind,
        "games": {one.contest.system: _facts(one) for one in found},
    }
    return msgspec.json.encode(figures).decode()


def _table(league: League, found: Standings) -> list[str]:
    contest, count = found.contest, sum(row.score.duels for row in found.rows) // 2
    house = "".join(f", {name}={plain_value(value)}" for name, value in contest.options.items())
    duels = f"{count:,} duels, {league.duels} a pair, seed {league.seed}, thinking {league.effort} %"
    rows = [_HEADS, *(_row(place, row) for place, row in enumerate(found.rows, 1))]
    head = f"{contest.system}, {league.kind}{house}: {duels}"
    told = [head, f"The left side scored {found.left.share:.1%}."]
    if found.steadied:
        told.append("An opponent won or lost every duel: the ratings count one draw more for each pair.")
    return [*told, "", *columns(rows, right={0, 2, 3, 5, 6, 7, 8})]


def _row(place: int, row: Standing) -> tuple[str, ...]:
    score, level = row.score, row.entrant.level
    low, high = row.rating.interval
    return (
        f"{place}",
        row.entrant.name,
        f"{level}" if level else "",
        f"{row.rating.value:.0f}",
        f"{low:.0f} to {high:.0f}",
        f"{score.won:,}",
        f"{score.drawn:,}",
        f"{score.lost:,}",
        f"{score.share:.1%}",
    )


def _plot(rows: Sequence[Standing]) -> list[str]:
    """Each rating as a dot in its interval, over a scale of points."""
    names = [row.entrant.name[:_LONGEST] for row in rows]
    margin = max(map(len, names)) + 2
    width = _WIDE - margin
    ends = [end for row in rows for end in row.rating.interval]
    low, high = min(ends), max(ends)
    points = max(high - low, 1.0) / (width - 1)

    def column(value: float) -> int:
        return round((value - low) / points)

    drawn: list[str] = []
    for name, row in zip(names, rows, strict=True):
        first, last = map(column, row.rating.interval)
        line = f"{' ' * first}├{'─' * (last - first - 1)}┤" if last > first else " " * first
        dot = column(row.rating.value)
        drawn.append(f"{name.ljust(margin)}{line[:dot].ljust(dot)}●{line[dot + 1 :]}")
    step = next((tick for tick in _TICKS if tick / points >= _MARK), _TICKS[-1])
    first_mark = int(-(-low // step)) * step
    marks = {column(value): str(value) for value in range(first_mark, int(high) + 1, step)}
    axis, scale = [" "] * width, " " * margin
    for place, mark in marks.items():
        axis[place] = "┴"
        scale = scale.ljust(margin + place - len(mark) // 2) + mark
    return [*drawn, " " * margin + "".join("─" if char == " " else char for char in axis), scale]


def _facts(found: Standings) -> dict[str, Any]:
    return {
        "options": found.contest.options,
        "left_side": _score(found.left),
        "draw_added_for_each_pair": found.steadied,
        "standings": [
            {
                "entrant": row.entrant.key,
                "name": row.entrant.name,
                "level": row.entrant.level,
                "fencer": row.entrant.fencer.name,
                "rating": round(row.rating.value, 3),
                "low": round(row.rating.interval[0], 3),
                "high": round(row.rating.interval[1], 3),
                **_score(row.score),
            }
            for row in found.rows
        ],
        "pairs": [
            {"entrant": one, "against": other, **_score(score)}
            for (one, other), score in sorted(found.pairs.items())
        ],
    }


def _score(score: Score) -> dict[str, Any]:
    return {"won": score.won, "drawn": score.drawn, "lost": score.lost}
