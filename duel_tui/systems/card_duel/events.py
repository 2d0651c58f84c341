"""The events of a duel; they name only cards that both sides, or the side addressed, may see."""

from typing import Literal

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.card_duel.model import Cards, Spot, Why


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


class SideEvent(Event, frozen=True):
    """An event of `side`."""

    side: Side


class InitiativeShown(Event, frozen=True, tag="initiative_shown"):
    """Both show their initiative cards; after a tie, one more each."""

    cards: BySide[Cards]
    again: bool = False


class InitiativeTied(Event, frozen=True, tag="initiative_tied"):
    """The best cards are equal: one more each."""

    card: str


class InitiativeWon(SideEvent, frozen=True, tag="initiative_won"):
    """`side` has the higher card, and the first attack; card None: a die decided."""

    card: str | None


class CardKept(SideEvent, frozen=True, tag="card_kept"):
    """`side` kept an initiative card for the hand."""

    card: str


class Dealt(SideEvent, frozen=True, tag="dealt"):
    """`side` filled the hand; only this side is told."""

    cards: Cards


class BoutBegan(SideEvent, frozen=True, tag="bout_began"):
    """Both hands are full; `side` attacks."""

    bout: int


class Insisted(SideEvent, frozen=True, tag="insisted"):
    """`side` wants another bout, the other does not."""


class Attacked(SideEvent, frozen=True, tag="attacked"):
    """`side` attacks with a card, and possibly an ace."""

    card: str
    ace: str | None = None


class CardDrawn(SideEvent, frozen=True, tag="card_drawn"):
    """`side` drew a card during the bout."""


class CardTaken(SideEvent, frozen=True, tag="card_taken"):
    """The cards that `side` drew; only this side is told."""

    cards: Cards


class JokerDrew(SideEvent, frozen=True, tag="joker_drew"):
    """The cards that `side` drew for a joker; only this side is told."""

    cards: Cards


class JokerBecame(SideEvent, frozen=True, tag="joker_became"):
    """`side`'s joker became a card; the other drawn cards were discarded."""

    spot: Spot
    card: str
    discarded: Cards


class JokerFailed(SideEvent, frozen=True, tag="joker_failed"):
    """`side`'s joker became nothing, and the drawn cards were discarded."""

    spot: Spot
    discarded: Cards


class EmergencyDrawn(SideEvent, frozen=True, tag="emergency_drawn"):
    """`side` had no defence and drew a card, which parries or not; card None: no card was left."""

    card: str | None
    serves: bool


class Parried(SideEvent, frozen=True, tag="parried"):
    """`side` parried an attack with a card; `turned`: `side` may attack now."""

    card: str
    attack: str
    turned: bool


class Undefended(SideEvent, frozen=True, tag="undefended"):
    """`side` played no defence."""


class Defended(SideEvent, frozen=True, tag="defended"):
    """`side` puts a joker before an attack."""


class Hit(SideEvent, frozen=True, tag="hit"):
    """`side` was hit and filled some wound boxes."""

    boxes: int
    taken: int
    of: int


class Wounded(SideEvent, frozen=True, tag="wounded"):
    """`side` was hit and wounded (cards.damage)."""

    place: Place
    blow: Blow
    grade: Grade
    became: Grade | None = None


class OldWound(SideEvent, frozen=True, tag="old_wound"):
    """`side` begins the duel with a wound from an earlier one."""

    place: Place
    grade: Grade


class Disarmed(SideEvent, frozen=True, tag="disarmed"):
    """`side` is disarmed, and may only defend for the rest of the bout (CD-15)."""


class DrivenBack(SideEvent, frozen=True, tag="driven_back"):
    """`side` was driven back (CD-15)."""


class Died(SideEvent, frozen=True, tag="died"):
    """`side` is dead."""


class Fainted(SideEvent, frozen=True, tag="fainted"):
    """`side` is unconscious."""


class Reshuffled(SideEvent, frozen=True, tag="reshuffled"):
    """`side`'s deck ran out, and the discards were shuffled in (CD-9)."""


class BoutOver(SideEvent, frozen=True, tag="bout_over"):
    """A bout is over: `side` stopped, had no attack, failed with a joker, or hit in a formal duel."""

    how: Literal["stopped", "spent", "joker", "hit", "disarmed"]


class Carried(Event, frozen=True, tag="carried"):
    """Both keep an open card for the next bout, or none."""

    cards: BySide[str]


class NewBout(Event, frozen=True, tag="new_bout"):
    """A side wants another bout: all cards are shuffled into the decks."""

    bout: int


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over."""

    winner: Side | None
    why: Why
