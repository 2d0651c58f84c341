"""What play tells of a hidden hand: the cards it shows, and nothing else, so that every other hand stays possible.

Whatever is played would have been legal with any other cards beside it, and conceding or passing with any hand at all
(EG-4a, EG-6). A fencer who is stuck (EG-5) shows what he lacks, but with that the round is over.
"""

from random import Random

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide
from duel_tui.systems.en_garde import KEY, EnGarde
from duel_tui.systems.en_garde.model import Match
from duel_tui.systems.en_garde.plays import menu_of, read
from tests.systems.contenders import begin
from tests.systems.walks import by_chance, walk


def test_eg_6_whatever_is_played_fits_every_hand_that_holds_its_cards() -> None:
    chance, looked_at = Random(3), 0
    for _ in range(12):
        contender = begin(KEY, chance)
        rules = contender.rules
        assert isinstance(rules, EnGarde)
        for place in walk(rules, contender.start, by_chance(chance)):
            if not isinstance(place.request, Decide):
                continue
            match: Match = place.checkpoint
            side, book = match.turn, rules.book
            menu = place.request.asks[0].menu
            assert isinstance(menu, OneOf)
            played = chance.choice(menu.keys)
            kept = read(played).cards
            rest = list(book.unseen(match, side.foe))
            for card in kept:
                rest.remove(card)
            others = chance.sample(rest, len(match.hands[side]) - len(kept))
            hand = tuple(sorted((*kept, *others)))
            redealt = replace(match, hands=match.hands.put(side, hand))
            assert played in menu_of(book, redealt).keys, (played, hand)
            looked_at += 1
    assert looked_at > 500
