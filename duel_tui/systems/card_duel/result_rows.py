"""Rows about the results of the last decision: the clashes, the first attack, and all other events."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Ink, Result, Sight
from duel_tui.systems.card_duel.cards import Cards
from duel_tui.systems.card_duel.clash import Clash, begun
from duel_tui.systems.card_duel.events import (
    Attacked,
    BoutBegan,
    BoutOver,
    CardDrawn,
    CardKept,
    CardTaken,
    Carried,
    Dealt,
    Died,
    Disarmed,
    DrivenBack,
    Ended,
    Fainted,
    Hit,
    InitiativeShown,
    InitiativeTied,
    InitiativeWon,
    Insisted,
    JokerDrew,
    NewBout,
    OldWound,
    Reshuffled,
    Wounded,
)
from duel_tui.systems.card_duel.speech import Speech
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER, NONE, Spot

SILENT = (BoutBegan, Dealt, InitiativeTied, JokerDrew, OldWound)
"""Events without a row of their own: the row of the first attack or the hand shows them, or they were before the duel."""


class First(Struct, frozen=True):
    """The cards shown for the first attack, and its side."""

    shown: BySide[Cards]
    again: int = 0
    """The number of times that another card was shown."""
    won: InitiativeWon | None = None


class Between(Struct, frozen=True):
    """The events between two bouts."""

    events: tuple[Struct, ...]


class Drew(Struct, frozen=True):
    """Cards drawn during a bout."""

    side: Side
    count: int
    seen: Cards = ()
    """The cards that the viewer may see."""


Item = Clash | First | Between | Drew | BoutOver | CardKept | Reshuffled | Ended


def result_rows(sight: Sight[Duel], speech: Speech) -> tuple[Result, ...]:
    """Rows for all events since the last decision of a person."""
    told = sight.told
    since = len(told) - sum([len(event.told) for event in sight.latest])
    sums = " ".join([event.sum for event in sight.latest if event.sum])
    rows = _Rows(sight, speech, sums)
    found = [rows.of(item) for item, last in _items(told) if last >= since]
    return tuple([replace(one, text=one.text[:1].upper() + one.text[1:]) for one in found])


def _items(told: Sequence[Struct]) -> list[tuple[Item, int]]:
    """The results, built from events, each with the place of its last event."""
    items: list[tuple[Item, int]] = []
    for place, event in enumerate(told):
        joined = _joined(items[-1][0], event) if items else None
        if joined is not None:
            items[-1] = (joined, place)
            continue
        earlier = _clash_before(items, event)
        if earlier is not None:
            items[earlier[0]] = (earlier[1], place)
        elif (item := _item(event)) is not None:
            items.append((item, place))
    return items


def _clash_before(items: Sequence[tuple[Item, int]], event: Struct) -> tuple[int, Clash] | None:
    """The open clash of an event, if another event came since it began."""
    for number in range(len(items) - 1, -1, -1):
        item = items[number][0]
        if isinstance(item, Clash):
            met = item.met(event)
            return (number, met) if met is not None else None
    return None


def _item(event: Struct) -> Item | None:
    """The result that an event begins; None: it has no row, or belongs to another result."""
    match event:
        case Attacked():
            return begun(event)
        case InitiativeShown(cards=cards):
            return First(cards)
        case Insisted() | Carried() | NewBout():
            return Between((event,))
        case CardDrawn(side=side):
            return Drew(side, 1)
        case BoutOver() | CardKept() | Reshuffled() | Ended():
            return event
        case _:
            return None


def _joined(item: Item, event: Struct) -> Item | None:
    """A result with a further event; None: the event belongs elsewhere."""
    match item, event:
        case Clash(), _:
            return item.met(event)
        case First(), InitiativeShown(cards=cards, again=True):
            shown = BySide((*item.shown.left, *cards.left), (*item.shown.right, *cards.right))
            return replace(item, shown=shown, again=item.again + 1)
        case First(), InitiativeWon():
            return replace(item, won=event)
        case Between(), Insisted() | Carried() | NewBout():
            return Between((*item.events, event))
        case Drew(), CardTaken(cards=cards):
            return replace(item, seen=(*item.seen, *cards))
        case Drew(side=side), CardDrawn(side=own) if own is side:
            return replace(item, count=item.count + 1)
        case _:
            return None


class _Rows:
    def __init__(self, sight: Sight[Duel], speech: Speech, sums: str) -> None:
        self._sight = sight
        self._speech = speech
        self._sums = sums

    def of(self, item: Item) -> Result:
        match item:
            case Clash():
                return self._clash(item)
            case First():
                return self._first(item)
            case Between():
                return Result(self._word("between"), " ".join([self._between(one) for one in item.events]))
            case Drew():
                return self._drew(item)
            case BoutOver(side=side, how=how):
                return Result(self._word("over"), self._speech.of(f"over_{how}", side))
            case CardKept(side=side, card=card):
                text = self._speech.of("kept", side, card=self._speech.card(card))
                return Result(self._word("kept"), text)
            case Reshuffled(side=side):
                return Result(self._word("deck"), self._speech.of("reshuffled", side))
            case Ended():
                return self._ended(item)

    def _word(self, key: str) -> str:
        return self._speech.label("result", key)

    def _clash(self, clash: Clash) -> Result:
        """The row of a clash: attacker, attack, defence and result."""
        text = f"{self._attack(clash)}{self._answer(clash)} {self._outcome(clash)}".rstrip()
        return Result(self._word(clash.ending), text, ink=self._ink(clash))

    def _ink(self, clash: Clash) -> Ink:
        you = self._sight.you
        if clash.ending != "hit" or you is None:
            return ""
        return "good" if clash.side is you else "bad"

    def _attack(self, clash: Clash) -> str:
        speech = self._speech
        card = speech.card(clash.card)
        key = "attacks"
        if Spot.ATTACK in clash.jokers:
            key = "attacks_joker" if clash.card == JOKER else "attacks_as"
        text = speech.of(key, clash.side, card=card)
        if Spot.ACE in clash.failed:
            return speech.say("without_ace", text=text)
        if clash.ace:
            return speech.say("with_ace", text=text, ace=speech.card(clash.ace))
        return text

    def _answer(self, clash: Clash) -> str:
        """The defence, as the rest of a sentence."""
        speech, side = self._speech, clash.side.foe
        if Spot.ATTACK in clash.failed:
            return speech.say("finds_no_attack")
        drawn = speech.card(clash.drawn) if clash.drawn else ""
        if clash.ending == "open":
            return speech.of("answers_joker", side) if clash.answer == JOKER else speech.say("open")
        if clash.ending == "hit":
            if Spot.DEFENCE in clash.failed:
                return speech.of("joker_fails", side)
            return speech.of("draws_in_vain", side, card=drawn) if drawn else speech.of("plays_none", side)
        card = speech.card(clash.answer or "")
        if Spot.DEFENCE in clash.jokers:
            return speech.of("parries_as", side, card=card)
        return speech.of("draws_and_parries" if drawn else "parries", side, card=card)

    def _outcome(self, clash: Clash) -> str:
        """The consequence: the next attacker, or the effect of the hit."""
        speech = self._speech
        parts: list[str] = []
        if clash.ending == "stays":
            parts.append(speech.of("keeps", clash.side))
        elif clash.ending == "turns":
            parts.append(speech.of("takes", clash.side.foe))
        parts += [self._harm(event) for event in clash.harm]
        if clash.over:
            parts.append(speech.say("bout_over"))
        return " ".join([part for part in parts if part])

    def _harm(self, event: Struct) -> str:
        speech = self._speech
        match event:
            case Hit(side=side, boxes=boxes, taken=taken, of=of):
                filled = speech.say("one_box" if boxes == 1 else "boxes", count=boxes)
                return speech.of("filled", side, filled=filled, taken=taken, of=of)
            case Wounded(side=side, place=place, grade=grade, became=became):
                facts = {"grade": speech.label("grade", grade), "place": speech.label("place", place)}
                told = speech.label("grade", became) if became else ""
                return speech.of("wounded_more" if became else "wounded", side, became=told, **facts)
            case Disarmed(side=side):
                return speech.of("disarmed", side)
            case DrivenBack(side=side):
                return speech.of("driven_back", side)
            case Died(side=side):
                return speech.of("died", side)
            case Fainted(side=side):
                return speech.of("fainted", side)
            case _:
                return ""

    def _first(self, item: First) -> Result:
        """The cards shown, and the attacker."""
        speech = self._speech
        near, far = self._sight.near, self._sight.near.foe
        shown = speech.say(
            "shown",
            left=speech.name(near),
            right=speech.name(far),
            left_cards=speech.cards(item.shown[near]),
            right_cards=speech.cards(item.shown[far]),
        )
        if item.won is None:
            return Result(self._word("first"), shown)
        key = "first_attack" if item.won.card else "first_by_die"
        won = speech.of(key, item.won.side, card=speech.card(item.won.card or NONE) if item.won.card else "")
        text = f"{shown} {won}"
        return Result(self._word("first"), text, self._sums)

    def _between(self, event: Struct) -> str:
        speech = self._speech
        match event:
            case Insisted(side=side):
                return speech.of("insists", side)
            case Carried(cards=cards):
                near, far = self._sight.near, self._sight.near.foe
                kept = [self._carries(side, cards[side]) for side in (near, far)]
                return " ".join(kept)
            case NewBout(bout=bout):
                return speech.say("new_bout", bout=bout)
            case _:
                return ""

    def _carries(self, side: Side, card: str) -> str:
        if card == NONE:
            return self._speech.of("carries_none", side)
        return self._speech.of("carries", side, card=self._speech.card(card))

    def _drew(self, item: Drew) -> Result:
        speech = self._speech
        if item.seen:
            text = speech.of("drew_seen", item.side, cards=speech.cards(item.seen))
        else:
            text = speech.of("drew_one" if item.count == 1 else "drew", item.side, count=item.count)
        return Result(self._word("drew"), text)

    def _ended(self, event: Ended) -> Result:
        speech, you = self._speech, self._sight.you
        if event.winner is None:
            return Result(self._word("drawn"), speech.label("ended_drawn", event.why))
        text = speech.of(f"ended_{event.why}", event.winner)
        word = "end" if you is None else "won" if event.winner is you else "lost"
        ink: Ink = "" if you is None else "good" if event.winner is you else "bad"
        return Result(self._word(word), text, ink=ink)
