"""The words of a duel for screens, plain lines and referee."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.sheet import Carried, Prospect, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Modifier
from duel_tui.fencer.terms import LeftHand
from duel_tui.narration import YOU, Narrator, Phrases
from duel_tui.narration.phrases import missing
from duel_tui.narration.picker_words import SLOT, MadeWords
from duel_tui.wording.cards import read_cards, read_key, spoken
from duel_tui.wording.odds import Brief, Odds
from duel_tui.wording.pickers import Costs, Picker, Pickers

_ADDRESSED = "{name}: "
"""What a prompt begins with, and nobody needs who knows that he is asked."""


class HouseRule(Struct, frozen=True):
    """A house rule in words."""

    field: str
    ruling: str
    """The ruling's id, such as RD-20; empty: it has none."""
    name: str
    line: str
    values: Mapping[str, str]
    """Its values in words, by key; a count and an unnamed key stand for themselves."""


class Wording:
    """All that is said beside the log: prompts, pickers, descriptions, odds, the words of a sheet."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game."""
        self.phrases = phrases
        self._pickers = Pickers(phrases)
        self._odds = Odds(phrases)
        self._narrator = Narrator(phrases)
        typed = phrases.words.get("typed", {})
        self._typed = {theirs: ours for theirs, ours in typed.items() if isinstance(ours, str)}

    def prompt(self, ask: Ask, names: BySide[str]) -> str:
        """What a fencer is asked."""
        words = self.phrases.asks.get(ask.what)
        text = words.prompt if words else missing("prompt", ask.what)
        if names[ask.side] is YOU:
            text = text.removeprefix(_ADDRESSED)
        return self._narrator.fill(text, {"side": ask.side}, names)

    def pickers(self, ask: Ask, costs: Costs | None = None) -> tuple[Picker, ...]:
        """The pickers of an ask: one named by what is asked, or one for each field of a form.

        Args:
            ask: what has to be decided.
            costs: what choices cost now, as the sheet says, such as the penalty on other targets.
        """
        return self._pickers.of(ask, costs or {})

    def commits(self, what: str) -> str:
        """What the key does that commits a choice, in a word."""
        words = self.phrases.asks.get(what)
        return words.commits if words else "choose"

    def roll_parts(self, roll: Roll, modifier: Modifier | None) -> str:
        """The number that a roll needs with every part of the sum and what waits to be added; empty: nothing is added."""
        extra = f" {modifier.by:+} {modifier.label}".rstrip() if modifier else ""
        match roll.against:
            case Needs(number=number, parts=parts):
                words = self.phrases.words["part"]
                shown = [f" {one.value:+} {words.get(one.label, one.label)}" for one in parts if one.value]
                added = "".join(shown) + extra
                return self.say("die_against", number=number, parts=added) if added else ""
            case Chance(at_most=at_most):
                return self.say("die_at_most", at_most=at_most, parts=extra) if extra else ""
            case None:
                return extra.strip()

    def describe(self, what: str, key: str) -> str:
        """Two or three sentences about a row; empty where the game has none."""
        known = self.phrases.descriptions.get(what, {})
        if key in known or what not in self.phrases.pickers:
            return known.get(key, "")
        patterns = [MadeWords(pattern, "") for pattern in known if SLOT in pattern]
        return next((known[one.key] for one in patterns if one.match(key) is not None), "")

    def read_cards(self, draw: Draw, text: str) -> tuple[str, ...]:
        """The cards that a person typed for a draw; `??` alone stands for all of them."""
        words = self.phrases.words
        cards = read_cards(text, (*draw.pile, *words.get("card", {})), self._typed)
        return cards * draw.count if cards == (UNSEEN,) else cards

    def cards_of(self, key: str) -> str:
        """The cards that a choice plays, in words; empty where it plays none."""
        known = self.phrases.words.get("card", {})
        named = [str(known.get(card, "")) for card in key.split("+")]
        return f" {self.phrases.joins.get('cards', '')} ".join(named) if all(named) else ""

    def spoken_cards(self, text: str) -> str:
        """A text with its cards in words where it has them as signs: `Q♥ 2♣`."""
        return spoken(text, self.phrases.words.get("suit_sign", {}), self.phrases.words.get("card", {}))

    @property
    def cards_how(self) -> str:
        """How cards are typed in this game."""
        return self.phrases.says.get("cards_how", "")

    def read_key(self, keys: Sequence[str], text: str) -> str:
        """The key of a menu that a person typed; the text itself where there is none."""
        return read_key(text, keys, self._typed)

    def odds(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """What a choice needs or leads to, in clauses."""
        return self._odds.clauses(prospects)

    def brief_odds(self, prospects: Sequence[Prospect]) -> Brief | None:
        """The same in a few words, with the figure that ranks choices; None where nothing can be said."""
        return self._odds.brief(prospects)

    def needs(self, prospects: Sequence[Prospect], *, whole: bool = True) -> str:
        """What a roll needs and the wound of its hit; `whole`: against each answer of the foe."""
        return self._odds.needs(prospects, whole=whole)

    @property
    def wound_told(self) -> str:
        """How the clause about the wound of a hit begins; empty where a game has none."""
        return str(self.phrases.words.get("odds", {}).get("hit_makes", "")).partition("{")[0]

    @property
    def rolls(self) -> bool:
        """Whether choices of this game make rolls that need a number."""
        return self._odds.rolls

    def compared(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """What choices are compared by first, in clauses; empty where that is no single figure."""
        return self._odds.compared(prospects)

    def pending(self, roll: Roll, names: BySide[str]) -> str:
        """What the fencer needs, before the die is rolled."""
        return self._narrator.pending(roll, names)

    def enter_die(self, roll: Roll, names: BySide[str]) -> str:
        """What is needed, and how the dice that fell on a table are typed."""
        many = "enter_faces" if roll.dice.count > 1 and (roll.faces or roll.dice.highest) else "enter_die"
        return self.say("enter_percentile" if roll.dice == D100 else many, need=self.pending(roll, names))

    def bad_die(self, roll: Roll, typed: str) -> str:
        """What is wrong with typed dice."""
        dice = roll.dice
        if roll.faces and dice.count > 1:
            return self.say("bad_faces", typed=typed, dice=dice, count=dice.count, faces=dice.faces)
        return self.say("bad_die", typed=typed, dice=dice, low=dice.low, high=dice.high)

    def label(self, group: str, key: str) -> str:
        """A label."""
        return self.phrases.label(group, key)

    def tip(self, what: str, *, drawn: bool = True) -> str:
        """The fencing master's sentence for a kind of prompt or a first event; empty where he says nothing.

        Args:
            what: the prompt or the event.
            drawn: whether the duel is drawn on a screen, which he may speak of.
        """
        told = {} if drawn else self.phrases.master_told
        return told.get(what) or self.phrases.master.get(what, "")

    def outcome(self, winner: Side | None, why: str, names: BySide[str]) -> str:
        """How a duel ended, in a sentence."""
        return self._narrator.outcome(winner, why, names)

    def states(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's states in words: `prone, needs 50 to rise`."""
        return tuple([self._state(key, number) for key, number in side.hindrances])

    def wounds(self, side: SideFacts) -> tuple[str, ...]:
        """A fencer's wounds in words, place by place: `sword arm: light, light`; or how many boxes they fill."""
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
        """What a fencer carries, in a few words."""
        pieces = [self.label("weapon", kit.weapon)]
        if kit.left_hand != LeftHand.EMPTY:
            pieces.append(self.label("left_hand", kit.left_hand))
        return ", ".join(pieces + [self.label("armour", piece) for piece in kit.armour])

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
        """A sentence shared by all who speak, with its facts put in."""
        return self.phrases.says_of(key, **facts)

    def _state(self, key: str, number: int | None) -> str:
        form = key if number is None or f"{key}_needs" not in self.phrases.words["state"] else f"{key}_needs"
        return self.label("state", form).replace("{needs}", str(number))
