"""People who answer a duel the same way however they are asked: by a script, or by lines they type."""

from collections.abc import Callable
from concurrent.futures import wait
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Draw, Observation, Roll
from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.rulings import Modify, Strike
from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Character
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.picking import filled
from duel_tui.play.prompts import (
    Awaited,
    Command,
    Curtain,
    Ended,
    Leave,
    Nerves,
    Overrule,
    Prompt,
    Redo,
    Undo,
)

Answer = Choice | Rolled | Drawn | Command
OFTEN = 0.25
"""How often a command is given in the place of an answer."""
MOST = 60
"""Commands after which only answers are given, so that every duel ends."""


class People:
    """Two people, or one, whose answers hang on the moment alone; at one moment each gives one command at most."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._given: set[tuple[Any, ...]] = set()
        self._dice = SeededThrower(seed)

    def answer(self, bout: Bout, ask: Ask | Roll | Draw) -> Answer | None:
        """The answer to what is asked now; None: the program is let roll."""
        moment = (*bout.stamp, ask.side, type(ask))
        chance = Random(f"{self._seed} {moment}")
        if chance.random() < OFTEN and moment not in self._given and len(self._given) < MOST:
            self._given.add(moment)
            side = (ask.side if isinstance(ask, Ask | Roll) else moment_of(bout).viewer.side) or bout.near
            waiting = bout.table.waiting
            commands = [Undo(), Redo(), Modify(side, 10, "x"), Overrule(verdict=True, reason="y")]
            commands += [Modify(side.foe, -5, "z", "duel"), *[Strike(one.line) for one in waiting[:1]]]
            if bout.wording.phrases.kinds_of_roll:
                way = chance.choice([*Way])
                commands += [Roller(left=way), Roller(way, way), Roller(right=way)]
            return chance.choice(commands)
        match ask:
            case Ask(menu=menu):
                assert menu is not None
                choices: list[Choice] = [one for one in menu.choices if one != "yield"]
                return chance.choice(choices)
            case Roll() if bout.table.way is Way.ASKED and chance.random() < OFTEN:
                return None
            case Roll():
                return self._dice.throw(ask, bout.table.place)
            case Draw():
                return self._dice.draw(ask, bout.table.place)


def typed(answer: Answer | None) -> str:  # noqa: PLR0911  one for each kind
    """An answer as it is typed in lines."""
    match answer:
        case None:
            return ""
        case Roller(left=left, right=right):
            side = "both" if left and right else "left" if left else "right"
            return f"dice {side} {(left or right or Way.ASKED).written}"
        case Undo() | Redo():
            return type(answer).__name__.lower()
        case Modify(side=side, by=by, label=label, span=span):
            return f"modify {side} {by:+} {'' if span == 'roll' else span} {label}"
        case Strike():
            return "strike 1"
        case Overrule(reason=reason):
            return f"overrule s {reason}"
        case Rolled(score=score, faces=faces):
            return " ".join(map(str, faces)) or str(score)
        case Drawn(cards=cards):
            return " ".join(cards)
        case Struct():
            fields = filled(answer)
            return " ".join([fields[name] for name in ("blow", "target", "defence") if name in fields])
        case _:
            return str(answer)


class Turn:
    """Gives the turn to what runs a script, which may drop it there."""

    def __await__(self) -> Any:
        yield self


class Script:
    """A prompter whose people answer by themselves; it remembers what they were asked and told."""

    nerves: Nerves = "always"

    def __init__(self, bout: Bout, people: People, asked: list[tuple[Any, ...]] | None = None) -> None:
        self._bout = bout
        self._people = people
        self.asked = [] if asked is None else asked
        self.handed: list[Side] = []
        self.done_with: list[Command] = []
        self.refusals: list[str] = []
        self.ends: list[Callable[[], Command]] = []

    async def ask(self, prompt: Prompt) -> Any:
        await Turn()
        match prompt.why:
            case Ask() | Roll() | Draw() as asked:
                one = (*self._bout.stamp, asked.side, type(asked).__name__)
                if self.asked[-1:] != [one]:
                    self.asked.append(one)
                return self._people.answer(self._bout, asked)
            case Curtain(side=side):
                self.handed.append(side)
            case Awaited(thought=thought):
                wait([thought])
            case Ended():
                return self.ends.pop(0)() if self.ends else Leave()
            case _:
                pass
        return None

    async def show(self, since: int) -> None:
        assert 0 <= since <= self._bout.table.place
        await Turn()

    async def say(self, text: str, done: Command | None = None) -> None:
        await Turn()
        if done is None:
            self.refusals.append(text)
        else:
            self.done_with.append(done)


class Foe:
    """A desk whose opponents choose by chance, which hangs on the seat alone."""

    def __init__(self) -> None:
        self.asked: list[tuple[Side, int]] = []

    def start(self) -> None:
        """Start nothing."""

    def choose(self, observation: Observation[Any], character: Character, seed: int) -> Choice:
        self.asked.append((observation.side, observation.salt))
        assert observation.ask.menu is not None
        choices: tuple[Choice, ...] = observation.ask.menu.choices
        return Random(f"{seed} {observation.salt} {observation.side}").choice(choices)
