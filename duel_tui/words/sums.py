"""Rolls in words: what they need, how their dice are typed, and their sums of named parts, with the deciding part marked."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs, Part
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide
from duel_tui.show.scene import Die
from duel_tui.words.sentences import Sentences

Sum = tuple[str, tuple[int, int] | None]
"""A roll's arithmetic as a line, and the place of the deciding part in it: (start, end)."""


class Sums:
    """Writes the arithmetic of rolls."""

    def __init__(self, sentences: Sentences) -> None:
        self._sentences, self._phrases = sentences, sentences.phrases

    def pending(self, roll: Roll, names: BySide[str], modifier: Modifier | None = None) -> str:
        """The sentence with the number needed, before the roll."""
        words, facts = self._phrases.roll(roll.why), dict[str, object](side=roll.side)
        need, certain = words.need, ""
        match judged(roll.against, modifier) if roll.against else None:
            case Chance(at_most=at_most):
                need, facts["needs"] = words.need_at_most or need, max(0, min(D100.high, at_most))
            case Needs(needs=needs):
                facts["needs"] = max(D100.low, needs)
                certain = (
                    self._say("no_die") if needs > D100.high else self._say("any_die") if needs <= 1 else ""
                )
            case None:
                pass
        return f"{self._sentences.fill(need, facts, names)} {certain}".rstrip()

    def parts(
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
        form, say = "_told" if told else "", self._phrases.says_of
        extra = f" {modifier.by:+} {modifier.label}".rstrip() if modifier else ""
        match roll.against:
            case Needs(number=number, parts=parts):
                words = {**self._phrases.words["part"], **named}
                shown = [f" {one.value:+} {words.get(one.label, one.label)}" for one in parts if one.value]
                added = "".join(shown) + extra
                return say(f"die_against{form}", number=number, parts=added) if added else ""
            case Chance(at_most=at_most):
                return say(f"die_at_most{form}", at_most=at_most, parts=extra) if extra else ""
            case None:
                return say("die_alone_told", parts=extra) if told and extra else extra.strip()

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
        return self._phrases.says_of(key, need=need, count=dice.count, example=example)

    def bad_die(self, roll: Roll, typed: str) -> str:
        """The error in typed dice, or that none are typed yet."""
        dice, kind = roll.dice, "bad" if typed.strip() else "no"
        if roll.faces and dice.count > 1:
            return self._phrases.says_of(f"{kind}_faces", typed=typed, count=dice.count, faces=dice.faces)
        return self._phrases.says_of(f"{kind}_die", typed=typed, low=dice.low, high=dice.high)

    def of(self, roll: Roll, rolled: Rolled) -> Sum:
        """The line for an answered roll."""
        words = self._phrases.roll(roll.why)
        match roll.against:
            case None:
                return f"{words.made}: {self.thrown(roll, rolled)}", None
            case Chance() as against:
                met = against.met(rolled)
                text, span = f"{self._alone(rolled)}, {self._say('at_most')} {against.at_most}", None
                for part in self._modifier(rolled):
                    start, text = len(text) + 1, f"{text} {self.part(part)}"
                    if met != (rolled.score <= against.at_most):
                        span = (start, len(text))
                    text += f" = {against.at_most + part.value}"
                return f"{text}: {words.made if met else words.failed}", span
            case Needs() as against:
                return self._needs(roll, against, rolled)

    def short(self, roll: Roll, rolled: Rolled) -> str:
        """The arithmetic alone: `72 +12 = 84, needs 55`."""
        match roll.against:
            case Needs() as against:
                added = [*against.parts, *self._modifier(rolled)]
                values = [f"{part.value:+}" for part in added if part.value]
                total = rolled.score + sum([part.value for part in added])
                shown = f"{' '.join([str(rolled.score), *values])} = {total}" if values else str(total)
                return f"{shown}, {self._phrases.scene['needs']} {against.number}"
            case Chance() as against:
                return f"{rolled.score}, {self._phrases.scene['at_most']} {against.at_most + rolled.modifier}"
            case None:
                return self.thrown(roll, replace(rolled, faces=tuple(sorted(rolled.faces, reverse=True))))

    def verdict(self, roll: Roll, rolled: Rolled) -> str:
        """What a roll that succeeds or fails came to, in a word; what alone spoiled it has a name of its own."""
        words, against = self._phrases.roll(roll.why), roll.against
        if against is not None and against.met(rolled):
            return words.spoken[0] or words.made
        decider = _decider(against, rolled, against.parts) if isinstance(against, Needs) else None
        spoiled = words.spoiled.get(decider.label) if decider is not None else None
        return spoiled or words.spoken[1] or words.failed

    def die(self, roll: Roll, added: Modifier | None = None, rolled: Rolled | None = None) -> Die | None:
        """The die of a roll on its scale; None: it is no die of a hundred that can fail.

        Args:
            roll: the roll.
            added: what a game master added, or will.
            rolled: what fell; None: nothing did yet.
        """
        if roll.against is None or roll.dice != D100:
            return None
        against, words = judged(roll.against, added), self._phrases.roll(roll.why)
        if isinstance(against, Chance):
            low, border = against.at_most, self._phrases.says_of("up_to", needs=against.at_most)
        else:
            low = max(0, min(D100.high, against.needs - 1))
            border = self._phrases.says_of("from_on", needs=max(D100.low, against.needs))
        summed = self.of(roll, rolled)[0].rpartition(": ")[0] if rolled else ""
        score, texts = rolled.score if rolled else None, (words.failed, words.made, border)
        return Die(roll.side, texts, low, isinstance(against, Chance), score, summed)

    def margin(self, roll: Roll, rolled: Rolled) -> str:
        """By how much a sum is above or below what it needs: `by 14`; empty: that does not decide, or it is just that."""
        against = roll.against
        if not isinstance(against, Needs):
            return ""
        over = rolled.score + rolled.modifier + against.bonus - against.number
        agrees = over and against.met(rolled) == (over >= 0)
        return f"{self._say('by')} {abs(over)}" if agrees else ""

    def spoken(self, roll: Roll, rolled: Rolled, *, reckoned: bool = True) -> str:
        """The score and its result for lines, as in `82. Hit, by 14`; by how much only where the sum may be known."""
        thrown, words = self.thrown(roll, rolled), self._phrases.roll(roll.why)
        if roll.against is None:
            return f"{thrown}."
        said, failed = words.spoken
        found = (said or words.made) if roll.against.met(rolled) else (failed or words.failed)
        by = reckoned and self.margin(roll, rolled)
        return f"{thrown}. {found[:1].upper()}{found[1:]}{by and f', {by}'}."

    def thrown(self, roll: Roll, rolled: Rolled) -> str:
        """The score of the dice, or the faces of those whose total does not count, and the modifier."""
        if roll.faces and rolled.faces:
            return f"{' '.join(map(str, rolled.faces))} {self._say('by_hand') if rolled.by_hand else ''}".rstrip()
        added = "".join([f" {self.part(part)}" for part in self._modifier(rolled)])
        return (
            f"{self._die(rolled)}{added} = {rolled.score + rolled.modifier}" if added else self._alone(rolled)
        )

    def part(self, part: Part) -> str:
        """A part of a sum: `-15 not natural`."""
        return f"{part.value:+} {self._label(part)}"

    def _needs(self, roll: Roll, against: Needs, rolled: Rolled) -> Sum:
        parts = [*[part for part in against.parts if part.value], *self._modifier(rolled)]
        total = rolled.score + sum(part.value for part in parts)
        words, met, say = self._phrases.roll(roll.why), against.met(rolled), self._say
        decider = None if rolled.fallen is not None else _decider(against, rolled, parts)
        text, span = self._die(rolled) if parts else self._alone(rolled), None
        for part in parts:
            start, text = len(text) + 1, f"{text} {self.part(part)}"
            span = (start, len(text)) if part is decider else span
        text += f" = {total}" if parts else ""
        text += f", {say('needs')} {against.number}: "
        judged = words.made if met else words.failed
        if met != (total >= against.number):
            return f"{text}{judged} ({say('natural')} {rolled.score})", None
        margin = abs(total - against.number)
        text += f"{judged} {say('by')} {margin}" if margin else f"{say('just')} {judged}"
        if rolled.fallen is not None:
            text += f" ({say('ruled')})"
        elif decider:
            text += f" ({say('decided')} {self._label(decider)})"
        return text, span

    def _label(self, part: Part) -> str:
        """A part's name; a game master's own label stays as it is."""
        known = part.label in self._phrases.words["part"]
        return self._phrases.label("part", part.label) if known else part.label

    def _die(self, rolled: Rolled) -> str:
        text = str(rolled.score)
        if rolled.fallen is not None:
            text = f"{rolled.fallen} {self._say('overruled')} {rolled.score}"
        if rolled.faces:
            text += f" ({' '.join(map(str, rolled.faces))})"
        if rolled.by_hand:
            text += f" {self._say('by_hand')}"
        if rolled.reason:
            text += f", {rolled.reason},"
        return text

    def _alone(self, rolled: Rolled) -> str:
        """A die to which nothing is added."""
        return self._die(rolled).removesuffix(",")

    def _modifier(self, rolled: Rolled) -> list[Part]:
        label = rolled.label or self._say("game_master")
        return [Part(label, rolled.modifier)] if rolled.modifier else []

    def _say(self, key: str) -> str:
        return self._phrases.label("sum", key)


def _decider(against: Needs, rolled: Rolled, parts: Sequence[Part]) -> Part | None:
    """The largest part without which the result would be the opposite."""
    met = against.met(rolled)
    total = rolled.score + sum(part.value for part in parts)
    flips = [part for part in parts if (total - part.value >= against.number) != met]
    return max(flips, key=lambda part: abs(part.value), default=None)
