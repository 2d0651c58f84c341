"""A playthrough: a script of commands with dice by hand, and the readable transcript of what the referee said.

A script's line is `left: stand`, `right: target=H blow=thrust`, `left: east wait` (a plot), a total that fell, `undo`,
`redo`, or a command in JSON; lines with # are copied; the first other line is the command line. The maps that it names lie
in the folder `maps` beside it. In a transcript > is a command, - an event, = what changed on a sheet, ? what is asked, and
! the end.
"""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from duel_tui import registry
from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import run
from duel_tui.usage.arguments import parser

Json = dict[str, Any]


def transcript(script: Path) -> str:
    """The transcript of a script."""
    lines = script.read_text(encoding="utf-8").splitlines()
    orders = [line for line in lines if line and not line.startswith("#")]
    talk = _Talk(arguments_of(script), library_of(script))
    said: list[str] = []
    for line in lines:
        if line.startswith("#") or not line:
            said.append(line)
        elif line == orders[0]:
            said += [f"duel-tui {line}", *talk.begin()]
        else:
            said += [f"> {line}", *talk.answer(line)]
    assert talk.ended, f"{script.name} stops before the duel is over"
    return "\n".join(said) + "\n"


def library_of(script: Path) -> registry.Library:
    """The games, with the maps beside a script."""
    return registry.Library(registry.data_folder(), own=script.parent)


def arguments_of(script: Path) -> RefereeArgs:
    """The arguments of a script's command line."""
    lines = script.read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if line and not line.startswith("#"))
    folder = script.parent / "fencers"
    asked = parser().parse_args(shlex.split(line))
    return RefereeArgs(
        system=asked.system,
        seed=asked.seed,
        by_hand=asked.by_hand,
        options=tuple(asked.option),
        left=folder / asked.left if asked.left else None,
        right=folder / asked.right if asked.right else None,
        kind=asked.kind,
    )


def command_of(line: str) -> Json:
    """The command a script's line stands for."""
    side, colon, words = line.partition(": ")
    if line.startswith("{"):
        command: Json = json.loads(line)
    elif colon and side in set(Side):
        pairs = dict(word.split("=") for word in words.split() if "=" in word)
        command = {"type": "decide", "side": side, "choice": pairs or words}
    elif line.isdigit():
        command = {"type": "dice", "total": int(line)}
    else:
        command = {"type": line}
    return command


class _Talk:
    """A conversation with the referee, a look at the sheets after every command."""

    def __init__(self, args: RefereeArgs, library: registry.Library) -> None:
        self._wanted: list[bytes] = []
        self._replies = run(opened(args, library).referee, self._feed())
        self._facts: dict[str, Any] = {}
        self._menus: dict[str, Json] = {}
        self.ended = False

    def _feed(self) -> Iterator[bytes]:
        while self._wanted:
            yield self._wanted.pop(0)

    def begin(self) -> list[str]:
        first = msgspec.json.decode(next(self._replies))
        self._facts = self._look()
        return self._told(first)

    def answer(self, line: str) -> list[str]:
        self._wanted.append(msgspec.json.encode(command_of(line)))
        reply = msgspec.json.decode(next(self._replies))
        if reply["type"] == "refused":
            return [f"  refused: {reply['why']}"]
        return self._told(reply) if reply["type"] == "waiting" else []

    def _look(self) -> dict[str, Any]:
        self._wanted.append(b'{"type":"look"}')
        return dict(_flat(msgspec.json.decode(next(self._replies))["sheet"], ""))

    def _told(self, reply: Json) -> list[str]:
        said = [f"- {told['text']}  [{_event(told)}]" for told in reply["told"]]
        said += self._changes()
        if reply["request"]:
            said += ["  sealed"] if reply["sealed"] else self._asked(reply["request"])
        elif reply["outcome"]:
            self.ended = True
            said.append(f"! {reply['outcome']['winner'] or 'nobody'} wins: {reply['outcome']['why']}")
        return said

    def _asked(self, request: Json) -> list[str]:
        """What is asked; a menu that has not changed is not printed again."""
        if request["type"] == "roll":
            return [_roll(request)]
        if request["type"] == "draw":
            return [f"? {request['side']} draws {request['count']} of {request['pile']} for {request['why']}"]
        said: list[str] = []
        for ask in request["asks"]:
            who = f"{ask['side']} {ask['what']}"
            said += [f"? {who}: as before"] if self._menus.get(who) == ask["menu"] else _ask(ask)
            self._menus[who] = ask["menu"]
        return said

    def _changes(self) -> list[str]:
        before, self._facts = self._facts, self._look()
        changed = [name for name in self._facts if self._facts[name] != before.get(name)]
        return [
            f"= {name}: {_value(before.get(name))} -> {_value(self._facts[name])}"
            for name in changed
            if not _DULL & set(name.split())
        ]


_DULL = frozenset(
    ("phase", "exchanges", "movements", "attacks", "targets", "penalty", "penalties", "prices", "result")
)
"""Facts that say nothing the events and requests do not."""


def _flat(facts: Json, above: str) -> Iterator[tuple[str, Any]]:
    for name, value in facts.items():
        where = f"{above} {name}".strip()
        if isinstance(value, dict):
            yield from _flat(value, where)
        else:
            yield where.removeprefix("sides "), value


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _event(told: Json) -> str:
    fields = {
        name: value
        for name, value in told.items()
        if name not in {"event", "text"} and value not in (None, [])
    }
    return " ".join([told["event"], *(f"{name}={_value(value)}" for name, value in fields.items())])


def _roll(request: Json) -> str:
    against = request["against"] or {}
    wanted = ""
    if "at_most" in against:
        wanted = f", at most {against['at_most']}"
    elif against:
        parts = "".join(f", {label} {value:+}" for label, value in against["parts"])
        wanted = f", needs {against['needs']} ({against['number']}{parts})"
    return f"? {request['side']} rolls {request['dice']} for {request['why']}{wanted}"


def _ask(ask: Json) -> list[str]:
    menu = ask["menu"]
    match menu["type"]:
        case "one-of":
            offered = " ".join(key.replace(" ", "_") for key in menu["keys"])
        case "between":
            offered = f"{menu['low']} to {menu['high']}"
        case "plot":
            offered = f"{menu['allowance']} feet, {' '.join([*menu['steps'], *menu['keys']])}"
        case _:
            offered = ", ".join(f"{name} {'|'.join(keys)}" for name, keys in menu["fields"].items())
    denied: dict[str, list[str]] = {}
    for key, reason in menu.get("denied", []):
        denied.setdefault(reason, []).append(key.replace(" ", "_"))
    return [
        f"? {ask['side']} {ask['what']}: {offered}",
        *(f"    not {' '.join(keys)}: {reason}" for reason, keys in denied.items()),
    ]
