"""The options of a decision: every row of its pickers, as an ask and the sheet make them, what is said of one, and what was chosen earlier."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice, Form, Menu, OneOf
from duel_tui.engine.requests import Ask, Decide
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.play.picking import AT, WITH
from duel_tui.show.scene import At, Offer, Picks
from duel_tui.show.table import Option
from duel_tui.words.choices import Move, move_in, rules_of

NOWHERE = At("", "")
"""The place of the caret where nothing is chosen."""


def offer_of(
    bout: Bout, ask: Ask, picks: Picks | None = None, at: At = NOWHERE, *, odds: bool = True
) -> Offer:
    """A decision as it is offered to its side.

    Args:
        bout: the bout.
        ask: the question.
        picks: the choices so far.
        at: where the caret stands.
        odds: True if chances are shown.
    """
    return Offer(ask, options_of(bout, ask), picks or {}, at, outlook_of(bout, ask), odds)


def options_of(bout: Bout, ask: Ask) -> dict[str, tuple[Option, ...]]:
    """All that can be chosen or is denied, by field.

    A form has its own fields. Keys stand whole in a field named by what is asked; where a game has words for their first
    words and for the rest, these stand as two fields more, `means_with` and `means_at`.
    """
    wording, menu, sheet = bout.wording, ask.menu, moment_of(bout).sheet
    costs = {**sheet.duel.costs, **sheet.of(ask.side).costs}
    found = wording.options(ask, costs)
    phrases = wording.phrases.pickers
    if isinstance(menu, OneOf) and f"{ask.what}{WITH}" in phrases:
        pairs = [str(key).partition(" ") for key in (*menu.keys, *dict(menu.denied))]
        for field, keys in (
            (f"{ask.what}{WITH}", [first for first, _, _ in pairs]),
            (f"{ask.what}{AT}", [rest for _, _, rest in pairs if rest]),
        ):
            words = phrases[field]
            rows = [*[row for row in words.rows if row.key in keys], *words.made_of(keys)]
            found[field] = tuple([Option(field, row.key, row.letter, row.label) for row in rows])
    if isinstance(menu, Form):
        return {field: options for field, options in found.items() if options}
    return found


def move_of(bout: Bout, ask: Ask, field: str, key: str) -> Move:
    """The texts of a row as they hold in a duel; of a field without its own those of what is asked."""
    moves, rules = bout.wording.phrases.moves, rules_of(bout.table.journal, moment_of(bout).sheet.duel.kind)
    return move_in(moves, rules, field if field in moves else ask.what, key)


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
