"""Fights a league, or goes on with one, and prints its ratings as tables and plots for people, and as JSON for programs."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from duel_tui.ascii import glyphs_here, plainly
from duel_tui.cli.cluster import hired
from duel_tui.cli.league.matches import Contest, League, Match, Wish, entrants, matches, opponents
from duel_tui.cli.league.record import Record, usual_name
from duel_tui.cli.league.standings import Placed, Score, Standings, standings
from duel_tui.cli.series import progress_of
from duel_tui.cli.setting import shelf
from duel_tui.cli.workers import Workers, edition
from duel_tui.fencer.terms import Kind
from duel_tui.registry import KEYS, Library, OptionError, chosen_options, option_pairs, plain_value
from duel_tui.sanitize import clean_text
from duel_tui.show.fit import in_columns
from duel_tui.storage.folders import Saves, saves
from duel_tui.usage.parsing import UsageError

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
    return [*told, "", *in_columns(rows, right={0, 2, 3, 5, 6, 7, 8})]


def _row(place: int, row: Placed) -> tuple[str, ...]:
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


def _plot(rows: Sequence[Placed]) -> list[str]:
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


_TWO = 2
"""The fewest entrants of a game."""


def run(asked: argparse.Namespace) -> int:
    """Fight the matches that are not in the league's file yet, and print the standings."""
    folder = saves(getattr(asked, "saves", None), os.environ)
    league = _league(asked, folder)
    path: Path = asked.to or folder.prepared().leagues / usual_name(league)
    with Record(path, league, edition(league.shelf)) as record:
        left = [match for match in matches(league) if match.place not in record.results]
        if left:
            with hired(asked, league.shelf) as workers:
                _fight(workers, left, league.count, record)
    found = standings(league, [record.results[match.place] for match in matches(league)])
    if asked.json:
        print(as_json(league, found))
    else:
        print(as_text(league, found, ascii_only=asked.ascii or not glyphs_here()))
    return 0


def _fight(workers: Workers, left: Sequence[Match], count: int, record: Record) -> None:
    """Have the rest of a league fought; if that ends early, say where its results are."""
    try:
        with progress_of(sum(match.batch.count for match in left)) as progress:
            for _, result in workers.each(Match.fight, left):
                record.add(result)
                progress(result.duels)
    except BaseException:
        over = sum(result.duels for result in record.results.values())
        name = clean_text(str(record.path), len(str(record.path)))
        print(
            f"duel-tui: {over:,} of {count:,} duels are kept in {name}; the same command goes on with them",
            file=sys.stderr,
        )
        raise


def _league(asked: argparse.Namespace, folder: Saves) -> League:
    """The league described by the arguments.

    Raises:
        UsageError: an argument cannot be used.
        RulesetError: there is no such game.
        CardError: there is no such opponent.
        StorageError: a fencer cannot be used.
    """
    if asked.duels % 2:
        raise UsageError(
            f"--duels: {asked.duels} is odd, but each pair fights as often on one side as on the other"
        )
    rulesets = shelf(asked)
    library = rulesets.library()
    games = list(dict.fromkeys(asked.games or KEYS))
    for game in games:
        library.check(game)
    house = _house_rules(games, option_pairs(asked.option))
    contests = tuple([_contest(asked, library, folder, game, house[game]) for game in games])
    kind = Kind(asked.kind or Kind.HONORABLE)
    return League(rulesets, asked.seed, asked.duels, asked.effort, kind, contests)


def _contest(
    asked: argparse.Namespace, library: Library, folder: Saves, game: str, house: dict[str, object]
) -> Contest:
    sources = Wish(asked.fencers or (), asked.rolled or 0, asked.seed).sources(library, house, folder)
    found = entrants(opponents(library, game, asked.opponents or ()), sources)
    if len(found) < _TWO:
        raise UsageError(f"{game}: a league needs at least two opponents or fencers")
    return Contest(game, house, found)


def _house_rules(games: list[str], given: dict[str, str]) -> dict[str, dict[str, object]]:
    """The house rules of each game; in several games, one may belong to some of them only.

    Raises:
        OptionError: no game has such a house rule, or such a value.
    """
    found: dict[str, dict[str, object]] = {game: {} for game in games}
    for name, value in given.items():
        wrong: OptionError | None = None
        heeded = False
        for game in games:
            try:
                found[game].update(chosen_options(game, {name: value}))
            except OptionError as error:
                wrong = wrong or error
            else:
                heeded = True
        if wrong and not heeded:
            raise wrong
    return found
