"""A bot that finds its way over a map: it knows what REFEREE.md tells, and the sheet."""

from collections import deque
from typing import Any

from tests.referee.conversation import Json
from tests.referee.test_a_bot import Bot

Coordinates = tuple[int, int]

GROUND = 5
"""The feet set aside in each step for ground that takes some."""
OFFSETS: dict[str, Coordinates] = {
    "north": (-1, 0),
    "north_east": (-1, 1),
    "east": (0, 1),
    "south_east": (1, 1),
    "south": (1, 0),
    "south_west": (1, -1),
    "west": (0, -1),
    "north_west": (-1, -1),
}


class Walker(Bot):
    """Walks towards the other fencer, as far as the referee lets it, and picks everything else blindly."""

    def _answer(self, reply: Json) -> Json:
        answer = super()._answer(reply)
        asks = (reply["request"] or {}).get("asks", ())
        ask = next((one for one in asks if one["side"] == answer.get("side")), None)
        if ask and ask["menu"]["type"] == "plot":
            answer["choice"] = self._way(ask["side"], ask["menu"])
        return answer

    def _way(self, side: str, menu: Json) -> list[str]:
        """The steps towards the other that the allowance has feet for, whatever the ground takes."""
        sheet = self.say({"type": "look"})["sheet"]
        here, there = (
            (spot["row"], spot["column"])
            for spot in (sheet["sides"][one]["spot"] for one in (side, "right" if side == "left" else "left"))
        )
        dear = 4 * sheet["map"]["square_feet"] // 3 + GROUND
        return _shortest(sheet["map"], here, there)[: menu["allowance"] // dear]


def _shortest(plan: Json, here: Coordinates, there: Coordinates) -> list[str]:
    """The steps of the shortest way next to a place, over squares that nothing makes special."""
    came: dict[Coordinates, tuple[Coordinates, str]] = {}
    left, seen = deque([here]), {here}
    while left:
        place = left.popleft()
        if place == there:
            break
        for step, (down, right) in OFFSETS.items():
            to = place[0] + down, place[1] + right
            if to not in seen and (to == there or all(_plain(plan, one) for one in _passed(place, to))):
                seen.add(to)
                came[to] = place, step
                left.append(to)
    steps: list[str] = []
    while there in came:
        there, step = came[there]
        steps.insert(0, step)
    return steps[:-1]


def _passed(one: Coordinates, other: Coordinates) -> tuple[Coordinates, ...]:
    """The squares of a step; of a diagonal one those at its corners, too."""
    return tuple({other, (one[0], other[1]), (other[0], one[1])})


def _plain(plan: Json, place: Coordinates) -> bool:
    rows = plan["rows"]
    if not (1 <= place[0] <= len(rows) and 1 <= place[1] <= len(rows[0])):
        return False
    square: dict[str, Any] = plan["legend"][rows[place[0] - 1][place[1] - 1]]
    return not (square.get("blocks") or square.get("table") or square.get("way_out"))
