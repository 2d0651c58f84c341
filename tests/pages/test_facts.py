"""Setting by letters a card of a hand, which is typed as it is written and never shown."""

from typing import cast

import pytest

from duel_tui.engine.facts import settable
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side
from duel_tui.pages.rulings import FactForm
from duel_tui.plain.game_master import GameMaster
from duel_tui.plain.talk import Talk
from duel_tui.play.bout import Bout
from tests.systems.card_duel.scenes import at_a_table
from tests.systems.card_duel.situations import bout
from tests.systems.en_garde.seated import sits


def setting_of(seated: Bout) -> FactForm:
    rules = settable(seated.table.rules)
    assert rules is not None
    return FactForm(rules.facts(seated.table.state), seated.called, seated.wording)


CARDS = setting_of(at_a_table(bout("9S 4H KD AC QS", "2S")))
PISTE = setting_of(sits("12345", "11122", (10, 13)))


@pytest.mark.parametrize(
    ("setting", "typed", "ruling"),
    [
        (CARDS, "lh27h", Set("left.hand.2", "7H")),
        (CARDS, "lh2JKR the sleeve", Set("left.hand.2", "JKR", "the sleeve")),
        (CARDS, "rh7h", Set("right.hand.1", "7H")),
        (CARDS, "rw2", Set("right.boxes", "2")),
        (CARDS, "left.hand.5 = 10D", Set("left.hand.5", "10D")),
        (CARDS, "lh2", "Type the card after it, as in 2C."),
        (CARDS, "lh221s", "21s: not a choice here. Type the card after it, as in 2C."),
        (PISTE, "la25", Set("left.hand.2", "5")),
        (PISTE, "rs14", Set("right.square", "14")),
        (PISTE, "lh3", Set("left.hits", "3")),
    ],
)
def test_letters_name_a_fact_and_a_card_follows(setting: FactForm, typed: str, ruling: Set | str) -> None:
    assert setting.answer(typed, setting._wording.say) == ruling


def test_what_a_card_is_now_is_not_shown() -> None:
    hand, card = CARDS.read("lh"), CARDS.read("lh2")
    assert hand.field is not None
    assert [option.label for option in hand.field.options] == [f"card {slot}" for slot in range(1, 6)]
    assert CARDS.asked(card.picks).endswith("card 2")
    assert card.field is not None
    assert not card.field.options


class Heard:
    """What a game master's words say."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def tell(self, *lines: str) -> None:
        self.lines += lines


def test_the_list_in_lines_names_the_cards_of_hands_without_their_faces() -> None:
    heard = Heard()
    words = GameMaster(at_a_table(bout("9S", "KD")), cast("Talk", heard)).words(Side.LEFT)
    next(one for one in words if one.word == "set").deed("")
    (listed,) = heard.lines
    assert "left hand 1, " in listed
    assert "right wounds 0" in listed
    assert not [card for card in ("9S", "KD") if card in listed]
