"""The menu of a plot, with a course of its own: any game may ask for a list of steps."""

import pickle

import pytest
from msgspec import Struct, to_builtins

from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import line, parse
from duel_tui.engine.menu import IllegalChoiceError, Plot, Plotted, written
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.referee.encoding import answer_json, choice_json, menu_json


class Steps(Struct, frozen=True):
    """Up to three steps: hops and skips, and a jump only at the end."""

    allowance: int = 3

    def next_steps(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """The steps that may follow some others."""
        return () if "jump" in steps or len(steps) >= self.allowance else ("hop", "skip", "jump")

    def check(self, steps: tuple[str, ...]) -> None:
        """Refuse steps that cannot be taken."""
        for count, step in enumerate(steps):
            if step not in self.next_steps(steps[:count]):
                raise IllegalChoiceError(f"step {count + 1}, {step}: no")

    def sample(self) -> tuple[tuple[str, ...], ...]:
        """A few plots."""
        return ((), ("hop",), ("skip", "jump"))


MENU = Plot(Steps(), ("yield",), (("rest", "not tired"),))


def test_the_choices_are_a_sample_and_every_plot_is_legal() -> None:
    assert MENU.choices == (Plotted(), Plotted(("hop",)), Plotted(("skip", "jump")), "yield")
    assert MENU.take(["hop", "hop", "hop"]) == Plotted(("hop", "hop", "hop"))
    assert len(set(MENU.choices)) == 4


@pytest.mark.parametrize("choice", [*MENU.choices, Plotted(("hop", "hop", "jump"))])
def test_a_choice_survives_json_journal_and_pickling(choice: Plotted | str) -> None:
    assert MENU.take(choice_json(choice)) == choice
    assert MENU.take(to_builtins(choice)) == choice
    assert MENU.read(written(choice)) == choice
    assert pickle.loads(pickle.dumps(choice)) == choice  # noqa: S301
    request = Decide((Ask(Side.LEFT, "plot", MENU), Ask(Side.RIGHT, "plot", MENU)))
    answer = Decided((choice, choice))
    assert parse(request, line(request, answer)) == answer


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (["hop", "jump", "hop"], "step 3, hop: no"),
        ("fly", "step 1, fly: no"),
        ("rest", "rest is not available now: not tired"),
        (3, "3 is not a list of steps or yield"),
        ("", "'' is not a list of steps or yield"),
        ("  ", "'  ' is not a list of steps or yield"),
        ({"steps": ["hop"], "more": 1}, "is not a list of steps or yield"),
    ],
)
def test_what_is_wrong_is_said(raw: object, why: str) -> None:
    with pytest.raises(IllegalChoiceError, match=why):
        MENU.take(raw)


def test_the_referee_writes_it_as_a_list() -> None:
    assert menu_json(MENU) == {
        "type": "plot",
        "allowance": 3,
        "steps": ["hop", "skip", "jump"],
        "keys": ["yield"],
        "denied": [["rest", "not tired"]],
    }
    request = Decide((Ask(Side.LEFT, "plot", MENU),))
    told = answer_json(request, Decided((Plotted(("hop",)),)))
    assert told == {"type": "decide", "choices": {"left": ["hop"]}}
