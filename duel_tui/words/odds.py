"""The odds of a choice in clauses, for lines and paragraphs, and what play is worth as opponents reckon it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Against, Chance, Needs, percent
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.show.grammar import YOU
from duel_tui.show.outlook import Prospect
from duel_tui.words.phrases import Phrases
from duel_tui.words.sentences import Sentences

if TYPE_CHECKING:
    from duel_tui.opponents.strategy import Strategy
    from duel_tui.opponents.value_iteration import Opening

_EACH = "each"
"""The line for the opponent's answers that have no line of their own."""
_COMPARED = "compared"
"""The line for the figure by which choices are compared."""
_WORST = "worst"
"""The line for the worst result of a choice."""
_WORTH = "reckoned"
"""The group of words for the value of play."""
UNNAMED = BySide[str](YOU, "the opponent")
"""What both are called where the names do not matter."""


class Brief(Struct, frozen=True):
    """The odds of a choice in a few words."""

    worth: float
    """The figure for the order; choices with more of it come first."""
    text: str
    head: str
    """The name of that figure, for the beginning of a line."""


class Odds:
    """Puts prospects into clauses."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game; an answer of the opponent has the name in its picker.

        A fact uses a group of words only if its line says so: an event's field of the same name may not be a number.
        """
        self._phrases = phrases
        self._sentences = Sentences(replace(phrases, fields={}))
        self._lines = phrases.words.get("prospect", {})
        """The lines of prospects, by kind."""
        self._labels = {row.key: row.label for one in phrases.pickers.values() for row in one.rows}
        self.rolls = "needs" in phrases.words.get("odds", {})
        """True if choices of this game cause rolls with a needed number."""

    def clauses(
        self, prospects: Sequence[Prospect], names: BySide[str] = UNNAMED, side: Side = Side.LEFT
    ) -> tuple[str, ...]:
        """The needs and results of a choice; empty if there are none.

        Args:
            prospects: the choice against each answer.
            names: what both are called; `YOU` in the place of the player who is told.
            side: the side that chooses.
        """
        if any(prospect.facts or prospect.answer in self._lines for prospect in prospects):
            return tuple([self._line(prospect, names=names, side=side) for prospect in prospects])
        if any(prospect.gives for prospect in prospects):
            return self._given(prospects)
        rolls = [(prospect.answer, prospect.mine) for prospect in prospects if prospect.mine]
        left = self._left(prospects)
        if not rolls:
            return (*self._foes(prospects), *left) if any(one.his for one in prospects) else ()
        lead = self._say("at_most" if all(isinstance(one, Chance) for _, one in rolls) else "needs")
        needs: list[str] = []
        for answer, one in rolls:
            chance = percent(one)
            told = f"{lead} {_least(one)}, {self._say('chance')} {chance} %" if chance else self._say("never")
            needs.append(f"{self._answer(answer)} {told}" if answer else told)
        parts = ", ".join(self._parts([one for _, one in rolls]))
        return tuple(filter(None, (*needs, self._wound(prospects), self._danger(prospects), *left, parts)))

    def brief(self, prospects: Sequence[Prospect]) -> Brief | None:
        """The same in a few words, with the figure by which choices are ranked; None: nothing to say."""
        if facts := [one for one in prospects if one.facts]:
            return self._worst(facts)
        chances = [percent(one.mine) for one in prospects if one.mine]
        if not chances and (threats := [percent(one.his) for one in prospects if one.his]):
            told = _listed(self._danger(prospects), *self._left(prospects))
            return Brief(-max(threats), told, self._say("safest"))
        if not chances:
            said = self.clauses(prospects)
            return Brief(0, said[0], self._say("each")) if said else None
        low, high = min(chances), max(chances)
        spread = f"{low} %" if low == high else f"{low} to {high} %"
        grade = _grade(prospects)
        told = f"{spread}, {self._phrases.label('a_wound', grade)}" if grade else spread
        text = _listed(told, self._danger(prospects), *self._left(prospects))
        return Brief(high, text, self._say("likeliest"))

    def needs(self, prospects: Sequence[Prospect], *, whole: bool = True) -> str:
        """The number a roll needs and the wound after a hit; `whole`: against each answer of the opponent, not as a range."""
        rolls = [(one.answer, one.mine) for one in prospects if one.mine]
        if not rolls:
            return ""
        at_most = all(isinstance(one, Chance) for _, one in rolls)
        lead = self._say("needs_at_most" if at_most else "needs")
        able = [(answer, one) for answer, one in rolls if percent(one)]
        unable = [answer for answer, one in rolls if not percent(one)]
        told: list[str] = []
        if able and whole and len(rolls) > 1:
            needed = [
                f"{_least(one)} {self._say('against', answer=self._answer(answer))}" for answer, one in able
            ]
            told.append(f"{lead} {', '.join(needed)}")
        elif able:
            ordered = sorted([one for _, one in able], key=percent, reverse=True)
            told.append(f"{lead} {_from_to(dict.fromkeys(map(_least, (ordered[0], ordered[-1]))))}")
        if unable:
            met = f" {self._say('against', answer=', '.join(map(self._answer, unable)))}"
            told.append(f"{self._say('cannot_hit')}{met if able else ''}")
        return "; ".join([one for one in (*told, self._wound(prospects) if able else "") if one])

    def compared(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The figure by which choices are compared, a clause for each answer of the opponent; empty: none."""
        if _COMPARED not in self._lines:
            return ()
        compared = [one for one in prospects if one.facts and not one.line]
        return tuple([self._line(prospect, _COMPARED) for prospect in compared])

    def first_move(self, opening: "Opening") -> str:
        """The value of the first move: in the duel, and also in its first part if it has several."""
        key, part, duel = "duel" if opening.part == opening.duel else "part", opening.part, opening.duel
        return self._phrases.filled(_WORTH, key, part=to_a_tenth(part), duel=to_a_tenth(duel))

    def worth_of(self, mix: "Strategy | None", choice: Choice) -> str:
        """The value of a choice; empty: not known exactly."""
        worth = dict(zip(map(str, mix.choices), mix.values, strict=True)) if mix and mix.exact else {}
        value = worth.get(str(choice))
        return "" if value is None else self._phrases.filled(_WORTH, "choice", chance=to_a_tenth(value))

    def _danger(self, prospects: Sequence[Prospect]) -> str:
        """The likeliest of the opponent's attacks that meet the choice; empty: none does."""
        chances = [percent(one.his) for one in prospects if one.his]
        return self._say("foe_most", chance=max(chances)) if chances else ""

    def _left(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The points left after the choice, if that is one number."""
        points = prospects[0].leaves if len({one.leaves for one in prospects}) == 1 else None
        return (
            () if points is None else (self._say("leaves_one" if points == 1 else "leaves", points=points),)
        )

    def _worst(self, prospects: Sequence[Prospect]) -> Brief:
        """The worst result of a choice, by the fact that ranks choices; a minus before it: less is better."""
        ranks = str(self._phrases.words.get("odds", {}).get("ranks", ""))
        name, sign = ranks.removeprefix("-"), -1 if ranks.startswith("-") else 1
        known = [(sign * dict(one.facts)[name], one) for one in prospects if name in dict(one.facts)]
        if not known:
            return Brief(0, self._line(prospects[0]), self._say("each"))
        worth, worst = min(known, key=lambda one: float(one[0]))
        told = self._line(worst, _WORST if _WORST in self._lines else _EACH)
        return Brief(float(worth), told, self._say("ranked"))

    def _wound(self, prospects: Sequence[Prospect]) -> str:
        """The wound after a hit, as a clause; empty: no wound."""
        grade = _grade(prospects)
        return self._say("hit_makes", wound=self._phrases.label("a_wound", grade)) if grade else ""

    def _line(
        self,
        prospect: Prospect,
        each: str = _EACH,
        names: BySide[str] = UNNAMED,
        side: Side = Side.LEFT,
    ) -> str:
        """A prospect by its own line or the line for each, with its facts; numbers also with their sign."""
        own = "" if prospect.line else self._lines.get(prospect.answer)
        line = own or self._phrases.label("prospect", prospect.line or each)
        facts = {name: to_a_tenth(one) if isinstance(one, Fraction) else one for name, one in prospect.facts}
        facts |= {f"{name}_signed": f"{value:+}" for name, value in prospect.facts if isinstance(value, int)}
        told = {"answer": self._answer(prospect.answer), "side": side.value, **facts}
        return self._sentences.fill(str(line), told, names)

    def _given(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The results of a choice with the answers that cause them, best first: `you hit against slash`."""
        found: dict[str, list[str]] = {key: [] for key in self._phrases.words["gives"]}
        for one in prospects:
            found[one.gives].append(self._answer(one.answer))
        told = [(self._phrases.label("gives", key), named) for key, named in found.items() if named]
        return tuple([f"{result} against {', '.join(named)}" for result, named in told])

    def _foes(self, prospects: Sequence[Prospect]) -> Iterable[str]:
        """The opponent's needs and wounds, by cut and thrust, or that no target is available."""
        found: dict[str, list[str]] = {}
        for one in prospects:
            blow, _, target = one.answer.partition(" ")
            needs = found.setdefault(blow, [])
            if one.his is not None and percent(one.his):
                wound = one.his_wound and self._say(
                    "for", wound=self._phrases.label("a_wound", one.his_wound)
                )
                needs.append(
                    " ".join(filter(None, (_least(one.his), target and self._answer(target), wound)))
                )
        for blow, needs in found.items():
            lead = self._say("foe_blow" if needs else "foe_never", blow=self._answer(blow))
            yield f"{lead} {', '.join(needs)}" if needs else lead

    def _parts(self, rolls: Iterable[Against]) -> Iterable[str]:
        """The parts of the sums, each with its lowest and highest value; a game master's part may have no name."""
        values: dict[str, list[int]] = {}
        for against in rolls:
            for part in against.parts if isinstance(against, Needs) else ():
                if part.value:
                    values.setdefault(part.label, []).append(part.value)
        for label, found in values.items():
            named = label or self._phrases.label("sum", "game_master")
            spread = dict.fromkeys([f"{one:+}" for one in (min(found), max(found))])
            yield f"{self._phrases.words.get('part_told', {}).get(named, named)} {_from_to(spread)}"

    def _answer(self, key: str) -> str:
        return self._labels.get(key) or self._phrases.label("answer", key)

    def _say(self, key: str, **facts: object) -> str:
        return self._phrases.filled("odds", key, **facts)


def _grade(prospects: Sequence[Prospect]) -> str:
    """The wound after a hit, if it is the same against all answers."""
    found = {one.wound for one in prospects}
    return found.pop() if len(found) == 1 else ""


def _listed(*told: str) -> str:
    """Clauses of one row, without the empty ones."""
    return ", ".join([one for one in told if one])


def to_a_tenth(chance: float | Fraction) -> str:
    """A chance in per cent, with one decimal.

    >>> to_a_tenth(0.6536984976)
    '65.4 %'
    """
    return f"{100 * float(chance):.1f} %"


def _least(against: Against) -> str:
    """The number that a roll needs, or its highest successful number."""
    return str(against.at_most if isinstance(against, Chance) else max(1, against.needs))


def _from_to(figures: Iterable[str]) -> str:
    """One figure, or the first and the last of a range."""
    told = " to ".join(figures)
    return f"from {told}" if " to " in told else told


def shares(chances: Sequence[float]) -> list[str]:
    """Chances that are compared, in per cent without the sign: with one decimal if others than equal ones look alike.

    >>> shares([0.7012, 0.6996, 0.5]), shares([0.7, 0.7, 0.5])
    (['70.1', '70.0', '50.0'], ['70', '70', '50'])
    """
    exact = {f"{100 * chance:.1f}" for chance in chances}
    whole = {f"{100 * chance:.0f}" for chance in chances}
    decimals = 1 if len(whole) < len(exact) else 0
    return [f"{100 * chance:.{decimals}f}" for chance in chances]
