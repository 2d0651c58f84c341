"""The codes to type cards: the number in the hand, `j` for a joker, and `a` after an attack for the ace with it.

A second ace is `aa`, a third `aaa`. Unseen cards have no numbers and are typed as they are written: `9s`, `10h`,
`9sah`.
"""

from collections.abc import Callable, Sequence

from duel_tui.systems.card_duel.model import JOKER, distinct, rank, suit
from duel_tui.systems.card_duel.numbering import Held

BESIDE = "+"
"""The sign between an attack and the ace with it, in a key."""
Label = Callable[[str, str], str]


class Codes:
    """Gives the codes of the cards in one hand."""

    def __init__(
        self, hand: Sequence[Held], label: Label, *, unseen: bool, strengthens: Callable[[str], bool]
    ) -> None:
        """Give codes to the cards of a hand.

        Args:
            hand: its cards with their numbers.
            label: the letters of jokers and aces.
            unseen: True if the hand is unseen, so that every card is typed as it is written.
            strengthens: tells whether a card may strengthen an attack.
        """
        self._label = label
        self._unseen = unseen
        self._numbers: dict[str, int] = {}
        for held in hand:
            self._numbers.setdefault(held.card, held.number)
        self._aces = distinct([one.card for one in hand if one.card != JOKER and strengthens(one.card)])

    def of(self, key: str) -> str:
        """The code of a card, or of an attack with an ace."""
        card, _, ace = key.partition(BESIDE)
        return self._card(card) + (self._ace(ace) if ace else "")

    def order(self, key: str) -> tuple[int, str]:
        """The place of a key in the order: by the card's number, jokers last; for an unseen hand as offered."""
        card, _, ace = key.partition(BESIDE)
        place = 0 if self._unseen else self._numbers.get(card, 0)
        return len(self._numbers) + place if card == JOKER else place, "" if self._unseen else self._rank(ace)

    def _rank(self, ace: str) -> str:
        return self._ace(ace) if ace else ""

    def _card(self, card: str) -> str:
        if card == JOKER:
            return self._label("typed_card", "unseen_joker" if self._unseen else JOKER)
        if self._unseen:
            return f"{rank(card)}{suit(card)}".casefold()
        return str(self._numbers[card])

    def _ace(self, ace: str) -> str:
        if ace == JOKER or self._unseen:
            return self._card(ace)
        return self._label("typed_card", "ace") * (self._aces.index(ace) + 1)
