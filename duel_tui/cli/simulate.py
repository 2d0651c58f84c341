"""Simulates many duels, and gives their figures to people and to programs."""

import argparse
import secrets
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec

from duel_tui.cli.cluster import hired
from duel_tui.cli.series import NOBODY, UNHURT, Series, Tally, fight, interval, progress_of, quantile
from duel_tui.cli.setting import CHANCE, meeting, shelf
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Grade
from duel_tui.registry import plain_value
from duel_tui.show.fit import in_columns

_FAST = 10
"""The number of duels a second from which no decimals are printed."""
_ROWS = 12
"""Duels with more rounds than this share the last row."""
_BAR = 30
"""The longest bar, in columns."""


def run(asked: argparse.Namespace) -> int:
    """Fight the duels described by the arguments, and print their figures."""
    rulesets = shelf(asked)
    library = rulesets.library()
    library.check(asked.system)
    levels = BySide[str | None](asked.left_plays, asked.right_plays)
    players = levels.map(lambda level: library.opponent(asked.system, level) if level is not None else None)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    series = Series(rulesets, meeting(asked, library), players, seed, asked.n, asked.effort)
    began = perf_counter()
    with hired(asked, rulesets) as workers, progress_of(series.count) as progress:
        tally = fight(series, workers, progress)
    seconds = perf_counter() - began
    print(as_json(series, tally) if asked.json else as_text(series, tally))
    pace = tally.duels / seconds
    print(f"\n{pace:,.{0 if pace >= _FAST else 2}f} duels a second", file=sys.stderr)
    return 0


def as_json(series: Series, tally: Tally) -> str:
    """One JSON object on one line; the same series gives the same line."""
    meeting, rounds = series.meeting, tally.rounds
    figures: dict[str, Any] = {
        "system": meeting.system,
        "kind": meeting.kind,
        "options": meeting.options,
        "seed": series.seed,
        "duels": tally.duels,
        "fencers": {side: meeting.fencers[side].name for side in Side},
        "players": {side: _player(series, side) for side in Side},
        "wins": {who: _share(tally.wins[who], tally.duels) for who in (*Side, NOBODY)},
        "why": dict(sorted(tally.reasons.items())),
        "rounds": {
            "mean": round(_mean(rounds), 4),
            "counts": {str(number): rounds[number] for number in sorted(rounds)},
        },
        "wounds": {side: _by_grade(tally.wounds[side].grades, Grade) for side in Side},
        "gravest": {side: _by_grade(tally.wounds[side].gravest, (UNHURT, *Grade)) for side in Side},
    }
    return msgspec.json.encode(figures).decode()


def as_text(series: Series, tally: Tally) -> str:
    """Tables of the figures, as text."""
    meeting = series.meeting
    house = "".join(f", {name}={plain_value(value)}" for name, value in meeting.options.items())
    duels = f"{tally.duels:,} duels" if tally.duels > 1 else "1 duel"
    parts = (
        [f"{meeting.system}, {meeting.kind}{house}: {duels}, seed {series.seed}"],
        _wins(series, tally),
        _reasons(tally),
        _rounds(tally),
        _wounds(series, tally),
    )
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part)


def _wins(series: Series, tally: Tally) -> list[str]:
    rows = [("", "plays", "wins", "share", "95% interval")]
    for who in (*Side, NOBODY):
        low, high = interval(tally.wins[who], tally.duels)
        name = "drawn" if who == NOBODY else series.meeting.fencers[Side(who)].name
        plays = "" if who == NOBODY else _player(series, Side(who))
        share = tally.wins[who] / tally.duels
        rows.append((name, plays, f"{tally.wins[who]:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}"))
    return in_columns(rows, right={2, 3, 4})


def _reasons(tally: Tally) -> list[str]:
    rows = [
        (reason.replace("_", " "), f"{number:,}", f"{number / tally.duels:.1%}")
        for reason, number in tally.reasons.most_common()
    ]
    return in_columns([("ended by", "duels", "share"), *rows], right={1, 2})


def _rounds(tally: Tally) -> list[str]:
    rounds = tally.rounds
    shown: Counter[int] = Counter()
    for number, count in rounds.items():
        shown[min(number, _ROWS + 1)] += count
    most = max(shown.values())
    rows = [
        (
            f"{number}" if number <= _ROWS else f"over {_ROWS}",
            f"{shown[number]:,}",
            f"{shown[number] / tally.duels:.1%}",
            "#" * round(_BAR * shown[number] / most),
        )
        for number in sorted(shown)
    ]
    half, tenth = quantile(rounds, 0.5), quantile(rounds, 0.9)
    summary = f"rounds: mean {_mean(rounds):.2f}, half within {half}, nine in ten within {tenth}, most {max(rounds)}"
    return [summary, *in_columns([("round", "duels", "share", ""), *rows], right={0, 1, 2})]


def _wounds(series: Series, tally: Tally) -> list[str]:
    if not any(tally.wounds[side].grades for side in Side):
        return []
    grades = (UNHURT, *Grade)
    rows: list[Sequence[str]] = [("wounds", "", *grades)]
    for side in Side:
        wounds, name = tally.wounds[side], series.meeting.fencers[side].name
        gravest = [f"{wounds.gravest[grade] / tally.duels:.1%}" for grade in grades]
        each = ["", *(f"{wounds.grades[grade] / tally.duels:.3f}" for grade in Grade)]
        rows += [(name, "gravest", *gravest), ("", "in a duel", *each)]
    return in_columns(rows, right=set(range(2, len(grades) + 2)))


def _player(series: Series, side: Side) -> str:
    character = series.players[side]
    return character.key if character else CHANCE


def _share(hits: int, among: int) -> dict[str, Any]:
    low, high = interval(hits, among)
    return {"duels": hits, "share": hits / among, "low": round(low, 6), "high": round(high, 6)}


def _by_grade(counts: Mapping[str, int], grades: Iterable[str]) -> dict[str, int]:
    return {str(grade): counts.get(grade, 0) for grade in grades}


def _mean(counts: Mapping[int, int]) -> float:
    return sum(value * count for value, count in counts.items()) / sum(counts.values())
