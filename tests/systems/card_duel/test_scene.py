"""The scene of the card duel: drawn positions, every question and event, and what it may never show."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Band
from duel_tui.show.fit import alternatives, fit, whole
from duel_tui.show.moment import ONLOOKER, Moment
from duel_tui.systems.card_duel.model import Duel
from duel_tui.tui.widgets.layout import result_lines
from tests.golden import assert_kept
from tests.lengths import at_length, seed_of_part
from tests.systems.card_duel.scenes import LONG, NAMES, asked, at_a_table, dealt, scripted, turned, walked
from tests.systems.card_duel.situations import after, begun
from tests.systems.card_duel.situations import bout as situation
from tests.systems.walks import offered
from tests.tui.bouts import PUPIL, seats_of
from tests.tui.drawn import drawn
from tests.tui.whole import assert_whole, unplain

DRAWINGS = Path(__file__).parent / "drawings"
SIZES = ((80, 24), (120, 40))
FREE: dict[str, Any] = {"formal": False}
FLESH: dict[str, Any] = {"formal": False, "damage": "wounds"}
HIDDEN = "?? ?? ?? ?? ??"
DECK = " ".join([UNSEEN] * 49)


MOMENTS: dict[str, Callable[[], tuple[Bout, str]]] = {
    "a first attack": lambda: (dealt(5), ""),
    "an attack with joker and ace": lambda: (
        scripted(situation("KC 3D 9S QH AS JKR", "2C 3C 4C", **FREE), **FREE),
        "2a",
    ),
    "two aces": lambda: (scripted(situation("9S 2H AS AD", "2C 3C", **FREE), **FREE), "2aa"),
    "an attack parried": lambda: (
        scripted(situation("9S 3D 4H 10C", "2S 3C 4C JD", **FREE), "9S", "2S", **FREE),
        "2",
    ),
    "an attack turned": lambda: (
        scripted(situation("9S 3D 4H 9D", "QS 3D 4C JD", **FREE), "9S", "QS", "3D", **FREE),
        "",
    ),
    "a defence against an ace": lambda: (
        scripted(turned(situation("3S 10S 5H QD JKR", "9S AS 2C")), "9S+AS"),
        "3",
    ),
    "a defence with wounds": lambda: (
        scripted(turned(situation("3S 10S 5H QD JKR", "9S AS 2C", **FLESH)), "9S+AS", **FLESH),
        "n",
    ),
    "an emergency": lambda: (scripted(turned(situation("3H 5H KD", "9S 2C")), "9S"), "y"),
    "a hit": lambda: (
        scripted(situation("9S 2H 3D", "2C 3C"), "9S", "no", formal_ends="bout"),
        "",
    ),
    "an ace after a hit": lambda: (
        scripted(situation("9S AS 2H", "2C", **FREE), "9S+AS", "no", **FREE),
        "m",
    ),
    "disarmed": lambda: (
        scripted(
            turned(situation("3H 5H KD 2S", "9S AS 4S 2C", **FREE)), "9S+AS", "none", "disarm", "4S", **FREE
        ),
        "",
    ),
    "wounds by places": lambda: (
        scripted(situation("10S AS 9S 2H", "2C", **FLESH), "10S", "no", "9S+AS", "no", "wound", **FLESH),
        "",
    ),
    "a joker attacks": lambda: (scripted(situation("JKR 2H 3D", "2C"), "JKR", "+9S JKR QD"), "2"),
    "a joker parries": lambda: (
        scripted(turned(situation("JKR 2H 3D", "9S 2C")), "9S", "JKR", "+10S JKR KD"),
        "",
    ),
    "a joker as an ace": lambda: (scripted(situation("9S JKR 2H", "2C"), "9S+JKR", "+AD JKR KD"), ""),
    "a joker in vain": lambda: (
        scripted(situation("9S 3D 4H", "JKR 3C 4C", **FREE), "9S", "JKR", "+2H 3H 4H", **FREE),
        "",
    ),
    "a card to keep": lambda: (dealt(5, keep_initiative_card=True), ""),
    "a card to carry": lambda: (
        scripted(situation("9S 2H QD JKR", "2C KD 5H", carry_over=1), "stop", ("yes", "no"), carry_over=1),
        "1",
    ),
    "another bout": lambda: (dealt(5, "stop"), "n"),
    "a second bout": lambda: (dealt(5, "stop", "no", "yes", "KC"), ""),
    "a card drawn first": lambda: (
        scripted(situation("9S 3D", "2C", draw_during_bout=1), "draw", "+KH", draw_during_bout=1),
        "",
    ),
    "two people": lambda: (dealt(5, people=2), ""),
    "long names": lambda: (dealt(5, "stop", "no", "yes", "KC", names=LONG), ""),
    "an unseen attack": lambda: (
        at_a_table(turned(situation("9S 4H KD AC QS", HIDDEN, decks=(None, DECK)))),
        "10h",
    ),
    "an unseen defence": lambda: (
        at_a_table(after(situation("9S 4H KD AC QS", HIDDEN, decks=(None, DECK)), "9S")),
        "jo",
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_is_drawn_as_it_was_looked_at(moment: str) -> None:
    bout, typed = MOMENTS[moment]()
    assert_kept(DRAWINGS / f"{moment.replace(' ', '_')}_80.txt", f"{drawn(bout, typed)}\n")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_is_whole_on_a_wide_screen(moment: str) -> None:
    bout, typed = MOMENTS[moment]()
    assert_whole(bout, typed)


def test_every_drawing_is_of_a_moment() -> None:
    names = {f"{moment.replace(' ', '_')}_80" for moment in MOMENTS}
    assert names == {file.stem for file in DRAWINGS.glob("*.txt")}


def _checked(bout: Bout) -> None:
    """A decision is drawn whole, in words and with signs that ASCII has too."""
    assert_whole(replace(bout, names=NAMES), bands=False)
    text = drawn(bout)
    assert "[[" not in text, text
    assert "{" not in text, text
    assert "\u2026" not in _rows(bout), text
    assert not unplain(text), text
    rows = text.split("\n")
    assert len(rows) < 24, text
    assert all(cell_len(row) <= 80 for row in rows), text


def _rows(bout: Bout) -> str:
    """The rows of results where there is room for three."""
    lines = result_lines(results_of(bout, moment_of(bout)), 80, 3)
    return "\n".join(["".join([span.text for span in line]) for line in lines])


def _asked(bout: Bout) -> Ask:
    return next(ask for side in (bout.near, bout.near.foe) if (ask := bout.table.ask_of(side)))


def _typed(bout: Bout, ask: Ask) -> None:
    """Every choice is reached by typing it, and no two are typed alike."""
    assert ask.menu is not None
    decision = Decision(bout, scene_of(bout), ask)
    options = [row.option for row in decision.table().rows if row.option]
    typed = [one.typed for one in options if one.typed]
    assert len(set(typed)) == len(typed), typed
    assert all(re.fullmatch("[a-y0-9]+", one) for one in typed), typed
    by_key = {one.key: one for one in options if not one.denied}
    assert set(by_key) == set(map(str, ask.menu.choices))
    for key, option in by_key.items():
        decision.clear()
        for char in option.typed:
            assert decision.type(char), option
        assert str(decision.answer) == key
    decision.clear()


def _walks(count: int, first: int = 0, **options: Any) -> int:
    """Check the positions of random duels, so many."""
    left, seed = count, first
    while left:
        for bout in walked(seed, names=LONG, **options):
            _checked(bout)
            _typed(bout, _asked(bout))
            left -= 1
            if not left:
                break
        seed += 1
    return seed - first


def test_random_positions_are_drawn_whole_and_can_be_typed() -> None:
    assert _walks(45) > 4
    assert _walks(15, people=2) > 1


@pytest.mark.slow
def test_many_random_positions_are_drawn_whole_and_can_be_typed() -> None:
    assert _walks(at_length(1000), seed_of_part(0)) > at_length(100)


def test_every_question_has_a_table_in_words() -> None:
    asked_for = {_asked(make()[0]).what for make in MOMENTS.values()}
    assert asked_for == {"attack", "defence", "joker", "emergency", "ace", "keep", "carry", "another_bout"}
    for make in MOMENTS.values():
        bout, _ = make()
        _checked(bout)
        _typed(bout, _asked(bout))


def test_each_kind_of_parry_is_told_as_what_it_is() -> None:
    bout = scripted(turned(situation("3S QD JH JKR", "9S 2C")), "9S")
    decision = Decision(bout, scene_of(bout), _asked(bout))
    told = {}
    for row in decision.table().rows:
        if row.option and not row.option.denied:
            decision.pick(row.option.field, row.option.key)
            told[row.option.key[0]] = decision.explained().brief
    words = {"3": "number", "Q": "queen", "J": "three cards", "n": "no card"}
    assert all(word in told[key] for key, word in words.items()), told


def test_a_sentence_has_the_figures_of_a_row() -> None:
    for make in MOMENTS.values():
        bout, _ = make()
        decision = Decision(bout, scene_of(bout), _asked(bout))
        for row in decision.table().rows:
            if row.option and row.option.typed and not row.option.denied:
                for char in row.option.typed:
                    decision.type(char)
                said = decision.table().said
                assert cell_len(fit(said, 78)) <= 78, said
                assert not said or all(one.endswith(".") and "[[" not in one for one in alternatives(said))


# --- What came of the last decision ---------------------------------------------------------------------

LEFT, RIGHT = Side.LEFT, Side.RIGHT


def test_nothing_has_come_of_anything_before_the_first_decision() -> None:
    bout = scripted(situation("9S 2H", "2C"))
    assert results_of(bout, moment_of(bout)) == ()


# --- Numbers ------------------------------------------------------------------------------------------


def _typed_by(bout: Bout) -> dict[str, str]:
    rows = Decision(bout, scene_of(bout), _asked(bout)).table().rows
    return {row.option.key: row.option.typed for row in rows if row.option}


def test_a_card_keeps_its_number_until_it_is_played() -> None:
    held = situation("2C 5D 9S 4H", "JC JD JH", **FREE)
    assert _typed_by(scripted(held, **FREE)) == {"2C": "1", "5D": "2", "4H": "3", "9S": "4", "stop": "s"}
    later = scripted(held, "5D", "JC", **FREE)
    assert _typed_by(later) == {"2C": "1", "4H": "3", "9S": "4", "stop": "s"}


def test_a_card_drawn_takes_a_free_number() -> None:
    rules: dict[str, Any] = {"draw_during_bout": 2, **FREE}
    held = situation("2C 5D 9S 4H", "JC JD JH", **rules)
    drew = scripted(held, "5D", "JC", "draw", "+3C", "draw", "+KH", **rules)
    assert _typed_by(drew) == {"2C": "1", "3C": "2", "4H": "3", "9S": "4", "KH": "5", "stop": "s"}


def test_a_card_out_of_the_deck_or_a_joker_takes_no_number() -> None:
    held = turned(situation("3H 5H KD JKR", "9S 8S 2C", **FREE))
    drew = scripted(held, "9S", "JKR", "+10S 2H 3D", "10S", **FREE)
    assert _typed_by(drew) == {"KD": "1", "3H": "2", "5H": "3", "stop": "s"}
    snatched = scripted(turned(situation("3H 5H KD", "9S 8S 2C", **FREE)), "9S", "yes", "+QS", **FREE)
    assert _typed_by(snatched) == {"KD": "1", "3H": "2", "5H": "3", "stop": "s"}


# --- What nobody may see --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_other_hidden_cards_change_nothing_that_is_shown(size: tuple[int, int]) -> None:
    hands = ("9S 2C 3C", "QS KD AH", "JKR 5H 6H")
    attacks = [drawn(scripted(situation("9S 3D AS JKR", hand)), "", *size) for hand in hands]
    assert len(set(attacks)) == 1
    parried = ("9S 2C 3C", "9S KD AH", "9S JKR 6H")
    defences = [drawn(scripted(turned(situation("3S 10S QD", hand)), "9S"), "", *size) for hand in parried]
    assert len(set(defences)) == 1
    drew = [
        drawn(scripted(situation("3D 4D 8S", "JKR 3S"), "8S", "JKR", f"+2S {cards}", "2S", **FREE), "", *size)
        for cards in ("KD AH",)
    ]
    assert len(set(drew)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_sealed_choice_changes_nothing_that_is_shown(size: tuple[int, int]) -> None:
    drawings: set[str] = set()
    for sealed in (None, "yes", "no"):
        bout = dealt(5, "stop")
        if sealed:
            bout.table.decide(RIGHT, sealed)
        drawings.add(drawn(bout, "", *size))
    assert len(drawings) == 1


def test_a_hand_drawn_for_a_joker_is_hidden_from_the_other_side() -> None:
    place = after(situation("9S 2H", "JKR 3C"), "9S", "JKR", "+KD AH 2S")
    bout = scripted(situation("9S 2H", "JKR 3C"), "9S", "JKR", "+KD AH 2S")
    moment: Moment[Duel] = moment_of(bout)
    text = "".join(span.text for band in _bands(bout, moment) for span in (*band.left, *band.right))
    assert place.state.sides[RIGHT].pending == ("AH", "2S", "KD") or place.state.sides[RIGHT].pending
    assert not {"K♦", "A♥", "2♠"} & set(re.findall(r"\w+[♠♥♦♣]", text))
    assert text.count("###") == 4


def test_the_first_hand_of_a_bout_is_not_shown_to_the_other_of_two_people() -> None:
    bout = dealt(5, people=2)
    side = asked(bout.table).side
    hidden = bout.table.state.sides[side.foe].hand
    text = drawn(bout)
    assert text.count("###") == len(hidden)


def _bands(bout: Bout, moment: Moment[Duel]) -> tuple[Band, ...]:
    bands = scene_of(bout).bands(moment)
    assert bands is not None
    return bands.draw(80)


def _shown(bout: Bout) -> str:
    """All that is shown to those who only look on."""
    scene, moment = scene_of(bout), moment_of(bout)
    bands = [span.text for band in _bands(bout, moment) for span in (*band.left, *band.middle, *band.right)]
    results = [f"{one.word} {one.text}" for one in results_of(bout, moment)]
    return "\n".join([whole(scene.title(moment)), "".join(bands), *results])


def test_who_looks_on_sees_no_hand_and_who_plays_nobody_sees_both() -> None:
    opponents = seats_of(PUPIL, PUPIL)
    for seed in range(20):
        for bout in walked(seed, people=2):
            sides = bout.table.state.sides
            hidden = [len(one.hand) + len(one.pending) - len(one.known) for one in sides]
            watched = _shown(replace(bout, seats=opponents, watcher=ONLOOKER))
            assert watched.count("###") == sum(hidden)
            open_to_all = _shown(replace(bout, seats=opponents))
            assert "###" not in open_to_all
            assert "[[" not in watched + open_to_all


def test_an_ended_duel_is_shown() -> None:
    for seed in range(20):
        last = list(walked(seed))[-1]
        while not last.table.done:
            last.table.settle()
            if not last.table.done:
                ask = asked(last.table)
                last.table.decide(ask.side, offered(ask.menu)[-1])
        text = _shown(last)
        assert re.search("END|DRAWN", text), text


def test_a_duel_that_has_not_begun_is_shown() -> None:
    for kind in Kind:
        bout = scripted(begun(kind))
        moment: Moment[Duel] = moment_of(bout)
        assert "[[" not in whole(scene_of(bout).title(moment))
        assert _bands(bout, moment)
