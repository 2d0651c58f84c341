"""House rules, each with what it does, how it stands and what else it may be."""

from functools import partial

from duel_tui.plain.fields import Field, fill_in, pick
from duel_tui.plain.talk import Talk
from duel_tui.play.agreement import Agreement
from duel_tui.play.house_rules import values_of
from duel_tui.play.reading import read_number
from duel_tui.registry import OptionInfo, options_of

_FIGURES = 9
"""Of the largest number a house rule may have."""


async def change_rules(talk: Talk, agreed: Agreement) -> None:
    """Change house rules in place; those that differ from the preset say so."""
    await fill_in(talk, f"house rules {agreed.game}", "finish", _HouseRules(talk, agreed).fields)


class _HouseRules:
    """The house rules of a duel that is being set up."""

    def __init__(self, talk: Talk, agreed: Agreement) -> None:
        self._talk = talk
        self._agreed = agreed
        self._usual = values_of(agreed.game, agreed.preset)
        self._words = {rule.field: rule for rule in agreed.wording.house_rules()}

    def fields(self) -> list[Field]:
        """A field for each."""
        return [
            Field(info.name, self._name(info), partial(self._stands, info), partial(self._change, info))
            for info in options_of(self._agreed.game)
        ]

    def _name(self, info: OptionInfo) -> str:
        return self._words[info.name].name if info.name in self._words else info.name

    def _told(self, info: OptionInfo, value: object) -> str:
        return self._agreed.wording.value(info.name, value)

    def _stands(self, info: OptionInfo) -> str:
        """How a rule stands, and how it would by the preset where that is something else."""
        now = self._told(info, self._agreed.values[info.name])
        usual = self._told(info, self._usual[info.name])
        return now if now == usual else f"{now}, in {self._agreed.preset.name} {usual}"

    async def _change(self, info: OptionInfo) -> None:
        self._talk.say(self._words[info.name].line if info.name in self._words else "")
        if info.allowed is None:
            self._agreed.values[info.name] = await self._number(info, self._agreed.values[info.name])
            return
        rows = [(str(place), self._told(info, one), "") for place, one in enumerate(info.allowed)]
        place = await pick(self._talk, f"{self._name(info)}?", rows)
        self._agreed.values[info.name] = info.allowed[int(place)]

    async def _number(self, info: OptionInfo, now: int) -> int:
        """A number within its bounds; an empty line keeps what stands."""
        none = self._told(info, 0)
        zero = "" if info.low or none == "0" else f", 0: {none}"
        while True:
            typed = await self._talk.text(f"{info.low} to {info.high}{zero}; now {self._told(info, now)}?")
            if not typed:
                return now
            number = read_number(typed, _FIGURES)
            if number is not None and info.low <= number <= info.high:
                return number
            self._talk.tell(f"{typed}: {info.offered}.")
