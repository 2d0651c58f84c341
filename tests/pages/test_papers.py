"""Sheets and cards: each game's sheet fits a page of paper, and a card is read in exactly as it was written."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, Dropped, Healing
from duel_tui.fencer.person import Fencer, complete
from duel_tui.fencer.terms import Armour, Characteristic, Grade, LeftHand, Organisation, Place, Style, Weapon
from duel_tui.pages.execution import Stay, carry_out
from duel_tui.pages.model import OfFencer
from duel_tui.pages.papers import card_of, card_text, record_sheet, taken_in
from duel_tui.pages.roster import Roster
from duel_tui.registry import KEYS
from duel_tui.sanitize import ComplaintError, clean_text
from duel_tui.storage import fencers
from duel_tui.storage.fencers import harmless
from duel_tui.text import width_of
from duel_tui.words.paper import HEIGHT, WIDTH, Card, CardError, CardText
from tests.golden import assert_kept
from tests.tui.visits import EXAMPLES, LIBRARY, context

GOLDEN = Path(__file__).parent / "golden"
FENCER = replace(
    fencers.load(EXAMPLES.fencers / "lucrezia-amati.toml").fencer, armour=(Armour.HELMET, Armour.LEATHER)
)
TABLES = LIBRARY.fencer_tables()
RATINGS = [band.name for band in TABLES.characteristics[Characteristic.EXPERTISE].bands]


def times(place: Place, wounds: int) -> st.SearchStrategy[Healing]:
    """The time of a place, with the days to the roll that it is survived, or after that."""
    days = st.integers(1, 180)
    later = st.builds(Healing, st.just(place), days, st.just(wounds), st.none() | st.integers(1, 28))
    return later | st.builds(Healing, st.just(place), days, st.just(wounds), survived=st.booleans())


@st.composite
def cards(draw: st.DrawFn) -> Card:
    """Cards of fencers as a file may hold them."""
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
    name = clean_text(draw(text)) or "Anna"
    lines = draw(st.lists(text, max_size=4))
    fencer = Fencer(
        name=name,
        style=draw(st.sampled_from(Style)),
        nationality=draw(st.sampled_from([*TABLES.nationalities])),
        organisation=draw(st.sampled_from(Organisation)),
        strength=draw(st.integers(1, 20)),
        agility=draw(st.integers(1, 20)),
        dexterity=draw(st.integers(1, 20)),
        size=draw(st.integers(1, 20)),
        expertise=draw(st.none() | st.integers(1, 20)),
        rating=draw(st.none() | st.sampled_from(RATINGS)),
        points=draw(st.none() | st.integers(0, 100) | st.integers(0, 99).map(lambda one: one + 0.5)),
        weapon=draw(st.sampled_from(Weapon)),
        left_hand=draw(st.sampled_from(LeftHand)),
        outgrown=draw(st.none() | st.sampled_from(Weapon)),
        armour=tuple(draw(st.lists(st.sampled_from(Armour), max_size=4))),
        notes="\n".join(lines),
        rerolled=tuple(draw(st.lists(st.sampled_from(["strength 4", "size 20"]), max_size=2))),
    )
    wounds = draw(st.lists(st.builds(Wound, st.sampled_from(Place), st.sampled_from(Grade)), max_size=6))
    places = [one.place for one in wounds]
    condition = Condition(
        tuple(wounds),
        hand_lost=draw(st.booleans()),
        dropped=tuple([one for one in Dropped if draw(st.booleans())]),
        dead=draw(st.booleans()),
        healing=tuple([draw(times(place, places.count(place))) for place in dict.fromkeys(places)]),
    )
    return Card(complete(harmless(fencer)), condition)


@given(cards())
def test_a_card_is_read_exactly_as_it_was_written(card: Card) -> None:
    written = TEXT.write(card, "Good")
    assert TEXT.read(written) == card
    assert TEXT.read(written.upper()).condition == card.condition
    assert TEXT.read(written.replace("\n", "\r\n")) == card


TEXT = CardText(context(Path("nowhere")).fencer_wording, TABLES.nationalities)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: the name is missing: begin with a line such as Name: Anna Vega"),
        ("Anna", "1: 'Anna' has no colon: write it as Name: Anna Vega"),
        ("Name: A\n\nSword: rapier", "3: 'sword' is no line of a card: Name, Nation,"),
        ("Name: A\nName: B", "2: Name stands on the card twice"),
        ("Name: A\nScores: Strength 21", "2: Strength is a whole number from 1 to 20, not '21'"),
        ("Name: A\nScores: Strength 2, strength 3", "2: strength stands there twice"),
        ("Name: A\nScores: Luck 3", "2: 'Luck' is none of Strength, Agility,"),
        ("Name: A\nPoints: many", "2: Points are a number from 0 to 100, not 'many'"),
        ("Name: A\nPoints: 100.5", "2: Points are a number from 0 to 100, not '100.5'"),
        ("Name: A\nHealing: soon", "2: 'soon' is no time: write it as right leg 12 days"),
        ("Name: A\nStyle: wild", "2: 'wild' is none of"),
        ("Name: A\nKit: rapier, light sword", "2: 'light sword' is none of rapier,"),
        ("Name: A\nWounds: nose light", "2: 'nose' is none of sword arm, head,"),
        ("Name: A\nGone: the moon", "2: 'the moon' is none of sword hand lost, sword dropped,"),
        ("Name: A\nWounds: head deep", "2: 'deep' is none of scratch, light,"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(CardError) as raised:
        TEXT.read(text)
    assert str(raised.value).startswith(f"the card, line {said}")
    assert "\n" not in str(raised.value)


def test_both_are_written_from_the_page_of_a_fencer_and_it_is_said_where(tmp_path: Path) -> None:
    where = context(tmp_path)
    one = next(entry for entry in Roster(where).entries if entry.file)
    assert one.file is not None
    stem = one.file.stem
    assert carry_out(where, OfFencer(one.key, "paper")) == Stay(
        f"Saved as told/{stem}-card.txt, told/{stem}-sheet.txt."
    )
    card = (where.saves.told / f"{stem}-card.txt").read_text(encoding="utf-8")
    assert card == card_text(where, Card(one.file.fencer))
    assert taken_in(where, card).fencer == one.file.fencer
    sheet = (where.saves.told / f"{stem}-sheet.txt").read_text(encoding="utf-8")
    assert sheet == record_sheet(where, where.game, one.file.fencer)


HURT = Condition(
    (Wound(Place.RIGHT_LEG, Grade.LIGHT), Wound(Place.HEAD, Grade.SCRATCH)), dropped=(Dropped.SWORD,)
)


def test_present_wounds_go_out_and_in_on_the_card_and_stand_on_the_sheet(tmp_path: Path) -> None:
    where = context(tmp_path)
    file = fencers.add(where.saves, FENCER, condition=HURT)
    card = card_text(where, card_of(file))
    assert "Wounds: right leg light, head scratch\nGone: sword dropped\n" in card
    assert taken_in(where, card).condition == HURT
    sheet = record_sheet(where, KEYS[0], FENCER, HURT)
    whole = record_sheet(where, KEYS[0], FENCER)
    changed = [
        now for now, before in zip(sheet.splitlines(), whole.splitlines(), strict=True) if now != before
    ]
    assert [line for line in changed if line.startswith("Right leg     [ ][ ][ ]  [x][ ][ ]")]
    assert [line for line in changed if line.startswith("Head          [x][ ][ ]")]
    assert [line for line in changed if line.startswith("Agility") and not line.endswith("____")]
    heals = replace(HURT, healing=(Healing(Place.RIGHT_LEG, 12, 1),))
    (leg,) = {*record_sheet(where, KEYS[0], FENCER, heals).splitlines()} - {*sheet.splitlines()}
    assert leg.startswith("Right leg")
    assert leg.endswith("  12")


@pytest.mark.parametrize("game", KEYS)
def test_a_sheet_fits_a_page_and_keeps_its_columns_whatever_the_fencer_is(game: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    filled, blank = record_sheet(where, game, FENCER), record_sheet(where, game, None)
    assert (FENCER.name in filled, FENCER.name in blank) == (True, False)
    assert_kept(GOLDEN / f"sheet-{game}-filled.txt", filled)
    long = replace(FENCER, name="W" * 40, notes="word " * 400, armour=tuple(Armour)[:3], nationality="x" * 60)
    wide = replace(FENCER, name="\u6f22" * 40)
    for text in (filled, blank, record_sheet(where, game, long), record_sheet(where, game, wide)):
        rows = text.splitlines()
        assert len(rows) <= HEIGHT
        assert max(map(width_of, rows)) <= WIDTH


def test_a_card_typed_by_hand_needs_only_a_name_but_who_cannot_be_is_not_taken_in(tmp_path: Path) -> None:
    where = context(tmp_path)
    with pytest.raises(ComplaintError, match=r"^the card: "):
        taken_in(where, "Name: Anna\nStyle: Italian\nKit: two-handed sword")
    assert not where.saves.fencers.exists()
    file = taken_in(where, "name:  Anna Vega \nKIT: Two-Handed Sword\nstyle: os\nscores: strength 12")
    made = Fencer(name="Anna Vega", style=Style.OLD, weapon=Weapon.TWO_HANDED, strength=12, expertise=10)
    assert file.fencer == fencers.load(file.path).fencer == made
    weak = replace(made, strength=5, outgrown=Weapon.TWO_HANDED)
    card = card_text(where, Card(weak))
    assert "Kit: two-handed sword\nToo heavy: two-handed sword\n" in card
    assert taken_in(where, card).fencer == weak
    with pytest.raises(ComplaintError, match="needs"):
        taken_in(where, card.replace("Too heavy: two-handed sword\n", ""))
