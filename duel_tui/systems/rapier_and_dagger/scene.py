"""Rapier & Dagger on the duel screen: the title, both fencers, a table for each kind of decision, and the results."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import LeftHand
from duel_tui.show.scene import Band, Ink, Line, Offer, Result, Rolling, Sight, Span, Table, Words
from duel_tui.systems.rapier_and_dagger.answer_table import AnswerTable
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clinch_table import ClinchTable
from duel_tui.systems.rapier_and_dagger.ending import bout_of_touches
from duel_tui.systems.rapier_and_dagger.exchange_table import WIDE, ExchangeTable
from duel_tui.systems.rapier_and_dagger.figure import Figure
from duel_tui.systems.rapier_and_dagger.figures.action_table import ActionTable
from duel_tui.systems.rapier_and_dagger.figures.approach_table import ApproachTable
from duel_tui.systems.rapier_and_dagger.figures.blade_table import BladeTable
from duel_tui.systems.rapier_and_dagger.figures.change_table import BladeChangeTable, MovementChangeTable
from duel_tui.systems.rapier_and_dagger.figures.facts import feet_apart, measure_now
from duel_tui.systems.rapier_and_dagger.figures.points import granted, set_apart
from duel_tui.systems.rapier_and_dagger.figures.points_table import PointsTable
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting
from duel_tui.systems.rapier_and_dagger.ground.plot_table import PlotTable
from duel_tui.systems.rapier_and_dagger.ground.spoken import (
    hindrances,
    of_before,
    prone,
    rows,
    standing,
    ways,
)
from duel_tui.systems.rapier_and_dagger.ground.survey import TABLE, Survey
from duel_tui.systems.rapier_and_dagger.movement_table import MovementTable
from duel_tui.systems.rapier_and_dagger.observed import actions, exchanges, remembered
from duel_tui.systems.rapier_and_dagger.picture import picture
from duel_tui.systems.rapier_and_dagger.results import results
from duel_tui.systems.rapier_and_dagger.rolling import rolling
from duel_tui.systems.rapier_and_dagger.round_end import comes_to
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.speech import Speech
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Phase

_DOTS = 10
"""The most touches that are drawn as circles."""
_TOUCHES = 2 + _DOTS
"""Cells of the touches of a bout next to a name, with the gap between them."""
_FIGURES, _WHOLE = 64, 88
"""Cells of both figures with the gaps beside them, and of those with whole sheets."""
_GAME = 24
"""Cells of the title that the name of the game may take."""
_MOVING = frozenset({Phase.APPROACH, Phase.MOVEMENT, Phase.CHANGE})
_CONTACT = frozenset({Phase.CLINCH, Phase.BREAK})

_TABLES: Mapping[str, Callable[[Book, Words, Sight[Duel], Offer], TableMaker]] = {
    "exchange": ExchangeTable,
    "movement": MovementTable,
    "means": ClinchTable,
    "plot": PlotTable,
    "approach": ApproachTable,
    "combat_movement": PointsTable,
    "change_movement": MovementChangeTable,
    "change_movement_again": MovementChangeTable,
    "blade": BladeTable,
    "change_blade": BladeChangeTable,
    "sword_action": ActionTable,
}
"""The tables of questions; every other question is answered in a word."""


class RapierScene:
    """The duel screen of a duel with rapier and dagger."""

    def __init__(self, rules: RapierAndDagger, words: Words) -> None:
        self._book: Book = rules.book
        self._words = words

    def title(self, sight: Sight[Duel]) -> str:
        """The round, the exchange or turn, the distance at its end, and where movement counts, the circumstances."""
        duel, say = sight.state, self._words.say
        found = "  ".join([say("round", round=duel.round), *self._progress(duel), self._distance(duel)])
        circumstances = self._book.options.circumstances if duel.phase in _MOVING else ()
        if not circumstances:
            return found
        listed = ", ".join([self._words.label("circumstance", one) for one in circumstances])
        if len(found) + len(listed) > sight.width - _GAME:
            listed = say("circumstances", count=len(circumstances))
        return f"{found}  {listed}"

    def _progress(self, duel: Duel) -> tuple[str, ...]:
        """The part of the round."""
        say = self._words.say
        if duel.phase in _CONTACT:
            return (say("turn", number=duel.clinch_turn, of=self._book.options.clinch_turns),)
        match duel.phase:
            case Phase.EXCHANGE if duel.plan:
                return (say("exchange", number=duel.exchange, of=max(duel.plan.attacks)),)
            case Phase.MOVEMENT:
                return (say("movement"),)
            case Phase.APPROACH:
                return (say("approach"),)
            case Phase.CHANGE:
                return (say("change", number=duel.exchange),)
            case Phase.BLADE | Phase.BLADE_CHANGE | Phase.ACTION:
                of = granted(self._book, duel)
                number = duel.attack.actions + 1 if duel.attack else 1
                action = say("action_number", number=number) if number > 1 else ""
                return (say("attack_number", number=duel.exchange, of=of) + action,)
            case Phase.CLOSING:
                return (say("after_attacks"),)
            case _:
                return ()

    def _distance(self, duel: Duel) -> str:
        """The feet between the fencers in an approach, the measure in force, or that at the end of the round."""
        if duel.phase is Phase.APPROACH:
            return self._words.say("feet_apart", feet=feet_apart(self._book, duel))
        if duel.plan is None or duel.phase in _CONTACT or duel.phase is Phase.MOVEMENT:
            return self._words.label("stands_at", duel.measure)
        if duel.phase is not Phase.EXCHANGE:
            return self._words.label("stands_at", duel.plan.result)
        found = set_apart(comes_to(self._book, duel, duel.plan.result))
        return self._words.say("then", measure=self._words.label("stands_at", found))

    def bands(self, sight: Sight[Duel]) -> tuple[Band, ...]:
        """Names and touches, kits, and both figures, with the picture or the ground between them."""
        near, far = sight.near, sight.near.foe
        wide = sight.width >= WIDE
        left, right = (Figure(self._book, self._words, sight, side, wide=wide) for side in (near, far))
        ends = (
            (self._name(sight, near), self._name(sight, far)),
            (self._kit(sight, near), self._kit(sight, far)),
            *zip(left.rows(), right.rows(), strict=True),
        )
        room = sight.width - (_WHOLE if wide else _FIGURES)
        between = self._ground_between(sight, ends, room) or ((), (), *picture(sight, room), ())
        return tuple([Band(one, middle, other) for (one, other), middle in zip(ends, between, strict=True)])

    def _ground_between(
        self, sight: Sight[Duel], ends: Sequence[tuple[Line, Line]], room: int
    ) -> tuple[Line, ...]:
        """The squares around both in combat, under the names, or the kits where these are in the way; empty: the picture.

        Next to a plot, which has the whole map, a small screen shows neither.
        """
        if sight.state.ground is None or self._charts_beside(sight):
            return ()
        if sight.state.phase is Phase.APPROACH:
            return () if sight.width >= WIDE else ((),) * len(ends)
        longest = (sight.width - room) // 2 - 2
        above = 1 if max(map(_cells, ends[1])) <= longest else 2
        left = len(ends) - above
        found = Survey(self._book, self._words, sight, sight.state.ground).between(left, room)
        return (*[()] * above, *found, *[()] * (left - len(found))) if found else ()

    def _charts_beside(self, sight: Sight[Duel]) -> bool:
        """True if the map stands to the right of the table: on a wide screen, where tables of sword actions leave room."""
        actions = self._book.switches.attack == "actions"
        return sight.state.ground is not None and actions and sight.width >= WIDE

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of a decision, in combat on a wide screen with the map to the right of it."""
        ground = sight.state.ground
        if ground is None or offer.ask.what == "plot" or not self._charts_beside(sight):
            return self._table(sight, offer)
        block = Survey(self._book, self._words, sight, ground).beside()
        return replace(self._table(replace(sight, width=TABLE), offer), block=block)

    def chart(self, sight: Sight[Duel], rows: int) -> tuple[Line, ...]:
        """The whole map with its legend; empty: the duel is on none."""
        ground = sight.state.ground
        return Survey(self._book, self._words, sight, ground).whole(rows) if ground else ()

    def unpictured(self, sight: Sight[Duel], rows: int) -> tuple[Line, ...]:
        """The map over its legend in an approach; in combat the picture shows the squares around both, or their distance."""
        ground = sight.state.ground
        if ground is None or sight.state.phase is not Phase.APPROACH:
            return ()
        return Survey(self._book, self._words, sight, ground).over_legend(rows)

    def ground(self, sight: Sight[Duel], side: Side) -> tuple[str, ...]:
        """Where both stand on the map, what lies around a side, and every row of the map."""
        ground = sight.state.ground
        if ground is None:
            return ()
        speech = Speech(self._words, sight)
        return (
            *of_before(speech, sight.state, measure_now(self._book, sight.state)),
            standing(speech, ground, side, self._book.scale.square, prone(sight.state)),
            ways(speech, ground.plan, ground.spots[side]),
            *hindrances(speech, ground.plan, self._book.scale),
            *rows(speech, ground.plan),
        )

    def _table(self, sight: Sight[Duel], offer: Offer) -> Table:
        return _TABLES.get(offer.ask.what, AnswerTable)(self._book, self._words, sight, offer).table()

    def watched(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """An exchange in which a side can neither strike nor parry."""
        if offer.ask.what != "exchange":
            return None
        return self._table(sight, offer)

    def results(self, sight: Sight[Duel]) -> tuple[Result, ...]:
        """Rows about the results of the last decision."""
        return results(Speech(self._words, sight), sight)

    def rolling(self, sight: Sight[Duel], roll: Roll) -> Rolling:
        """What the roll of an attack is for, with the names of the blades and sword actions in its sum."""
        return rolling(self._book, Speech(self._words, sight), sight, roll)

    def unseen(self, sight: Sight[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """None: this game has no cards."""
        del sight, side
        return {}

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """A side's counts of parries, or of sword actions, and targets."""
        counted = actions if self._book.switches.attack == "actions" else exchanges
        return counted(Speech(self._words, sight), sight, side)

    def remembered(self, sight: Sight[Duel], side: Side) -> tuple[str, ...]:
        """A side's counts of all kinds of choices, a clause for each kind."""
        return remembered(Speech(self._words, sight), sight, side)

    def _name(self, sight: Sight[Duel], side: Side) -> Line:
        """A name, shortened where it has no room, and the touches of a bout next to it, towards the middle."""
        ink: Ink = "near" if side is sight.near else "far"
        counts = bout_of_touches(self._book, sight.state)
        room = sight.width // 2 - 2 - (_TOUCHES if counts else 0)
        whole = sight.names[side]
        name = Span((whole if len(whole) <= room else sight.short[side]).upper(), ink)
        if not counts:
            return (name,)
        fresh = sight.state.fighters[side].touches != sight.before.fighters[side].touches
        score = Span(self._score(sight.state.fighters[side].touches), "fresh" if fresh else "")
        gap = Span("  ")
        return (name, gap, score) if side is sight.near else (score, gap, name)

    def _score(self, made: int) -> str:
        wanted = self._book.options.friendly_touches
        if wanted > _DOTS:
            return self._words.say("score", made=made, of=wanted)
        full, empty = self._words.label("circle", "full"), self._words.label("circle", "empty")
        return full * min(made, wanted) + empty * (wanted - made)

    def _kit(self, sight: Sight[Duel], side: Side) -> Line:
        """A fencer's kit; armour as a number if not everything fits."""
        label, fighter = self._words.label, counting(self._book, sight.state).fighters[side]
        fencer = fighter.fencer
        carried = [label("weapon", fencer.weapon), *self._held(fighter)]
        kit = ", ".join([*carried, *[label("armour", one) for one in fencer.armour]])
        if len(kit) > sight.width // 2 - 2:
            kit = ", ".join([*carried, self._words.say("armour", pieces=len(fencer.armour))])
        return (Span(self._on_ground(sight, side, kit)),)

    def _held(self, fighter: Fighter) -> list[str]:
        """The left hand, as long as it holds something or parries until the round ends."""
        label = self._words.label
        if fighter.effort.parries:
            return [self._words.say("kit_parries", held=label("held", fighter.left_hand))]
        return [] if fighter.left_hand is LeftHand.EMPTY else [label("left_hand", fighter.left_hand)]

    def _on_ground(self, sight: Sight[Duel], side: Side, kit: str) -> str:
        """A kit with the square that its fencer stands on, if that is no bare floor."""
        ground = sight.state.ground
        square = ground.plan.square(ground.spots[side].place) if ground else None
        if square is None or not (square.table or square.hampers):
            return kit
        name = square.name.removeprefix("the ").removeprefix("a ")
        text = self._words.say("kit_on", kit=kit, square=name)
        return text if len(text) <= sight.width // 2 - 2 else kit


def _cells(line: Line) -> int:
    """The letters of a line."""
    return sum([len(span.text) for span in line])
