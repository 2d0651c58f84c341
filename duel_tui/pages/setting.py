"""Setting a fact by letters: whose, what, which of several, and to what; each step says its letters.

`rwgl the falling beam` is the right side's wound of the right leg, light, with its reason. The same is typed in
words as `right wound right leg light; the falling beam`. A card of a hand has the number of its place, and the new card
is typed as it is written: `lh27h`. What it is now is not shown, since others may look on.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.engine.facts import Fact, wanted
from duel_tui.engine.menu import Between, Choice, written
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.wording import Wording


class Option(Struct, frozen=True):
    """A letter, and what it stands for."""

    letter: str
    label: str
    facts: tuple[Fact, ...]
    """The facts that are left once it is typed."""
    value: Choice | None = None
    """What the only fact left is to be; None: more letters follow."""


class Setting:
    """What can be set of a duel, as it is typed."""

    def __init__(self, facts: Sequence[Fact], names: BySide[str], wording: Wording) -> None:
        self._facts = tuple(facts)
        self._names = names
        self._wording = wording
        picker = wording.phrases.pickers.get("target")
        self._known = {row.key: row.letter for row in picker.rows} if picker else {}
        """The letters that the game has for places elsewhere."""

    def options(self, typed: str) -> list[Option]:
        """What the next letter may be; empty: none, or a number follows."""
        chosen = self._chosen(typed.partition(" ")[0])
        return self._after(chosen) if chosen is not None else []

    def asked(self, typed: str) -> str:
        """What is chosen so far, and what it is now."""
        chosen = self._chosen(typed.partition(" ")[0]) or []
        said = ", ".join([one.label for one in chosen])
        facts = chosen[-1].facts if chosen else ()
        if len(facts) != 1 or facts[0].secret or chosen[-1].value is not None:
            return said
        return f"{said}; {self._wording.say('set_now', now=self._now(facts[0]))}"

    def read(self, typed: str) -> Set | str:
        """The ruling that was typed, or what is wrong with it."""
        letters, _, reason = typed.partition(" ")
        if letters in set(Side) or "." in letters:
            return self.in_words(typed)
        chosen = self._chosen(letters)
        if chosen is None:
            return self._wording.say("set_unknown", typed=letters)
        last = chosen[-1] if chosen else None
        if last is None or len(last.facts) != 1:
            return self._wording.say("set_more")
        fact = last.facts[0]
        if last.value is not None:
            return Set(fact.key, written(last.value), reason.strip()[:LABEL])
        return self._lacking(fact)

    def _lacking(self, fact: Fact) -> str:
        """What has yet to be typed for a fact."""
        if fact.secret:
            return self._wording.say("set_card", card=fact.menu.choices[0])
        if not isinstance(fact.menu, Between):
            return self._wording.say("set_more")
        return self._wording.say("set_number", low=fact.menu.low, high=fact.menu.high)

    def said(self) -> list[str]:
        """Every fact in the words in which it is typed, and what it is."""
        return [
            self._words(fact)[-1] if fact.secret else f"{self._words(fact)[-1]} {self._now(fact)}"
            for fact in self._facts
        ]

    def in_words(self, typed: str) -> Set | str:
        """A ruling typed as `right wound right leg light; the falling beam`, or `right.wounds.RL light`."""
        setting, _, reason = typed.replace("=", " ").partition(";")
        wish = " ".join(setting.split()).casefold()
        named = [(words, fact) for fact in self._facts for words in self._words(fact)]
        fits = [(len(words), fact) for words, fact in named if f"{wish} ".startswith(f"{words.casefold()} ")]
        if not fits:
            return self._wording.say("set_unknown", typed=setting.strip())
        length, fact = max(fits, key=lambda one: one[0])
        value = wish[length:].strip()
        keys = {key.casefold(): key for key in self._keys(fact)}
        if not fact.secret:
            keys |= {self._wording.label("setting", key).casefold(): key for key in self._keys(fact)}
        try:
            return Set(fact.key, written(wanted(fact, keys.get(value, value))), reason.strip()[:LABEL])
        except WrongAnswerError as wrong:
            return f"{wrong}."

    def _words(self, fact: Fact) -> list[str]:
        """The names of a fact: as in a journal, and in words."""
        labels = [self._wording.label("fact", fact.name)]
        if fact.part:
            labels.append(fact.part if fact.secret else self._wording.label("which", fact.part))
        return [fact.key, " ".join([fact.side or self._wording.say("set_duel"), *labels])]

    def _keys(self, fact: Fact) -> list[str]:
        """What a fact can be, where it is no number."""
        return [] if isinstance(fact.menu, Between) else [written(one) for one in fact.menu.choices]

    def _chosen(self, letters: str) -> list[Option] | None:
        """What some letters stand for, one by one; None: they stand for nothing."""
        chosen: list[Option] = []
        for number, letter in enumerate(letters):
            options = self._after(chosen)
            if chosen and not options and chosen[-1].value is None:
                return self._with_value(chosen, letters[number:])
            found = next((one for one in options if one.letter == letter), None)
            if found is None:
                return None
            chosen.append(found)
        return chosen

    def _with_value(self, chosen: list[Option], typed: str) -> list[Option] | None:
        """What was chosen, and the number or the card typed after it; None: it cannot be that."""
        (fact,) = chosen[-1].facts
        if fact.secret:
            cards = [str(one) for one in fact.menu.choices if str(one).casefold() == typed.casefold()]
            return [*chosen, Option("", cards[0], (fact,), cards[0])] if cards else None
        assert isinstance(fact.menu, Between), "all other facts have letters"
        right = typed.isascii() and typed.isdecimal() and fact.menu.low <= int(typed) <= fact.menu.high
        return [*chosen, Option("", typed, (fact,), int(typed))] if right else None

    def _after(self, chosen: Sequence[Option]) -> list[Option]:
        """What may follow what was chosen."""
        if not chosen:
            return self._sides()
        return [] if chosen[-1].value is not None else self._next(chosen[-1].facts)

    def _sides(self) -> list[Option]:
        sides: list[Side | None] = list(dict.fromkeys([fact.side for fact in self._facts]))
        labels = [self._names[side] if side else self._wording.say("set_duel") for side in sides]
        facts = [tuple([fact for fact in self._facts if fact.side is side]) for side in sides]
        letters = [(side or "duel")[0] for side in sides]
        return [Option(*one) for one in zip(letters, labels, facts, strict=True)]

    def _next(self, facts: tuple[Fact, ...]) -> list[Option]:
        """What is chosen next among some facts of a side."""
        names = list(dict.fromkeys([fact.name for fact in facts]))
        if len(names) > 1:
            kinds = [(name, tuple([fact for fact in facts if fact.name == name])) for name in names]
            return self._lettered("fact", kinds)
        if len(facts) != 1:
            one_each = [(fact.part, (fact,)) for fact in facts]
            return self._slots(one_each) if facts[0].secret else self._lettered("which", one_each)
        fact = facts[0]
        if isinstance(fact.menu, Between) or fact.secret:
            return []
        keys = self._keys(fact)
        found = self._lettered("setting", [(key, (fact,)) for key in keys])
        return [Option(one.letter, one.label, one.facts, key) for one, key in zip(found, keys, strict=True)]

    def _slots(self, pairs: Sequence[tuple[str, tuple[Fact, ...]]]) -> list[Option]:
        """The cards of a hand by their places; only places of one figure have a letter."""
        say = self._wording.say
        return [Option(part, say("set_slot", slot=part), facts) for part, facts in pairs if len(part) == 1]

    def _lettered(self, group: str, pairs: Sequence[tuple[str, tuple[Fact, ...]]]) -> list[Option]:
        """Options, each with the letter that the game has for it elsewhere, or with one of its label's."""
        labels = [self._wording.label(group, key) for key, _ in pairs]
        letters = lettered(labels, [self._known.get(key, "") for key, _ in pairs])
        return [
            Option(letter, label, facts)
            for letter, label, (_, facts) in zip(letters, labels, pairs, strict=True)
        ]

    def _now(self, fact: Fact) -> str:
        return (
            str(fact.now) if isinstance(fact.now, int) else self._wording.label("setting", written(fact.now))
        )


def lettered(labels: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """A letter of its own for each label: the one wanted, otherwise the first of it that is free.

    >>> lettered(["wound", "Strength", "sword"], ["", "", ""])
    ['w', 's', 'o']
    """
    taken = {letter for letter in wanted if letter}
    found: list[str] = []
    for label, letter in zip(labels, wanted, strict=True):
        free = letter or next(one for one in _letters(label) if one not in taken)
        taken.add(free)
        found.append(free)
    return found


def _letters(label: str) -> Iterable[str]:
    """The letters of a label, then all others."""
    yield from [one for one in label.casefold() if one.isalpha() and one.isascii()]
    yield from [one for one in label if one.isdecimal()]
    yield from "abcdefghijklmnopqrstuvwxyz0123456789"
