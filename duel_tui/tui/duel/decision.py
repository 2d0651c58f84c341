"""How a decision is asked for: by rows to pick from, or by a line to type where an unseen hand could hold too much."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.menu import IllegalChoiceError, OneOf
from duel_tui.engine.requests import Ask
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.prompts import Asked, Entry, Prompt


def decision(bout: Bout, ask: Ask, commit: Callable[[Any], None], leave: Callable[[], None]) -> Prompt:
    """The prompt for a decision.

    Args:
        bout: the bout.
        ask: what is asked.
        commit: gets the choice.
        leave: goes back without one, from a line to type.
    """
    if bout.types(ask):
        return _typed(bout, ask, commit, leave)
    whose = bout.names[ask.side] if ask.side in bout.table.unseen else ""
    return Choosing(ask, bout.wording, bout.sheet.duel, commit, whose)


def _typed(bout: Bout, ask: Ask, commit: Callable[[Any], None], leave: Callable[[], None]) -> Entry:
    """The entry for what somebody at a real table plays, one of many keys."""
    say, menu = bout.wording.say, ask.menu
    assert isinstance(menu, OneOf), "what is typed is one key of many"
    words = ", ".join([key for key in menu.keys if key.islower()])
    lines = (bout.wording.prompt(ask, bout.names), say("enter_play", words=words), bout.wording.cards_how)

    def take(text: str) -> str:
        try:
            choice = ask.take(bout.wording.read_key(menu.keys, text))
        except IllegalChoiceError:
            return say("bad_play", typed=text[:20])
        commit(choice)
        return ""

    return Entry(Asked(bout.names[ask.side], lines, say("play_label"), undoes=True), take, leave)
