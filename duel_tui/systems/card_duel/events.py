"""The events of a duel; they name only cards that both sides, or the side addressed, may see."""

from typing import Literal

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.systems.card_duel.cards import Cards
from duel_tui.systems.card_duel.terms import Spot, Why


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


class InitiativeShown(Event, frozen=True, tag="initiative_shown"):
    """Both show their initiative cards; after a tie, one more each."""

    cards: BySide[Cards]
    again: bool = False


class InitiativeTied(Event, frozen=True, tag="initiative_tied"):
    """The best cards are equal: one more each."""

    card: str


class InitiativeWon(Event, frozen=True, tag="initiative_won"):
    """`side` has the higher card, and the first attack; card None: a die decided."""

    side: Side
    card: str | None


class CardKept(Event, frozen=True, tag="card_kept"):
    """`side` kept an initiative card for the hand."""

    side: Side
    card: str


class Dealt(Event, frozen=True, tag="dealt"):
    """`side` filled the hand; only this side is told."""

    side: Side
    cards: Cards


class BoutBegan(Event, frozen=True, tag="bout_began"):
    """Both hands are full; `side` attacks."""

    side: Side
    bout: int


class Insisted(Event, frozen=True, tag="insisted"):
    """`side` wants another bout, the other does not."""

    side: Side


class Attacked(Event, frozen=True, tag="attacked"):
    """`side` attacks with a card, and possibly an ace."""

    side: Side
    card: str
    ace: str | None = None


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """`side` drew a card during the bout."""

    side: Side


class CardTaken(Event, frozen=True, tag="card_taken"):
    """The cards that `side` drew; only this side is told."""

    side: Side
    cards: Cards


class JokerDrew(Event, frozen=True, tag="joker_drew"):
    """The cards that `side` drew for a joker; only this side is told."""

    side: Side
    cards: Cards


class JokerBecame(Event, frozen=True, tag="joker_became"):
    """`side`'s joker became a card; the other drawn cards were discarded."""

    side: Side
    spot: Spot
    card: str
    discarded: Cards


class JokerFailed(Event, frozen=True, tag="joker_failed"):
    """`side`'s joker became nothing, and the drawn cards were discarded."""

    side: Side
    spot: Spot
    discarded: Cards


class EmergencyDrawn(Event, frozen=True, tag="emergency_drawn"):
    """`side` had no defence and drew a card, which parries or not; card None: no card was left."""

    side: Side
    card: str | None
    serves: bool


class Parried(Event, frozen=True, tag="parried"):
    """`side` parried an attack with a card; `turned`: `side` may attack now."""

    side: Side
    card: str
    attack: str
    turned: bool


class Undefended(Event, frozen=True, tag="undefended"):
    """`side` played no defence."""

    side: Side


class Defended(Event, frozen=True, tag="defended"):
    """`side` puts a joker before an attack."""

    side: Side


class Hit(Event, frozen=True, tag="hit"):
    """`side` was hit and filled some wound boxes."""

    side: Side
    boxes: int
    taken: int
    of: int


class Wounded(Event, frozen=True, tag="wounded"):
    """`side` was hit and wounded (cards.damage)."""

    side: Side
    place: Place
    blow: Blow
    grade: Grade
    became: Grade | None = None


class OldWound(Event, frozen=True, tag="old_wound"):
    """`side` begins the duel with a wound from an earlier one."""

    side: Side
    place: Place
    grade: Grade


class Disarmed(Event, frozen=True, tag="disarmed"):
    """`side` is disarmed, and may only defend for the rest of the bout (CD-15)."""

    side: Side


class DrivenBack(Event, frozen=True, tag="driven_back"):
    """`side` was driven back (CD-15)."""

    side: Side


class Died(Event, frozen=True, tag="died"):
    """`side` is dead."""

    side: Side


class Fainted(Event, frozen=True, tag="fainted"):
    """`side` is unconscious."""

    side: Side


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """`side`'s deck ran out, and the discards were shuffled in (CD-9)."""

    side: Side


class BoutOver(Event, frozen=True, tag="bout_over"):
    """A bout is over: `side` stopped, had no attack, failed with a joker, or hit in a formal duel."""

    side: Side
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
