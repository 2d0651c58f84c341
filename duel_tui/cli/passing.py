"""Time that passes for fencers of the roster, on standard output: what fell on the table, and the rest rolled."""

import argparse
import os

from duel_tui.cli.setting import shelf
from duel_tui.pages.model import Fill, OfDice
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import TimeForm, typed_time
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import settle
from duel_tui.registry import HOME, chosen_options, option_pairs
from duel_tui.storage.folders import examples, saves
from duel_tui.text import signs_in_words
from duel_tui.usage.parsing import UsageError


def run(asked: argparse.Namespace) -> int:
    """Let time pass, print each die and what has become of everybody, and keep it."""
    folder = saves(getattr(asked, "saves", None), os.environ).prepared()
    context = AppContext(shelf(asked).library(), folder, examples())
    settle(context)
    rules = chosen_options(HOME, option_pairs(asked.option))
    form = typed_time(context, " ".join(asked.time), rules)
    if isinstance(form, Passes):
        raise UsageError("time has begun to pass for some fencers: keep it or drop it first, in the program")
    passes = _agreed(form, asked)
    for number, fell in enumerate(asked.fell, 1):
        wrong = f"no die is asked for after {number - 1} of them" if number > 1 else "no die is asked for"
        if passes.roll is not None:
            asked_for = passes.asked
            if not (refused := passes.carry_out(OfDice("throw", fell))):
                continue
            wrong = f"{asked_for} {refused}".removesuffix(".")
        passes.carry_out(OfDice("away"))
        raise UsageError(f"--fell: {wrong}")
    passes.carry_out(OfDice("throw_all"))
    print(
        "\n".join(
            [
                signs_in_words(one)
                for one in (*[row.said for row in sorted(passes.rows, key=lambda row: row.day)], *passes.told)
            ]
        )
    )
    if wrong := passes.carry_out(OfDice("away" if asked.look else "keep")):
        raise UsageError(wrong.removesuffix("."))
    return 0


def _agreed(form: TimeForm, asked: argparse.Namespace) -> Passes:
    """Time that passes as the arguments say, for each fencer."""
    most = form.most_hours
    if asked.hours is not None and asked.hours > most:
        raise UsageError(f"--hours: at most {most} count under these house rules, not {asked.hours}")
    taught = "school" if asked.school else "master" if asked.master else None
    for at in range(form.count):
        if asked.hours is not None:
            form.carry_out(Fill(f"hours {at}", str(asked.hours)))
        if taught:
            form.carry_out(Fill(f"taught {at}", taught))
    passes = form.begun(asked.seed)
    if passes is None:
        raise UsageError("no time passes")
    return passes
