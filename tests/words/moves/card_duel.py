"""Claims about cards: the card duel by its tables and by counting decks."""

from math import comb

from tests.words.moves.claims import Claims, near, of_game

claim = Claims("card_duel")
TABLES, MAP = of_game("card_duel", "tables"), of_game("card_duel", "mapping")
DECK = len(TABLES["deck"]["ranks"]) * len(TABLES["deck"]["suits"]) + TABLES["deck"]["jokers"]
NUM, KING = 9 + 4 + 4 + 2, 4 + 4 + 2
"""The cards that answer a number of a suit, and those that answer a king."""


def none5(answers: int) -> float:
    """The chance that none of five cards answers."""
    return comb(DECK - answers, 5) / comb(DECK, 5)


def draw3(fit: int) -> float:
    """The chance that one of the three cards for a joker fits."""
    return 1 - comb(DECK - 1 - fit, 3) / comb(DECK - 1, 3)


def turning(rank: int) -> int:
    """The numbers of the suit that are equal or higher, and the queens."""
    return 11 - rank + 4


claim(
    "attack.{cards}",
    "good",
    "outcome: equal or higher, queen: a ten 1 + 4 cards, a two 9 + 4",
    lambda: turning(10) == 5 and turning(2) == 13,
)
claim("attack.{cards}", "bad", "19 of 54 answer; no answer in five: .103", lambda: near(none5(NUM), 0.103))
claim(
    "attack.K{cards}",
    "good",
    "10 of 54 answer; no answer in five: .343; defence lists no king",
    lambda: near(none5(KING), 0.343),
)
claim("attack.K{cards}", "bad", "outcome queen", lambda: TABLES["outcome"]["queen"] == "defender")
claim("attack.{cards}+A{suit}", "good", "king least often parried; CD-11", lambda: none5(KING) > none5(NUM))
claim("attack.{cards}+A{suit}", "bad", "CD-10")
claim("attack.{cards}+A{suit}.when0", "good", "CD-11; defence lists no ace")
claim("attack.{cards}+A{suit}.when0", "bad", "CD-19; ending.py lost()")
claim("attack.JKR", "good", "41 of 53 serve: .991", lambda: near(draw3(41), 0.991))
claim("attack.JKR", "bad", "failed attack joker: bout over")
claim("attack.JKR+{cards}", "good", ".991", lambda: near(draw3(41), 0.991))
claim("attack.JKR+{cards}", "bad", "CD-20; joker.py _failed()")
claim("attack.{cards}+JKR", "good", "failed ace joker: no effect")
claim("attack.{cards}+JKR", "bad", "5 of 53 serve: fails .738", lambda: near(1 - draw3(5), 0.738))
claim("attack.stop", "good", "4.1; CD-8")
claim("attack.stop", "bad", "CD-16")
claim("attack.draw", "good", "cards.draw_during_bout")
claim("attack.draw", "bad", "attack.py: CardDrawn is told to all")
claim("defence.{cards}", "good", "outcome", lambda: TABLES["outcome"]["equal_or_higher_number"] == "defender")
claim("defence.{cards}", "bad", "outcome", lambda: TABLES["outcome"]["lower_number"] == "attacker")
claim("defence.J{cards}", "good", "CD-11", lambda: "J" not in TABLES["attack"]["ranks"])
claim(
    "defence.J{cards}",
    "bad",
    "outcome jack; defence king J, Q",
    lambda: TABLES["outcome"]["jack"] == "attacker" and TABLES["defence"]["king"]["courts"] == ["J", "Q"],
)
for k in (".when0", ".when1"):
    claim(f"defence.J{{cards}}{k}", "good", "cards.court_effects; book.py turns()")
    claim(f"defence.J{{cards}}{k}", "bad", "outcome jack")
claim("defence.Q{cards}", "good", "outcome queen; CD-11", lambda: "Q" not in TABLES["attack"]["ranks"])
claim(
    "defence.Q{cards}",
    "bad",
    "defence table",
    lambda: (
        not TABLES["defence"]["king"]["same_suit_numbers"]
        and TABLES["defence"]["number"]["same_suit_numbers"]
    ),
)
claim(
    "defence.JKR",
    "good",
    "18 of 53 serve: .745",
    lambda: near(draw3(18), 0.72, 0.03) and near(draw3(19), 0.745),
)
claim(
    "defence.JKR",
    "bad",
    "9 of 53: .435; failed defence joker: hit, no emergency draw",
    lambda: near(draw3(9), 0.435),
)
claim("defence.none", "good", "CD-4, CD-17")
claim("defence.none", "bad", "CD-4")
claim(
    "defence.draw",
    "good",
    "19 of 49 cards that are not in a hand without one: .388",
    lambda: near(NUM / 49, 0.388),
)
claim("defence.draw", "bad", "10 of 49: .204", lambda: near(KING / 49, 0.204))
claim(
    "emergency.yes",
    "line",
    "19 and 10 of 49",
    lambda: near(NUM / 49, 0.388) and near(KING / 49, 0.204),
)
claim("emergency.no", "line", "4.1: the draw costs nothing")
claim("emergency.no", "line", "4.1")
claim("joker.{cards}; joker.JKR; joker.none", "good", "CD-1, CD-13; joker.py pick()")
claim("joker.{cards}; joker.JKR; joker.none", "bad", "4.1 joker")
claim(
    "ace.wound",
    "what",
    "mapping ace_hit: 2, or 3 from Strength 17",
    lambda: [s["gives"] for s in MAP["ace_hit"]["steps"]] == [2, 3] and MAP["blows"]["ace_grades"] == 1,
)
claim("ace.wound", "good", "CD-14")
claim("ace.wound", "bad", "CD-15")
claim("ace.disarm", "good", "CD-15")
claim("ace.disarm", "bad", "ace_effect_hit 0; CD-15")
claim("ace.drive_back", "good", "CD-15: one initiative card fewer")
claim(
    "ace.drive_back",
    "bad",
    "tables: disarm_cards = drive_back_cards = 1",
    lambda: TABLES["ace"]["disarm_cards"] == TABLES["ace"]["drive_back_cards"] == 1,
)
for k in ("{cards}", "JKR", "none"):
    claim(f"keep.{k}; carry.{k}", "good", "cards.keep_initiative_card, cards.carry_over; bout.py")
    claim(f"keep.{k}; carry.{k}", "bad", "the same: known to the opponent; deal() fills the rest")
claim("another_bout.yes; another_bout.no", "line", "CD-16")
claim("another_bout.yes; another_bout.no", "line", "CD-16")
claim(
    "kind.friendly; kind.honorable; kind.death", "line", "CD-19; damage of wounds by the factor of the kind"
)
