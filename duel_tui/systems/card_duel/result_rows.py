"""Rows about the results of the last decision: the clashes, the first attack, and all other events."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.show.scene import Result, Sight
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
from duel_tui.systems.card_duel.items import Clash, Item, clash_of, happened
from duel_tui.systems.card_duel.speech import Speech
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER, NONE, Spot

SILENT = (BoutBegan, Dealt, InitiativeTied, JokerDrew, OldWound)
"""Events without a row of their own: the row of the first attack or the hand shows them, or they were before the duel."""


def result_rows(sight: Sight[Duel], speech: Speech) -> tuple[Result, ...]:
    """Rows for all events since the last decision of a person."""
    rows = _Rows(sight, speech)
    found = [rows.of(item) for item, new in happened(sight) if new]
    return tuple([replace(one, text=one.text[:1].upper() + one.text[1:]) for one in found])


class _Rows:
    def __init__(self, sight: Sight[Duel], speech: Speech) -> None:
        self._sight = sight
        self._speech = speech

    def of(self, item: Item) -> Result:
        match item[0]:
            case Attacked():
                return self._clash(clash_of(item))
            case InitiativeShown():
                return self._first(item)
            case CardDrawn(side=side):
                return Result(self._word("drew"), self._drew(side, item))
            case Ended(winner=winner, why=why):
                return self._ended(winner, why)
            case BoutOver():
                word = "over"
            case CardKept():
                word = "kept"
            case Reshuffled():
                word = "deck"
            case _:
                word = "between"
        return Result(self._word(word), " ".join([self._told(event) for event in item]))

    def _word(self, key: str) -> str:
        return self._speech.label("result", key)

    def _told(self, event: Struct) -> str:
        """An event in a sentence of its own."""
        speech = self._speech
        match event:
            case Hit(side=side, boxes=boxes, taken=taken, of=of):
                filled = speech.say("one_box" if boxes == 1 else "boxes", count=boxes)
                return speech.of("filled", side, filled=filled, taken=taken, of=of)
            case Wounded(side=side, place=place, grade=grade, became=became):
                facts = {"grade": speech.label("grade", grade), "place": speech.label("place", place)}
                told = speech.label("grade", became) if became else ""
                return speech.of("wounded_more" if became else "wounded", side, became=told, **facts)
            case Disarmed(side=side) | DrivenBack(side=side) | Died(side=side) | Fainted(side=side):
                return speech.of(str(event.__struct_config__.tag), side)
            case BoutOver(side=side, how=how):
                return speech.of(f"over_{how}", side)
            case CardKept(side=side, card=card):
                return speech.of("kept", side, card=speech.card(card))
            case Reshuffled(side=side):
                return speech.of("reshuffled", side)
            case Insisted(side=side):
                return speech.of("insists", side)
            case Carried(cards=cards):
                return " ".join([self._carries(side, cards[side]) for side in self._sight.order])
            case NewBout(bout=bout):
                return speech.say("new_bout", bout=bout)
            case _:
                return ""

    def _carries(self, side: Side, card: str) -> str:
        if card == NONE:
            return self._speech.of("carries_none", side)
        return self._speech.of("carries", side, card=self._speech.card(card))

    def _clash(self, clash: Clash) -> Result:
        """The row of a clash: attacker, attack, defence and result."""
        text = f"{self._attack(clash)}{self._answer(clash)} {self._outcome(clash)}".rstrip()
        hits = clash.ending == "hit" and self._sight.you
        return Result(self._word(clash.ending), text, ink=self._sight.gain(clash.side) if hits else "")

    def _attack(self, clash: Clash) -> str:
        speech = self._speech
        key = "attacks"
        if Spot.ATTACK in clash.jokers:
            key = "attacks_joker" if clash.card == JOKER else "attacks_as"
        text = speech.of(key, clash.side, card=speech.card(clash.card))
        if Spot.ACE in clash.failed:
            return speech.say("without_ace", text=text)
        return speech.say("with_ace", text=text, ace=speech.card(clash.ace)) if clash.ace else text

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
        parts = [self._told(event) for event in clash.effects]
        if clash.ending == "stays":
            parts.append(self._speech.of("keeps", clash.side))
        elif clash.ending == "turns":
            parts.append(self._speech.of("takes", clash.side.foe))
        if clash.over:
            parts.append(self._speech.say("bout_over"))
        return " ".join(parts)

    def _first(self, item: Item) -> Result:
        """The cards shown, and the attacker."""
        speech, (near, far) = self._speech, self._sight.order
        shown = [event.cards for event in item if isinstance(event, InitiativeShown)]
        text = speech.say(
            "shown",
            left=speech.name(near),
            right=speech.name(far),
            left_cards=speech.cards([card for cards in shown for card in cards[near]]),
            right_cards=speech.cards([card for cards in shown for card in cards[far]]),
        )
        won = item[-1]
        if not isinstance(won, InitiativeWon):
            return Result(self._word("first"), text)
        by = (
            speech.of("first_attack", won.side, card=speech.card(won.card))
            if won.card
            else speech.of("first_by_die", won.side)
        )
        sums = " ".join([event.sum for event in self._sight.latest if event.sum])
        return Result(self._word("first"), f"{text} {by}", sums)

    def _drew(self, side: Side, item: Item) -> str:
        seen = [card for event in item if isinstance(event, CardTaken) for card in event.cards]
        if seen:
            return self._speech.of("drew_seen", side, cards=self._speech.cards(seen))
        return self._speech.of("drew_one" if len(item) == 1 else "drew", side, count=len(item))

    def _ended(self, winner: Side | None, why: str) -> Result:
        speech, you = self._speech, self._sight.you
        if winner is None:
            return Result(self._word("drawn"), speech.label("ended_drawn", why))
        word = "end" if you is None else "won" if winner is you else "lost"
        ink = self._sight.gain(winner) if you else ""
        return Result(self._word(word), speech.of(f"ended_{why}", winner), ink=ink)
