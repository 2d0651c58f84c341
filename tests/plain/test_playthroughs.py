"""The golden playthroughs, played through plain mode: the same scripts, and every sentence of their tale."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.cli.setting import meeting
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Decide
from duel_tui.engine.rulings import Modify, Ruling, Set
from duel_tui.engine.table import DuelTable
from duel_tui.pages.conductor import fight, may_set
from duel_tui.plain.prompter import Lines
from duel_tui.play.bout import Bout
from duel_tui.play.taking_back import take_back, unrecords
from duel_tui.text import ended
from duel_tui.usage.arguments import parser
from duel_tui.words import Wording, read_phrases
from duel_tui.words.sentences import Sentences
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.systems.test_playthroughs import SCRIPTS
from tests.systems.transcript import command_of, library_of
from tests.tui.bouts import seats_of

Json = dict[str, Any]


_FIELDS = ("blow", "blade", "action", "target", "defence", "left_hand")
"""The fields of forms, as they are typed here."""


class Listener:
    """Writes down the tale as the referee tells it, and the lines that two people in one room may be told."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._facts = Sentences(bout.wording.phrases)
        self._heard: list[int] = []
        self._known: set[int] = set()
        """What was told once; what is restored is named in lines, and not told again."""
        self.golden: list[str] = []
        self.public: list[str] = []
        self._hear(0, bout.table.opening)

    def listen(self, *, aloud: bool = True) -> None:
        """Hear what is new; what was taken back is forgotten, so that it is told again if it comes back.

        Args:
            aloud: False for what the referee did, which the lines do not tell by themselves.
        """
        table, heard = self._bout.table, self._heard
        while heard and (len(heard) > table.place or table.step(len(heard) - 1).number != heard[-1]):
            heard.pop()
        for place in range(len(heard), table.place):
            step = table.step(place)
            heard.append(step.number)
            self._hear(step.place + 1, step.told, again=step.number in self._known or not aloud)
            self._known.add(step.number)

    def _hear(self, first: int, told: tuple[Told[Any], ...], *, again: bool = False) -> None:
        for place, one in enumerate(told, first):
            story = self._bout.wording.narrator.told(one.event, self._bout.names, place)
            self.golden.append(self._facts.fact(one.event, self._bout.names, place) or story)
            self.public += [ended(story)] if one.to is None and not again else []


class Scripted(Typist):
    """Types what a script says, as people would at the prompt that is there."""

    def __init__(self, bout: Bout, commands: list[Json], listener: Listener) -> None:
        super().__init__(ask=self._next)
        self._listener = listener
        self._bout = bout
        self._table = bout.table
        self._confirms = bout.wording.phrases.confirms
        self._once_more = ""
        self._commands = commands

    def _next(self) -> str | None:
        self._listener.listen()
        if self._once_more:
            typed, self._once_more = self._once_more, ""
            return typed
        if not self._commands:
            return None
        while self._refereed(self._commands[0]):
            self._listener.listen(aloud=False)
        request, command = self._table.request, self._taken()
        typed = self._typed(command)
        if isinstance(request, Decide) and request.asks[0].what == "plot":
            typed, self._once_more = typed.replace("_", "-"), "yes"
        elif (
            isinstance(request, Decide)
            and f"{request.asks[0].what} {command.get('choice')}" in self._confirms
        ):
            self._once_more = typed
        if typed == "undo" and unrecords(self._bout):
            self._once_more = typed
        return typed

    def _refereed(self, command: Json) -> bool:
        """True for what only the referee can do: set a card of hidden hands, add a modifier for both."""
        ruling: Ruling
        match command:
            case {"type": "set"}:
                ruling = Set(command["fact"], str(command["value"]), command.get("why", ""))
                if may_set(self._bout, ruling):
                    return False
            case {"type": "modify", "side": None}:
                ruling = Modify(None, command["by"], command["label"], command["span"])
            case _:
                return False
        self._table.rule(ruling)
        self._commands.pop(0)
        return True

    def _taken(self) -> Json:
        """The next command, or the one after it where the other side is asked first here."""
        request = self._table.request
        first = self._commands[0]
        if first["type"] != "decide" or not isinstance(request, Decide):
            return self._commands.pop(0)
        asked = next(ask.side for ask in request.asks if ask.side not in self._table.sealed)
        own = next(place for place, one in enumerate(self._commands) if one.get("side") == asked)
        return self._commands.pop(own if own <= 1 else 0)

    def _typed(self, command: Json) -> str:  # noqa: PLR0911  one for each kind
        match command:
            case {"type": "decide", "choice": choice}:
                return self._form(choice) if isinstance(choice, dict) else str(choice)
            case {"type": "dice"}:
                return "".join(map(str, command["faces"])) if "faces" in command else str(command["total"])
            case {"type": "draw", "cards": cards}:
                return " ".join(cards)
            case {"type": "overrule"}:
                verdict = command.get("total", "s" if command.get("succeeds") else "f")
                return f"overrule {self._which(command)}{verdict} {command['why']}"
            case {"type": "correct", "total": total}:
                return f"correct {self._which(command)}{total}"
            case {"type": "strike", "line": line}:
                return f"strike {[one.line for one in self._table.waiting].index(line) + 1}"
            case {"type": "set", "fact": fact, "value": value}:
                return f"set {fact} {value}; {command.get('why', '')}"
            case {"type": "modify", "side": side, "by": by, "label": label}:
                return f"modify {side} {by:+} {label}"
            case _:
                return str(command["type"])

    def _which(self, command: Json) -> str:
        """The roll of a command's line, by its number in the list, the newest first."""
        lines = [step.number for step in self._table.rolls()]
        return f"#{lines.index(command['line']) + 1} " if "line" in command else ""

    def _form(self, form: Json) -> str:
        """A form in one line, its fields in the order in which they are asked."""
        return " ".join([form[name] for name in _FIELDS if name in form])


def _opened(script: Path) -> tuple[Bout, list[Json]]:
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    asked = parser().parse_args(shlex.split(lines[0]))
    for side in ("left", "right"):
        if getattr(asked, side):
            setattr(asked, side, script.parent / "fencers" / getattr(asked, side))
    library = library_of(script)
    agreed = meeting(asked, library)
    rules = library.ruleset(agreed.system, agreed.options)
    start = library.begin(rules, agreed.kind, agreed.fencers)
    journal = Journal(agreed.system, library.editions(agreed.system).current, agreed.options, start)
    wording = Wording(read_phrases(library.phrases(agreed.system)))
    table: DuelTable[Any] = DuelTable(rules, journal)
    names = agreed.fencers.map(lambda fencer: fencer.name)
    bout = Bout(table, wording, names, seats_of(None, None))
    return bout, [command_of(line) for line in lines[1:]]


def _scripts() -> Iterator[Any]:
    """Every script, the longest first; those are slow whose events and commands of the game others have."""
    heard = set[tuple[str, str]]()
    for script in sorted(SCRIPTS, key=lambda path: -path.stat().st_size):
        golden = script.with_suffix(".txt").read_text(encoding="utf-8")
        told = re.findall(r'^(?:- .*  \[(\w+)|> \{"type": "(\w+))', golden, re.MULTILINE)
        here = {(script.parent.name, event or command) for event, command in told}
        yield pytest.param(script, marks=pytest.mark.slow if here <= heard else ())
        heard |= here


def _golden(script: Path) -> tuple[list[str], str]:
    """The sentences of a transcript, and how it ended."""
    lines = script.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    told = [line[2:].rpartition("  [")[0] for line in lines if line.startswith("- ")]
    return told, lines[-1].rpartition(": ")[2]


def _mended_after_the_end(bout: Bout, command: Json) -> None:
    """What is taken back or overruled when the duel is over."""
    if command["type"] == "overrule":
        bout.table.overrule(command["line"], command["succeeds"], command["why"])
    else:
        assert command["type"] == "undo"
        assert not take_back(bout, again=False)


@pytest.mark.parametrize("script", list(_scripts()), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_goes_the_same_way_and_tells_the_same_tale(script: Path, tmp_path: Path) -> None:
    bout, commands = _opened(script)
    played = tuple(commands)
    listener = Listener(bout)
    typist = Scripted(bout, commands, listener)
    talk, out = talk_over(typist)
    context = context_in(tmp_path)
    context.keep(replace(context.settings, detail="full"))
    lines = Lines(context, bout, talk)
    heard(lines.begin(), talk, typist)
    heard(fight(bout, lines), talk, typist)
    while commands:
        listener.listen()
        _mended_after_the_end(bout, commands.pop(0))
        heard(fight(bout, lines), talk, typist)
    listener.listen()
    told, why = _golden(script)
    assert listener.golden == told
    assert bout.table.outcome is not None
    assert bout.table.outcome.why == why
    lines_said = out.getvalue().splitlines()
    if "correct" in {command["type"] for command in played}:
        assert set(listener.public) <= set(lines_said), "what stays after a correction is told no second time"
        return
    said = iter(lines_said)
    assert [text for text in listener.public if text not in said] == [], "in this order, between other lines"
