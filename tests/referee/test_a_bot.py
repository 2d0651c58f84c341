"""A program that knows nothing but REFEREE.md plays whole duels by the menus it is sent."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from duel_tui import registry
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import run
from duel_tui.registry import Library, data_folder
from tests.referee.conversation import Json

LIBRARY = Library(data_folder())


class Bot:
    """Reads replies, picks blindly, and is never told anything but JSON."""

    def __init__(self, args: RefereeArgs, seed: int, library: Library = LIBRARY) -> None:
        self.chance = Random(seed)
        self.wanted: list[bytes] = []
        self.deck = opened(args, library).referee
        """The referee, for the cards that lie before whoever draws by hand."""
        self.replies = run(self.deck, self._lines())
        self.heard = [self._hear()]

    def _lines(self) -> Iterator[bytes]:
        while self.wanted:
            yield self.wanted.pop()

    def _hear(self) -> Json:
        reply: Json = msgspec.json.decode(next(self.replies))
        return reply

    def say(self, command: Json) -> Json:
        self.wanted.append(msgspec.json.encode(command))
        self.heard.append(self._hear())
        return self.heard[-1]

    def play(self, at_most: int = 10_000) -> Json:
        reply = self.heard[-1]
        for _ in range(at_most):
            if not reply["request"]:
                break
            reply = self.say(self._answer(reply))
            assert reply["type"] == "waiting", reply
        return reply

    def _answer(self, reply: Json) -> Json:
        request = reply["request"]
        if request["type"] == "roll":
            count, _, faces = request["dice"].rstrip("h").partition("d")
            return {"type": "dice", "faces": [self.chance.randint(1, int(faces)) for _ in range(int(count))]}
        if request["type"] == "draw":
            return {"type": "draw", "cards": self._cards()}
        asked = [ask for ask in request["asks"] if ask["side"] not in reply["sealed"]]
        ask = self.chance.choice(asked)
        return {"type": "decide", "side": ask["side"], "choice": self._choice(ask["menu"])}

    def _cards(self) -> list[str]:
        drawn = self.deck.table.request
        assert isinstance(drawn, Draw)
        return self.chance.sample(drawn.pile, drawn.count)

    def _choice(self, menu: Json) -> Any:
        if menu["type"] == "one-of":
            return self.chance.choice([key for key in menu["keys"] if key != "yield"])
        if menu["type"] == "plot":
            first = self.chance.choice([None, *menu["steps"]])
            return [first] if first else []
        if menu["type"] == "between":
            return self.chance.randint(menu["low"], menu["high"])
        while True:
            form = {name: self.chance.choice(keys) for name, keys in menu["fields"].items()}
            for omit in menu.get("omits", []):
                if all(form.get(name) == key for name, key in omit.items() if name != "without"):
                    form = {name: key for name, key in form.items() if name not in omit["without"]}
            if not any(wrong.items() <= form.items() for wrong in menu["refused"]):
                return form


@pytest.mark.parametrize("key", registry.KEYS)
@pytest.mark.parametrize("kind", ["friendly", "honorable", "death"])
def test_a_bot_plays_both_sides_with_dice_by_hand_and_is_never_refused(key: str, kind: str) -> None:
    bot = Bot(RefereeArgs(system=key, kind=kind, by_hand=True), len(kind))
    assert bot.play()["outcome"]["winner"] in {"left", "right", None}


@pytest.mark.parametrize("key", registry.KEYS)
@pytest.mark.parametrize("side", Side)
def test_a_bot_plays_one_side_against_the_lowest_opponent_and_sees_no_other_menu(
    key: str, side: Side
) -> None:
    bot = Bot(RefereeArgs(system=key, kind="friendly", seed=3, as_side=side, opponent="1"), 3)
    bot.play(at_most=6)
    for reply in bot.heard:
        requests = [reply["request"], *(answer["request"] for answer in reply["answers"])]
        asks = [
            ask for request in requests if request and request["type"] == "decide" for ask in request["asks"]
        ]
        assert all((ask["menu"] is None) == (ask["side"] != side) for ask in asks)


@pytest.mark.parametrize("key", registry.KEYS)
def test_the_history_adds_up_to_the_journal_and_is_taken_back_and_brought_back_whole(key: str) -> None:
    bot = Bot(RefereeArgs(system=key, kind="death", seed=4), 4)
    end = bot.play()
    numbers = [answer["line"] for reply in bot.heard for answer in reply["answers"]]
    assert numbers == list(range(1, len(numbers) + 1))
    sheet = bot.say({"type": "look"})
    undone = 0
    while (reply := bot.say({"type": "undo"}))["type"] == "waiting":
        undone += 1
    assert reply["why"] == "there is nothing to take back"
    assert bot.heard[-2]["request"] == bot.heard[0]["request"]
    for _ in range(undone):
        bot.say({"type": "redo"})
    assert bot.heard[-1]["outcome"] == end["outcome"]
    assert bot.say({"type": "look"}) == sheet
