"""House rules: each with what it does, how it stands, and whether that differs from the preset."""

from collections.abc import Callable, Sequence

from duel_tui.play.agreement import Agreement
from duel_tui.play.house_rules import values_of
from duel_tui.registry import OptionInfo, options_of
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import HELP, LEAVE, Framed
from duel_tui.tui.pages.warned import remedy, warned
from duel_tui.tui.paper import Line, Paper, Span
from duel_tui.tui.prose import wrapped

_TOLD = 7
_LABEL = 38


class HouseRulesPage(Framed):
    """The house rules of a duel that is being set up."""

    title = "House rules"
    commands = (
        Bound("turn", line="Turns the rule at the caret; digits type a number in."),
        Bound("reset", "as in the preset"),
        Bound("back", "done", line="Goes back to the form with the rules as they stand."),
        Bound("commit", footer=False, line="Goes back to the form."),
        HELP,
        LEAVE,
    )

    def __init__(self, host: Host, agreed: Agreement, brings: Callable[[], Sequence[str]]) -> None:
        """Change the house rules of an agreement in place; `brings` says what the fencers bring under them."""
        super().__init__(host)
        self._agreed = agreed
        self._brings = brings
        self._wording = agreed.wording
        self._preset = agreed.preset
        self._base = values_of(agreed.game, agreed.preset)
        self._chosen = agreed.values
        self._infos: dict[str, OptionInfo] = {info.name: info for info in options_of(agreed.game)}
        self._words = {rule.field: rule for rule in self._wording.house_rules()}
        self._list = ListPane((), numbered=False)
        self._fill()

    @property
    def middle(self) -> str:
        """What they are compared with."""
        return f"{self._wording.phrases.name}: {self._agreed.told_rules}"

    def content(self, paper: Paper) -> None:
        """The rules with their values, and the one at the caret explained."""
        height = paper.height - _TOLD - 5
        self._list.draw(paper, 1, 2, paper.width - 4, height)
        y = paper.height - _TOLD - 1
        paper.fill(1, y - 1, paper.width - 2, "\u2500", "rule")
        width = paper.width - 6
        paper.put_lines(3, y, [*warned(self._agreed.warnings, width), *self._told(width)][:_TOLD])

    def takes(self, key: str) -> bool:
        """Arrows turn a value, digits type a number in."""
        if key in {"left", "right", "space"}:
            self._turn(-1 if key == "left" else 1)
            return True
        info = self._info
        if not key.isdecimal() or len(key) != 1 or info.allowed is not None:
            return False
        typed = self._chosen[info.name] * 10 + int(key)
        self._chosen[info.name] = max(info.low, typed if typed <= info.high else int(key))
        self._fill()
        return True

    def typed(self, key: str) -> None:
        """Move."""
        self._list.take(key)

    def command(self, name: str) -> None:
        """Set back, or be done."""
        match name:
            case "reset":
                self._chosen[self._info.name] = self._base[self._info.name]
                self._fill()
            case "remedy":
                self._agreed.take_remedy()
                self._fill()
            case "commit":
                self.host.close()
            case _:
                super().command(name)

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The keys, and the remedy that is offered."""
        return (*[remedy(one) for one in self._agreed.warnings[:1]], *self.commands)

    @property
    def _info(self) -> OptionInfo:
        assert self._list.item is not None
        return self._infos[self._list.item.key]

    def _turn(self, by: int) -> None:
        info = self._info
        value = self._chosen[info.name]
        if info.allowed is None:
            self._chosen[info.name] = max(info.low, min(info.high, value + by))
        else:
            place = info.allowed.index(value) + by
            self._chosen[info.name] = info.allowed[place % len(info.allowed)]
        self._fill()

    def _fill(self) -> None:
        self._list.fill([self._item(name) for name in self._infos])

    def _item(self, name: str) -> Item:
        mark = "*" if self._chosen[name] != self._base[name] else " "
        words = self._words.get(name)
        value = self._wording.value(name, self._chosen[name])
        return Item(name, f"{mark} {words.name if words else name:<{_LABEL}}{value}")

    def _told(self, width: int) -> list[Line]:
        info = self._info
        words = self._words.get(info.name)
        wording, value = self._wording, self._chosen[info.name]
        told = wrapped(words.line, width) if words else []
        offered = [self._offered(info, one) for one in info.allowed or ()] or [
            f"type a number from {info.low} to {info.high}, or turn it; {self._usual(info)}"
        ]
        told += wrapped(f"{' / '.join(offered)}.", width, "dim")
        if value != self._base[info.name]:
            base = wording.value(info.name, self._base[info.name])
            told.append((Span(f"* In {self._preset.name}: {base}.", "note"),))
        for one in self._brings():
            told += wrapped(one, width)
        if words and words.ruling:
            told.append((Span(f"{words.ruling}; in files {info.name}", "dim"),))
        return told

    def _usual(self, info: OptionInfo) -> str:
        """What a number is as written, and what none at all stands for."""
        usual = self._offered(info, info.default)
        zero = self._wording.value(info.name, 0)
        if info.low or zero == "0":
            return usual
        return f"0: {usual}" if info.default == 0 else f"0: {zero}; {usual}"

    def _offered(self, info: OptionInfo, value: object) -> str:
        """A value in words, the one as written marked."""
        shown = self._wording.value(info.name, value)
        return f"{shown} (as written)" if value == info.default else shown
