"""How a duel ended: who won and how, every hit in order, what can be counted of it, and what may be done now."""

from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.solvable import Tabled
from duel_tui.engine.timeline import Step
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Again, Ended, Leave, Left, Next, Prompt, RollOwn, Undo
from duel_tui.play.rematch import Played
from duel_tui.show.table import Option
from duel_tui.text import items_within
from duel_tui.words.telling import read_of

AFTER: dict[str, Left | Undo] = {
    "home": Leave(),
    "again": Again(),
    "swap": Again(swapped=True),
    "next": Next(),
    "quick": Next(),
    "lesson": Again(),
    "create": RollOwn(),
    "undo": Undo(),
}
"""The rows at the end that are commands."""
_ROWS = {
    "next": "n",
    "again": "a",
    "swap": "s",
    "replay": "r",
    "tell": "l",
    "export": "e",
    "home": "x",
    "undo": "",
    "count": "",
    "matrix": "m",
    "create": "c",
}
"""What may be done at the end, in the order of the numbers that lines call it by, with the letters; what has none is a row in lines
alone, which know no other key for it."""
_NUMBERS = {key: number for number, key in enumerate(_ROWS, 1)}


def after(bout: Bout, played: Played | None, affair: str = "") -> Prompt:
    """The end of a duel: what its records say, and what may be done now; of one that is not kept nothing follows.

    The line of a day's affair stands first in what is said. The next opponent comes first; after a defeat the same duel again does.
    """
    if played is None:
        return Prompt(Ended())
    say, note = bout.wording.say, f"{affair} {played.entered(bout)}".strip()
    mine, foe = played.due(bout)
    denied = played.refused(bout)
    if bout.take_back == "none":
        denied["undo"] = say("no_take_back").partition(": ")[2]
    outcome = bout.table.outcome
    lost = outcome is not None and outcome.winner is mine.foe
    has = {"matrix": isinstance(bout.table.rules, Tabled), "create": played.first}
    rows = [
        Option(
            "after",
            key,
            letter,
            say(f"end_{key}", name=foe.name, level=foe.level.name),
            denied.get(key, "").removesuffix("."),
            number=_NUMBERS[key],
        )
        for key, letter in sorted(_ROWS.items(), key=lambda one: one[0] != "again" and lost)
        if has.get(key, True)
    ]
    return Prompt(Ended(note, tuple(rows)))


class Hit(Struct, frozen=True):
    """A hit of a duel."""

    round: int
    side: Side | None
    """Who hit; None: both at once."""
    text: str
    """What it did, in a sentence."""
    chance: int | None = None
    """The chance it had out of 100; None: it was no roll, or that is hidden."""
    score: int | None = None
    """What fell."""
    border: str = ""
    """What hits, such as `from 58`."""


def hits(bout: Bout, names: BySide[str]) -> tuple[Hit, ...]:
    """Every hit in order; one that was rolled with the chance it had."""
    wording, viewer, found = bout.wording, moment_of(bout).viewer, list[Hit]()
    kinds, narrator = wording.phrases.hits, wording.narrator
    rolled = dict[Side, Step[Any]]()
    for step in bout.table.steps:
        if isinstance(step.answer, Decided):
            rolled.clear()
        elif isinstance(roll := step.request, Roll) and roll.side and roll.why in wording.phrases.attacks:
            rolled[roll.side] = step
        for told in step.told:
            if told.kind not in kinds or not viewer.sees(told):
                continue
            side = narrator.striker(told.event, names)
            own = rolled.pop(side, None) if side else None
            if own is None and wording.phrases.attacks:
                continue  # the score of a hit that stands already
            number = bout.table.sheet_at(step.place, None).duel.round
            hit = Hit(number, side, narrator.hit(told.event, names))
            found.append(_with_roll(bout, hit, own.request, own.answer) if own is not None else hit)
    return tuple(found)


def _with_roll(bout: Bout, hit: Hit, roll: Any, rolled: Any) -> Hit:
    """A hit with the chance that its roll had, where the viewer may know it."""
    added = Modifier(rolled.modifier, rolled.label) if rolled.modifier else None
    die = bout.wording.sums.die(roll, added, rolled)
    if die is None or not moment_of(bout).viewer.reckons(roll, rolled):
        return hit
    return replace(hit, chance=round(100 * chance(roll, rolled)), score=die.score, border=die.words[2])


def hits_told(bout: Bout) -> tuple[str, ...]:
    """Every hit in order, in a sentence each."""
    say = bout.wording.say
    return tuple(
        [
            say(f"end_hit{'_rolled' if one.border else ''}", **structs.asdict(one))
            for one in hits(bout, bout.heard)
        ]
    )


def last_blow(bout: Bout) -> str:
    """The story of the last hit since the last decision; where nobody was hit, of what happened last."""
    moment, kinds, narrator = moment_of(bout), bout.wording.phrases.hits, bout.wording.narrator
    found = {False: "", True: ""}
    for step in bout.table.steps[max(0, moment.chosen) :]:
        told = [one for one in step.told if "winner" not in one.event.__struct_fields__]
        first = next((place for place, one in enumerate(told) if one.kind in kinds), None)
        tale = narrator.tale(replace(step, told=tuple(told[first or 0 :])), moment.short, moment.viewer)
        if story := " ".join([line.text for line in tale if line.kind == "story"]):
            found[first is not None] = story
    return found[True] or found[False]


class Attacks(Struct, frozen=True):
    """The attacks of one side that came to a roll."""

    hits: int
    rolled: int
    expected: float
    """The hits to be expected: each attack counted at the chance that was shown before it."""


def attacks(bout: Bout) -> BySide[Attacks] | None:
    """What both sides' attacks came to; None: nobody rolled one."""
    kinds = bout.wording.phrases.attacks
    if not kinds or not moment_of(bout).viewer.foretells:
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
    return (*told, *[f"{one}." for one in habits(bout, bout.names)])


def ended(bout: Bout) -> str:
    """How a duel ended, in a sentence: who won, a colon, and how."""
    outcome = bout.table.outcome
    return bout.wording.narrator.outcome(outcome.winner, outcome.why, bout.names) if outcome else ""


def read(bout: Bout) -> tuple[str, ...]:
    """What the opponents who read habits have read, when the duel is over."""
    if not bout.table.done:
        return ()
    readers = bout.seats.now.map(lambda one: one.player is not None and one.player.reads)
    return read_of(bout.wording, bout.table, readers, bout.names)
