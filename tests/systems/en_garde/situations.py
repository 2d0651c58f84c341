"""Short situations on the piste: where both stand, what they hold, and what they play."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde import KEY, EnGarde
from duel_tui.systems.en_garde.model import Match, Phase
from duel_tui.systems.en_garde.seen import PisteMatch, PisteSide

LIBRARY = registry.Library(registry.data_folder())
LEFT, RIGHT = Side.LEFT, Side.RIGHT
FENCERS = BySide(Fencer(name="Anna"), Fencer(name="Bea"))


@cache
def ruleset(**options: Any) -> EnGarde:
    rules = LIBRARY.ruleset(KEY, options)
    assert isinstance(rules, EnGarde)
    return rules


def cards(text: str) -> tuple[str, ...]:
    """Cards from one word: `1335`."""
    return tuple(sorted(text)) if "?" not in text else tuple(text.split())


class Bout:
    """A match at the table, cards drawn by hand; in the middle of a round where hands are given."""

    def __init__(  # noqa: PLR0913  a situation has many sides
        self,
        left: str = "12345",
        right: str = "12345",
        at: tuple[int, int] = (10, 13),
        *,
        pack: int = 15,
        gone: str | None = None,
        turn: Side = LEFT,
        hits: tuple[int, int] = (0, 0),
        drawn: int = 0,
        **options: Any,
    ) -> None:
        self.rules, self._options = ruleset(**options), options
        match = replace(
            self.rules.begin(Kind.FRIENDLY, FENCERS),
            phase=Phase.TURN,
            positions=BySide(*at),
            hands=BySide(cards(left), cards(right)),
            turn=turn,
            hits=BySide(*hits),
            drawn=drawn,
        )
        played = list(self.rules.book.pile(match))[: self.rules.book.pack(match) - pack]
        self.sit_down(replace(match, played=tuple(sorted(played if gone is None else gone))))

    @classmethod
    def fresh(cls, **options: Any) -> "Bout":
        """A match that has not begun."""
        bout = cls(**options)
        bout.sit_down(bout.rules.begin(Kind.FRIENDLY, FENCERS))
        return bout

    def sit_down(self, start: Match) -> None:
        self.table: DuelTable[Match] = DuelTable(self.rules, Journal(KEY, "1", self._options, start))

    @property
    def state(self) -> Match:
        return self.table.state

    def sheet(self, side: Side | None) -> Sheet[PisteMatch, PisteSide]:
        """The record sheet as a side may see it."""
        return self.rules.sheet(self.state if side is None else self.table.view(side), side)

    def play(self, *said: str) -> "Bout":
        """Go on as the words say."""
        play(self.table, *said)
        return self

    def draw_any(self) -> "Bout":
        """Draw the first cards of the pile as often as cards are drawn now."""
        return self.play("~")

    @property
    def asked(self) -> Side:
        return asked(self.table)

    @property
    def menu(self) -> OneOf[str]:
        assert isinstance(self.table.request, Decide), self.table.request
        menu = self.table.request.asks[0].menu
        assert isinstance(menu, OneOf)
        return menu

    @property
    def keys(self) -> set[str]:
        return set(self.menu.keys)

    @property
    def told(self) -> list[str]:
        """The tags of all events so far."""
        return [str(told.event.__struct_config__.tag) for step in self.table.steps for told in step.told]

    def event(self, tag: str) -> Any:
        """The last event with a tag."""
        found = [
            told.event
            for step in self.table.steps
            for told in step.told
            if told.event.__struct_config__.tag == tag
        ]
        return found[-1]


def asked(table: DuelTable[Any]) -> Side:
    """The side that has to decide."""
    assert isinstance(table.request, Decide), table.request
    return table.request.asks[0].side


def play(table: DuelTable[Any], *said: str) -> None:
    """Plays of whoever is asked, `+13` for cards that come, `~` for any as often as some are drawn, and `*2` for a die."""
    for one in said:
        if one == "~":
            while isinstance(request := table.request, Draw):
                table.enter(Drawn(request.pile[: request.count]))
        elif one[0] == "+":
            table.enter(Drawn(tuple(sorted(one[1:])) if "?" not in one else ("??",) * (len(one) // 2)))
        elif one[0] == "*":
            table.enter(Rolled(int(one[1:])))
        else:
            table.decide(asked(table), one)


def situation(hands: str, chosen: dict[str, Any]) -> Bout:
    """A match by both hands (or `begin`), and by how the round stands and the house rules."""
    if hands == "begin":
        return Bout.fresh(**chosen)
    left, right = hands.split(" / ")
    return Bout(left, right, **{**chosen, "turn": Side(chosen.get("turn", "left"))})
