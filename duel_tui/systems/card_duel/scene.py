"""The card duel on the duel screen: the title, stage and panels, the cards, a table for each decision, the results."""

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Band, Panel
from duel_tui.show.scene import Offer, PlainScene, Sight, Table, Words
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.voice import Voice
from duel_tui.systems.card_duel.hands import hands
from duel_tui.systems.card_duel.model import JOKER, Duel, Phase, rank
from duel_tui.systems.card_duel.panels import Panels
from duel_tui.systems.card_duel.ruleset import CardDuel
from duel_tui.systems.card_duel.seen import unseen
from duel_tui.systems.card_duel.stage import Staging
from duel_tui.systems.card_duel.table_maker import BRIEF, TableMaker, deeds, seen_of
from duel_tui.systems.card_duel.tables import (
    ace_table,
    another_bout_table,
    attack_table,
    defence_table,
    emergency_table,
    joker_table,
    kept_table,
)

_TABLES: Mapping[str, Callable[[TableMaker], Table]] = {
    "attack": attack_table,
    "defence": defence_table,
    "joker": joker_table,
    "emergency": emergency_table,
    "ace": ace_table,
    "keep": kept_table,
    "carry": kept_table,
    "another_bout": another_bout_table,
}
_BETWEEN = frozenset({Phase.BOUT_END, Phase.CARRY, Phase.ANOTHER})


class CardScene(PlainScene):
    """The duel screen of a duel with cards."""

    def __init__(self, rules: CardDuel, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, sight: Sight[Duel]) -> str:
        """The title: what a hit ends, the bout, and the attacker."""
        duel, say = sight.state, self._words.say
        first = self._book.first_hit_ends(duel.kind)
        ends = "first_hit" if first else "hit_ends_bout" if self._book.hit_ends_bout else "hit_ends_nothing"
        over = duel.phase in _BETWEEN
        parts = [say(ends), say("bout_is_over" if over else "bout", bout=duel.bout)]
        if not over and duel.phase not in {Phase.INITIATIVE, Phase.OVER}:
            parts.append(Voice(self._words, sight, BRIEF).say("now_attacks", duel.attacker))
        return "  ".join(parts)

    def stage(self, sight: Sight[Duel]) -> Staged:
        """The last attacks and what came of them."""
        return Staging(self._book, self._words, sight).staged()

    def shadow(self, sight: Sight[Duel], offer: Offer) -> Figure | None:
        """The card at the caret."""
        return Staging(self._book, self._words, sight).shadow(offer)

    def panels(self, sight: Sight[Duel]) -> BySide[Panel]:
        """Wounds, hindrances, decks and open cards."""
        return both(Panels(self._book, self._words, sight).of)

    def bands(self, sight: Sight[Duel]) -> tuple[Band, ...]:
        """Both hands, and the clash between them."""
        return hands(self._words, sight)

    def table(self, sight: Sight[Duel], offer: Offer) -> Table | None:
        """The table of the present decision."""
        maker = TableMaker(self._book, self._words, sight, offer)
        return replace(_TABLES[offer.ask.what](maker), known=seen_of(maker))

    def unseen(self, sight: Sight[Duel], side: Side) -> Mapping[str, tuple[int, int]]:
        """The cards of each rank in the other's deck that have not been shown."""
        foe = sight.state.sides[side.foe]
        left, whole = (Counter(map(_rank, cards)) for cards in (unseen(foe), foe.full))
        return {one: (left[one], whole[one]) for one in whole}

    def habits(self, sight: Sight[Duel], side: Side) -> str:
        """How often a side attacked, parried and drew in an emergency."""
        return ", ".join(deeds(self._words, sight.told, side))


def _rank(card: str) -> str:
    """The rank of a card, as the words have it."""
    return "joker" if card == JOKER else rank(card)
