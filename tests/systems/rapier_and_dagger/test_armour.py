"""What armour covers, and what it takes from a blow (RD-48, RD-49)."""

import pytest

from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.situations import TABLES, Bout, wearing


@pytest.mark.parametrize(
    ("piece", "target", "blow", "modifier"),
    [
        ("helmet", "H", "cut", -15),
        ("helmet", "H", "thrust", -20),
        ("breastplate", "LC", "cut", -15),
        ("leather", "SA", "cut", -5),
        ("leather", "RL", "thrust", -10),
    ],
)
def test_rd_48_armour_takes_from_the_roll_where_it_covers(
    piece: str, target: str, blow: str, modifier: int
) -> None:
    bout = (
        Bout(ITALIAN, wearing(ITALIAN, piece)).say("stand", "stand").say(f"{blow} {target} HP", "cut SA HP")
    )
    assert bout.parts[piece] == modifier


def test_rd_48_a_bare_place_is_not_helped_by_armour_elsewhere() -> None:
    bout = Bout(ITALIAN, wearing(ITALIAN, "helmet")).say("stand", "stand").say("cut RC HP", "cut SA HP")
    assert "helmet" not in bout.parts


COVER = {
    "helmet": {"H": "plate"},
    "breastplate": {"RC": "plate", "LC": "plate"},
    "leather": dict.fromkeys(("SA", "LA", "RC", "LC", "RL", "LL"), "leather"),
    "gauntlets": {"SA": "plate"},
}


def test_rd_49_what_covers_what() -> None:
    assert TABLES.armour_pieces == COVER


def test_rd_49_plate_lies_over_leather() -> None:
    armoured = wearing(ITALIAN, "leather", "breastplate")
    bout = Bout(ITALIAN, armoured).say("stand", "stand").say("cut RC HP", "cut SA HP")
    assert bout.parts["breastplate"] == -15
    assert "leather" not in bout.parts
    bout = Bout(ITALIAN, armoured).say("stand", "stand").say("cut RL HP", "cut SA HP")
    assert bout.parts["leather"] == -5


def test_rd_49_gauntlets() -> None:
    bout = Bout(ITALIAN, wearing(ITALIAN, "leather", "gauntlets"), gauntlets=True)
    bout.say("stand", "stand").say("thrust SA HP", "cut SA HP")
    assert bout.parts["gauntlets"] == -20
