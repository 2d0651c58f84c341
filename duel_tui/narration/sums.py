"""Rolls as sums of named parts, with the deciding part marked."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs, Part
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.narration.phrases import Phrases, RollWords
from duel_tui.show.scene import Die


class Sum(Struct, frozen=True):
    """A roll's arithmetic as a line."""

    text: str
    deciding: tuple[int, int] | None
    """The place of the deciding part in the text: (start, end)."""


class Sums:
    """Writes the arithmetic of rolls."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def of(self, roll: Roll, rolled: Rolled) -> Sum:
        """The line for an answered roll."""
        match roll.against:
            case None:
                return Sum(f"{self.words(roll.why).made}: {self.thrown(roll, rolled)}", None)
            case Chance() as against:
                return self._chance(roll, against, rolled)
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
        words, against = self.words(roll.why), roll.against
        if against is not None and against.met(rolled):
            return words.spoken[0] or words.made
        decider = _decider(against, rolled, [*against.parts]) if isinstance(against, Needs) else None
        if decider is not None and decider.label in words.spoiled:
            return words.spoiled[decider.label]
        return words.spoken[1] or words.failed

    def die(self, roll: Roll, added: Modifier | None = None, rolled: Rolled | None = None) -> Die | None:
        """The die of a roll on its scale; None: it is no die of a hundred that can fail.

        Args:
            roll: the roll.
            added: what a game master added, or will.
            rolled: what fell; None: nothing did yet.
        """
        if roll.against is None or roll.dice != D100:
            return None
        against, words = judged(roll.against, added), self.words(roll.why)
        if isinstance(against, Chance):
            low, border = against.at_most, self._phrases.says_of("up_to", needs=against.at_most)
        else:
            low = max(0, min(D100.high, against.needs - 1))
            border = self._phrases.says_of("from_on", needs=max(D100.low, against.needs))
        summed = self.of(roll, rolled).text.rpartition(": ")[0] if rolled else ""
        score = rolled.score if rolled else None
        return Die(
            roll.side, (words.failed, words.made, border), low, isinstance(against, Chance), score, summed
        )

    def margin(self, roll: Roll, rolled: Rolled) -> str:
        """By how much a sum is above or below what it needs: `by 14`; empty: that does not decide, or it is just that."""
        against = roll.against
        if not isinstance(against, Needs):
            return ""
        over = rolled.score + rolled.modifier + against.bonus - against.number
        agrees = over and against.met(rolled) == (over >= 0)
        return f"{self._say('by')} {abs(over)}" if agrees else ""

    def spoken(self, roll: Roll, rolled: Rolled) -> str:
        """The score and its result for lines, as in `82. Hit, by 14`."""
        thrown, words = self.thrown(roll, rolled), self.words(roll.why)
        if roll.against is None:
            return f"{thrown}."
        said, failed = words.spoken
        found = (said or words.made) if roll.against.met(rolled) else (failed or words.failed)
        by = self.margin(roll, rolled)
        return f"{thrown}. {found[:1].upper()}{found[1:]}{by and f', {by}'}."

    def thrown(self, roll: Roll, rolled: Rolled) -> str:
        """The score of the dice, and the modifier."""
        if roll.faces and rolled.faces:
            return self._faces(rolled)
        added = self._plain_modifier(rolled)
        return f"{self._die(rolled)}{added}" if added else self._alone(rolled)

    def words(self, why: str) -> RollWords:
        """The words of a roll: its announcement and its results."""
        return self._phrases.roll(why)

    def part(self, part: Part) -> str:
        """A part of a sum: `-15 not natural`."""
        return f"{part.value:+} {self._label(part)}"

    def _needs(self, roll: Roll, against: Needs, rolled: Rolled) -> Sum:
        parts = [*[part for part in against.parts if part.value], *self._modifier(rolled)]
        total = rolled.score + sum(part.value for part in parts)
        words, met = self.words(roll.why), against.met(rolled)
        decider = None if rolled.fallen is not None else _decider(against, rolled, parts)
        text, span = self._die(rolled) if parts else self._alone(rolled), None
        for part in parts:
            start = len(text) + 1
            text += f" {self.part(part)}"
            span = (start, len(text)) if part is decider else span
        text += f" = {total}" if parts else ""
        text += f", {self._say('needs')} {against.number}: "
        judged = words.made if met else words.failed
        if met != (total >= against.number):
            return Sum(f"{text}{judged} ({self._say('natural')} {rolled.score})", None)
        text += self._verdict(judged, abs(total - against.number))
        if rolled.fallen is not None:
            text += f" ({self._say('ruled')})"
        elif decider:
            text += f" ({self._say('decided')} {self._label(decider)})"
        return Sum(text, span)

    def _chance(self, roll: Roll, against: Chance, rolled: Rolled) -> Sum:
        words = self.words(roll.why)
        text = f"{self._alone(rolled)}, {self._say('at_most')} {against.at_most}"
        span = None
        met = against.met(rolled)
        for part in self._modifier(rolled):
            start = len(text) + 1
            text += f" {self.part(part)}"
            if met != (rolled.score <= against.at_most):
                span = (start, len(text))
            text += f" = {against.at_most + part.value}"
        return Sum(f"{text}: {words.made if met else words.failed}", span)

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

    def _faces(self, rolled: Rolled) -> str:
        """Dice whose faces count, not their total."""
        text = " ".join(map(str, rolled.faces))
        return f"{text} {self._say('by_hand')}" if rolled.by_hand else text

    def _modifier(self, rolled: Rolled) -> list[Part]:
        label = rolled.label or self._say("game_master")
        return [Part(label, rolled.modifier)] if rolled.modifier else []

    def _plain_modifier(self, rolled: Rolled) -> str:
        parts = "".join(f" {self.part(part)}" for part in self._modifier(rolled))
        return f"{parts} = {rolled.score + rolled.modifier}" if parts else ""

    def _verdict(self, judged: str, margin: int) -> str:
        return f"{judged} {self._say('by')} {margin}" if margin else f"{self._say('just')} {judged}"

    def _say(self, key: str) -> str:
        return self._phrases.label("sum", key)


def _decider(against: Needs, rolled: Rolled, parts: list[Part]) -> Part | None:
    """The largest part without which the result would be the opposite."""
    met = against.met(rolled)
    total = rolled.score + sum(part.value for part in parts)
    flips = [part for part in parts if (total - part.value >= against.number) != met]
    return max(flips, key=lambda part: abs(part.value), default=None)
