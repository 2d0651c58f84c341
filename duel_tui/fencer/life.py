"""A fencer between duels: what the file keeps of it, and what house rules say (5.5, 5.10)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import State
from duel_tui.fencer.body import Body
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Characteristic, Grade, Kind
from duel_tui.fencer.wounds import Surgeon

WEEK = 7
"""Days (RD-221)."""


class LifeRules(Struct, frozen=True, kw_only=True):
    """The house rules of healing and expertise."""

    good_advance: Literal["as_average", "fights_only"] = "as_average"  # RD-122
    wizard_reroll: bool = False  # RD-123
    max_practice_hours: int  # RD-124
    month: int  # RD-221
    healing_bonus: Literal["once", "printed", "off"] = "once"  # RD-223
    reroll: Literal["printed", "never_better"] = "printed"  # RD-225
    left_handed: bool = False  # RD-227
    practice_wounds: Literal["told", "light", "full"] = "told"  # RD-229
    fall: Literal["points", "stays_at_1"] = "points"  # RD-234


class LastRolled(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was last rolled for characteristics that have risen since; 0: what the sheet says (RD-223)."""

    strength: int = 0
    agility: int = 0
    dexterity: int = 0


class Practice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a fencer practises, and what there is to expertise beyond rating and points."""

    school: bool = False
    """True if the fencer belongs to a school."""
    master: bool = False
    """True if a master is paid by the hour."""
    best: str = ""
    """The best rating ever left or reached; empty: the present one (RD-129)."""
    over: int | float = 0
    """The points earned past the highest of the rating (RD-121)."""
    wizard_tried: bool = False
    """True if the one roll for a wizard was made (RD-123)."""
    days: int = 0
    """The days of the week that has begun."""
    hurt: bool = False
    """True if a Serious or Mortal wound was open on one of them (RD-222)."""
    counted: str = ""
    """The stem of the last duel that a week has counted (RD-254)."""


class Life(State, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fencer while time passes."""

    fencer: Fencer
    condition: Condition = WHOLE
    rolled: LastRolled = LastRolled()
    practice: Practice = Practice()
    fights: tuple[float, ...] = ()
    """The points of each duel that no week has counted yet."""
    last_fight: str = ""
    """The stem of the last of them."""
    hours: int = 0
    """Hours of practice, or of teaching, a week."""
    days: int = 0
    """How long time passes; 0: until all wounds have healed."""
    day: int = 0
    """The day that is come to, from 0."""
    price: int = 0
    """What an hour with a master costs, in gold."""
    practised: int = 0
    """The hours practised so far."""
    over: bool = False

    def scored(self, one: Characteristic, score: int, rolled: int = 0) -> "Life":
        """The fencer with a new score of a characteristic, and what was last rolled for it where that is another."""
        rolls = replace(self.rolled, **{one: rolled if rolled != score else 0})
        return replace(self, fencer=replace(self.fencer, **{one: score}), rolled=rolls)


class Book(Struct, frozen=True):
    """The tables and house rules by which time passes."""

    tables: FencerTables
    rules: LifeRules
    surgeon: Surgeon

    def body(self, life: Life) -> Body:
        """The body that the wounds have left, added up (RD-220)."""
        return self.surgeon.suffered(life.fencer, life.condition.wounds, Kind.HONORABLE)

    def grave(self, life: Life) -> bool:
        """True if a place is open that forbids practice (RD-222)."""
        wounds = self.body(life).wounds if life.condition.wounds else ()
        return any(wound.grade.rank >= Grade.SERIOUS.rank for wound in wounds)


class Timed(Struct, frozen=True):
    """The days that a place takes to heal are rolled."""

    day: int
    place: str
    grade: Grade
    days: int


class Survived(Struct, frozen=True):
    """A Mortal wound is survived, or not."""

    day: int
    place: str
    dead: bool


class Healed(Struct, frozen=True):
    """A place is whole again."""

    day: int
    place: str
    grade: Grade


class Altered(Struct, frozen=True):
    """A characteristic has another score, or keeps its own though a die fell for it."""

    day: int
    one: Characteristic
    before: int
    after: int
    rolled: int


class OtherHand(Struct, frozen=True):
    """A fencer without the sword hand begins again with the other (RD-227)."""

    day: int


class Rated(Struct, frozen=True):
    """Another rating is reached or left."""

    day: int
    before: str
    after: str
    rose: bool


class Tried(Struct, frozen=True):
    """A step is reached, and the roll for a rise fails."""

    day: int
    points: float
    rolled: int


class WeekEnded(Struct, frozen=True):
    """A week is over."""

    day: int
    hours: int
    paid: int
    """Those that a master was paid for (RD-247)."""
    hurt: bool
    fights: int
    before: float
    after: float
