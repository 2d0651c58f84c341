"""The chances on the screen of Dueling Scars are those of the rolls that follow."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import pytest

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import BySide, Side
from duel_tui.play.bout import Bout
from duel_tui.show.fit import whole
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.changes import rounded
from duel_tui.systems.dueling_scars.model import Action, Duel, Reply, Tracks
from tests.systems.dueling_scars.situations import LEFT, ruleset
from tests.systems.dueling_scars.test_scene import KITS, fought, placed, table_of

LANES = ("done", "done, riposte", "done, parry", "failed")


def rolled(
    place: Position[Duel], added: BySide[int], before: Fraction = Fraction(1), lane: str = ""
) -> Iterator[tuple[str, Fraction, Duel]]:
    """Every way in which the rolls of an action may fall, as the rules then ask for them."""
    request = place.request
    assert isinstance(request, Roll)
    meanings = place.rules.book.tables.roll  # type: ignore[attr-defined]  # the rules of this game
    for face, chance in request.dice.chances():
        by = added[request.side] if request.side else 0
        after, score = place.give(Rolled(face, modifier=by)), max(1, min(6, face + by))
        if request.why == "action":
            lane = "done" if meanings.attack[score - 1].succeeds else "failed"
        else:
            reply = meanings.defence[score - 1]
            answered = lane.startswith("done") and reply is not Reply.RETREAT
            lane = f"done, {reply}" if answered else lane.split(",")[0]
        if isinstance(after.request, Roll):
            yield from rolled(after, added, before * chance, lane)
        else:
            yield lane, before * chance, last_of(after)


def last_of(place: Position[Duel]) -> Duel:
    """The state as the action left it, before a new assault begins."""
    for told in reversed(place.told):
        if not isinstance(told.event, model.AssaultOver | model.Ended | model.TookFirst):
            return told.state
    return place.state


def told_of(after: Sequence[Duel], before: Duel, side: Side) -> str:
    """What has changed in one of some ways, in words."""
    places = list(dict.fromkeys([(one.tracks[side], one.tracks[side.foe]) for one in after]))
    mine, his = before.tracks[side], before.tracks[side.foe]
    over = any(not (own.action and other.action) for own, other in places)
    if over or len({(own.effect, other) for own, other in places}) > 1:
        return " or ".join(
            [one_told([own], other, mine, his) for own, other in places if own.action and other.action]
            + [
                f"you {'win' if own.action else 'lose'}"
                for own, other in places
                if not (own.action and other.action)
            ]
        )
    return one_told([own for own, _ in places], places[0][1], mine, his) if places else "-"


def one_told(owns: Sequence[Tracks], other: Tracks, mine: Tracks, his: Tracks) -> str:
    """What has changed, where only the own dice may come to several numbers."""
    dice = sorted({one.action for one in owns})
    parts = [f"you {mine.action}→{' or '.join(map(str, dice))}"] if dice != [mine.action] else []
    parts += [f"Effect {mine.effect}→{owns[0].effect}"] if owns[0].effect != mine.effect else []
    parts += [f"Quill {his.action}→{other.action}"] if other.action != his.action else []
    effect = f"Effect {his.effect}→{other.effect}"
    parts += (
        [effect if other.action != his.action else f"Quill's {effect}"] if other.effect != his.effect else []
    )
    return ", ".join(parts) or "no change"


@pytest.mark.parametrize(
    "positions", [pytest.param(300, marks=pytest.mark.slow), 30], ids=["three hundred", "some"]
)
def test_a_chance_shown_is_the_chance_of_the_rolls_that_follow(positions: int) -> None:
    """For every action and every answer; what a cell says has changed has changed then."""
    random = Random(7)
    for number in range(positions):
        options = KITS[number % 5] | {"match": random.choice((1, 3))}
        left, right = ((random.randint(1, 6), random.randint(0, 5)) for _ in Side)
        start = placed(left, right, **options)
        bout = fought(start=start, **options)
        added = BySide(random.choice((0, 0, 1, -2)), random.choice((0, 0, 1, -2)))
        for side in Side:
            bout.table.rule(Modify(side, added[side], ""))
        table = table_of(bout)
        assert [column.head for column in table.right] == list(LANES)
        alike = table.rows[0].option is None
        for row in [row for row in table.rows if row.option]:
            assert row.option is not None
            place = Position(bout.table.rules, bout.table.journal.start)
            found = list(rolled(place.give(Decided((Action(row.option.key),))), added))
            assert sum([chance for _, chance, _ in found]) == 1
            for at, lane in enumerate(LANES):
                ways = [(chance, after) for name, chance, after in found if name == lane]
                odds = rounded(sum([chance for chance, _ in ways], Fraction(0)))
                text = whole(row.right[at].text)
                if alike:
                    assert whole(table.rows[0].right[at].text).split()[0] == odds
                    assert table.rows[0].right[at].odds
                else:
                    shown, text = text.split(": ")
                    assert shown == odds
                said = told_of([after for _, after in ways], start, LEFT)
                assert sorted(text.split(" or ")) == sorted(said.split(" or "))


def test_what_a_game_master_adds_counts_in_the_chances() -> None:
    """With 1 added, a 5 is a 6: the chance of the highest is that of two faces."""
    bout = fought(start=placed((1, 2), (1, 2)))
    assert numbers_of(bout) == ["33", "6", "11", "50"]
    bout.table.rule(Modify(LEFT, 1, "high ground"))
    assert numbers_of(bout) == ["50", "6", "11", "33"]


def numbers_of(bout: Bout) -> list[str]:
    return [whole(cell.text).split()[0] for cell in table_of(bout).rows[0].right]


def test_a_wager_says_how_often_what_is_left_cannot_be_answered() -> None:
    table = table_of(fought(initiative="wager"))
    for row in table.rows:
        assert row.option is not None
        dice = ruleset().book.dice(4 - int(row.option.key))
        assert row.right[-1].text == rounded(dict(dice.chances())[6])
        assert row.right[-1].odds
