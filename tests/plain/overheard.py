"""Duels in lines, in this process, with everything that is said, listed and asked kept apart."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Character
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.worker_client import ThinkingError, WorkerClient
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import Shell
from duel_tui.plain.talk import Talk
from duel_tui.plain.telling import Detail
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, opening, quick
from duel_tui.play.picking import Filling, filled
from duel_tui.play.prompts import Nerves
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage import duels
from tests.plain.talks import Typist, heard
from tests.systems.walks import picked, possible

MORE = "Press Enter to go on."
"""The question in the middle of what is long."""
Kind = Literal["said", "listed", "asked", "typed"]


class Utterance(Struct, frozen=True):
    """A line of a duel."""

    kind: Kind
    text: str


class Overheard(Talk):
    """A talk that writes down what is said, what is listed, what is asked and what is typed."""

    def __init__(self) -> None:
        self.lines: list[Utterance] = []
        self._lists = False
        super().__init__(_Written(self._write))

    def _write(self, kind: Kind, text: str) -> None:
        self.lines.append(Utterance("listed" if self._lists and kind == "said" else kind, text))

    def is_new(self, key: str, rows: dict[str, str]) -> bool:
        """Whether rows are new; what is said next is the list of them."""
        self._lists = super().is_new(key, rows)
        return self._lists

    def say(self, *lines: str) -> None:
        """Say lines, which are a list if rows were new."""
        super().say(*lines)
        self._lists = False

    def typed(self, text: str) -> None:
        """Write down what was typed."""
        self.lines.append(Utterance("typed", text))


class _Written(Shell):
    """Says lines to whoever writes them down, as a person at a terminal hears them, at whatever width."""

    def __init__(self, write: Callable[[Kind, str], None]) -> None:
        self.live = True
        self._write_line = write

    def say(self, text: str) -> None:
        """Write down what is said."""
        self._write_line("said", text)

    def ask(self, question: str, *, echo: bool = True) -> None:
        """Write down what is asked."""
        del echo
        self._write_line("asked", question)

    def answered(self) -> None:
        """Note nothing."""

    def hide(self) -> None:
        """Hide nothing."""


class ByChance(WorkerClient[Any]):
    """Opponents who think of nothing and take any choice; nobody there advises."""

    def __init__(self, rules: Any, seed: int) -> None:
        super().__init__(rules)
        self._chance = Random(f"opponent {seed}")

    def start(self) -> None:
        """Start nothing."""

    def choose(self, observation: Any, character: Character, seed: int) -> Choice:
        """Any choice."""
        del character, seed
        return picked(self._chance, possible(observation.ask))

    def mix(self, observation: Any) -> Strategy:
        """Nothing.

        Raises:
            ThinkingError: always.
        """
        raise ThinkingError

    def opening(self, start: Any) -> None:
        """Nothing is known of a first move."""
        del start


def matched(context: AppContext, game: str, seed: int) -> Match:
    """A duel of a person and a beginner by the seed; the sets of house rules take turns."""
    context.keep(replace(context.settings, ruleset=game))
    presets = [*context.presets().items()]
    name, preset = presets[seed % len(presets)]
    match = quick(context)
    kind = preset.kind or match.kind
    return replace(match, preset=name, kind=kind, options=dict(preset.options), seed=seed)


def unkept(context: AppContext, match: Match) -> Bout:
    """A match as it begins, that nothing keeps."""
    return bout_of(context, duels.unbegun(context.saves.duels, *opening(context, match)))


def bout_by_chance(context: AppContext, match: Match) -> Bout:
    """A bout against somebody who plays anything, and that nothing keeps."""
    bout = unkept(context, match)
    return replace(bout, desk=ByChance(bout.table.rules, match.seed or 0))


def overheard(context: AppContext, bout: Bout, detail: Detail, pause: Nerves = "decisive") -> list[Utterance]:
    """All of a duel in lines, in which a person plays anything, up to its end."""
    context.keep(replace(context.settings, detail=detail, pause=pause))
    talk = Overheard()
    chooser = _Chooser(bout, talk)
    lines = Lines(context, bout, talk)
    try:
        heard(lines.begin(), talk, chooser)
        heard(fight(bout, lines), talk, chooser)
    finally:
        bout.thoughts.close()
    return talk.lines


class _Chooser(Typist):
    """Types any choice that is offered, and presses Enter where a roll waits."""

    def __init__(self, bout: Bout, talk: Overheard) -> None:
        super().__init__(ask=self._next)
        self.live = True
        self._bout = bout
        self._talk = talk
        self._chance = Random(bout.seed)
        self._last: tuple[object, str] = (None, "")

    def _next(self) -> str:
        typed = self._choice()
        self._talk.typed(typed)
        return typed

    def _choice(self) -> str:
        ask = self._bout.table.ask_of(Side.LEFT)
        if ask is None or self._talk.lines[-1].text == MORE:
            return ""
        stamp = self._bout.stamp
        if self._last[0] == stamp:
            return self._last[1]
        choice = picked(self._chance, possible(ask))
        typed = in_one_line(filled(choice)) if isinstance(choice, Struct) else str(choice)
        self._last = (stamp, typed)
        return typed


def in_one_line(form: Filling) -> str:
    """A form as it is typed, in the order in which its fields are asked."""
    return " ".join([form[field] for field in ("blow", "target", "defence") if field in form])
