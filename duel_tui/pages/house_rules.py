"""House rules: each with what it does, how it stands, and how it would stand in the rules that were chosen."""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.commands import Fill, OfForm, OpenRules, Remedy, Reset
from duel_tui.pages.model import Field, Page, Span, Value
from duel_tui.pages.new_duel import Terms, warning
from duel_tui.play.reading import read_number
from duel_tui.play.setup import Agreement
from duel_tui.registry import OptionInfo, options_of
from duel_tui.wording import HouseRule

_WRITTEN = "as written"
_LONGEST = 9
"""Figures of the longest number that a house rule may have."""


def house_rules(terms: Terms) -> Page:
    """The house rules of a duel that is being set up."""
    agreed = terms.agreed
    words = {rule.field: rule for rule in agreed.wording.house_rules()}
    infos = [info for info in options_of(agreed.game) if info.is_choice]
    return Page(
        f"house rules {agreed.game}",
        "House rules",
        aside=f"{agreed.wording.phrases.name}: {agreed.told_rules}",
        fields=tuple([_field(agreed, info, words.get(info.name), agreed.usual[info.name]) for info in infos]),
        note=warning(agreed),
        footnote=" ".join(_brought(terms)),
        question="finish",
    )


def carry_out(terms: Terms, command: OfForm) -> None:
    """Do what a command says with the house rules."""
    agreed = terms.agreed
    match command:
        case Fill(key, value):
            info = next(one for one in options_of(agreed.game) if one.name == key)
            agreed.take_rule(key, _read(info, agreed.offered(info), value))
        case Reset(key):
            agreed.reset_rule(key)
        case Remedy():
            agreed.take_remedy()
        case OpenRules():
            pass


def _read(info: OptionInfo, offered: tuple[Any, ...] | None, value: str) -> Any:
    """A value that was chosen by its place, or a number within its bounds."""
    if offered is not None:
        return offered[int(value)]
    number = read_number(value, _LONGEST)
    return info.low if number is None else max(info.low, min(info.high, number))


def _field(agreed: Agreement, info: OptionInfo, words: HouseRule | None, usual: Any) -> Field:
    now = agreed.values[info.name]
    told = agreed.wording.value
    figures = (
        f"Files call this rule {info.name}; its ruling is {words.ruling}." if words and words.ruling else ""
    )
    changed = f"in {agreed.preset.name} {told(info.name, usual)}" if now != usual else ""
    allowed = agreed.offered(info)
    if allowed is None:
        zero = told(info.name, 0)
        means = "" if info.low or zero == "0" else f"0 means {zero}; "
        means += f"{info.default} is the rule as written"
        values: tuple[Value, ...] = (Value(told(info.name, now), Fill(info.name, str(now)), means),)
    else:
        values = tuple(
            [
                Value(
                    told(info.name, one),
                    Fill(info.name, str(place)),
                    _WRITTEN if one == info.default else "",
                    denied=agreed.wording.say("excluded") if agreed.excludes(info.name, one) else "",
                )
                for place, one in enumerate(allowed)
            ]
        )
    return Field(
        info.name,
        words.name if words else info.name,
        0 if allowed is None else allowed.index(now),
        tuple([replace(one, figures=figures) for one in values]),
        words.line if words else "",
        span=Span(now, info.low, info.high) if allowed is None else None,
        changed=changed,
    )


def _brought(terms: Terms) -> list[str]:
    """What each fencer brings under these rules, with the name before it."""
    entrants = terms.entrants
    found = entrants.brought
    return [f"{entrants.fencer(side).name}: {found[side]}" for side in Side if found[side]]
