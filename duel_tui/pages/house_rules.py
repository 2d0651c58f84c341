"""House rules: each with what it does, how it stands, and how it would stand in the rules that were chosen."""

from collections.abc import Mapping
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.pages.execution import FormPage
from duel_tui.pages.model import Command, Fill, Page, PageField, Remedy, Reset, Value
from duel_tui.play.setup import Agreement, Entrants
from duel_tui.registry import OptionInfo, options_of
from duel_tui.show.form import Limits, read_number
from duel_tui.words.phrases import OptionWords

_WRITTEN = "as written"
_LONGEST = 9
"""Figures of the longest number that a house rule may have."""


class HouseRules(FormPage):
    """House rules: each with what it does, how it stands, and how it would stand in the rules that were chosen."""

    told = 8
    searched = True

    def __init__(self, agreed: Agreement, entrants: Entrants) -> None:
        self.agreed, self.entrants = agreed, entrants

    @property
    def page(self) -> Page:
        """The house rules of a duel that is being set up."""
        agreed, entrants = self.agreed, self.entrants
        words = agreed.wording.phrases.options
        infos = [info for info in options_of(agreed.game) if info.is_choice]
        brought = [
            f"{entrants.fencer(side).name}: {told}" for side in Side if (told := entrants.brought[side])
        ]
        return Page(
            f"house rules {agreed.game}",
            "House rules",
            aside=f"{agreed.wording.phrases.name}: {agreed.told_rules}",
            fields=tuple(
                [
                    _rule(agreed, info, words.get(info.name), part)
                    for info in infos
                    for part in ((info.allowed or ()) if info.several else ("",))
                ]
            ),
            note=warning(agreed),
            footnote=" ".join(brought),
            question="finish",
        )

    def carry_out(self, command: Command) -> None:
        """Do what a command says with the house rules."""
        agreed = self.agreed
        match command:
            case Fill(key, value):
                name, _, part = key.partition(" ")
                info = _info(agreed, name)
                if part:
                    agreed.take_rule(name, _with(agreed, info, part, there=value == "1"))
                else:
                    agreed.take_rule(name, _read(info, agreed.offered(info), value))
            case Reset(key):
                name, _, part = key.partition(" ")
                if part:
                    usual = part in agreed.usual[name]
                    agreed.take_rule(name, _with(agreed, _info(agreed, name), part, there=usual))
                else:
                    agreed.reset_rule(key)
            case Remedy():
                agreed.take_remedy()
            case _:
                pass

    def commands(self, key: str) -> Mapping[str, Command]:
        """A rule is set back; what helps is taken."""
        return {"reset": Reset(key), "remedy": Remedy()}

    def offer(self, key: str) -> tuple[str, str]:
        """What would help, or to set the rule back."""
        del key
        helps = remedy(self.agreed)
        return ("remedy", helps) if helps else ("reset", "set back")


def _info(agreed: Agreement, name: str) -> OptionInfo:
    return next(one for one in options_of(agreed.game) if one.name == name)


def _read(info: OptionInfo, offered: tuple[Any, ...] | None, value: str) -> Any:
    """A value that was chosen by its place, or a number within its bounds."""
    if offered is not None:
        return offered[int(value)]
    number = read_number(value, _LONGEST)
    return info.low if number is None else max(info.low, min(info.high, number))


def _with(agreed: Agreement, info: OptionInfo, part: str, *, there: bool) -> tuple[Any, ...]:
    now = agreed.values[info.name]
    return tuple([one for one in info.allowed or () if (there if one == part else one in now)])


def _rule(agreed: Agreement, info: OptionInfo, words: OptionWords | None, part: str) -> PageField:
    """The field of a house rule, or of one of several values, which the rule has or has not."""
    told, now, usual = agreed.wording.value, agreed.values[info.name], agreed.usual[info.name]
    offered, written = agreed.offered(info), info.default
    if part:
        offered, now, usual, written = (False, True), part in now, part in usual, False
    key, name = f"{info.name} {part}".rstrip(), words.name if words else info.name
    # a house rule is called in files as nowhere else
    files = f"Files call this rule {info.name}; its ruling is {words.id}." if words and words.id else ""
    if offered is None:
        zero = told(info.name, 0)
        means = "" if info.low or zero == "0" else f"0 means {zero}; "
        means += f"{info.default} is the rule as written"
        values = [Value(told(info.name, now), detail=means, command=Fill(key, str(now)), figures=files)]
    else:
        values = [
            Value(
                told(info.name, one),
                agreed.wording.say("excluded")
                if agreed.excludes(info.name, _with(agreed, info, part, there=one) if part else one)
                else "",
                _WRITTEN if one == written else "",
                command=Fill(key, str(place)),
                figures=files,
            )
            for place, one in enumerate(offered)
        ]
    return PageField(
        key,
        f"{name}: {told(info.name, part)}" if part else name,
        0 if offered is None else offered.index(now),
        tuple(values),
        words.line if words else "",
        span=Limits(now, info.low, info.high) if offered is None else None,
        changed=f"in {agreed.preset.name} {told(info.name, usual)}" if now != usual else "",
    )


def warning(agreed: Agreement) -> str:
    """What there is to know of house rules that do not go together; empty: they do."""
    return agreed.warnings[0].says if agreed.warnings else ""


def remedy(agreed: Agreement) -> str:
    """What would help where house rules do not go together; empty: they do."""
    return agreed.warnings[0].offer if agreed.warnings else ""
