"""Real positions of duels with figures, as the duel screen draws them."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.fencer.person import Fencer
from duel_tui.systems.rapier_and_dagger.state import Prone
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade
from tests.systems.rapier_and_dagger.positions import ASHCROFT, BERNARDINO, HOLZER, LUCREZIA, QUILL, VANE
from tests.systems.rapier_and_dagger.situations import Bout

ON_MAP: dict[str, Any] = {"approach": "map", "movement": "points", "attack": "actions"}


def _begun(left: Fencer, right: Fencer, kind: str = "honorable", **options: Any) -> Bout:
    return Bout(left, right, kind, mode="fig", **options)


def _in_reach(left: Fencer, right: Fencer, kind: str = "honorable") -> Bout:
    return _begun(left, right, kind).say("15", "12")


def approach() -> Bout:
    return _begun(BERNARDINO, QUILL)


def late_approach() -> Bout:
    return _begun(LUCREZIA, ASHCROFT, distance=60).say("6", "9")


def points() -> Bout:
    return _in_reach(BERNARDINO, QUILL)


def poorer() -> Bout:
    return _in_reach(QUILL, LUCREZIA)


def change() -> Bout:
    return points().say("pass_forward", "stand")


def blade() -> Bout:
    return change().say("pass_side")


def blades_shown() -> Bout:
    return blade().say("H beat", "RC absence")


def action() -> Bout:
    return blades_shown().say("keep")


def action_again() -> Bout:
    return action().say("ST no", "SC no", 20, 30)


def change_again() -> Bout:
    return action().say("NSA no", "NSA no")


def hit() -> Bout:
    bout = _in_reach(BERNARDINO, QUILL, "death").say("pass_forward", "stand").say("pass_side")
    return bout.say("RL beat", "RC absence").say("keep").say("DIST yes", "SC no", 90, 30)


def passed_over(bout: Bout) -> Bout:
    """The same duel, with the attacks that are left waited out."""
    while bout.asked in {"blade", "sword_action", "change_movement_again", "change_blade"}:
        for side in Side:
            ask = bout.table.ask_of(side)
            if ask is not None and ask.menu is not None:
                bout.table.decide(side, _idle(ask.menu.choices))
    return bout


def _idle(choices: tuple[Any, ...]) -> Any:
    """The choice that costs nothing: keep, an absent blade, no action."""
    idle = {"keep", Blade.ABSENCE, Action.NONE}
    return next(
        one
        for one in choices
        if one in idle or {getattr(one, "blade", ""), getattr(one, "action", "")} & idle
    )


def after_attack() -> Bout:
    return passed_over(_in_reach(LUCREZIA, QUILL).say("pass_side", "stand").say("keep"))


def beyond() -> Bout:
    return _in_reach(LUCREZIA, QUILL).say("back", "back").say("keep")


def round_over() -> Bout:
    return passed_over(hit())


def few_points() -> Bout:
    """A weak fencer with a buckler against a two-handed sword."""
    bout = _begun(VANE, HOLZER).say("12", "12").say("3", "3").say("stand", "stand")
    return bout.say("H absence", "RC absence")


def behind() -> Bout:
    return _begun(BERNARDINO, QUILL, right_stance="back_turned").say("27").dice(99)


def drawing() -> Bout:
    """A sword is still in its sheath, and out in the next attack by 60 of 100."""
    bout = _begun(LUCREZIA, BERNARDINO, right_sword="sheathed").say("15", "12")
    return bout.say("stand", "stand").say("keep").dice(61)


def plot() -> Bout:
    """The tavern, about to begin."""
    return Bout(BERNARDINO, QUILL, "honorable", **ON_MAP)


def plot_again() -> Bout:
    """The garden, larger than its place on a small screen, after a turn."""
    bout = Bout(LUCREZIA, ASHCROFT, "honorable", map="garden", **ON_MAP)
    return bout.say("south_east south_east east", "west north_west wait")


def plot_deck() -> Bout:
    """The ship's deck on squared paper, on which a small screen does not show both."""
    return Bout(BERNARDINO, QUILL, "honorable", map="deck", square_feet=1, **ON_MAP)


def plot_alley() -> Bout:
    """The alley in the rain, a step from a way out."""
    return Bout(BERNARDINO, QUILL, "honorable", map="alley", **ON_MAP).say("west", "stay")


def plot_prone() -> Bout:
    """A fencer on the ground can only stay."""
    return Bout(BERNARDINO, QUILL, "honorable", map="deck", **ON_MAP).arrange(Side.LEFT, prone=Prone(0))


def plot_met() -> Bout:
    """Both in reach in the alley, in the rain."""
    bout = Bout(BERNARDINO, QUILL, "honorable", map="alley", **ON_MAP)
    while bout.asked == "plot":
        bout.say(bout.keys(Side.LEFT)[1], "stay")
    return bout


def map_change() -> Bout:
    """On a map: the quicker fencer may change the movement."""
    return plot_met().say("pass_forward", "stand")


def map_blade() -> Bout:
    """On a map: both choose target and blade."""
    return map_change().say("pass_side")


def map_action() -> Bout:
    """On a map: both choose a sword action."""
    return map_blade().say("H beat", "RC absence").say("keep")


def map_drawing() -> Bout:
    """On a map: a sword is still in its sheath, and out in the next attack by 60 of 100."""
    bout = Bout(LUCREZIA, BERNARDINO, "honorable", right_sword="sheathed", **ON_MAP)
    bout.say(bout.keys(Side.LEFT)[1], bout.keys(Side.RIGHT)[1])
    return bout.say("stand", "stand").say("keep").dice(61)


def map_prone() -> Bout:
    """On a map: in reach of a fencer who is on the ground."""
    return plot_met().arrange(Side.RIGHT, prone=Prone(0))


_ALL = (
    *(
        approach,
        late_approach,
        points,
        poorer,
        change,
        change_again,
        blade,
        blades_shown,
        action,
        action_again,
    ),
    *(hit, round_over, after_attack, beyond, few_points, behind, drawing),
    *(plot, plot_again, plot_deck, plot_alley, plot_prone, plot_met),
    *(map_change, map_blade, map_action, map_drawing, map_prone),
)
FIGURE_POSITIONS: dict[str, Callable[[], Bout]] = {one.__name__: one for one in _ALL}
