"""Taking back: what people decided, typed or ruled last at a table, in words, and what stands against taking it back."""

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.menu import YesNo
from duel_tui.engine.requests import Decide, revealed
from duel_tui.engine.timeline import NothingThereError
from duel_tui.play.bout import Bout


def take_back(bout: Bout, *, again: bool) -> str:
    """Take back what people last decided or typed, or bring it back again; what stands against it, or nothing.

    An opponent who has to choose after that chooses afresh, for the journal is longer by a line; the dice stay, for
    the place is the same.
    """
    table = bout.table
    sealed = [side for side in bout.seats.people if side in table.sealed]
    if sealed and not again:
        table.unseal(sealed[-1])
        return ""
    place = _last(bout)
    ruled = table.redoes_ruling if again else place is not None and table.is_ruling(place)
    if bout.take_back == "none" and not ruled:
        return bout.wording.say("no_take_back")
    if bout.laid_open and not ruled:
        return bout.wording.say("hands_lie_open")
    try:
        table.redo() if again else _undo(bout)
    except NothingThereError:
        return bout.wording.say("nothing_to_redo" if again else "nothing_to_undo")
    return ""


def named(bout: Bout) -> str:
    """What people here decided or typed last and could take back, in words; empty: nothing yet."""
    table = bout.table
    if any(side in table.sealed for side in bout.seats.people):
        return bout.wording.say("last_decision")
    place = _last(bout)
    if place is None or place < 0:
        return ""
    step, say = table.step(place), bout.wording.say
    match step.request, step.answer:
        case _ if table.is_ruling(place):
            return say("last_ruling")
        case _, Rolled(score=score):
            return say("last_die", score=score)
        case Decide() as decide, Decided() as decided:
            return _chosen(bout, decide, decided)
        case _:
            return say("last_typed")


def _chosen(bout: Bout, decide: Decide, decided: Decided) -> str:
    """What the people of a bout chose, in words."""
    chosen = zip(decide.asks, decided.choices, strict=True)
    seen = [
        (ask.side, bout.wording.chosen(ask, revealed(ask, choice) if bout.shared else choice))
        for ask, choice in chosen
        if ask.side in bout.present
    ]
    if bout.own is None and seen:
        return "; ".join([f"{bout.names[side]}: {label}" for side, label in seen])
    return "".join([_yours(bout, label) for _, label in seen]) or bout.wording.say("last_decision")


def _yours(bout: Bout, label: str) -> str:
    """A choice in words as one's own: `your thrust`; of a yes or no, `your answer yes`."""
    answer, comma, _ = label.partition(", ")
    if comma and answer in set(YesNo):
        return bout.wording.say("your_answer", answer=answer)
    return bout.wording.say("your_choice", label=label.removeprefix("the "))


def unrecords(bout: Bout) -> str:
    """What taking back would take back, where the duel would not count any longer; empty: it costs nothing."""
    place = _last(bout)
    ruled = place is not None and bout.table.is_ruling(place)
    free = ruled or bout.take_back != "reveal" or bout.marked or bout.laid_open
    sealed = any(side in bout.table.sealed for side in bout.seats.people)
    return "" if free or sealed else named(bout)


def _undo(bout: Bout) -> None:
    """Take back to the last decision of people; where nobody at the screen plays, to the last of all."""
    if not bout.seats.people:
        bout.table.undo()
        return
    place = _place_of_people(bout)
    if place is None:
        raise NothingThereError("nobody here has decided or typed anything yet")
    bout.table.take_back(place)


def _last(bout: Bout) -> int | None:
    """Where what could be taken back was decided, typed or ruled last; None: nothing was yet."""
    if bout.seats.people:
        return _place_of_people(bout)
    return bout.table.last_decided()


def _place_of_people(bout: Bout) -> int | None:
    """Where people decided or ruled last; dice typed after a ruling or an opponent's choice go alone."""
    place = bout.table.last_of(lambda at: _by_people(bout, at))
    if place is None or bout.table.is_ruling(place):
        return place
    decision = bout.table.last_decision(place + 1)
    ruled = next((at for at in range(place - 1, decision, -1) if bout.table.is_ruling(at)), None)
    if ruled is not None:
        return ruled + 1
    if decision < 0:
        return place
    return decision if _by_people(bout, decision) else decision + 1


def _by_people(bout: Bout, place: int) -> bool:
    """Whether a person decided at a place, or typed what fell there."""
    request = bout.table.asked_at(place)
    if isinstance(request, Decide):
        return any(map(bout.asks, request.asks))
    return bout.table.typed_at(place)
