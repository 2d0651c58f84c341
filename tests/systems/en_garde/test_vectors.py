"""RULES.md's test vectors for En Garde, played through the referee with every card drawn by hand."""

from collections.abc import Iterator
from typing import Any

import msgspec

from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import run
from tests.systems.en_garde.situations import LIBRARY

Json = dict[str, Any]


class Talk:
    """A match at the referee; the left side begins."""

    def __init__(self, left: str, right: str, **options: str) -> None:
        chosen = {"first_player": "left", **options}
        asked = tuple(f"engarde.{name}={value}" for name, value in chosen.items())
        self._wanted: list[Json] = []
        args = RefereeArgs(system="en_garde", by_hand=True, options=asked)
        self._replies = run(opened(args, LIBRARY).referee, self._lines())
        self.reply: Json = msgspec.json.decode(next(self._replies))
        self.draw(left).draw(right)

    def _lines(self) -> Iterator[bytes]:
        while self._wanted:
            yield msgspec.json.encode(self._wanted.pop())

    def say(self, **command: Any) -> Json:
        self._wanted.append(command)
        self.reply = msgspec.json.decode(next(self._replies))
        return self.reply

    def draw(self, cards: str) -> "Talk":
        assert self.say(type="draw", cards=list(cards))["type"] == "waiting", self.reply
        return self

    def play(self, *plays: str) -> "Talk":
        """Plays of whoever is asked, the cards drawn after each behind a plus: `forward 5 +3`."""
        for one in plays:
            choice, _, drawn = one.partition(" +")
            assert self.decide(choice)["type"] == "waiting", self.reply
            if drawn:
                self.draw(drawn)
        return self

    def decide(self, choice: str) -> Json:
        return self.say(type="decide", side=self.ask["side"], choice=choice)

    @property
    def ask(self) -> Json:
        """Who is asked what."""
        (ask,) = self.reply["request"]["asks"]
        found: Json = ask
        return found

    @property
    def keys(self) -> set[str]:
        return set(self.ask["menu"]["keys"])

    def sheet(self) -> Json:
        self._wanted.append({"type": "look"})
        found: Json = msgspec.json.decode(next(self._replies))["sheet"]
        return found


def attacked(right: str, **options: str) -> Talk:
    """Left on 10 has attacked right on 13 with two 3s; the right side holds these five cards."""
    talk = Talk("33345", "55" + right[:3], **options)
    return talk.play("forward 5 +1", f"forward 5 +{right[3]}", "forward 4 +1", f"forward 5 +{right[4]}")


def test_from_1_and_23_a_5_forward_leads_to_6_and_a_distance_of_17() -> None:
    talk = Talk("12345", "12345").play("forward 5")
    sheet = talk.sheet()
    assert (sheet["sides"]["left"]["position"], sheet["distance"]) == (6, 17)


def test_on_10_and_13_a_3_is_an_attack() -> None:
    talk = attacked("12245")
    assert talk.sheet()["distance"] == 3
    assert {"attack 3", "attack 3 3"} <= talk.keys
    assert ["forward 3", "onto_foe"] in talk.ask["menu"]["denied"]


def test_two_3s_are_parried_by_any_two_cards_that_make_6() -> None:
    assert attacked("12245").play("attack 3 3 +45").keys == {"parry 2 4", "parry 1 5", "concede"}
    assert attacked("33222", parry="sum").play("attack 3 3 +45").ask["menu"]["keys"][0] == "parry 3 3"


def test_two_3s_are_parried_by_two_3s_alone_where_cards_have_to_be_identical() -> None:
    assert attacked("12245", parry="identical").play("attack 3 3 +45").keys == {"concede"}
    assert attacked("33224", parry="identical").play("attack 3 3 +45").keys == {"parry 3 3", "concede"}


def test_two_3s_are_never_parried_by_a_6_or_by_three_cards() -> None:
    talk = attacked("33222").play("attack 3 3 +45")
    for wrong in ("parry 6", "parry 2 2 2"):
        assert talk.say(type="decide", side="right", choice=wrong)["type"] == "refused"
    assert talk.sheet()["attack"] == ["3", "3"]


def test_at_8_one_may_advance_3_and_attack_with_a_5() -> None:
    talk = Talk("45123", "55312", level="advanced").play("forward 5 +1", "forward 5 +1", "forward 4 +1")
    assert talk.sheet()["distance"] == 8
    talk.play("advance 3 attack 5")
    sheet = talk.sheet()
    assert (sheet["sides"]["right"]["position"], sheet["attack"]) == (15, ["5"])


def test_on_20_with_4s_and_5s_alone_one_can_neither_retreat_nor_parry_and_loses() -> None:
    talk = Talk("54433", "55344", level="advanced")
    talk.play("forward 5 +1", "forward 5 +4", "forward 4 +1", "back 5 +5", "forward 4 +1", "forward 3 +5")
    talk.play("advance 3 attack 3 +22")
    assert talk.keys == {"concede"}
    retreats = [denied for denied in talk.ask["menu"]["denied"] if denied[0].startswith("retreat")]
    assert retreats == [["retreat 4", "off_piste"], ["retreat 5", "off_piste"]]
    talk.play("concede")
    assert talk.sheet()["sides"]["left"]["hits"] == 1


def test_a_last_moment_retreat_beyond_all_cards_leaves_7_squares_against_7() -> None:
    talk = Talk("11114", "22444", level="advanced")
    talk.play("forward 1 +1", "forward 4 +2", "back 1 +2", "back 4 +3", "forward 1 +5", "forward 4 +3")
    talk.play("back 1 +5", "forward 2 +3", "forward 4 +3", "forward 2 +4", "forward 1 +3", "forward 2 +5")
    sheet = talk.play("advance 2 attack 5 5 +255").sheet()
    assert [sheet["sides"][side]["position"] for side in ("left", "right")] == [8, 13]
    assert sheet["pack"] == 0
    talk.play("retreat 3")
    told = {one["event"]: one for one in talk.reply["told"]}
    assert told["compared"]["distance"] == 8
    assert told["compared"]["matching"] == {"left": 0, "right": 0}
    assert told["measured"]["ground"] == {"left": 7, "right": 7}
    assert "round_drawn" in told
