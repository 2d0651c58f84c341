"""Requests, menus, answers, events and sheets as the JSON of the referee's replies."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled
from duel_tui.engine.menu import Between, Choice, Form, Menu, OneOf, Plot, Plotted
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll
from duel_tui.engine.rollers import Roller
from duel_tui.engine.rulings import Close, Modifier, Modify, Ruling, Set, Strike, judged
from duel_tui.engine.sheet import AnySheet
from duel_tui.words.choices import Move

Json = dict[str, Any]
About = Callable[[str, str], Move]
"""The texts of a choice by its field, or what is asked, and its key."""


def request_json(request: Request, extra: Modifier | None = None, about: About | None = None) -> Json:
    """A request without the menus the viewer may not see.

    `extra` is a game master's part of its roll, and `about` has the texts of its choices, which stand in its menus.
    """
    match request:
        case Decide(asks=asks):
            return {
                "type": "decide",
                "asks": [
                    {"side": ask.side, "what": ask.what, "menu": ask.menu and _menu_of(ask, ask.menu, about)}
                    for ask in asks
                ],
            }
        case Roll(dice=dice, why=why, side=side, against=against):
            return {
                "type": "roll",
                "dice": str(dice),
                "why": why,
                "side": side,
                "against": _against_json(against, extra),
            }
        case Draw(count=count, why=why, side=side):
            return {"type": "draw", "count": count, "why": why, "side": side, "pile": request.size}


def _menu_of(ask: Ask, offered: Menu, about: About | None) -> Json:
    """A menu with the texts of its choices, by key; of a form by field and key."""
    menu = menu_json(offered)
    if about is None:
        return menu

    def told(field: str, keys: Iterable[Any]) -> Json:
        return {str(key): msgspec.to_builtins(about(field, str(key))) for key in keys}

    if "fields" in menu:
        return {**menu, "moves": {name: told(name, keys) for name, keys in menu["fields"].items()}}
    numbers = range(menu["low"], menu["high"] + 1) if "low" in menu else ()
    return {**menu, "moves": told(ask.what, [*menu.get("steps", ()), *menu.get("keys", ()), *numbers])}


def _against_json(against: Against | None, extra: Modifier | None) -> Json | None:
    if against is None:
        return None
    match judged(against, extra):
        case Chance(at_most=at_most):
            return {"at_most": at_most}
        case Needs(number=number, parts=parts, needs=needs):
            return {"number": number, "parts": [[part.label, part.value] for part in parts], "needs": needs}


def menu_json(menu: Menu) -> Json:
    """A menu, with the choices it denies and the fields a form leaves out, if there are any."""
    denied = {"denied": [list(pair) for pair in menu.denied]} if menu.denied else {}
    match menu:
        case OneOf(keys=keys):
            return {"type": "one-of", "keys": list(keys), **denied}
        case Between(low=low, high=high):
            return {"type": "between", "low": low, "high": high, **denied}
        case Form(fields=fields, refused=refused, omits=omits):
            left_out = [{omit.field: omit.key, "without": list(omit.without)} for omit in omits]
            return {
                "type": "form",
                "fields": {name: list(keys) for name, keys in fields},
                "refused": [dict(pairs) for pairs in refused],
                **({"omits": left_out} if left_out else {}),
                **denied,
            }
        case Plot(course=course, keys=keys):
            return {
                "type": "plot",
                "allowance": course.allowance,
                "steps": list(course.next_steps(())),
                "keys": list(keys),
                **denied,
            }


def choice_json(choice: Choice) -> Any:
    """A choice, written as in a command."""
    if isinstance(choice, Plotted):
        return list(choice.steps)
    if isinstance(choice, Struct):
        fields: Json = msgspec.to_builtins(choice)
        return {name: key for name, key in fields.items() if key is not None}
    return choice


def answer_json(request: Request, answer: Answer | Ruling) -> Json:
    """An answer or a ruling, written as in the command that gives it."""
    match answer:
        case Rolled():
            return _rolled_json(answer)
        case Drawn(cards=cards):
            return {"type": "draw", "cards": list(cards)}
        case Decided(choices=choices):
            asks = request.asks if isinstance(request, Decide) else ()
            return {
                "type": "decide",
                "choices": {ask.side: choice_json(choice) for ask, choice in zip(asks, choices, strict=True)},
            }
        case _:
            return _ruling_json(answer)


def _ruling_json(ruling: Ruling) -> Json:
    match ruling:
        case Strike(line=line):
            return {"type": "strike", "line": line}
        case Close(reason=reason):
            return {"type": "part", "why": reason}
        case Set(fact=fact, value=value, reason=reason):
            return {"type": "set", "fact": fact, "value": value, "why": reason}
        case Modify(side=side, by=by, label=label, span=span):
            return {"type": "modify", "side": side, "by": by, "label": label, "span": span}
        case Roller(left=left, right=right, roll=roll):
            return {"type": "rolls", "left": left, "right": right, "roll": roll}


def _rolled_json(rolled: Rolled) -> Json:
    told: Json = {"type": "dice", "total": rolled.score}
    if rolled.faces:
        told["faces"] = list(rolled.faces)
    if rolled.by_hand:
        told["by_hand"] = True
    if rolled.modifier:
        told |= {"modifier": rolled.modifier, "label": rolled.label}
    if rolled.fallen is not None:
        told |= {"fallen": rolled.fallen, "why": rolled.reason}
    return told


def added_to(answer: Answer | Ruling | None) -> Modifier | None:
    """What a game master added to an answered roll."""
    return Modifier(answer.modifier, answer.label) if isinstance(answer, Rolled) and answer.modifier else None


def told_json(told: Told[Any], text: str) -> Json:
    """An event with all its fields, and the sentence that tells it."""
    event = told.event
    fields = {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}
    return {"event": told.kind, "side": fields.pop("side", None), "text": text, **fields}


def sheet_json(sheet: AnySheet) -> Json:
    """A record sheet: the duel's own facts, and each side's under `sides`."""
    duel, left, right = (msgspec.to_builtins(one) for one in (sheet.duel, sheet.left, sheet.right))
    return {**duel, "sides": {"left": left, "right": right}}
