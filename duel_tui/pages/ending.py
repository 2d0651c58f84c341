"""How a duel ended: the words for it, what can be counted of its attacks, and what both did how often."""

from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.solvable import Tabled
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Again, Ended, Leave, Left, Next, Prompt, Undo
from duel_tui.play.rematch import Played
from duel_tui.show.table import Option
from duel_tui.text import items_within
from duel_tui.words.telling import read_of

AFTER: dict[str, Left | Undo] = {
    "home": Leave(),
    "again": Again(),
    "swap": Again(swapped=True),
    "next": Next(),
    "undo": Undo(),
}
"""The rows at the end that are commands."""
_ROWS = {
    "home": "x",
    "again": "a",
    "swap": "s",
    "next": "n",
    "replay": "r",
    "export": "e",
    "tell": "l",
    "undo": "",
    "count": "",
    "matrix": "m",
}
"""What may be done at the end, with the letters; what has none is a row in lines alone, which know no other key for it."""


def after(bout: Bout, played: Played | None) -> Prompt:
    """The end of a duel: what its records say, and what may be done now; of one that is not kept nothing follows."""
    if played is None:
        return Prompt(Ended())
    say, note = bout.wording.say, played.entered(bout)
    denied = played.refused(bout)
    if bout.take_back == "none":
        denied["undo"] = say("no_take_back").partition(": ")[2]
    rows = [
        Option("after", key, letter, say(f"end_{key}"), denied.get(key, "").removesuffix("."))
        for key, letter in _ROWS.items()
        if key != "matrix" or isinstance(bout.table.rules, Tabled)
    ]
    return Prompt(Ended(note, tuple(rows)))


class Attacks(Struct, frozen=True):
    """The attacks of one side that came to a roll."""

    hits: int
    rolled: int
    expected: float
    """The hits to be expected: each attack counted at the chance that was shown before it."""

    @property
    def luck(self) -> float:
        """Hits beyond those to be expected."""
        return self.hits - self.expected


def attacks(bout: Bout) -> BySide[Attacks] | None:
    """What both sides' attacks came to; None: nobody rolled one."""
    kinds = bout.wording.phrases.attacks
    if not kinds:
        return None
    rolls = [
        (step.request, step.answer)
        for step in bout.table.steps
        if isinstance(step.request, Roll) and isinstance(step.answer, Rolled) and step.request.why in kinds
    ]

    if not rolls:
        return None

    def counted(side: Side) -> Attacks:
        mine = [(roll, rolled) for roll, rolled in rolls if roll.side is side]
        met = [roll.against.met(rolled) for roll, rolled in mine if roll.against]
        return Attacks(sum(met), len(met), sum([chance(roll, rolled) for roll, rolled in mine]))

    return both(counted)


def chance(roll: Roll, rolled: Rolled) -> float:
    """The chance that a roll had, with what a game master added to it, from 0 to 1; 0: it is compared with nothing."""
    if roll.against is None:
        return 0
    return percent(judged(roll.against, Modifier(rolled.modifier, rolled.label))) / 100


def luck(bout: Bout, found: BySide[Attacks]) -> str:
    """The near side's hits beyond those to be expected, less the other's, in a sentence that says that both count."""
    more = found[bout.near].luck - found[bout.near.foe].luck
    key = "end_luck_good" if more > 0 else "end_luck_bad"
    return bout.wording.say(key, name=bout.names[bout.near], hits=f"{abs(more):.1f}")


def habits(bout: Bout, names: BySide[str]) -> tuple[str, ...]:
    """What both did how often, a sentence for each side of which anything is counted."""
    return tuple([f"{name}: {told}" for name, told in _counts(bout, names)])


def mostly(bout: Bout, width: int, names: BySide[str]) -> tuple[str, ...]:
    """What both did most often, in a row for each side."""
    say, rows = bout.wording.say, list[str]()
    for name, told in _counts(bout, names):
        whole = f"{name}: {told}"
        room = width - len(say("end_mostly", name=name, habits=""))
        some = say("end_mostly", name=name, habits=items_within(told, room))
        rows.append(whole if len(whole) <= width else some)
    return tuple(rows)


def _counts(bout: Bout, names: BySide[str]) -> list[tuple[str, str]]:
    """The name of each side of which anything is counted, and the counts."""
    scene, moment = scene_of(bout), moment_of(bout)
    counts = [(names[side], scene.habits(moment, side)) for side in (bout.near, bout.near.foe)]
    return [(name, told) for name, told in counts if told]


def counted(bout: Bout) -> tuple[str, ...]:
    """All that can be counted of a duel, in sentences."""
    found, told = attacks(bout), list[str]()
    if found is not None:
        for side in (bout.near, bout.near.foe):
            one = found[side]
            numbers = {"hits": one.hits, "attacks": one.rolled, "expected": f"{one.expected:.1f}"}
            told.append(bout.wording.say("end_counted", name=bout.names[side], **numbers))
        told.append(luck(bout, found))
    return (*told, *[f"{one}." for one in habits(bout, bout.names)])


def ended(bout: Bout) -> str:
    """How a duel ended, in a sentence."""
    outcome = bout.table.outcome
    return bout.wording.narrator.outcome(outcome.winner, outcome.why, bout.names) if outcome else ""


def read(bout: Bout) -> tuple[str, ...]:
    """What the opponents who read habits have read, when the duel is over."""
    if not bout.table.done:
        return ()
    readers = bout.seats.now.map(lambda one: one.player is not None and one.player.reads)
    return read_of(bout.wording, bout.table, readers, bout.names)
