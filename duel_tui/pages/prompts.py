"""The prompts of a duel, made once for all who ask, and what reads their answers."""

from concurrent.futures import Future
from typing import Any

from duel_tui.engine.answers import Rolled, WrongAnswerError
from duel_tui.engine.menu import Choice, IllegalChoiceError
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.rollers import Way
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Step
from duel_tui.pages.scenes import rolling
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Awaited, CannotThink, Curtain, Prompt, RollFell, RollWaits
from duel_tui.play.reading import cards_wanted, completes, is_figures, read_cards, read_die
from duel_tui.text import capital, ended

_SHOWN = 20
"""Characters of a wrong answer that are said again."""


def decision(bout: Bout, ask: Ask, *, secret: bool) -> Prompt:
    """A side's decision; what an unseen hand plays is typed where there is too much of it for a list."""
    if not bout.types(ask):
        return Prompt(ask, secret=secret)
    assert ask.menu is not None, "the table sees every menu"
    words = ", ".join([key for key in map(str, ask.menu.choices) if key.islower()])
    lines = (bout.wording.prompt(ask, bout.names), bout.wording.say("enter_play", words=words))
    return Prompt(ask, lines, does="take it", typed=True, secret=secret)


def thrown(bout: Bout, roll: Roll) -> Prompt:
    """Dice that were rolled by hand; where a person lets the program roll, nothing typed does."""
    sums, of, lets = bout.wording.sums, rolling(bout, roll), _lets(bout)
    added = bout.table.pending_modifier(roll.side)
    told = sums.parts(roll, added, told=True)
    parts = ended(told) if told else ""
    return Prompt(
        roll,
        (of.text, sums.enter_die(roll, bout.heard, added, lets=lets), sums.parts(roll, added, of.parts)),
        asked=sums.enter_die(roll, bout.heard, added, lets=lets, parts=parts),
        does="roll" if lets else "take it",
        typed=True,
    )


def drawn(bout: Bout, draw: Draw) -> Prompt:
    """Cards that were drawn by hand."""
    lines = (cards_wanted(bout, draw, bout.heard), bout.wording.cards.how)
    secret = bout.shared and not draw.face_up
    return Prompt(draw, lines, " ".join(lines).rstrip(), does="take it", typed=True, secret=secret)


def typed_answer(bout: Bout, prompt: Prompt, typed: str) -> Any:
    """The answer that was typed: a choice, dice, cards, or None for letting the program roll.

    Raises:
        WrongAnswerError: it is none; it says why in a sentence.
    """
    match prompt.why:
        case Roll() as roll:
            rolled = read_die(roll, typed)
            if rolled is None and (typed or not _lets(bout)):
                raise WrongAnswerError(bout.wording.sums.bad_die(roll, typed[:_SHOWN]))
            return rolled
        case Draw() as draw:
            try:
                return read_cards(bout, draw, typed)
            except WrongAnswerError as wrong:
                raise WrongAnswerError(capital(f"{wrong}.")) from None
        case why:
            assert isinstance(why, Ask)
            assert why.menu is not None, "the table sees every menu"
            try:
                keys = [str(one) for one in why.menu.choices]
                return why.menu.read(bout.wording.cards.read_key(keys, typed))
            except IllegalChoiceError:
                raise WrongAnswerError(bout.wording.say("bad_play", typed=typed[:_SHOWN])) from None


def typed_at_once(bout: Bout, roll: Roll, typed: str) -> Rolled | None:
    """Dice that are typed to their last figure, before Enter; None: they may go on.

    Raises:
        WrongAnswerError: dice have only figures.
    """
    if not is_figures(typed):
        raise WrongAnswerError(bout.wording.say("only_figures"))
    return read_die(roll, typed) if completes(roll, typed) else None


def _lets(bout: Bout) -> bool:
    return bout.table.way is Way.ASKED


def curtain(bout: Bout, side: Side) -> Prompt:
    """Another person is to look away."""
    say, names = bout.wording.say, bout.names
    lines = say("curtain", name=names[side], foe=names[side.foe]), say("curtain_ready", name=names[side])
    return Prompt(Curtain(side), lines)


def roll_waits(bout: Bout, roll: Roll) -> Prompt:
    """What a roll needs before it falls."""
    sums, added = bout.wording.sums, bout.table.pending_modifier(roll.side)
    die = sums.die(roll, added) if _reckons(bout, roll) else None
    asked = bout.wording.say("roll_waits", need=" ".join(_needed(bout, roll, added, bout.table.place)[1:2]))
    return Prompt(RollWaits(roll, die), _needed(bout, roll, added, bout.table.place), asked, "roll")


def roll_fell(bout: Bout, step: Step[Any]) -> Prompt:
    """The same once it fell, and what came of it in the roll's own words."""
    roll, rolled = step.request, step.answer
    assert isinstance(roll, Roll)
    assert isinstance(rolled, Rolled)
    added = Modifier(rolled.modifier, rolled.label) if rolled.modifier else None
    came = bout.wording.sums.short(roll, rolled) if _reckons(bout, roll) else str(rolled.score)
    if roll.against is not None:
        words = bout.wording.phrases.roll(roll.why)
        verdict = words.made if roll.against.met(rolled) else words.failed
        came = bout.wording.say("roll_fell", sum=came, verdict=verdict)
    die = bout.wording.sums.die(roll, added, rolled) if _reckons(bout, roll) else None
    return Prompt(RollFell(step, die, came, roll.against is not None), _needed(bout, roll, added, step.place))


def cannot_think(side: Side, why: str) -> Prompt:
    """An opponent tries again."""
    return Prompt(CannotThink(side), (f"{why}.",), f"{why}. Enter lets them think again.", "try again")


def awaited(bout: Bout, side: Side, thought: Future[Choice]) -> Prompt:
    """An opponent thinks."""
    return Prompt(Awaited(side, thought), asked=bout.wording.say("thinking", name=bout.called[side]))


def _reckons(bout: Bout, roll: Roll) -> bool:
    """Whether those who are asked may know what a roll needs."""
    return moment_of(bout).viewer.reckons(roll)


def _needed(bout: Bout, roll: Roll, added: Modifier | None, place: int) -> tuple[str, ...]:
    """What a roll needs, with the parts of its sum as they were after `place` answers."""
    of, sums = rolling(bout, roll, place), bout.wording.sums
    if not _reckons(bout, roll):
        return of.text, bout.wording.say("roll_hidden", name=bout.called[roll.side or bout.near]), ""
    return of.text, sums.pending(roll, bout.heard, added), sums.parts(roll, added, of.parts)
