"""The chances in the tables of Rapier & Dagger, read cell by cell as they are shown."""

import re
from collections.abc import Mapping
from itertools import combinations

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow
from duel_tui.pages.decision import Decision
from duel_tui.play.bout import Bout
from duel_tui.show.fit import Text, whole
from duel_tui.show.table import Row, Table
from duel_tui.systems.rapier_and_dagger.figures.action import answered
from duel_tui.systems.rapier_and_dagger.figures.prospects import WITH_HAND, payable
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.state import Acting, Exchange
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Action

Choices = dict[Side, Choice]


class Shown(Struct, frozen=True):
    """A chance in a table."""

    chance: int
    least: bool = False
    """True for the best of several chances, so that the roll may have less."""
    near: bool = False
    """True for a chance that the bounds of a die may have cut."""


def met_by(bout: Bout, attacker: Side, choices: Mapping[Side, Choice]) -> str:
    """The key of what an attack meets: a guard, or an action, with a mark for a left hand that begins to parry."""
    book, duel = bout.table.rules.book, bout.table.state  # type: ignore[attr-defined]  # the ruleset's own
    answer, foe = choices.get(attacker.foe), duel.fighters[attacker.foe]
    if not isinstance(choices[attacker], Acting):
        met = guard(book, foe, answer.defence if isinstance(answer, Exchange) else None)
        return "UP" if met.universal else str(met.line)
    choice = answer if isinstance(answer, Acting) else Acting(action=Action.NONE)
    found = answered(book, duel, attacker.foe, choice)
    return f"{found.action}{WITH_HAND if found.parries and not foe.effort.parries else ''}"


def shown_chance(
    bout: Bout, table: Table, attacker: Side, choices: Mapping[Side, Choice], *, mine: bool
) -> int:
    """What an exchange's table says of an attack against the guard that it met."""
    attack = choices[attacker]
    assert isinstance(attack, Exchange)
    assert attack.target is not None
    assert attack.blow is not None
    key = met_by(bout, attacker, choices)
    label = str(bout.wording.phrases.words["guard"][key])
    columns, row = (table.left if mine else table.right), table.rows[TARGETS.index(attack.target)]
    cells = row.left if mine else row.right
    text = next(cell.text for column, cell in zip(columns, cells, strict=True) if whole(column.head) == label)
    return int(whole(text))


def read(bout: Bout, table: Table, ask: Ask, attacker: Side, choices: Choices) -> Shown | None:
    """What the table of a side says of the roll of a side's choice; None: it has no such cell."""
    mine, choice = attacker is ask.side, choices[attacker]
    match choice:
        case Exchange(target=target):
            if target is None or not (table.left if mine else table.right):
                return None
            return _of_exchange(bout, table, attacker, choices, mine=mine)
        case Acting(action=action):
            if action is None or action.blow is None:
                return None
            return _of_action(bout, table, ask, attacker, choices)
        case _:
            return _of_answer(table, str(choice)) if mine else None


def _of_exchange(bout: Bout, table: Table, attacker: Side, choices: Choices, *, mine: bool) -> Shown | None:
    """Of my attacks only the blow that is chosen, or the first where none is; of the opponent's, the better one."""
    choice = choices[attacker]
    assert isinstance(choice, Exchange)
    if mine:
        open_blows = [one.key for one in table.options if one.field == "blow" and not one.denied]
        named = whole(table.named).lower()
        usual = Blow([*open_blows, Blow.CUT][0])
        shown = next((one for one in Blow if named.startswith(bout.wording.label("blow", one))), usual)
        if shown is not choice.blow:
            return None
    return Shown(shown_chance(bout, table, attacker, choices, mine=mine), least=not mine)


def _of_action(bout: Bout, table: Table, ask: Ask, attacker: Side, choices: Choices) -> Shown | None:
    """My blow stands against each action, the opponent's at the target that suits it best."""
    book, duel = bout.table.rules.book, bout.table.state  # type: ignore[attr-defined]  # the ruleset's own
    mine, his = choices[ask.side], choices.get(ask.side.foe, Acting(action=Action.NONE))
    assert isinstance(mine, Acting)
    assert isinstance(his, Acting)
    row = _row(table, str(mine.action))
    theirs = payable(book, duel, ask.side.foe)
    if attacker is not ask.side:
        blows = [one for one in theirs if one.blow]
        return Shown(int(whole(row.right[blows.index(his.action or Action.NONE)].text)), least=True)
    cell = int(whole(row.left[theirs.index(his.action or Action.NONE)].text))
    if not met_by(bout, attacker, choices).endswith(WITH_HAND):
        return Shown(cell)
    cut = cell in {0, 1, 99, 100}
    takes = whole(table.rows[-1].refused).split()
    return None if cut or not takes else Shown(cell + int(takes[-1]), near=True)


def _of_answer(table: Table, key: str) -> Shown | None:
    """A means at close quarters with its target, or a plain answer."""
    first, _, place = key.partition(" ")
    row = _row(table, first)
    if place:
        places = [column.option.key for column in table.right if column.option]
        return Shown(int(whole(row.right[places.index(place)].text)))
    return _number(row.right[0].text if row.right else row.refused)


def _number(text: Text) -> Shown | None:
    words = whole(text).split()
    return Shown(int(words[0])) if words and words[0].isdecimal() else None


def _row(table: Table, key: str) -> Row:
    return next(row for row in table.rows if row.option and row.option.key == key)


def values_said(decision: Decision) -> tuple[int, ...]:
    """The value of a round in the sentence of each cell of a movement, as the caret looks at one after the other."""
    values: list[int] = []
    for _ in decision.table().right:
        found = re.search(
            r"(?:level with .+|(\d+) hits? (ahead|behind)) in 100", whole(decision.table().said)
        )
        assert found is not None, decision.table().said
        assert found[1] != "0", "that is even"
        hits = int(found[1] or 0)
        values.append(-hits if found[2] == "behind" else hits)
        decision.across(1)
    return tuple(values)


def assert_in_order(table: Table, key: str, values: tuple[int, ...]) -> None:
    """The cells of a movement stand on better grounds where their values are higher."""
    shown = [cell.value or 0 for cell in _row(table, key).right]
    for (one, ground), (other, under) in combinations(zip(values, shown, strict=True), 2):
        assert (one < other) == (ground < under), (values, shown)


def numbers_shown(table: Table, place: str) -> tuple[int, ...]:
    """The numbers of cut and thrust at a target, before blades and actions."""
    assert table.then is not None, "targets stand under the blades"
    return tuple(int(whole(cell.text)) for cell in _row(table.then, place).right if cell.odds)
