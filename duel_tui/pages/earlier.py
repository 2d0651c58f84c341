"""What a side chose earlier in a duel, as it could be chosen again where now less or more is asked."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice, Form, Menu
from duel_tui.engine.requests import Ask, Decide
from duel_tui.play.bout import Bout


def chosen_before(bout: Bout, ask: Ask) -> Iterator[Choice | Mapping[str, str]]:
    """What a side chose when it was last asked the same: as it was, and fitted to the form that it fills now.

    A field that the form had not then, such as the target of a further sword action, has what was last chosen in it.
    """
    earlier, later = _choices(bout, ask), list[Choice]()
    for what, choice in earlier:
        later.append(choice)
        if what == ask.what:
            break
    else:
        return
    yield choice
    own = _filled(ask.menu, choice)
    if own:
        every = [*later, *[one for _, one in earlier]]
        known = {name: key for one in reversed(every) for name, key in _filled(ask.menu, one).items()}
        yield {**known, **own}
        yield own


def _choices(bout: Bout, ask: Ask) -> Iterator[tuple[str, Choice]]:
    """The choices of a side with what was asked, the last first."""
    for place in range(bout.table.place - 1, -1, -1):
        step = bout.table.step(place)
        if isinstance(step.request, Decide) and isinstance(step.answer, Decided):
            for one, choice in zip(step.request.asks, step.answer.choices, strict=True):
                if one.side is ask.side:
                    yield one.what, choice


def _filled(menu: Menu | None, choice: Choice) -> dict[str, str]:
    """The fields of a choice that a form has, too."""
    if not isinstance(menu, Form) or not isinstance(choice, Struct):
        return {}
    offered = {name for name, _ in menu.fields}
    given = msgspec.structs.asdict(choice)
    return {name: str(key) for name, key in given.items() if name in offered and key is not None}
