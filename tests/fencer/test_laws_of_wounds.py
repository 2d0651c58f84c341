"""Laws of wounds, over fencers and wounds of every sort (5.5)."""

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.fencer.totals import totals
from tests.fencer.shared import AS_WRITTEN, TABLES, body_of, grades, present, surgeon

STRONG = Fencer(name="Strong", strength=20, agility=20, dexterity=20, size=10, expertise=10)

WOUNDS = st.lists(st.builds(Wound, st.sampled_from(Place), st.sampled_from(Grade)), min_size=1, max_size=12)
FENCERS = st.builds(
    Fencer,
    name=st.just("Anybody"),
    strength=st.integers(1, 20),
    agility=st.integers(1, 20),
    dexterity=st.integers(1, 20),
    size=st.integers(1, 20),
    expertise=st.integers(1, 20),
)
RULES = st.fixed_dictionaries(
    {
        "accumulate": st.sampled_from(("location", "body")),
        "conversion_adds": st.booleans(),
        "death_scope": st.sampled_from(("any", "after")),
        "mortal_drops": st.booleans(),
        "realism": st.booleans(),
    }
)


def course(fencer: Fencer, wounds: list[Wound], **rules: Any) -> list[Body]:
    """The body after each wound, the whole one first."""
    bodies = [body_of(fencer)]
    for wound in wounds:
        bodies.append(surgeon(**rules).inflict(fencer, bodies[-1], wound, Kind.DEATH).body)
    return bodies


@given(FENCERS, WOUNDS, RULES)
def test_no_wound_heals_and_nothing_falls_below_0(
    fencer: Fencer, wounds: list[Wound], rules: dict[str, object]
) -> None:
    bodies = course(fencer, wounds, **rules)
    for before, after in pairwise(bodies):
        for name, score in asdict(after.present).items():
            assert 0 <= score <= getattr(before.present, name)
        assert set(before.paralysed) <= set(after.paralysed)
        assert after.dead >= before.dead
        assert after.unconscious >= before.unconscious


@given(FENCERS, WOUNDS, RULES)
def test_totals_are_those_of_the_characteristics_that_are_left(
    fencer: Fencer, wounds: list[Wound], rules: dict[str, object]
) -> None:
    body = course(fencer, wounds, **rules)[-1]
    assert body.totals == totals(TABLES, fencer, body.present, AS_WRITTEN)


@given(FENCERS, WOUNDS)
def test_what_is_lost_is_told_in_full(fencer: Fencer, wounds: list[Wound]) -> None:
    body = body_of(fencer)
    lost = 0
    for wound in wounds:
        inflicted = surgeon().inflict(fencer, body, wound, Kind.DEATH)
        lost += sum(asdict(inflicted.lost).values())
        body = inflicted.body
    assert lost == fencer.strength + fencer.agility + fencer.dexterity - sum(present(body))


ADDING_UP = st.lists(st.sampled_from((Grade.SCRATCH, Grade.LIGHT, Grade.SERIOUS)), max_size=8)


@given(st.data(), ADDING_UP)
def test_the_wounds_of_a_place_add_up_alike_in_any_order(data: st.DataObject, found: list[Grade]) -> None:
    shuffled = data.draw(st.permutations(found))
    one, other = (
        course(STRONG, [Wound(Place.RIGHT_CHEST, grade) for grade in order])[-1]
        for order in (found, shuffled)
    )
    assert sorted(grades(one)) == sorted(grades(other))
    assert one.dead is other.dead


@given(FENCERS, WOUNDS)
def test_at_most_two_light_and_one_serious_wound_stay_side_by_side(
    fencer: Fencer, wounds: list[Wound]
) -> None:
    found = grades(course(fencer, wounds)[-1])
    for place in Place:
        assert found.count(f"{place} light") <= 2
        assert found.count(f"{place} serious") <= 1
