"""House rules, each with what it does, how it stands and what else it may be."""

from collections.abc import Callable
from functools import partial
from typing import Any

from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.talk import Talk
from duel_tui.play.house_rules import values_of
from duel_tui.play.reading import read_number
from duel_tui.registry import OptionInfo, Preset, options_of
from duel_tui.wording import Wording


def change_rules(wording: Wording, talk: Talk, ruleset: str, preset: Preset, chosen: dict[str, Any]) -> None:
    """Change house rules in place; those that differ from a preset say so."""

    def told(info: OptionInfo, number: int) -> str:
        return wording.value(info.name, number)

    words = {rule.field: rule for rule in wording.house_rules()}
    base = values_of(ruleset, preset)

    def value(info: OptionInfo) -> str:
        now = wording.value(info.name, chosen[info.name])
        usual = wording.value(info.name, base[info.name])
        return now if now == usual else f"{now}, in {preset.name} {usual}"

    def change(info: OptionInfo) -> None:
        rule = words.get(info.name)
        talk.say(rule.line if rule else "")
        if info.allowed is None:
            chosen[info.name] = _number(talk, info, chosen[info.name], partial(told, info))
            return
        rows = [(str(place), wording.value(info.name, one), "") for place, one in enumerate(info.allowed)]
        named = rule.name if rule else info.name
        chosen[info.name] = info.allowed[int(pick(talk, f"{named}?", rows))]

    def fields() -> list[Field]:
        return [
            Field(
                info.name,
                words[info.name].name if info.name in words else info.name,
                partial(value, info),
                partial(change, info),
            )
            for info in options_of(ruleset)
        ]

    fill_in(talk, f"house rules {ruleset}", "finish", fields)


def _number(talk: Talk, info: OptionInfo, now: int, told: Callable[[int], str]) -> int:
    """A number within its bounds; an empty line keeps what stands."""
    zero = "" if info.low or told(0) == "0" else f", 0: {told(0)}"
    while True:
        typed = talk.text(f"{info.low} to {info.high}{zero}; now {told(now)}?")
        if not typed:
            return now
        number = read_number(typed, _FIGURES)
        if number is not None and info.low <= number <= info.high:
            return number
        talk.tell(f"{typed}: {info.offered}.")


_FIGURES = 9
"""Of the largest number a house rule may have."""
