"""The tutor: the fencing master's tips, advice for a real table, and what choices are worth exactly."""

from typing import NamedTuple

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.value_iteration import is_stochastic_game
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.play.bout import Bout
from duel_tui.play.moments import outlook_of
from duel_tui.play.settings import KeepsSettings
from duel_tui.text import capital
from duel_tui.words.odds import shares

_BEST = 4
"""Choices that are named."""
_NEVER = 0.005
"""Chances below this are not worth a word."""


class Tip(NamedTuple):
    """A sentence of the fencing master, and the prompt or event that it is about."""

    what: str
    said: str


class Master:
    """Has something to say beside the play, each thing until it was heard once."""

    def __init__(self, kept: KeepsSettings, bout: Bout, *, drawn: bool = True) -> None:
        """Remember in the settings what was said; `drawn`: the duel is drawn on a screen."""
        self._drawn = drawn
        self._kept = kept
        self._bout = bout
        self._listened_to = bout.table.place

    def _tip(self, what: str) -> str:
        """What there is to say about a prompt or an event; empty where it was heard before."""
        settings = self._kept.settings
        tip = self._bout.wording.tip(what, drawn=self._drawn)
        if not tip or not settings.master or self._key(what) in settings.heard:
            return ""
        return self._bout.wording.say("master", tip=tip)

    def _key(self, what: str) -> str:
        return f"{self._bout.table.journal.ruleset} {what}"

    def heard(self, tip: Tip) -> None:
        """Remember what was heard, so that it is said once."""
        settings, key = self._kept.settings, self._key(tip.what)
        if key not in settings.heard:
            self._kept.keep(replace(settings, heard=(*settings.heard, key)))

    def tip_on_play(self, prompt: str = "") -> Tip | None:
        """What there is to say about a prompt, or else about something that has happened since the last time."""
        table = self._bout.table
        happened = [
            told.kind for place in range(self._listened_to, table.place) for told in table.step(place).told
        ]
        self._listened_to = table.place
        return next((Tip(what, said) for what in (prompt, *happened) if (said := self._tip(what))), None)


def may_advise(bout: Bout, side: Side) -> bool:
    """True where a side may be advised, or the game is solved and there is nothing to give away."""
    return bout.desk is not None and (
        (bool(bout.table.unseen) and side in bout.present) or is_stochastic_game(bout.table.rules)
    )


def best_line(bout: Bout, ask: Ask, mix: Strategy) -> str:
    """The best choice with its chance to win, and how often it is played; empty where there is none."""
    if not (best := _best(mix)):
        return ""
    choice, chance, value = best[0]
    (share,) = shares([value])
    told = bout.wording.say("advice_best", choice=bout.wording.chosen(ask, choice), percent=share)
    return told + _often(bout, chance)


def advice_lines(bout: Bout, ask: Ask, mix: Strategy) -> tuple[str, ...]:
    """The best choices with their chances to win and how often each is played, and what the first leads to.

    The last line says how far a search of unseen hands came.
    """
    say = bout.wording.say
    best = [(bout.wording.chosen(ask, choice), choice, chance, value) for choice, chance, value in _best(mix)]
    named = [
        say("advice_told", choice=name, percent=share) + _often(bout, chance)
        for (name, _, chance, _), share in zip(best, shares([value for *_, value in best]), strict=True)
    ]
    found = outlook_of(bout, ask).of(best[0][1]) if best else ()
    told = bout.wording.odds.clauses(found, bout.heard, ask.side)
    leads = (say("advice_leads", choice=best[0][0]), *[capital(one) for one in told]) if told else ()
    tried = (say("advice_tries", tried=f"{mix.nodes:,}", wanted=f"{mix.tries:,}"),) if mix.tries else ()
    return (say("advice_head"), *named, *leads, *tried)


def _best(mix: Strategy) -> list[tuple[Choice, float, float]]:
    """The choices that are named, each with how often it is played, 0 where one is always played, and its worth."""
    rows = sorted(
        zip(mix.choices, mix.probabilities, mix.values, strict=True), key=lambda row: row[1:], reverse=True
    )
    played = [row for row in rows if row[1] > _NEVER]
    if len(played) > 1:
        return played[:_BEST]
    by_worth = sorted(rows, key=lambda row: row[2], reverse=True)
    return [(choice, 0, value) for choice, _, value in by_worth[:_BEST]]


def _often(bout: Bout, chance: float) -> str:
    return f", {bout.wording.say('advice_often', percent=round(100 * chance))}" if chance else ""


def exact_mix(bout: Bout, side: Side) -> Strategy | None:
    """What each choice of a side is worth; waits for it; None where that is not known exactly."""
    if bout.desk is None or not is_stochastic_game(bout.table.rules):
        return None
    try:
        mix = bout.desk.mix(bout.table.observation(side))
    except (WorkerClosedError, ThinkingError):
        return None
    return mix if mix.exact else None


def first_move_of(bout: Bout) -> str:
    """What the first move of a bout is worth, in words; waits for it; empty where that is not known exactly."""
    if bout.desk is None or not is_stochastic_game(bout.table.rules):
        return ""
    try:
        opening = bout.desk.opening(bout.table.journal.start)
    except (WorkerClosedError, ThinkingError):
        return ""
    return bout.wording.odds.first_move(opening) if opening else ""
