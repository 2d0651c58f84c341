"""The tables and the house rules together, as the chapters need them."""

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.profile import Profile, profile
from duel_tui.fencer.terms import Blow, Place, Style
from duel_tui.fencer.totals import Present
from duel_tui.fencer.wounds import Surgeon, WoundRules
from duel_tui.systems.rapier_and_dagger.ground.going import Scale
from duel_tui.systems.rapier_and_dagger.options import Options, switches
from duel_tui.systems.rapier_and_dagger.state import Fighter
from duel_tui.systems.rapier_and_dagger.tables import TARGETS, Cells, Tables
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Parry

FIRST_EDITION = "1978.1"
THIRD_EDITION = "1978.3"
FOURTH_EDITION = "1978.4"
FIFTH_EDITION = "1978.5"


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        self.kit = KitRules(
            options.free_weapons, options.gauntlets, options.requirements_in_fight, options.size_18
        )
        wounds = {field: getattr(options, field) for field in WoundRules.__struct_fields__}
        self.surgeon = Surgeon(tables, WoundRules(**wounds), self.kit)
        self.effects = tables.movement_effect.by_pair()
        self.switches = switches(options)
        ground = tables.figures.ground
        self.scale = Scale(
            options.square_feet,
            tables.least_movement.yards,
            tables.figures.circumstance,
            ground.diagonal,
            ground.free_turn,
            ground.front[options.front],
            ground.sought,
            efforts_once=options.efforts == "once",
            spoiled_ends=options.spoiled_steps == "plot_ends",
            round_corners=options.corners == "one",
            change_places=options.changing_places == "pass",
            leaps_free=options.leap_feet == "free",
            turns_counted=options.turn_feet == "counted",
            meeting_first=options.way_out == "meeting_first",
        )
        taken = [tables.figures.circumstance[one] for one in options.circumstances]
        self._taken = sum([yards for yards, _ in taken]), sum([points for _, points in taken])
        """What circumstances without a map add to movement: yards, points."""
        self._profiles: dict[tuple[Fencer, Present], Profile] = {}
        self._matrix = _matrix(tables, smoothed=options.errata == "smoothed")

    def number(self, defender: Movement, line: Parry, attacker: Movement, target: Place) -> int:
        """The needed number: rows are the defender's, columns the attacker's (RD-33)."""
        return self._matrix[defender, line, attacker][TARGETS.index(target)]

    def blows(self, fighter: Fighter) -> tuple[Blow, ...]:
        """The cut and thrust that a fighter's weapon and style allow (RD-44, RD-19)."""
        return (Blow.CUT,) if self.why_no_thrust(fighter) else (Blow.CUT, Blow.THRUST)

    def why_no_thrust(self, fighter: Fighter) -> str:
        """The reason why a fighter's style or weapon does not thrust; empty: it does."""
        if fighter.fencer.style is Style.SPANISH_THRUSTLESS:
            return "the fencer's style only cuts"
        thrust: str = self.tables.weapons[fighter.fencer.weapon].thrust
        light = self.options.light_sword_thrust
        if thrust == "figures":  # only in the tables for figures (RD-44)
            acts = "always" if self.switches.attack == "actions" else "never"
            thrust = acts if light == "fig_only" else light
        return "" if thrust == "always" else "this weapon only cuts"

    def normal_movement(self, fighter: Fighter) -> int:
        """The yards that a fighter goes in a turn, less the circumstances without a map (RD-150, RD-183)."""
        return max(self.tables.least_movement.yards, self.profile(fighter).normal_movement + self._taken[0])

    def walking_yards(self, fighter: Fighter) -> int:
        """The yards of a fighter on a map before its circumstances, which the least is applied to (RD-150)."""
        laden = self.profile(fighter)
        return laden.unbounded_yards if self.third_edition else laden.normal_movement

    def combat_movement(self, fighter: Fighter) -> int:
        """The points of a fighter's combat movement, less the circumstances without a map (RD-150, RD-183)."""
        return max(self.tables.least_movement.points, self.profile(fighter).combat_movement + self._taken[1])

    def profile(self, fighter: Fighter) -> Profile:
        """The present profile of a fighter: movement, sword action points and parry advantage."""
        key = fighter.fencer, fighter.body.present
        if key not in self._profiles:
            self._profiles[key] = profile(self.tables, *key, self.kit)
        return self._profiles[key]

    @property
    def approaches(self) -> bool:
        """True if the fencers have to come into reach first."""
        return self.switches.approach != "none"

    @property
    def reach(self) -> int:
        """The feet at which combat begins."""
        return self.tables.figures.measures[Distance.MISURA_LARGA].feet

    @property
    def first_edition(self) -> bool:
        """True if the duel was begun under the rulings of the first edition."""
        return self.options.edition == FIRST_EDITION

    @property
    def third_edition(self) -> bool:
        """True if the duel was begun under the rulings of the third edition or a later one."""
        return self.fourth_edition or self.options.edition == THIRD_EDITION

    @property
    def fourth_edition(self) -> bool:
        """True if the duel was begun under the rulings of the fourth edition or a later one."""
        return self.options.edition in {FOURTH_EDITION, FIFTH_EDITION}

    def can_attack(self, fighter: Fighter) -> bool:
        """True if a fighter can attack with the sword."""
        if not fighter.armed or fighter.unaware or fighter.prone or not fighter.body.standing:
            return False
        if Place.SWORD_ARM in fighter.body.paralysed:
            return False  # RD-79
        if fighter.hindered.cloak_on_arm is not None:  # RD-62
            return False
        if fighter.hindered.cloak_over_head is not None:  # RD-61
            return self.options.cloak_blind_attacks
        if not self.options.requirements_in_fight:
            return True
        present = fighter.body.present  # RD-17: the weapon's minimum
        requires = self.tables.weapons[fighter.fencer.weapon].requires
        return all(getattr(present, one, least) >= least for one, least in requires.items())

    def bonus_blows(self, fighters: BySide[Fighter], side: Side) -> tuple[Blow, ...]:
        """The cut and thrust allowed for a bracketed bonus attack; empty: the side does not earn it (RD-27, RD-28)."""
        me, him = fighters[side], fighters[side.foe]
        blows = self.blows(me)
        if bool(me.fencer.armour) != bool(him.fencer.armour):
            return blows if him.fencer.armour else ()
        mine, his = me.body.totals, him.body.totals
        superior = tuple(blow for blow in Blow if mine.of(blow) > his.of(blow))
        match self.options.bonus_test:
            case "either":
                return blows if superior else ()
            case "best_of":
                return blows if max(mine.attack) > max(his.attack) else ()
            case "type_only":
                return tuple(blow for blow in blows if blow in superior)


def _matrix(tables: Tables, *, smoothed: bool) -> dict[tuple[Movement, Parry, Movement], Cells]:
    changed = {(c.defender, c.line, c.attacker, c.target): c.value for c in tables.errata.cells if smoothed}
    found: dict[tuple[Movement, Parry, Movement], Cells] = {}
    for defender, row in tables.column_of.items():
        for attacker, column in tables.column_of.items():
            for line in Parry:
                printed = tables.combat_matrix[row][line][column]
                cells = [
                    changed.get((row, line, column, target), number)
                    for target, number in zip(TARGETS, printed, strict=True)
                ]
                found[defender, line, attacker] = (cells[0], cells[1], cells[2], cells[3], cells[4], cells[5])
    return found
