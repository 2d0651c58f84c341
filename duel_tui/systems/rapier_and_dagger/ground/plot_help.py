"""The help of a plot: what each step does and takes, and what the signs of the map mean."""

from collections.abc import Mapping

from duel_tui.engine.menu import STAY
from duel_tui.show.scene import Option
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Scale
from duel_tui.systems.rapier_and_dagger.ground.squares import feet_of, is_diagonal
from duel_tui.systems.rapier_and_dagger.ground.terms import Act, Effort, Heading
from duel_tui.systems.rapier_and_dagger.terms import Movement

_ODDS = "odds"
"""The command that hides or shows chances."""
_SPACE = "  "
"""Between two signs."""


def plot_help(
    voice: Voice, scale: Scale, options: Mapping[str, Option], letter: str
) -> tuple[tuple[str, str], ...]:
    """Keys, and a sentence about each: the steps with their feet, the signs, and what a command does here.

    Args:
        voice: the words.
        scale: the figures of movement.
        options: the steps, by their keys in the menu.
        letter: what stands for the side on the map.
    """
    say, step = voice.say, feet_of(1, 0, scale.square)
    signs = {one: voice.label("facing_sign", one) for one in Heading}
    back, creep = _costs(scale, Effort.TURNING_180), _costs(scale, Effort.CREEPING)
    up, down = _costs(scale, Effort.LEAPING_UP), _costs(scale, Effort.LEAPING_DOWN)
    turn = {**back, "feet": back["feet"] + (step if scale.turns_counted else 0)}
    leap = say("help_up_free", **up) if scale.leaps_free else say("help_up", **up)
    return (
        (say("help_digits"), say("help_ways", feet=step, diagonal=feet_of(0, 1, scale.square))),
        ("", say("help_back", **back)),
        (options[Act.WAIT].typed, say("help_wait", feet=step)),
        (options[Act.TURN].typed, say("help_turn", **turn)),
        (options[Act.UP].typed, leap),
        (options[Act.DOWN].typed, say("help_down", **down)),
        (options[Act.CREEP].typed, say("help_creep", **creep)),
        ("", say("help_points")),
        (f"{options[STAY].typed} {options[Movement.YIELD].typed}", say("help_stay")),
        (say("help_sample"), say("help_feet")),
        (f"{letter}{signs[Heading.EAST]}", say("help_signs")),
        ("", _SPACE.join([_facing(voice, one, signs[one]) for one in Heading if is_diagonal(one)])),
        (_ODDS, say("help_odds")),
    )


def _costs(scale: Scale, effort: Effort) -> dict[str, int]:
    """The feet that an effort takes or gives, and its points."""
    yards, points = scale.circumstances[effort]
    return {"feet": abs(YARD * yards), "points": -points}


def _facing(voice: Voice, heading: Heading, sign: str) -> str:
    """A sign of a way between two sides: a terminal in ASCII shows it by a mark that has to be told."""
    return voice.say("help_facing", sign=sign, heading=voice.label("heading", heading))
