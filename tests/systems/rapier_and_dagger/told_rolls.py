"""What is told of the rolls of a decision before they fall, by cells, lines, the outlook and published views."""

import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Against, percent
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide, Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.showing import view_of
from duel_tui.play.bout import Bout
from duel_tui.play.kept import Memory
from duel_tui.play.moments import outlook_of
from duel_tui.play.seat import HERE, Seats
from duel_tui.show.fit import alternatives
from duel_tui.show.outlook import Prospect
from duel_tui.systems.rapier_and_dagger.state import Acting, Exchange
from tests.systems.heard_numbers import NEVER, Labels, Lines, chance_told, foe_most, foe_needs, number_needed
from tests.systems.looked_through import decided
from tests.systems.modifiers_given import Truth, least
from tests.systems.rapier_and_dagger.cells_read import Choices, met_by, read


class Said(Struct, frozen=True):
    """What somebody says of a roll before it falls."""

    where: str
    chance: int | None = None
    number: int | None = None
    least: bool = False
    """True for the best of several rolls."""
    near: bool = False
    """True for a chance that the bounds of a die may have cut."""
    bare: bool = False
    """True for a viewer who knows nothing of the game master."""

    def check(self, ruled: Truth, unruled: Truth) -> None:
        """Compare it with what the roll needs, with a game master's modifiers and without them."""
        found = unruled if self.bare else ruled
        if self.chance is not None and not (self.near and {found.chance, self.chance} - set(range(2, 99))):
            assert self.chance >= found.chance if self.least else self.chance == found.chance, (
                f"{self} of {found}"
            )
        assert self.number is None or self.number == found.number, f"{self} of {found}"


def told_of(bout: Bout, ask: Ask, choices: Choices, *, views: bool) -> dict[Side, list[Said]]:
    """All that is said of the first rolls of both, before they are chosen for."""
    decision, foreseen = decided(bout, ask, choices[ask.side]), _foreseen(bout, ask, choices[ask.side])
    found: dict[Side, list[Said]] = {
        side: [] for side in sorted(choices, key=lambda one: one is not ask.side)
    }
    for side, said in found.items():
        if shown := read(bout, decision.table(), ask, side, choices):
            said.append(Said("cell", shown.chance, least=shown.least, near=shown.near))
        if side is ask.side:
            said.extend(_in_sentence(bout, decision, choices))
        roll = _promised(bout, ask, side, choices, foreseen)
        if roll is not None:
            said.append(Said("outlook", percent(roll), least(roll)))
    lines = Lines(decision)
    found[ask.side] += _my_roll_in_lines(bout, ask, lines, decision, choices)
    if ask.side.foe in found:
        found[ask.side.foe] += _his_roll_in_lines(bout, ask, lines, decision, choices)
    if views:
        for side, said in _in_views(bout, ask, choices).items():
            found[side] += said
    return found


def _in_sentence(bout: Bout, decision: Decision, choices: Choices) -> list[Said]:
    """The chance of my attack as the sentence about the row at the caret has it, in each of its lengths."""
    side, said = decision.ask.side, alternatives(decision.table().said)
    choice = choices[side]
    if not isinstance(choice, Exchange | Acting):
        return []
    labels, key = bout.wording.phrases.words, met_by(bout, side, choices)
    groups = ("met", "guard") if isinstance(choice, Exchange) else ("action", "action_short")
    named = "|".join([re.escape(str(labels[group][key])) for group in groups if key in labels[group]])
    form = (
        rf"(\d+)(?: in 100)?(?: if)? (?:{named})[,.]"
        if isinstance(choice, Exchange)
        else rf"(\d+) \((?:{named})\)"
    )
    found = [(text, re.search(form, text)) for text in said] if named else []
    return [Said(f"sentence: {text}", chance=int(one[1])) for text, one in found if one]


def _foreseen(bout: Bout, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """What the outlook says of a choice: the same for the referee as for the seat."""
    referee = replace(bout, seats=Seats(BySide(HERE, HERE)), memory=Memory())
    found = outlook_of(bout, ask).of(choice)
    assert found == outlook_of(referee, ask).of(choice), "outlook"
    return found


def _promised(
    bout: Bout, ask: Ask, side: Side, choices: Choices, found: tuple[Prospect, ...]
) -> Against | None:
    """The roll that the prospects of a choice promise to a side, if they know it exactly."""
    if side is ask.side:
        key = met_by(bout, side, choices) if isinstance(choices[side], Exchange | Acting) else ""
        return next((one.mine for one in found if one.answer == key), None)
    key = _attack_key(bout, side, choices)
    return next((one.his for one in found if one.answer == key), None) if " " in key else None


def _attack_key(bout: Bout, side: Side, choices: Choices) -> str:
    """An attack as prospects name it: what strikes, and at which target."""
    duel: Any = bout.table.state
    match choices[side]:
        case Exchange(target=target, blow=blow) if target:
            return f"{blow} {target}"
        case Acting(target=target, action=action) if action and action.blow:
            return f"{action} {target or duel.attack.targets[side]}"
        case _:
            return ""


def _my_roll_in_lines(bout: Bout, ask: Ask, lines: Lines, decision: Decision, choices: Choices) -> list[Said]:
    """What the words odds and needs say of the roll of a choice; nothing where it is none that is rolled."""
    mine = choices[ask.side]
    if not any(one.mine for one in outlook_of(bout, ask).of(mine)):
        return []
    key = met_by(bout, ask.side, choices) if isinstance(mine, Exchange | Acting) else ""
    answer = Labels(bout).of(key)
    field = next(one for one in ("blow", "action", "means_with", *decision.fields) if one in decision.fields)
    needs, odds = lines.needs(), lines.odds(field)
    number, told = number_needed(needs, answer), chance_told(odds, answer)
    assert number is not None, needs
    assert told is not None, odds
    return [_as_needed(f"needs: {needs}", number), _as_said(f"odds: {odds}", told)]


def _as_needed(where: str, number: int) -> Said:
    """A number in lines; of a roll that is never met only that."""
    return Said(where, chance=0) if number == NEVER else Said(where, number=number)


def _as_said(where: str, told: Truth) -> Said:
    """A chance in lines, of which a roll that is never met has no number."""
    return Said(where, told.chance, told.number if told.chance else None)


def _his_roll_in_lines(
    bout: Bout, ask: Ask, lines: Lines, decision: Decision, choices: Choices
) -> list[Said]:
    """What the odds of a guard say of the opponent's attack, one by one, or at most."""
    key = _attack_key(bout, ask.side.foe, choices)
    field = next((one for one in ("defence", "action") if one in decision.picked), "")
    if not key or not field:
        return []
    odds, labels = lines.odds(field), Labels(bout)
    blow, _, place = key.partition(" ")
    if most := foe_most(odds):
        return [Said(f"odds: {odds}", most, least=True)]
    number = foe_needs(odds, labels.of(blow), labels.of(place))
    return [_as_needed(f"odds: {odds}", number)] if number is not None else []


def _in_views(bout: Bout, ask: Ask, choices: Choices) -> dict[Side, list[Said]]:
    """What is published of the same rolls; nothing to everybody and to the other side's viewer."""
    assert view_of(bout, "public").table is None
    other = view_of(bout, ask.side.foe.value).table
    assert other is None or ask.side.foe in choices, "a side that is not asked has no table"
    table = view_of(bout, ask.side.value).table
    assert table is not None
    found: dict[Side, list[Said]] = {side: [] for side in choices}
    for side, said in found.items():
        if not _fixed(bout, ask, choices):
            continue
        if shown := read(bout, table, ask, side, choices):
            said.append(Said("view", shown.chance, least=shown.least, near=shown.near, bare=True))
    return found


def _fixed(bout: Bout, ask: Ask, choices: Choices) -> bool:
    """Whether a table in which nothing is chosen says of a choice what it says once that is chosen."""
    mine: Any = choices[ask.side]
    duel: Any = bout.table.state
    if not isinstance(mine, Acting):
        return True
    sealed = duel.attack.targets[ask.side]
    return sealed is not None and mine.left_hand != "yes"
