"""The law of the next wound: what the panel foretells of one more hit is what the wound procedure gives."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Chance, percent
from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.scenes import SceneWords
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import Moment
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.hits import Foretold, foretold, sword_stroke, wounds
from duel_tui.systems.rapier_and_dagger.panels import PanelMaker
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger
from duel_tui.systems.rapier_and_dagger.sheet import sheet
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.words import read_phrases
from tests.lengths import at_length, seed_of_part
from tests.systems.contenders import LIBRARY, begin

FEW, MANY = 300, at_length(10_000)
WORDS = SceneWords(read_phrases(LIBRARY.phrases(KEY)))
NEVER, ALWAYS = 100, 1
"""Scores of a chance that does not come true, and that does."""


def states(count: int, seed: int = FEW) -> Iterator[tuple[Book, Duel]]:
    """Duels of every kind, kit and house rule, in which one side is wounded and on its feet."""
    chance = Random(seed)
    made = 0
    while made < count:
        contender = begin(KEY, chance)
        rules, duel = contender.rules, contender.start
        assert isinstance(rules, RapierAndDagger)
        fighter = duel.fighters.right
        wounds = [
            Wound(chance.choice(tuple(Place)), chance.choices(tuple(Grade), (4, 6, 3, 1))[0])
            for _ in range(chance.randint(0, 5))
        ]
        body = rules.book.surgeon.suffered(fighter.fencer, wounds, duel.kind)
        if body.standing:
            made += 1
            yield rules.book, duel.change(Side.RIGHT, replace(fighter, body=body))


def taken(book: Book, duel: Duel, blow: str, place: Place, score: int) -> tuple[Body, Grade, list[Roll]]:
    """The body after a hit by the rules, the wound there, and the rolls that were asked, which fall as said."""
    stroke = sword_stroke(duel, Side.LEFT, blow, place)  # type: ignore[arg-type]
    routine = wounds(book, duel, {Side.LEFT: stroke})
    rolls: list[Roll] = []
    answer = None
    while True:
        try:
            asked = routine.send(answer)
        except StopIteration as over:
            after, hurt = over.value
            return after.fighters.right.body, hurt.right, rolls
        answer = None
        if isinstance(asked, Roll):
            rolls.append(asked)
            answer = Rolled(score)


def check(book: Book, duel: Duel) -> dict[Place, list[Foretold]]:
    """Every blow at every target does what is foretold of it."""
    found: dict[Place, list[Foretold]] = {}
    for place in TARGETS:
        for blow in book.blows(duel.fighters.left):
            told = foretold(book, duel, Side.RIGHT, sword_stroke(duel, Side.LEFT, blow, place))
            found.setdefault(place, []).append(told)
            body, grade, rolls = taken(book, duel, blow, place, NEVER)
            assert (told.body, told.worst) == (body, grade)
            chances = [percent(one.against) for one in rolls if isinstance(one.against, Chance)]
            assert chances == [one for one in (told.maims, told.beheads) if one]
            if chances:
                worse, _, _ = taken(book, duel, blow, place, ALWAYS)
                assert worse.wrist_off == bool(told.maims)
                assert worse.dead or not told.beheads
    return found


@pytest.mark.parametrize(
    ("count", "seed"),
    [(FEW, FEW), pytest.param(MANY, seed_of_part(10_000), marks=pytest.mark.slow)],
    ids=["some", "many"],
)
def test_one_more_hit_does_what_is_foretold(count: int, seed: int) -> None:
    for book, duel in states(count, seed):
        check(book, duel)


def test_the_panel_tells_it_of_every_wounded_target() -> None:
    seen = set[str]()
    for book, duel in states(FEW):
        names = BySide("One", "Other")
        moment = Moment(duel, duel, Side.LEFT, None, names, names, (), (), sheet(book, duel))
        marks = PanelMaker(book, WORDS, moment, Side.RIGHT).panel().marks
        told = check(book, duel)
        wounded = {one.place for one in duel.fighters.right.body.wounds if one.place in TARGETS}
        foretelling = [mark for mark in marks if mark.next]
        assert len(foretelling) == len(wounded)
        for place in wounded:
            name = WORDS.label("place", place)
            ((text, *_, brief),) = [
                (*alternatives(mark.next), alternatives(mark.next)[-1])
                for mark in foretelling
                if alternatives(mark.text)[0].startswith((name, WORDS.label("place_short", place)))
            ]
            for one in told[place]:
                down = "dead" if one.body.dead else "unconscious" if one.body.unconscious else one.worst
                assert down in text
                assert WORDS.label("next_short", down) in brief
                chances = [str(number) for number in (one.maims, one.beheads) if number]
                assert all(number in text and number in brief for number in chances)
                seen.add(down)
        hidden = PanelMaker(book, WORDS, replace(moment, odds=False), Side.RIGHT).panel().marks
        assert not any("in 100" in text for mark in hidden for text in alternatives(mark.next))
    assert seen >= {"light", "serious", "mortal", "dead", "unconscious"}
