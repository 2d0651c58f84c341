"""The types of a fencer's tables; a wrong table is refused with its key and the reason."""

from itertools import pairwise
from typing import Literal, get_args

from duel_tui.engine.dice import D20
from duel_tui.fencer.rows import BookRow, Pair, Percent, complete, up_to_100
from duel_tui.fencer.terms import (
    Armour,
    Characteristic,
    Cover,
    Grade,
    Kind,
    LeftHand,
    Means,
    Organisation,
    Place,
    Style,
    Weapon,
)

Loss = int | Literal["P", "(P)"]
"""The loss from a wound: points (negative), P for paralysed and to 0, (P) for the left arm's own figures."""


class Band(BookRow, frozen=True):
    """The d20 scores that share a name and figures."""

    lo: int
    hi: int
    name: str
    os: Pair
    spanish: Pair
    italian: Pair
    nm: int
    cm: int
    sap: Pair
    pa: Pair
    w: Pair

    def attack(self, style: Style) -> Pair:
        """The bonus of the band to the attack rolls of a style."""
        match style:
            case Style.OLD:
                return self.os
            case Style.ITALIAN:
                return self.italian
            case Style.SPANISH | Style.SPANISH_THRUSTLESS:
                return self.spanish


class Bands(BookRow, frozen=True):
    """A characteristic's table."""

    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        rolled = [band for band in self.bands if band.hi]
        if not rolled or rolled[0].lo != 1:
            raise ValueError("the bands do not begin at 1")
        for lower, upper in pairwise(rolled):
            if upper.lo != lower.hi + 1:
                raise ValueError(f"the bands {lower.name} and {upper.name} leave a gap or overlap")
        if rolled[-1].hi != D20.high:
            raise ValueError(f"the bands end at {rolled[-1].hi}, not at {D20.high}")

    def at(self, score: int) -> Band:
        """The band of a score; below 1 the lowest, above 20 the highest rolled one (RD-18)."""
        rolled = [band for band in self.bands if band.hi]
        return next((band for band in rolled if score <= band.hi), rolled[-1])

    def named(self, name: str) -> Band | None:
        """The band of a name."""
        return next((band for band in self.bands if band.name == name), None)


class StyleUpTo(BookRow, frozen=True):
    """A style, and the highest score of d100 that gives it."""

    hi: Percent
    style: Style


class Nation(BookRow, frozen=True):
    """A nation's upper bound on d100, and those of its kinds of teacher."""

    hi: Percent
    corporation: Percent
    fraternity: Percent
    school: Percent

    def organisation(self, score: int) -> Organisation:
        """The teacher of a fencer of this nation, by d100."""
        if score <= self.corporation:
            return Organisation.CORPORATION
        return Organisation.FRATERNITY if score <= self.fraternity else Organisation.SCHOOL


class OtherWorld(BookRow, frozen=True):
    """The teachers outside history (RD-19)."""

    organisations: "Bounds"
    styles: dict[Organisation, tuple[StyleUpTo, ...]]


class Bounds(BookRow, frozen=True):
    """Upper bounds on d100 for the three kinds of teachers."""

    corporation: Percent
    fraternity: Percent
    school: Percent


Rank = Literal["novice", "scholar", "master"]


class Rating(BookRow, frozen=True, rename={"first": "from"}):
    """A rating's rank, the points it spans, when a rise is rolled, and what an idle week costs (Expertise 3 to 5)."""

    rank: Rank
    lo: Percent
    hi: Percent
    first: int
    """The points at which a rise is rolled first."""
    step: int
    """The further points at which it is rolled again."""
    chance: Percent
    decay: float


class PracticeRow(BookRow, frozen=True):
    """What practice gives a rank: points an hour, and Light wounds a week as a share of the die."""

    points: float
    wounds: float


class PracticeDice(BookRow, frozen=True):
    """The dice of practice: Light wounds a week, and the gold for an hour with a master."""

    wounds: str
    gold: str


class Scores(BookRow, frozen=True):
    """The points for a wound taken and for one given, by grade."""

    light: tuple[float, float]
    serious: tuple[float, float]
    mortal: tuple[float, float]


class SmoothedScore(BookRow, frozen=True):
    """The one figure of the points that a smoothed table changes (RD-128)."""

    master_friendly_mortal_given: float


class WizardChance(BookRow, frozen=True):
    """The d20 score that may make a wizard, and the chance of it (RD-10)."""

    score: int
    chance: Percent


class SizeGap(BookRow, frozen=True):
    """The score without a band in print (RD-3)."""

    score: int


class WeaponRow(BookRow, frozen=True):
    """A weapon (Special Weapons)."""

    styles: tuple[Style, ...]
    thrust: Literal["always", "figures", "never"]
    active_parry: int
    passive_special: int
    free_parry: bool
    hands: Literal[1, 2]
    requires: dict[Characteristic, int]


class LeftHandRow(BookRow, frozen=True):
    """An item for the left hand, and the styles that may carry it (RD-15)."""

    styles: tuple[Style, ...]


class LeastMovement(BookRow, frozen=True):
    """The figures below which movement does not fall."""

    yards: int
    points: int


class BlowValue(BookRow, frozen=True):
    """The bonus of a weapon to a wound; None: it cannot cut or thrust."""

    cut: int | None = None
    thrust: int | None = None


class CoverValue(BookRow, frozen=True):
    """The bonus of a place to a wound, by cover."""

    none: int
    plate: int
    leather: int

    def of(self, cover: Cover) -> int:
        """The figure for a cover."""
        match cover:
            case Cover.NONE:
                return self.none
            case Cover.PLATE:
                return self.plate
            case Cover.LEATHER:
                return self.leather


class Thresholds(BookRow, frozen=True):
    """The lowest value of each grade; mortal None: only by adding up."""

    light: int
    serious: int
    mortal: int | None = None

    def __post_init__(self) -> None:
        if not 0 < self.light < self.serious < (self.mortal or self.serious + 1):
            raise ValueError("the grades do not rise")

    def grade(self, value: int) -> Grade:
        """The grade of a wound's value."""
        if self.mortal is not None and value >= self.mortal:
            return Grade.MORTAL
        if value >= self.serious:
            return Grade.SERIOUS
        return Grade.LIGHT if value >= self.light else Grade.SCRATCH


class Special(BookRow, frozen=True):
    """A wound that may do more (RD-81, RD-82)."""

    target: Place
    grade: Grade
    type: Literal["cut", "thrust"]
    chance: Percent


class WoundExchange(BookRow, frozen=True):
    """How wounds add up."""

    light_per_serious: int
    serious_per_mortal: int
    light_with_mortal_fatal: int
    mortal_fatal: int


class WoundEffects(BookRow, frozen=True):
    """The loss of strength, agility and dexterity by grade."""

    light: tuple[Loss, Loss, Loss]
    serious: tuple[Loss, Loss, Loss]
    mortal: tuple[Loss, Loss, Loss]

    def of(self, grade: Grade) -> tuple[Loss, Loss, Loss]:
        """The row of a grade; a scratch takes nothing (RD-72)."""
        match grade:
            case Grade.SCRATCH:
                return (0, 0, 0)
            case Grade.LIGHT:
                return self.light
            case Grade.SERIOUS:
                return self.serious
            case Grade.MORTAL:
                return self.mortal


class ParalysedLeftArm(BookRow, frozen=True):
    """The losses from a paralysed left arm, and its bonus against attacks without a guard (RD-79)."""

    strength: int
    agility: int
    dexterity: int
    special_line_modifier: int


class Heals(BookRow, frozen=True):
    """How wounds of a grade heal."""

    dice: str
    days: int
    """What a point of the die is worth, in days."""
    bonus_needs: int = 0
    """The percentile dice that raise what a Light wound lowered; 0: nothing is raised but rolled again."""
    bonus: int = 0
    bonus_max: int = 0
    modifier: int = 0
    """Added to the dice that are rolled again."""
    minimum: int = 1
    survive_needs: int = 0
    """The percentile dice that survive the first month; 0: nobody dies of it."""


class Healing(BookRow, frozen=True):
    """How wounds heal, by grade; a scratch is gone at once (RD-221)."""

    light: Heals
    serious: Heals
    mortal: Heals


class BodyPoints(BookRow, frozen=True):
    """The body points of wounds in Chivalry & Sorcery (RD-89)."""

    light: int
    serious: int
    mortal: int


class FencerTables(BookRow, frozen=True):
    """The tables of a fencer: characteristics, kit and wounds."""

    characteristics: dict[Characteristic, Bands]
    size_gap: SizeGap
    organisations: dict[Organisation, tuple[StyleUpTo, ...]]
    nationalities: dict[str, Nation]
    kalvan: dict[Literal["otherwhen", "hostigos"], OtherWorld]
    ratings: dict[str, Rating]
    """By the name of the band in small letters, from the lowest to the highest."""
    practice: dict[Rank, PracticeRow]
    practice_dice: PracticeDice
    scoring: dict[Rank, dict[Kind, Scores]]
    scoring_smoothed: SmoothedScore
    wizard: WizardChance
    armour: dict[Literal["leather", "plate"], Pair]
    armour_pieces: dict[Armour, dict[Place, Cover]]
    weapons: dict[Weapon, WeaponRow]
    left_hands: dict[LeftHand, LeftHandRow]
    load: dict[str, Pair]
    """What a load takes off movement: [yards, points]."""
    least_movement: LeastMovement
    wound_weapon: dict[str, BlowValue]
    wound_target: dict[Place, CoverValue]
    duel_factor: dict[Kind, int]
    wound_thresholds: dict[Place, Thresholds]
    wrist_off: Special
    beheading: Special
    wound_exchange: WoundExchange
    wound_effects: dict[Place, WoundEffects]
    paralysed_left_arm: ParalysedLeftArm
    healing: Healing
    chivalry_and_sorcery: BodyPoints

    def __post_init__(self) -> None:
        complete("characteristics", self.characteristics, Characteristic)
        complete("organisations", self.organisations, Organisation)
        complete("armour", self.armour, ("leather", "plate"))
        complete("armour_pieces", self.armour_pieces, Armour)
        complete("weapons", self.weapons, Weapon)
        complete("left_hands", self.left_hands, LeftHand)
        complete("load", self.load, _LOADS)
        complete("wound_weapon", self.wound_weapon, (*Weapon, *_WOUNDING))
        complete("wound_target", self.wound_target, Place)
        complete("practice", self.practice, get_args(Rank))
        complete("scoring", self.scoring, get_args(Rank))
        for rank, kinds in self.scoring.items():
            complete(f"scoring.{rank}", kinds, Kind)
        rated = [band.name.lower() for band in self.characteristics[Characteristic.EXPERTISE].bands]
        complete("ratings", self.ratings, rated)
        complete("duel_factor", self.duel_factor, Kind)
        complete("wound_thresholds", self.wound_thresholds, Place)
        complete("wound_effects", self.wound_effects, Place)
        for organisation, taught in self.organisations.items():
            up_to_100(f"organisations.{organisation}", [row.hi for row in taught])
        up_to_100("nationalities", [nation.hi for nation in self.nationalities.values()])
        for name, nation in self.nationalities.items():
            up_to_100(f"nationalities.{name}", [nation.corporation, nation.fraternity, nation.school])


_LOADS = (Armour.HELMET, Armour.BREASTPLATE, Armour.LEATHER, "shield", Weapon.LIGHT_SWORD, Weapon.TWO_HANDED)
"""What weighs something; all other kit weighs nothing (RD-97, RD-181)."""
_WOUNDING = (Means.DAGGER, Means.SHIELD, Means.KICK, Means.FIST)
