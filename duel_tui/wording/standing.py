"""How a duel stands, in sentences made of the facts of its sheet."""

from collections.abc import Mapping
from typing import Any, Literal, cast

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.narration import Narrator
from duel_tui.narration.phrases import StandWords
from duel_tui.wording.wording import Wording

About = Literal["brief", "side", "short", "hand", "brings"]
"""A duel in a line or two, one fencer, the same in a few words, the cards in a hand, or what a fencer brings to it."""


class Standing:
    """Says how things stand in the words of a game."""

    def __init__(self, wording: Wording) -> None:
        """Speak with these words."""
        self._wording = wording
        self._narrator = Narrator(wording.phrases)

    def lines(self, about: About, sheet: Sheet, side: Side, names: BySide[str]) -> tuple[str, ...]:
        """The sentences about a side, or about the duel from where that side stands; what is not known is left out."""
        own, other = sheet.of(side), sheet.of(side.foe)
        facts = {
            **sheet.duel,
            "own": self._known(own, sheet.duel, side),
            "other": self._known(other, sheet.duel, side.foe),
            "side": side,
        }
        said = self._wording.phrases.stands.get(about, ())
        return tuple([self._narrator.fill(one.says, facts, names) for one in said if _holds(one, facts)])

    def _known(self, facts: Mapping[str, Any], duel: Mapping[str, Any], side: Side) -> dict[str, Any]:
        """The facts of a side, and what is said of them in words."""
        known = dict(facts)
        for name, value in facts.items():
            match value:
                case bool():
                    continue
                case int():
                    known[f"{name}_signed"] = f"{value:+}"
                case [*items]:
                    known[f"{name}_count"] = len(items)
                    known |= {f"{name}_{place}": one for place, one in enumerate(items, 1)}
                case _:
                    continue
        wording = self._wording
        known["leads"] = duel.get("initiative") == side
        known["hindered"] = ", ".join(_lasting(wording, facts))
        known["hurt"] = "; ".join(wording.wounds(facts)) or wording.say("unhurt")
        if facts.get("left_hand") is not None:
            known["kit"] = wording.kit(facts)
        return known


def _lasting(wording: Wording, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What hinders a fencer; nothing else counts for a fencer who is down."""
    if facts.get("alive") is False and "dead" in wording.phrases.words["state"]:
        return (wording.label("state", "dead"),)
    if facts.get("conscious") is False:
        return (wording.label("state", "unconscious"),)
    return wording.states(facts)


def _holds(words: StandWords, facts: Mapping[str, Any]) -> bool:
    """Whether a sentence's condition is met."""
    path, _, wanted = words.when.partition(" ")
    if not path:
        return True
    field, _, part = path.partition(".")
    value = facts.get(field)
    if part:
        value = cast("dict[str, Any]", value).get(part) if isinstance(value, dict) else None
    return str(value) == wanted if wanted else bool(value)
