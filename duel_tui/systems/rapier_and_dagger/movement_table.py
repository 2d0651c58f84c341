"""The tables of a movement: my movements as rows, the opponent's as columns, and what each pair leads to.

The opponent's movement is not chosen, but looked at. A cell has the attacks of both, as one number if they are as many, and
where the round ends. By the matrix it stands on the ground of the hits by which it leaves ahead: each exchange of the round is
solved as a game of its own, and wounds between are left out of it. With points it stands on that of the attacks, and the
sentence says into what the side with more combat movement can turn it.
"""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.side import BySide
from duel_tui.show.fit import Text
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import left_in, listed, movements, points_told
from duel_tui.systems.rapier_and_dagger.figures.points import (
    KEEP,
    advantage_of,
    change_menu,
    combat_points,
    moved,
    planned_with_points,
)
from duel_tui.systems.rapier_and_dagger.movement import comes_to, movement_menu
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement

Pair = tuple[Movement, Movement]
"""My movement and the opponent's."""


class Movements(TableMaker, ABC):
    """Builds a table of movements."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._options = self._offer.of(self._offer.ask.what)
        theirs = movement_menu(self._book, self._duel, self._side.foe).keys
        self._theirs = [one for one in theirs if one is not Movement.YIELD]
        free = [key for key, one in self._options.items() if not one.denied]
        self._free = [Movement(key) for key in free if key != Movement.YIELD]
        """My movements that are available, without yielding."""

    def table(self) -> Table:
        """My movements as rows, the opponent's as columns that are not chosen."""
        foe = self._side.foe
        return Table(
            title=self._lengths("movement_if", "movement_if_short", side=self._side),
            aside=self._aside(),
            right=tuple([Column(self._head_of(foe, one)) for one in self._theirs]),
            rows=tuple([self._row(Movement(key), option) for key, option in self._options.items()]),
            looks=True,
            known=self._before_fights(self._seen(movements, "seen_movements")),
            said=self._said(),
        )

    @abstractmethod
    def _aside(self) -> Text:
        """The text at the end of the title's row."""

    def _row(self, mine: Movement, option: Option) -> Row:
        if mine is Movement.STAND and self._lies(self._side):
            option = replace(option, label=self._head_of(self._side, mine))
        if option.denied:
            return self._refused(option)
        if mine is Movement.YIELD:
            yields = self._lengths(self.yields_key, f"{self.yields_key}_short", side=self._side.foe)
            return Row(option.label, option, refused=yields)
        cells = [
            Cell(self._told((mine, his)), value=self._value((mine, his)) if self._offer.odds else None)
            for his in self._theirs
        ]
        return Row((option.label, self._head_of(self._side, mine)), option, right=tuple(cells))

    def _told(self, pair: Pair) -> Text:
        """The attacks of both in a pair of movements, and where the round ends."""
        attacks, result = self._comes(pair)
        mine, his = attacks[self._side], attacks[self._side.foe]
        told = str(mine) if mine == his else f"{mine}:{his}"
        groups = ("measure_short", "measure_brief", "result_letter")
        return tuple([f"{told} {self._voice.label(group, result)}" for group in groups])

    def _value(self, pair: Pair) -> float:
        """How good a pair is for me: in the middle where neither is ahead."""
        return 0.5 + self._ahead(pair) / self._most / 2

    @cached_property
    def _most(self) -> int:
        """The most by which either is ahead after any pair."""
        return (
            max([abs(self._ahead((mine, his))) for mine in self._free for his in self._theirs], default=0)
            or 1
        )

    def _facts(self, pair: Pair) -> dict[str, Any]:
        return dict(self._offer.outlook.against(*pair).facts)

    def _comes(self, pair: Pair) -> tuple[BySide[int], Distance]:
        """The attacks of both, and the measure at the end of the round."""
        found = self._facts(pair)
        his: int = found["foe_attacks"]
        return BySide(his, his).put(self._side, found["attacks"]), Distance(found["result"])

    @abstractmethod
    def _ahead(self, pair: Pair) -> int:
        """By how much I am ahead after a pair of movements."""

    @abstractmethod
    def _said_of(self, pair: Pair) -> Text:
        """One sentence about the cell that is looked at."""

    def _said(self) -> Text:
        at, menu = self._offer.at, self._offer.ask.menu
        mine = self._options.get(at.key)
        if mine is not None and not mine.denied and at.key != Movement.YIELD:
            return self._said_of((Movement(at.key), self._theirs[at.column % len(self._theirs)]))
        reasons = dict(menu.denied) if isinstance(menu, OneOf) else {}
        return self._unavailable(reasons[at.key]) if at.key in reasons else ""


class MovementTable(Movements):
    """The table of a movement by the matrix."""

    def _aside(self) -> Text:
        if not self._offer.odds:
            return self._voice.say("attacks_and_end_unreckoned")
        return self._lengths("attacks_and_end", "attacks_and_end_short", "attacks_and_end_brief")

    def _ahead(self, pair: Pair) -> int:
        ahead: int = self._facts(pair)["ahead"]
        return ahead

    def _said_of(self, pair: Pair) -> Text:
        """The attacks of both, where the round ends, the hits by which a pair leaves ahead, and its natural targets."""
        voice, side, gain, (attacks, result) = self._voice, self._side, self._ahead(pair), self._comes(pair)
        mine, his = attacks[side], attacks[side.foe]
        count = "attacks" if mine > 1 else "attack" if mine else "no_attack"
        counted = voice.say(f"{count}_each" if mine == his else f"{count}_to", side, mine=mine, his=his)
        hits = voice.say("one_hit" if abs(gain) == 1 else "hits", hits=abs(gain))
        way = "cell_ahead" if gain > 0 else "cell_behind" if gain else "cell_even"
        facts = {
            "moves": self._moves(side.foe, pair[1]),
            "attacks": counted,
            "measure": voice.label("measure_said", left_in(self._duel, result)),
            "hits": voice.say(way, side, hits=hits),
        }
        lengths = (
            ("", "_told", "_short", "_brief", "_least") if self._offer.odds else ("_unreckoned", "_bare")
        )
        return self._lengths(
            *[f"if_movement{one}" for one in lengths], side=side, targets=self._natural(pair), **facts
        )

    def _natural(self, pair: Pair) -> str:
        """The natural targets, or the others if those are fewer."""
        voice, found = self._voice, self._facts(pair)
        natural = [place for place in TARGETS if place in found["targets"]]
        others = [place for place in TARGETS if place not in natural]
        if not others:
            return voice.say("all_natural")
        fewer, key = (natural, "few_natural") if len(natural) <= len(others) else (others, "most_natural")
        places = listed(voice, [voice.label("place", place) for place in fewer])
        return voice.say(key if fewer else "none_natural", places=places, penalty=-found["penalty"])


class PointsTable(Movements):
    """The table of a movement with points."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._points = combat_points(self._book, self._duel)

    def _aside(self) -> Text:
        """The combat movement of both."""
        near, keys = self._moment.near, ("combat_movement", "combat_movement_short")
        return self._lengths(*keys, mine=self._points[near], his=self._points[near.foe])

    def _ahead(self, pair: Pair) -> int:
        """The attacks by which I have more."""
        attacks, _ = self._comes(pair)
        return attacks[self._side] - attacks[self._side.foe]

    def _said_of(self, pair: Pair) -> Text:
        """What the richer side can pay for after a pair of movements."""
        voice, book, advantage = self._voice, self._book, advantage_of(self._points)
        if advantage is None:
            return voice.say("nobody_changes")
        side, more = advantage.side, points_told(voice, "movement", advantage.difference)
        moves: BySide[Movement] = BySide(pair[1], pair[1]).put(self._side, pair[0])
        duel = replace(self._duel, plan=planned_with_points(book, moves, advantage))
        keys = [key for key in change_menu(book, duel, side).keys if key != KEEP]
        changes = {key: moved(book, duel, key).revealed for key in keys}
        if not changes:
            return voice.say("pays_nothing", side, points=more)

        def prices(group: str, names: str) -> str:
            return ", ".join(
                [
                    voice.say(
                        "change_price",
                        movement=voice.label(names, one),
                        cost=plan.richer.paid,
                        measure=voice.label(group, comes_to(book, duel, plan.result)),
                    )
                    for one, plan in changes.items()
                ]
            )

        return tuple(
            [
                voice.say(key, side, points=more, prices=prices(group, names))
                for key, group, names in (
                    ("pays", "measure_short", "movement_head"),
                    ("pays_short", "measure_short", "movement_head"),
                    ("pays_short", "measure_short", "movement_letter"),
                )
            ]
        )
