"""The state of a duel, in sentences made from its sheet."""

from collections.abc import Mapping
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import asdict

from duel_tui.engine.sheet import AnySheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.narration import Narrator
from duel_tui.narration.phrases import StandWords
from duel_tui.narration.sentences import Facts
from duel_tui.wording.wording import Wording

About = Literal[
    "where", "brief", "status", "side", "short", "hand", "brings", "score", "wounds", "initiative", "open"
]
"""The subject of sentences: progress, duel, fencer, fencer in few words, hand, kit, or a question."""


_NOT = "not "
"""What stands before a condition that has to fail."""


class Standing:
    """Describes the state of a duel in the words of a game."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._narrator = Narrator(wording.phrases)

    def lines(self, about: About, sheet: AnySheet, side: Side, names: BySide[str]) -> tuple[str, ...]:
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
        said = self._wording.phrases.stands.get(about, ())
        return tuple([self._narrator.fill(one.says, facts, names) for one in said if _holds(one, facts)])

    def where(self, sheet: AnySheet, names: BySide[str]) -> str:
        """The progress of a duel, in a word or two; empty: its game has no words for it."""
        return " ".join(self.lines("where", sheet, Side.LEFT, names)).removesuffix(".").lower()

    def _known(self, side: SideFacts) -> Facts:
        """The facts of a side by their names in the words, and their texts."""
        facts = _fields(side)
        known = dict(facts)
        for name, value in facts.items():
            if isinstance(value, tuple):
                items = cast("tuple[object, ...]", value)
                known[f"{name}_count"] = len(items)
                numbered = {f"{name}_{place}": one for place, one in enumerate(items, 1)}
                known |= numbered | _signed(numbered)
            elif isinstance(value, Mapping):
                parts = cast("Mapping[object, object]", value)
                known |= {f"{name}_{part}": one for part, one in parts.items()}
            else:
                known |= _signed({name: value})
        wording = self._wording
        known["hindered"] = ", ".join(
            (self._wording.label("state", side.down),) if side.down else self._wording.states(side)
        )
        known["hurt"] = "; ".join(wording.wounds(side)) or wording.say("unhurt")
        if side.kit is not None:
            known["kit"] = wording.kit(side.kit)
        return known


def _fields(facts: object) -> Facts:
    """The facts of a sheet, by the names of its fields."""
    return asdict(facts) if isinstance(facts, Struct) else {}


def _signed(facts: Facts) -> dict[str, object]:
    """The whole numbers among some facts, each with its sign."""
    return {
        f"{name}_signed": f"{value:+}"
        for name, value in facts.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }


def _holds(words: StandWords, facts: Facts) -> bool:
    """Whether all of a sentence's conditions are met."""
    return all(_is_so(one, facts) for one in words.when.split(", ") if one)


def _is_so(condition: str, facts: Facts) -> bool:
    if condition.startswith(_NOT):
        return not _is_so(condition.removeprefix(_NOT), facts)
    path, _, wanted = condition.partition(" ")
    field, _, part = path.partition(".")
    value = facts.get(field)
    if part:
        value = cast("Facts", value).get(part) if isinstance(value, dict) else None
    return str(value) == wanted if wanted else bool(value)
