"""Fights a league, or goes on with one, and prints its ratings."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from duel_tui.ascii import glyphs_here
from duel_tui.cli.edition import edition
from duel_tui.cli.league.entrants import Wish, entrants, opponents
from duel_tui.cli.league.figures import as_json, as_text
from duel_tui.cli.league.matches import Contest, League, Match, matches
from duel_tui.cli.league.record import Record, usual_name
from duel_tui.cli.league.standings import standings
from duel_tui.cli.parsing import UsageError
from duel_tui.cli.series import progress_of
from duel_tui.cli.setting import option_pairs, shelf
from duel_tui.cli.workers import Workers, hired
from duel_tui.fencer.terms import Kind
from duel_tui.registry import KEYS, Library, OptionError, chosen_options, options
from duel_tui.sanitize import clean_text
from duel_tui.storage.folders import Saves, saves

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
                found[game].update(chosen_options(options(game, {name: value})))
            except OptionError as error:
                wrong = wrong or error
            else:
                heeded = True
        if wrong and not heeded:
            raise wrong
    return found
