"""The words of a duel for screens, plain lines and referee."""

from collections.abc import Mapping, Sequence
from string import Formatter
from types import MappingProxyType

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.dice import D100
from duel_tui.engine.menu import STAY, Choice, Plotted
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.rulings import Modifier, ModifierGiven, Waiting, judged
from duel_tui.engine.sheet import Carried, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.profile import Profile
from duel_tui.fencer.terms import LeftHand
from duel_tui.narration import YOU, Narrator, Phrases
from duel_tui.narration.phrases import missing
from duel_tui.show import grammar
from duel_tui.show.outlook import Prospect
from duel_tui.wording.cards import read_cards, read_key, spoken
from duel_tui.wording.odds import UNNAMED, Brief, Odds
from duel_tui.wording.pickers import Costs, Picker, Pickers

_ADDRESSED = "{name}: "
"""The beginning of a prompt, which is left out if its reader is the fencer asked."""


class HouseRule(Struct, frozen=True):
    """A house rule in words."""

    field: str
    ruling: str
    """The ruling's id, such as RD-20; empty: none."""
    name: str
    line: str
    values: Mapping[str, str]
    """Its values in words, by key; numbers and unnamed keys stay as they are."""


class Wording:
    """The texts next to the log: prompts, pickers, odds, the words of a sheet."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self._pickers = Pickers(phrases)
        self._odds = Odds(phrases)
        self._narrator = Narrator(phrases)
        typed = phrases.words.get("typed", {})
        self._typed = {theirs: ours for theirs, ours in typed.items() if isinstance(ours, str)}

    def prompt(self, ask: Ask, names: BySide[str]) -> str:
        """The prompt for a fencer."""
        words = self.phrases.asks.get(ask.what)
        text = words.prompt if words else missing("prompt", ask.what)
        if names[ask.side] is YOU:
            text = text.removeprefix(_ADDRESSED)
        return self._narrator.fill(text, {"side": ask.side}, names)

    def confirms(self, ask: Ask, choice: Choice, names: BySide[str]) -> str:
        """What a choice that cannot be mended does, which is asked before it counts; empty: it counts at once."""
        told = self.phrases.confirms.get(f"{ask.what} {choice}", "")
        return self._narrator.fill(told, {"side": ask.side}, names)

    def pickers(self, ask: Ask, costs: Costs | None = None) -> tuple[Picker, ...]:
        """The pickers of an ask: one named after the ask, or one for each field of a form.

        Args:
            ask: the decision.
            costs: the costs of choices from the sheet, such as the penalty on other targets.
        """
        return self._pickers.of(ask, costs or {})

    def chosen(self, ask: Ask, choice: Choice) -> str:
        """A choice in words: cards by their names, a form as a person would say it."""
        pickers = self.pickers(ask)
        if isinstance(choice, Plotted):
            rows = [(key, count, pickers[0].row(key)) for key, count in choice.runs or ((STAY, 1),)]
            steps = [(row.label if row else key, count) for key, count, row in rows]
            return ", ".join([f"{step} {count}" if count > 1 else step for step, count in steps])
        if not isinstance(choice, Struct):
            row = pickers[0].row(str(choice))
            return self.cards_of(str(choice)) or (row.label if row else str(choice))
        keys = to_builtins(choice)
        labels = {one.field: row.label for one in pickers if (row := one.row(keys[one.field] or ""))}
        words = self.phrases.asks.get(ask.what)
        return ", ".join(
            [
                grammar.told(part, labels)
                for part in (words.chosen if words else ())
                if labels.keys() >= _names(part)
            ]
        )

    def commits(self, what: str) -> str:
        """The action of the Enter key, in a word."""
        words = self.phrases.asks.get(what)
        return words.commits if words else "choose"

    def roll_parts(
        self,
        roll: Roll,
        modifier: Modifier | None,
        named: Mapping[str, str] = MappingProxyType({}),
        *,
        told: bool = False,
    ) -> str:
        """The needed number with every part of the sum and the next modifier; empty: no parts.

        Args:
            roll: the roll.
            modifier: what a game master adds.
            named: what parts are in this roll, where that is more than their names.
            told: True for a sentence that is heard after what the die itself needs.
        """
        form = "_told" if told else ""
        extra = f" {modifier.by:+} {modifier.label}".rstrip() if modifier else ""
        match roll.against:
            case Needs(number=number, parts=parts):
                words = {**self.phrases.words["part"], **named}
                shown = [f" {one.value:+} {words.get(one.label, one.label)}" for one in parts if one.value]
                added = "".join(shown) + extra
                return self.say(f"die_against{form}", number=number, parts=added) if added else ""
            case Chance(at_most=at_most):
                return self.say(f"die_at_most{form}", at_most=at_most, parts=extra) if extra else ""
            case None:
                return self.say("die_alone_told", parts=extra) if told and extra else extra.strip()

    def read_cards(self, draw: Draw, text: str) -> tuple[str, ...]:
        """The cards typed for a draw; a single `??` means all of them."""
        words = self.phrases.words
        cards = read_cards(text, (*draw.pile, *words.get("card", {})), self._typed)
        return cards * draw.count if cards == (UNSEEN,) else cards

    def cards_of(self, key: str) -> str:
        """The cards that a choice plays, in words; empty: none."""
        known = self.phrases.words.get("card", {})
        named = [str(known.get(card, "")) for card in key.split("+")]
        return f" {self.phrases.joins.get('cards', '')} ".join(named) if all(named) else ""

    def spoken_cards(self, text: str) -> str:
        """A text with cards in words instead of signs such as `Q♥ 2♣`."""
        return spoken(text, self.phrases.words.get("suit_sign", {}), self.phrases.words.get("card", {}))

    @property
    def cards_how(self) -> str:
        """A hint on how to type cards in this game."""
        return self.phrases.says.get("cards_how", "")

    def read_key(self, keys: Sequence[str], text: str) -> str:
        """The key of a menu for a typed text; the text itself if no key fits."""
        return read_key(text, keys, self._typed)

    def odds(
        self, prospects: Sequence[Prospect], names: BySide[str] = UNNAMED, side: Side = Side.LEFT
    ) -> tuple[str, ...]:
        """The needs and results of a side's choice, in clauses; `YOU` among the names: the player who is told."""
        return self._odds.clauses(prospects, names, side)

    def brief_odds(self, prospects: Sequence[Prospect]) -> Brief | None:
        """The same in a few words, with the figure that ranks choices; None: nothing to say."""
        return self._odds.brief(prospects)

    def needs(self, prospects: Sequence[Prospect], *, whole: bool = True) -> str:
        """The number a roll needs and the wound after a hit; `whole`: against each answer of the opponent."""
        return self._odds.needs(prospects, whole=whole)

    def odds_by(self, what: str) -> str:
        """The field of a form by whose rows its odds are told; empty: by the first that is open."""
        return str(self.phrases.words.get("odds_by", {}).get(what, ""))

    def listed_again(self, what: str) -> str:
        """The field of a form that lines list again as soon as its costs change; empty: none."""
        return str(self.phrases.words.get("listed_again", {}).get(what, ""))

    @property
    def wound_told(self) -> str:
        """The beginning of the clause about a hit's wound; empty: the game has none."""
        return str(self.phrases.words.get("odds", {}).get("hit_makes", "")).partition("{")[0]

    @property
    def rolls(self) -> bool:
        """True if choices of this game cause rolls with a needed number."""
        return self._odds.rolls

    def compared(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The figure by which choices are compared, in clauses; empty: no single figure."""
        return self._odds.compared(prospects)

    def pending(self, roll: Roll, names: BySide[str], modifier: Modifier | None = None) -> str:
        """The sentence with the number needed, before the roll."""
        against = judged(roll.against, modifier) if roll.against else None
        return self._narrator.pending(replace(roll, against=against), names)

    def modifier(self, side: Side, names: BySide[str]) -> str:
        """What is added to the next roll of a side, by its name."""
        return self._narrator.fill(self.phrases.says["modifier"], {"side": side}, names)

    def modifiers(self, waiting: Sequence[Waiting], names: BySide[str]) -> list[str]:
        """The modifiers that wait or stand, each with its number and the rolls it is for."""
        given = [ModifierGiven(one.ruling.side, one.ruling.what, one.ruling.span) for one in waiting]
        told = [self._narrator.sentence(one, names, 0) for one in given]
        return [f"{number}  {text}" for number, text in enumerate(told, 1)]

    def enter_die(
        self,
        roll: Roll,
        names: BySide[str],
        modifier: Modifier | None = None,
        *,
        lets: bool = False,
        parts: str = "",
    ) -> str:
        """The number needed, the parts of the sum, and how to type dice rolled on a table.

        Args:
            roll: the roll.
            names: what both are called.
            modifier: what a game master adds.
            lets: True if the program may be let roll.
            parts: the parts of the sum, where they belong into the sentence.
        """
        how, dice = "let" if lets else "enter", roll.dice
        many = "faces" if dice.count > 1 and (roll.faces or dice.highest) else "die"
        need = f"{self.pending(roll, names, modifier)} {parts}".rstrip()
        example = " ".join([str(1 + place % dice.faces) for place in range(dice.count)])
        key = f"{how}_{'percentile' if dice == D100 else many}"
        return self.say(key, need=need, count=dice.count, example=example)

    def bad_die(self, roll: Roll, typed: str) -> str:
        """The error in typed dice, or that none are typed yet."""
        dice, kind = roll.dice, "bad" if typed.strip() else "no"
        if roll.faces and dice.count > 1:
            return self.say(f"{kind}_faces", typed=typed, count=dice.count, faces=dice.faces)
        return self.say(f"{kind}_die", typed=typed, low=dice.low, high=dice.high)

    def label(self, group: str, key: str) -> str:
        """A label."""
        return self.phrases.label(group, key)

    def tip(self, what: str, *, drawn: bool = True) -> str:
        """The tip for a kind of prompt or a first event; empty: none.

        Args:
            what: the prompt or the event.
            drawn: True if the duel is drawn on a screen, so that the tip may speak of it.
        """
        told = {} if drawn else self.phrases.master_told
        return told.get(what) or self.phrases.master.get(what, "")

    def outcome(self, winner: Side | None, why: str, names: BySide[str]) -> str:
        """The sentence for the end of a duel."""
        return self._narrator.outcome(winner, why, names)

    def states(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's states in words: `prone, needs 50 to rise`."""
        return tuple([self._state(key, number) for key, number in side.hindrances])

    def wounds(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's wounds in words: `sword arm: light, light`, or the number of filled boxes."""
        if side.filled:
            taken, boxes = side.filled
            return (self.say("boxes_filled", taken=taken, boxes=boxes),)
        return tuple(
            [
                f"{self.label('place', place)}: {', '.join(self.label('grade', grade) for grade in grades)}"
                for place, grades in side.grades.items()
                if grades
            ]
        )

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

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule in words, in the order of the phrases."""
        return tuple(
            [
                HouseRule(field, words.id, words.name, words.line, words.values)
                for field, words in self.phrases.options.items()
            ]
        )

    def value(self, field: str, value: object) -> str:
        """A house rule's value in words."""
        return self.phrases.value(field, value)

    def say(self, key: str, **facts: object) -> str:
        """A shared sentence with its facts."""
        return self.phrases.says_of(key, **facts)

    def _state(self, key: str, number: int | None) -> str:
        form = key if number is None or f"{key}_needs" not in self.phrases.words["state"] else f"{key}_needs"
        return self.label("state", form).replace("{needs}", str(number))


def signed(number: int) -> str:
    """A number with its sign in words.

    >>> signed(-3), signed(4), signed(0)
    ('minus 3', 'plus 4', '0')
    """
    return f"{'minus' if number < 0 else 'plus'} {abs(number)}" if number else "0"


def _names(part: str) -> set[str]:
    """The names in braces in a part of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(part) if name}
