"""Setting a fact, as a form: whose, what, which of several, and to what; letters as elsewhere in the game.

`rwgl the falling beam` is the right side's wound of the right leg, light, with its reason. The same is typed in words as
`right wound right leg light; the falling beam`, or as in a journal, `right.wounds.RL light`. A card of a hand has the number
of its place, and the new card is typed as it is written: `lh27h`. What it is now is not shown, since others may look on.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.engine.facts import Fact, wanted
from duel_tui.engine.menu import Between, written
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import BySide, Side
from duel_tui.show.form import Field, Form, Picks, lettered
from duel_tui.show.table import Option
from duel_tui.words import Wording


class FactForm(Form[Set]):
    """What can be set of a duel."""

    def __init__(self, facts: Sequence[Fact], names: BySide[str], wording: Wording) -> None:
        self._facts = tuple(facts)
        self._names = names
        self._wording = wording
        picker = wording.phrases.pickers.get("target")
        self._known = {row.key: row.letter for row in picker.rows} if picker else {}
        """The letters that the game has for places elsewhere."""

    def field(self, picks: Picks) -> Field | None:
        """Whose fact, which, which of several, and to what."""
        said, facts = {one.field for one in picks}, self._left(picks)
        if "side" not in said:
            return Field("side", tuple([self._whose(key) for key in dict.fromkeys(map(_side, facts))]))
        if "fact" not in said:
            return self._lettered("fact", [fact.name for fact in facts])
        fact = facts[0]
        if "which" not in said and fact.part:
            return (
                self._places(facts) if fact.secret else self._lettered("which", [one.part for one in facts])
            )
        return None if "setting" in said else self._settings(fact)

    def made(self, picks: Picks, reason: str) -> Set:
        """The ruling."""
        return Set(self._left(picks)[0].key, picks[-1].key, reason[:LABEL])

    def reasoned(self, picks: Picks) -> bool:
        """A reason may follow."""
        return bool(picks)

    def asked(self, picks: Picks) -> str:
        """What is chosen so far, and what it is now."""
        if not picks:
            return self._wording.say("set_how")
        told, facts = ", ".join([one.label for one in picks]), self._left(picks)
        open_to_all = len(facts) == 1 and not facts[0].secret and picks[-1].field != "setting"
        return f"{told}; {self._wording.say('set_now', now=self._now(facts[0]))}" if open_to_all else told

    def said(self) -> list[str]:
        """Every fact in the words in which it is typed, and what it is."""
        return [
            self._words(fact) if fact.secret else f"{self._words(fact)} {self._now(fact)}"
            for fact in self._facts
        ]

    def _left(self, picks: Picks) -> list[Fact]:
        """The facts that some picks leave."""
        said = {one.field: one.key for one in picks}
        known: list[tuple[str, Callable[[Fact], str]]] = [
            ("side", _side),
            ("fact", attrgetter("name")),
            ("which", attrgetter("part")),
        ]
        return [
            one for one in self._facts if all(said.get(name, part(one)) == part(one) for name, part in known)
        ]

    def _whose(self, side: str) -> Option:
        return Option("side", side, side[0], self._label_of(side), brief=side)

    def _label_of(self, side: str) -> str:
        return next((self._names[one] for one in Side if one == side), self._wording.say("set_duel"))

    def _lettered(self, group: str, keys: Sequence[str]) -> Field:
        """Options, each with the letter that the game has for it elsewhere, or with one of its label's."""
        each = list(dict.fromkeys(keys))
        labels = [self._wording.label(group, key) for key in each]
        letters = lettered(labels, [self._known.get(key, "") for key in each])
        options = [Option(group, *one) for one in zip(each, letters, labels, strict=True)]
        return Field(group, tuple(options))

    def _places(self, facts: Sequence[Fact]) -> Field:
        """The cards of a hand by their places; only places of one figure have a letter."""
        parts = [(fact.part, fact.part if len(fact.part) == 1 else "") for fact in facts]
        say = self._wording.say
        options = [Option("which", part, letter, say("set_slot", slot=part)) for part, letter in parts]
        return Field("which", tuple(options), single=True)

    def _settings(self, fact: Fact) -> Field:
        """What a fact can be: one of a few, a number, or a card."""
        say, menu = self._wording.say, fact.menu

        def reads(typed: str) -> str:
            cards = {str(one).casefold(): str(one) for one in menu.choices} if fact.secret else {}
            try:
                return written(wanted(fact, cards.get(typed.casefold(), typed)))
            except WrongAnswerError:
                return ""

        if fact.secret:
            return Field("setting", reads=reads, wants=say("set_card", card=menu.choices[0]))
        if isinstance(menu, Between):
            return Field("setting", reads=reads, wants=say("set_number", low=menu.low, high=menu.high))
        return self._lettered("setting", [written(one) for one in menu.choices])

    def _words(self, fact: Fact) -> str:
        labels = [self._wording.label("fact", fact.name)]
        if fact.part:
            labels.append(fact.part if fact.secret else self._wording.label("which", fact.part))
        return " ".join([fact.side or self._wording.say("set_duel"), *labels])

    def _now(self, fact: Fact) -> str:
        return (
            str(fact.now) if isinstance(fact.now, int) else self._wording.label("setting", written(fact.now))
        )


def _side(fact: Fact) -> str:
    return str(fact.side or "duel")
