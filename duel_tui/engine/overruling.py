"""Overruling: a roll answered anew, by success, failure or total, that keeps the die that fell."""

from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import Rolled, WrongAnswerError
from duel_tui.engine.requests import Roll


def overruled(request: Roll, old: Rolled, verdict: bool | int, reason: str) -> Rolled:  # noqa: FBT001
    """The answer a roll has instead of an old one.

    Raises:
        WrongAnswerError: the roll knows no success, so that a total is needed.
    """
    fallen = old.score if old.fallen is None else old.fallen
    new = Rolled(old.score, by_hand=old.by_hand, fallen=fallen, reason=reason)
    if not isinstance(verdict, bool):
        return replace(new, score=verdict)
    wanted, sign = _wanted(request, succeeds=verdict)
    score = max(request.dice.low, min(request.dice.high, wanted))
    return replace(
        new, score=score, modifier=sign * (wanted - score), label=reason if wanted != score else ""
    )


def _wanted(request: Roll, *, succeeds: bool) -> tuple[int, int]:
    """The natural score that just does as wanted, and the sign a modifier would need to help it."""
    match request.against:
        case None:
            raise WrongAnswerError(f"{request.why} has no success or failure: give a total")
        case Chance(at_most=at_most):
            return at_most + (not succeeds), -1
        case Needs() as against:
            return against.needs - (not succeeds), 1
