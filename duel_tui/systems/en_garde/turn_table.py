"""The table of a turn: every play, the distance after it, and the opponent's possible replies.

Every chance is a share of the opponent's possible hands, from the rules' own forecast. On a small screen many plays
share one column for the chance, so that they fit into two blocks.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Row, Table
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.knowledge import WIDE, held
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import STUCK, read, verb_of
from duel_tui.systems.en_garde.prospects import foreseen
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.table_maker import Part, TableMaker, chance
from duel_tui.systems.en_garde.terms import Phase

_FEW = 6
"""The most plays that stand in one block where two find room."""
_APART, _CAN, _HOLDS = 5, 10, 9
"""The widths of the columns of a block next to another; the last two are minimums."""


class TurnTable(TableMaker):
    """The table of the turn that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Match], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        self._wide = sight.width >= WIDE
        verbs = self._label_room(brief=True)
        self._wide = self._wide and verbs + _room(self._whole_parts()) <= sight.width
        fits = verbs + _APART + _CAN + _HOLDS <= sight.width // 2
        self._dense = not self._open or (fits and not self._wide and len(self._choices) > _FEW)
        self._brief = self._dense or self._label_room(brief=False) + _room(self._whole_parts()) > sight.width
        self._before = self._label_room(brief=self._brief)

    def table(self) -> Table:
        """A row for each play."""
        parts = self._dense_parts() if self._dense else self._whole_parts()
        parts = parts if self._open else []
        key = "last_chance" if self._match.phase is Phase.LAST_CHANCE else "turn"
        title = self._head(self._before - 2, key, f"{key}_brief")
        return self._made(title, parts, [self._row(key, parts) for key in self._choices])

    def _label_room(self, *, brief: bool) -> int:
        """The cells before the columns: a mark, what is typed, and the label."""
        typed = max([len(option.typed) for option in self._choices.values()])
        return typed + max([len(self._label_of(key, brief=brief)) for key in self._choices]) + 4

    def _row(self, key: str, parts: Sequence[Part]) -> Row:
        cells = [part.cell(foreseen(self._offer.outlook, key)) for part in parts]
        return Row(
            self._label_of(key, brief=self._brief),
            self._choices[key],
            right=tuple(cells if key != STUCK else ()),
        )

    def _label_of(self, key: str, *, brief: bool) -> str:
        """A play in words; if there is little room, without its cards, which its code shows."""
        label, play = self._voice.label, read(key)
        if brief:
            return label("verb", verb_of(key))
        cards = " ".join(play.attack) or play.stepped
        return label("play", verb_of(key)).replace("{step}", play.stepped).replace("{cards}", cards)

    def _dense_parts(self) -> list[Part]:
        """Narrow columns for two blocks side by side."""
        room = self._sight.width // 2 - self._before - _APART
        can = max(_CAN, room - _HOLDS - 1)
        return [
            Part(Column(self._voice.say("apart"), _APART), _apart),
            Part(self._column("can", can), self._can),
            Part(self._column("holds", room - can), self._held),
        ]

    def _whole_parts(self) -> list[Part]:
        """A column for each fact."""
        wide, advances = self._wide, self._book.advances
        apart, hit, stop, reach = 11, 16, 17, 16
        if wide:
            apart, hit, stop, reach = (12, 17, 18, 17) if advances else (12, 24, 24, 20)
        steps, parry, kept = 14, 10, 14

        parts = [
            Part(self._column("then_apart", apart), _apart),
            Part(self._column("can_hit", hit), lambda found: self._hit(found, found.strike)),
        ]
        if advances and wide:
            parts.append(
                Part(self._column("by_advance", steps), lambda found: self._hit(found, found.advance))
            )
        if self._book.responses(advanced=False):
            head = self._column("can_stop" if advances else "can_parry", stop)
            parts.append(Part(head, lambda found: self._stopped(found, found.stop)))
        if advances and wide:
            parts.append(
                Part(self._column("by_parry", parry), lambda found: self._stopped(found, found.parry))
            )
        parts.append(Part(self._column("reaches", reach), self._reach))
        if wide and not advances:
            parts.append(Part(self._column("keeps", kept), lambda found: Cell(" ".join(found.left), "dim")))
        return parts

    def _hit(self, found: Forecast, share: Share | None) -> Cell:
        """The share of the opponent's hands that can hit after a step."""
        return Cell("-", "dim") if found.play.attack else chance(share)

    def _stopped(self, found: Forecast, share: Share | None) -> Cell:
        if not found.play.attack:
            return Cell("-", "dim")
        return self._sure if share is None else chance(share)

    def _can(self, found: Forecast) -> Cell:
        """The opponent's reply, and the share of hands that have it."""
        if found.play.attack:
            key, share = "stop" if found.play.step else "parry", found.stop
            if share is None:
                return self._sure
        else:
            key, share = "hit", found.strike
        one = chance(share)
        if share is None:
            return one
        told = self._voice.say(f"can_{key}_short", percent=self._sentences.shown(share))
        return replace(one, text=told, odds=False) if self._offer.odds else Cell(told)

    def _reach(self, found: Forecast) -> Cell:
        """The cards for an attack then."""
        if found.play.attack and not self._book.responses(advanced=bool(found.play.step)):
            return self._sure
        return Cell(held(self._voice, _reaching(found)), "" if found.reach else "dim")

    def _held(self, found: Forecast) -> Cell:
        """The same, in few letters."""
        return Cell(held(self._voice, _reaching(found))) if found.reach else Cell("-", "dim")


def _room(parts: Sequence[Part]) -> int:
    return sum([part.column.width for part in parts])


def _reaching(found: Forecast) -> Cards:
    return (str(found.distance),) * found.reach


def _apart(found: Forecast) -> Cell:
    return Cell(str(found.distance))
