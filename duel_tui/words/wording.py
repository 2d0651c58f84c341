"""The words of a duel for screens, plain lines and referee."""

from collections.abc import Collection, Mapping, Sequence
from string import Formatter
from typing import Literal, cast

from msgspec import Struct, to_builtins
from msgspec.structs import asdict

from duel_tui.engine.menu import STAY, Between, Choice, Form, OneOf, Plot, Plotted
from duel_tui.engine.requests import Ask
from duel_tui.engine.rulings import ModifierGiven, Waiting
from duel_tui.engine.sheet import AnySheet, Carried, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.profile import Profile
from duel_tui.fencer.terms import LeftHand
from duel_tui.show import grammar
from duel_tui.show.grammar import YOU
from duel_tui.show.table import Option
from duel_tui.words.cards import Cards
from duel_tui.words.narrator import Narrator
from duel_tui.words.odds import Odds
from duel_tui.words.phrases import Phrases, missing
from duel_tui.words.sentences import Facts

_ADDRESSED = "{name}: "
"""The beginning of a prompt, which is left out if its reader is the fencer asked."""
Costs = Mapping[tuple[str, str], str]
"""The costs of choices, by field and key: `-15`."""
About = Literal[
    "where", "brief", "status", "side", "short", "hand", "brings", "score", "wounds", "initiative", "open"
]
"""The subject of sentences: progress, duel, fencer, fencer in few words, hand, kit, or a question."""
_SLOTS = Formatter().parse
_NOT = "not "
"""What stands before a condition that has to fail."""


class Wording:
    """The texts of a game: what is told, prompts, options, odds, the words of a sheet."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.narrator = Narrator(phrases)
        self.sums = self.narrator.sums
        self.odds = Odds(phrases)
        self.cards = Cards(phrases)
        self.label, self.say, self.value = phrases.label, phrases.says_of, phrases.value

    def prompt(self, ask: Ask, names: BySide[str]) -> str:
        """The prompt for a fencer."""
        words = self.phrases.asks.get(ask.what)
        text = words.prompt if words else missing("prompt", ask.what)
        if names[ask.side] is YOU:
            text = text.removeprefix(_ADDRESSED)
        return self.narrator.fill(text, {"side": ask.side}, names)

    def grave(self, what: str) -> bool:
        """True if a decision is about a beaten fencer."""
        return what in self.phrases.asks and self.phrases.asks[what].grave

    def confirms(self, ask: Ask, choice: Choice, names: BySide[str]) -> str:
        """What a choice that cannot be mended does, which is asked before it counts; empty: it counts at once."""
        told = self.phrases.confirms.get(f"{ask.what} {choice}", "")
        return self.narrator.fill(told, {"side": ask.side}, names)

    def options(self, ask: Ask, costs: Costs | None = None) -> dict[str, tuple[Option, ...]]:
        """The options of an ask by field, always in the same order: one field named after the ask, or those of a form.

        The costs of choices, such as the penalty on other targets, are those of a sheet.
        """
        what = ask.what
        match ask.menu:
            case None:
                return {}
            case OneOf(keys=keys, denied=denied):
                return {what: self._options(what, tuple(map(str, keys)), dict(denied), costs or {})}
            case Between(low=low, high=high):
                numbers = [str(number) for number in range(low, high + 1)]
                return {what: tuple([Option(what, number, number, number) for number in numbers])}
            case Plot(course=course, keys=keys, denied=denied):
                return {what: self._options(what, (*course.next_steps(()), STAY, *keys), dict(denied), {})}
            case Form(fields=fields, denied=denied):
                because = dict(denied)
                return {name: self._options(name, keys, because, costs or {}) for name, keys in fields}

    def _options(
        self, field: str, keys: Collection[str], denied: Mapping[str, str], costs: Costs
    ) -> tuple[Option, ...]:
        """The rows of a field, with the reasons why some are not available, and costs in the game's words for them."""
        words = self.phrases.picker(field, keys)
        rows = [row for row in words.rows if not row.last]
        rows += [*words.made_of((*keys, *denied)), *[row for row in words.rows if row.last]]
        said = str(self.phrases.words.get("costs", {}).get(field, "{cost}"))
        found: list[Option] = []
        for row in rows:
            key, because = row.key, denied.get(row.key, "" if row.key in keys else "absent")
            if row.only_offered and key not in keys and key not in denied:
                continue
            if because in self.phrases.words["denied"] or because == "absent":
                because = self.label("denied", because)
            detail = (
                grammar.told(said, {"cost": costs[field, key]})
                if (field, key) in costs and key in keys
                else ""
            )
            typed = row.letter or (key if key.isdecimal() else "")
            found.append(Option(field, key, typed, row.label, because, detail))
        return tuple(found)

    def chosen(self, ask: Ask, choice: Choice) -> str:
        """A choice in words: cards by their names, a form as a person would say it."""
        labels = {field: {one.key: one.label for one in found} for field, found in self.options(ask).items()}
        if isinstance(choice, Plotted):
            steps = [(labels[ask.what].get(key, key), count) for key, count in choice.runs or ((STAY, 1),)]
            return ", ".join([f"{step} {count}" if count > 1 else step for step, count in steps])
        if not isinstance(choice, Struct):
            return self.cards.of(str(choice)) or labels[ask.what].get(str(choice), str(choice))
        keys = to_builtins(choice)
        named = {field: rows[key] for field, rows in labels.items() if (key := keys[field] or "") in rows}
        words, there = self.phrases.asks.get(ask.what), named.keys() | {None, ""}
        parts = [
            one for one in (words.chosen if words else ()) if {slot for _, slot, _, _ in _SLOTS(one)} <= there
        ]
        return ", ".join([grammar.told(part, named) for part in parts])

    def commits(self, what: str) -> str:
        """The action of the Enter key, in a word."""
        words = self.phrases.asks.get(what)
        return words.commits if words else "choose"

    def tip(self, what: str, *, drawn: bool = True) -> str:
        """The tip for a kind of prompt or a first event, which speaks of what is `drawn` only on a screen; empty: none."""
        told = {} if drawn else self.phrases.master_told
        return told.get(what) or self.phrases.master.get(what, "")

    def modifiers(self, waiting: Sequence[Waiting], names: BySide[str]) -> list[str]:
        """The modifiers that wait or stand, each with its number and the rolls it is for."""
        given = [ModifierGiven(one.ruling.side, one.ruling.what, one.ruling.span) for one in waiting]
        return [f"{number}  {self.narrator.told(one, names, 0)}" for number, one in enumerate(given, 1)]

    def stands(self, about: About, sheet: AnySheet, side: Side, names: BySide[str]) -> tuple[str, ...]:
        """The sentences about a side, or about the duel from where that side stands; what is not known is left out.

        Args:
            about: the subject.
            sheet: the known facts.
            side: the side.
            names: what the sides are called; `YOU` in the place of the player who is told.
        """
        leader = sheet.duel.leader
        own, other = ({**self._known(sheet.of(one)), "leads": leader is one} for one in (side, side.foe))
        facts: Facts = {**_fields(sheet.duel), "own": own, "other": other, "side": side}
        said = [
            one.says
            for one in self.phrases.stands.get(about, ())
            if all(_is_so(condition, facts) for condition in one.when.split(", ") if condition)
        ]
        return tuple([self.narrator.fill(one, facts, names) for one in said])

    def where(self, sheet: AnySheet, names: BySide[str]) -> str:
        """The progress of a duel, in a word or two; empty: its game has no words for it."""
        return " ".join(self.stands("where", sheet, Side.LEFT, names)).removesuffix(".").lower()

    def _known(self, side: SideFacts) -> Facts:
        """The facts of a side by their names in the words, and their texts; whole numbers also with their sign."""
        known: dict[str, object] = {}
        for name, value in _fields(side).items():
            known[name] = value
            found = {name: value}
            if isinstance(value, tuple):
                items = cast("tuple[object, ...]", value)
                found = {f"{name}_{place}": one for place, one in enumerate(items, 1)}
                known[f"{name}_count"] = len(items)
            elif isinstance(value, Mapping):
                parts = cast("Mapping[object, object]", value)
                known |= {f"{name}_{part}": one for part, one in parts.items()}
                continue
            for one, figure in found.items():
                known[one] = figure
                if isinstance(figure, int) and not isinstance(figure, bool):
                    known[f"{one}_signed"] = f"{figure:+}"
        known["hindered"] = self.label("state", side.down) if side.down else ", ".join(self.states(side))
        known["hurt"] = "; ".join(self.wounds(side)) or self.say("unhurt")
        if side.kit is not None:
            known["kit"] = self.kit(side.kit)
        return known

    def states(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's states in words: `prone, needs 50 to rise`."""
        told: list[str] = []
        for key, number in side.hindrances:
            needs = number is not None and f"{key}_needs" in self.phrases.words["state"]
            told.append(self.phrases.filled("state", f"{key}_needs" if needs else key, needs=number))
        return tuple(told)

    def wounds(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's wounds in words: `sword arm: light, light`, or the number of filled boxes."""
        if side.filled:
            taken, boxes = side.filled
            return (self.say("boxes_filled", taken=taken, boxes=boxes),)
        found = [
            (place, [self.label("grade", one) for one in grades]) for place, grades in side.grades.items()
        ]
        return tuple([f"{self.label('place', place)}: {', '.join(told)}" for place, told in found if told])

    def kit(self, kit: Carried) -> str:
        """A fencer's kit, in a few words."""
        pieces = [self.label("weapon", kit.weapon)]
        if kit.left_hand != LeftHand.EMPTY:
            pieces.append(self.label("left_hand", kit.left_hand))
        return ", ".join(pieces + [self.label("armour", piece) for piece in kit.armour])

    def profile(self, one: Profile) -> tuple[str, ...]:
        """A profile in pieces: normal movement, combat movement, sword action points, parry advantage."""
        (cut, thrust), parry = one.sword_points, [f"{number:+}" if number else "0" for number in one.parry]
        return (
            self.say("profile_normal", yards=one.normal_movement),
            self.say("profile_combat", points=one.combat_movement),
            self.say("profile_swords", cut=cut, thrust=thrust),
            self.say("profile_parry", cut=parry[0], thrust=parry[1]),
        )

    def profile_told(self, one: Profile) -> tuple[str, ...]:
        """The same in sentences."""
        (cut, thrust), (against_cut, against_thrust) = one.sword_points, map(signed, one.parry)
        return (
            self.say("profile_moves", yards=one.normal_movement, points=one.combat_movement),
            self.say("profile_acts", cut=cut, thrust=thrust),
            self.say("profile_parries", cut=against_cut, thrust=against_thrust),
        )


def signed(number: int) -> str:
    """A number with its sign in words.

    >>> signed(-3), signed(4), signed(0)
    ('minus 3', 'plus 4', '0')
    """
    return f"{'minus' if number < 0 else 'plus'} {abs(number)}" if number else "0"


def _fields(facts: object) -> Facts:
    """The facts of a sheet, by the names of its fields."""
    return asdict(facts) if isinstance(facts, Struct) else {}


def _is_so(condition: str, facts: Facts) -> bool:
    """Whether a condition of a sentence is met."""
    if condition.startswith(_NOT):
        return not _is_so(condition.removeprefix(_NOT), facts)
    path, _, wanted = condition.partition(" ")
    field, _, part = path.partition(".")
    value = facts.get(field)
    if part:
        value = cast("Facts", value).get(part) if isinstance(value, dict) else None
    return str(value) == wanted if wanted else bool(value)
