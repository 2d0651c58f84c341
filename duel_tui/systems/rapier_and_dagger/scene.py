"""Rapier & Dagger on the duel screen: the title, stage and panels, and a table for each kind of decision."""

from collections.abc import Callable, Mapping

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Line, Panel
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, PlainScene, Voice, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.table import Table
from duel_tui.systems.rapier_and_dagger.approach_table import ApproachTable, PlotTable
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import actions, exchanges, left_in, remembered
from duel_tui.systems.rapier_and_dagger.exchange_table import ClinchTable, ExchangeTable
from duel_tui.systems.rapier_and_dagger.figures.action import Answer, blades_met, row_read
from duel_tui.systems.rapier_and_dagger.figures.action_table import ActionTable
from duel_tui.systems.rapier_and_dagger.figures.blade_table import (
    BladeChangeTable,
    BladeTable,
    MovementChangeTable,
)
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.figures.points import granted, set_apart
from duel_tui.systems.rapier_and_dagger.ground import spoken
from duel_tui.systems.rapier_and_dagger.ground.chart import Survey
from duel_tui.systems.rapier_and_dagger.movement import comes_to
from duel_tui.systems.rapier_and_dagger.movement_table import MovementTable, PointsTable
from duel_tui.systems.rapier_and_dagger.panels import PanelMaker
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.sheet import feet_apart, measure_now
from duel_tui.systems.rapier_and_dagger.stage import StageMaker
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import AnswerTable, Asked, TableMaker
from duel_tui.systems.rapier_and_dagger.terms import Phase

_MOVING = frozenset({Phase.APPROACH, Phase.MOVEMENT, Phase.CHANGE})
_CONTACT = frozenset({Phase.CLINCH, Phase.BREAK})

_TABLES: Mapping[str, Callable[[Asked], TableMaker]] = {
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


class RapierScene(PlainScene):
    """The duel screen of a duel with rapier and dagger."""

    def __init__(self, rules: RapierAndDagger, words: Words) -> None:
        self._book: Book = rules.book
        self._words = words

    def title(self, moment: Moment[Duel]) -> Text:
        """The round, the exchange or turn, the distance at its end, and where movement counts, the circumstances."""
        duel, say = moment.state, self._words.say
        told = [say("round", round=duel.round), *self._progress(duel), self._distance(duel)]
        if duel.phase in _MOVING and (circumstances := self._book.options.circumstances):
            listed = ", ".join([self._words.label("circumstance", one) for one in circumstances])
            short = say("circumstances", count=len(circumstances))
            return "  ".join([*told, listed]), "  ".join([*told, short])
        return "  ".join(told)

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
            return self._words.label("measure", duel.measure)
        if duel.phase is not Phase.EXCHANGE:
            return self._words.label("measure", duel.plan.result)
        found = set_apart(comes_to(self._book, duel, duel.plan.result))
        return self._words.say("then", measure=self._words.label("measure", left_in(duel, found)))

    def stage(self, moment: Moment[Duel]) -> Staged:
        """Both fencers as the last events left them."""
        return StageMaker(self._book, self._words, moment).staged()

    def shadow(self, moment: Moment[Duel], offer: Offer) -> Figure | None:
        """The side that chooses with the choice at the caret; None: it would stand as it does."""
        return StageMaker(self._book, self._words, moment).shadow(offer)

    def panels(self, moment: Moment[Duel]) -> BySide[Panel]:
        """What stands beside each fencer."""
        return both(lambda side: PanelMaker(self._book, self._words, moment, side).panel())

    def around(self, moment: Moment[Duel], rows: int, cells: int) -> tuple[Line, ...]:
        """The squares around both in combat on a map; empty: there is no map, or they are too far apart."""
        survey = self._survey(moment)
        return survey.around(rows, cells) if survey and moment.state.phase is not Phase.APPROACH else ()

    def chart(self, moment: Moment[Duel], rows: int, cells: int) -> tuple[Line, ...]:
        """The whole map with its legend; empty: the duel is on none."""
        survey = self._survey(moment)
        return survey.whole(rows, cells) if survey else ()

    def unpictured(self, moment: Moment[Duel], rows: int, cells: int) -> tuple[Line, ...]:
        """The map over its legend in an approach; in combat the stage shows what counts."""
        survey = self._survey(moment)
        return survey.over_legend(rows, cells) if survey and moment.state.phase is Phase.APPROACH else ()

    def _survey(self, moment: Moment[Duel]) -> Survey | None:
        ground = moment.state.ground
        return Survey(self._book, self._words, moment, ground) if ground else None

    def ground(self, moment: Moment[Duel], side: Side) -> tuple[str, ...]:
        """Where both stand on the map, what lies around a side, and every row of the map."""
        ground = moment.state.ground
        if ground is None:
            return ()
        voice = Voice(self._words, moment)
        return (
            *spoken.of_before(voice, moment.state, measure_now(self._book, moment.state)),
            spoken.standing(voice, ground, side, self._book.scale, spoken.prone(moment.state)),
            spoken.ways(voice, ground.plan, ground.spots[side]),
            *spoken.hindrances(voice, ground.plan, self._book.scale),
            *spoken.rows(voice, ground.plan),
        )

    def table(self, moment: Moment[Duel], offer: Offer) -> Table:
        """The table of a decision."""
        return _TABLES.get(offer.ask.what, AnswerTable)(Asked(self._book, self._words, moment, offer)).table()

    def watched(self, moment: Moment[Duel], offer: Offer) -> Table | None:
        """An exchange in which a side can neither strike nor parry."""
        return self.table(moment, offer) if offer.ask.what == "exchange" else None

    def parts(self, moment: Moment[Duel], roll: Roll) -> Mapping[str, str]:
        """Both blades and both sword actions in the sum of an attack's roll, by the names of their parts."""
        attack, struck = moment.state.attack, [one for one in moment.told if isinstance(one, Struck)]
        side = roll.side
        if attack is None or side is None or roll.why != "hit" or not struck:
            return {}
        told = next(one for one in reversed(struck) if one.side is side)
        against = Answer(told.against, told.parried)
        met = {
            "action": (told.action, row_read(moment.state, side, against)),
            "blade": blades_met(self._book, attack.blades, side, against),
        }
        named = {key: [self._words.label(key, one) for one in both] for key, both in met.items()}
        return {key: self._words.say("blades_met", mine=mine, his=his) for key, (mine, his) in named.items()}

    def habits(self, moment: Moment[Duel], side: Side) -> str:
        """A side's counts of parries, or of sword actions, and targets."""
        counted = actions if self._book.switches.attack == "actions" else exchanges
        return counted(Voice(self._words, moment), moment, side)

    def remembered(self, moment: Moment[Duel], side: Side) -> tuple[str, ...]:
        """A side's counts of all kinds of choices, a clause for each kind."""
        return remembered(Voice(self._words, moment), moment, side)
