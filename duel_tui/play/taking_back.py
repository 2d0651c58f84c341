"""Taking back: before the reveal freely, past it as far as the house rule lets."""

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Decide
from duel_tui.engine.timeline import NothingThereError
from duel_tui.play.advice import choice_label
from duel_tui.play.bout import Bout


def take_back(bout: Bout, *, again: bool) -> str:
    """Take back what people last decided or typed, or bring it back again; what stands against it, or nothing.

    An opponent who has to choose after that chooses afresh, for the journal is longer by a line; the dice stay, for
    the place is the same.
    """
    table = bout.table
    sealed = [side for side in bout.people if side in table.sealed]
    if sealed and not again:
        table.unseal(sealed[-1])
        return ""
    if bout.take_back == "none":
        return bout.wording.say("no_take_back")
    if bout.laid_open:
        return bout.wording.say("hands_lie_open")
    try:
        table.redo() if again else _undo(bout)
    except NothingThereError:
        return bout.wording.say("nothing_to_redo" if again else "nothing_to_undo")
    return ""


def named(bout: Bout) -> str:
    """What people here decided or typed last and could take back, in words; empty: nothing yet."""
    table = bout.table
    if any(side in table.sealed for side in bout.people):
        return bout.wording.say("last_decision")
    place = _place_of_people(bout) if bout.people else table.last_decision()
    if place is None or place < 0:
        return ""
    step = table.step(place)
    if not isinstance(step.request, Decide) or not isinstance(step.answer, Decided):
        return bout.wording.say("last_typed")
    chosen = zip(step.request.asks, step.answer.choices, strict=True)
    seen = [choice_label(bout, ask, choice) for ask, choice in chosen if ask.side in bout.present]
    return " / ".join(seen) or bout.wording.say("last_decision")


def _undo(bout: Bout) -> None:
    """Take back to the last decision of people; where nobody at the screen plays, to the last of all."""
    if not bout.people:
        bout.table.undo()
        return
    place = _place_of_people(bout)
    if place is None:
        raise NothingThereError("nobody here has decided or typed anything yet")
    bout.table.undo_to(place)


def _place_of_people(bout: Bout) -> int | None:
    """Where people last decided; dice and cards typed after an opponent's choice go alone, and the choice stays."""
    for place in range(bout.table.place - 1, -1, -1):
        if _by_people(bout, place):
            decision = bout.table.last_decision(place + 1)
            if decision < 0:
                return place
            return decision if _by_people(bout, decision) else decision + 1
    return None


def _by_people(bout: Bout, place: int) -> bool:
    """Whether a person decided at a place, or typed what fell there."""
    request = bout.table.position_at(place).request
    if isinstance(request, Decide):
        return any(ask.side in bout.people for ask in request.asks)
    return bout.by_hand
