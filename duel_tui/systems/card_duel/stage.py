"""Both duellists on the stage: the last two things that happened since a person decided, or how they stand."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.outcome import kind_of
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import LeftHand, Place
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Words
from duel_tui.show.stage import BARE, BEATS, Beat, Figure, Staged, ends
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hits import stroke_of
from duel_tui.systems.card_duel.model import BESIDE, DRAW, JOKER, NONE, STOP, Duel, Phase, Play, Spot, rank

Item = tuple[Struct, ...]
"""Events that are told together; the first says what they are."""
Ending = Literal["open", "stays", "turns", "hit", "failed"]
"""The result of an attack: open, parried, parried with a turn of the attack, a hit, or nothing."""
_UNDER_WAY = frozenset({Phase.JOKER, Phase.PICK, Phase.DEFENCE, Phase.ACE})
"""The phases in which an attack waits for its result."""
_BEGIN = frozenset({"attacked", "initiative_shown", "new_bout", "card_drawn", "bout_over", "ended"})
_EFFECTS = frozenset({"hit", "wounded", "disarmed", "driven_back", "died", "fainted"})
_OF_CLASH = _EFFECTS | {"joker_became", "joker_failed", "defended", "parried", "undefended"}
"""The kinds of events that begin an item, those of what a hit does, and all that belong to an attack."""
_FIELDS = {Spot.ATTACK: "card", Spot.ACE: "ace", Spot.DEFENCE: "answer"}


class Clash(Struct, frozen=True):
    """An attack, its defence and its result."""

    side: Side
    """The attacker."""
    card: str
    """The attacking card; a joker until it becomes a card."""
    ace: str | None = None
    answer: str | None = None
    """The defending card; a joker until it becomes a card."""
    ending: Ending = "open"
    effects: tuple[Struct, ...] = ()
    """What the hit did."""


def clash_of(item: Item) -> Clash:
    """What an attack and all that followed came to."""
    attack, *more = item
    assert isinstance(attack, events.Attacked), "a clash begins with an attack"
    clash = Clash(attack.side, attack.card, attack.ace)
    for event in more:
        match event:
            case events.JokerFailed(spot=Spot.ATTACK):
                clash = replace(clash, ending="failed")
            case events.JokerBecame(spot=spot) | events.JokerFailed(spot=spot):
                card = event.card if isinstance(event, events.JokerBecame) else None
                clash = replace(clash, **{_FIELDS[spot]: card})
            case events.Defended():
                clash = replace(clash, answer=JOKER)
            case events.Parried(card=card, turned=turned):
                clash = replace(clash, answer=card, ending="turns" if turned else "stays")
            case events.Undefended():
                clash = replace(clash, answer=None, ending="hit")
            case _:
                clash = replace(clash, effects=(*clash.effects, event))
    return clash


def answered(told: Sequence[Struct]) -> tuple[Clash | None, str | None]:
    """The last attack among some events, once it was answered, and the card that was drawn against it."""
    starts = [at for at, event in enumerate(told) if isinstance(event, events.Attacked)]
    if not starts:
        return None, None
    first, *more = told[starts[-1] :]
    clash = clash_of((first, *[event for event in more if kind_of(event) in _OF_CLASH]))
    drawn = next((event.card for event in more if isinstance(event, events.EmergencyDrawn)), None)
    return (None if clash.ending == "open" else clash), drawn


def happened(moment: Moment[Duel]) -> list[tuple[Item, bool]]:
    """All items so far, each with whether any of it came since the last decision of a person."""
    since, items, last = len(moment.told) - len(moment.news), list[Item](), list[int]()
    for place, event in enumerate(moment.told):
        at = _home(items, event)
        if at is not None:
            items[at], last[at] = (*items[at], event), place
        elif kind_of(event) in _BEGIN:
            items.append((event,))
            last.append(place)
    return [(item, end >= since) for item, end in zip(items, last, strict=True)]


def _home(items: Sequence[Item], event: Struct) -> int | None:
    """The place of the item to which an event belongs; None: it begins one, or nothing is told of it."""
    if kind_of(event) in _OF_CLASH:
        places = range(len(items) - 1, -1, -1)
        return next((at for at in places if isinstance(items[at][0], events.Attacked)), None)
    match items[-1][0] if items else None, event:
        case events.InitiativeShown(), events.InitiativeShown(again=True) | events.InitiativeWon():
            return len(items) - 1
        case events.CardDrawn(side=side), events.CardDrawn(side=own) if own is side:
            return len(items) - 1
        case _:
            return None


def under_way(duel: Duel) -> Clash | None:
    """The open attack in a duel, of which no events need be known."""
    if duel.play is None or duel.phase not in _UNDER_WAY:
        return None
    ending: Ending = "hit" if duel.phase is Phase.ACE else "open"
    return Clash(duel.attacker, duel.play.card, duel.play.ace, duel.play.defence, ending=ending)


def shown_clash(moment: Moment[Duel]) -> Clash | None:
    """The last clash, if it is open or its result is new."""
    found, fresh = under_way(moment.state), False
    for item, new in happened(moment):
        if isinstance(item[0], events.Attacked):
            found, fresh = clash_of(item), new
        elif isinstance(item[0], events.NewBout):
            found = None
    return found if fresh or moment.state.phase in _UNDER_WAY else None


_APART, _DRIVEN = 9.0, 12.0
"""Feet between both, and after one was driven back."""


class _Poses(Struct, frozen=True):
    """Both at one moment, as far as it differs from how they are."""

    bodies: BySide[str] = BySide("", "")
    clash: bool = False
    apart: float = _APART
    by: Side | None = None
    """Who hits; None: nobody."""
    place: str = ""
    """The place that is hit."""


class Staging:
    """What the events of one moment look like."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel]) -> None:
        self._book = book
        self._pose = words.pose
        self._moment = moment

    def staged(self) -> Staged:
        """The stage."""
        items = [item for item, new in happened(self._moment) if new]
        found = [poses for item in items if (poses := self._of(item)) is not None]
        outcome, waiting = self._moment.state.outcome, shown_clash(self._moment)
        if not found and outcome:
            found = [self._end(outcome.winner, str(outcome.why))]
        elif not found:
            found = [self._clash(waiting) if waiting else _Poses()]
        beats = [self._beat(one, self._moment.before) for one in found[-BEATS:-1]]
        seated = self._pose("end", "stalemate") in found[-1].bodies
        props = (("stool", "near"), ("stool", "far")) if seated else ()
        return Staged((*beats, self._beat(found[-1], self._moment.state)), props)

    def shadow(self, offer: Offer) -> Figure | None:
        """The card at the caret; None: it is no choice of a fencer, or not available."""
        duel, side, key = self._moment.state, offer.ask.side, offer.at.key
        if not offer.available:
            return None
        body = self._chosen(side, offer.ask.what, *key.partition(BESIDE)[::2])
        return self._figure(duel, side, body) if body else None

    def _chosen(self, side: Side, what: str, card: str, ace: str) -> str:
        """The pose of a choice; empty: it has none."""
        duel, clash = self._moment.state, under_way(self._moment.state)
        spot = duel.spot if what == "joker" else {"attack": Spot.ATTACK, "defence": Spot.DEFENCE}.get(what)
        if spot is Spot.ATTACK:
            moved = {STOP: "stopped", DRAW: "drew", NONE: "failed"}.get(card)
            return self._pose("moved", moved) if moved else self._attack(side, card, ace)
        if clash and (what, card) in {("emergency", "no"), (what if spot is Spot.DEFENCE else "", NONE)}:
            return self._struck(clash)
        return self._parry(side, card, clash.card) if spot is Spot.DEFENCE and clash and card != DRAW else ""

    def _of(self, item: Item) -> _Poses | None:
        """What an item looks like; None: as before."""
        match item[0], item[-1]:
            case events.Attacked(), _:
                return self._clash(clash_of(item))
            case events.InitiativeShown(), events.InitiativeWon(side=side):
                return self._moved(side, "first")
            case events.CardDrawn(side=side), _:
                return self._moved(side, "drew")
            case events.BoutOver(side=side, how="stopped" | "spent" as how), _:
                return self._moved(side, how)
            case events.Ended(winner=winner, why=why), _:
                return self._end(winner, why)
            case _:
                return None

    def _moved(self, side: Side, key: str) -> _Poses:
        return _Poses(BySide("", "").put(side, self._pose("moved", key)))

    def _end(self, winner: Side | None, why: str) -> _Poses:
        return _Poses(ends(winner, drawn=why).map(lambda key: self._pose("end", key)))

    def _clash(self, clash: Clash) -> _Poses:
        """An attack, and what came of it."""
        if clash.ending == "failed":
            return self._moved(clash.side, "failed")
        bodies = BySide("", "").put(clash.side, self._attack(clash.side, clash.card, clash.ace))
        if clash.ending == "hit":
            return self._hit(clash, bodies)
        parried = clash.ending != "open"
        if parried or clash.answer == JOKER:
            card = clash.answer or JOKER
            bodies = bodies.put(clash.side.foe, self._parry(clash.side.foe, card, clash.card))
        return _Poses(bodies, clash=parried)

    def _hit(self, clash: Clash, bodies: BySide[str]) -> _Poses:
        """A hit, with what it did besides."""
        done = {kind_of(event) for event in clash.effects}
        effect = next((one for one in ("disarmed", "driven_back") if one in done), "")
        effect = effect or ("grave" if done and clash.ace else "")
        body = self._pose("effect", effect) if effect else self._struck(clash)
        bodies = bodies.put(clash.side.foe, body)
        if not done or done & {"hit", "wounded"}:
            return _Poses(bodies, by=clash.side, place=self._place(clash.card).name.lower())
        return _Poses(bodies, apart=_DRIVEN if effect == "driven_back" else _APART)

    def _attack(self, side: Side, card: str, ace: str | None) -> str:
        """The pose of an attack with a card, and perhaps an ace; a joker is no ace yet."""
        if card == JOKER:
            return self._pose("attack", JOKER)
        stroke = stroke_of(self._book, replace(self._moment.state, play=Play(card)), side)
        group = "ace" if ace and ace != JOKER else "attack"
        return self._pose(group, f"{stroke.blow}_{stroke.place.height}")

    def _parry(self, side: Side, card: str, attack: str) -> str:
        """The pose of a parry with a card; an empty hand parries as one that may strike again."""
        empty, height = self._moment.state.sides[side].disarmed, self._place(attack).height
        turns = "turns" if empty or self._book.turns(card, attack) else "stays"
        kinds = {"J": f"jack_{turns}", "Q": "queen", JOKER: JOKER}
        numbered = f"{turns}_{height}"
        return self._pose("parry", numbered if empty else kinds.get(rank(card), numbered))

    def _struck(self, clash: Clash) -> str:
        return self._pose("struck", self._place(clash.card).name.lower())

    def _place(self, card: str) -> Place:
        """The place that an attack with a card hits."""
        return self._book.tables.mapping.blows.places[rank(card)]

    def _beat(self, poses: _Poses, duel: Duel) -> Beat:
        """Both as they are in a state, in poses."""
        figures = both(lambda side: self._figure(duel, side, poses.bodies[side]))
        if poses.by is not None:
            hits, struck = figures[poses.by], figures[poses.by.foe]
            wounds = tuple(dict.fromkeys((*struck.wounds, poses.place)))
            figures = figures.put(poses.by.foe, replace(struck, wounds=wounds))
            figures = figures.put(poses.by, replace(hits, aims=poses.place))
        return self._moment.placed(figures, poses.apart, clash=poses.clash)

    def _figure(self, duel: Duel, side: Side, body: str) -> Figure:
        """A duellist in a pose, or on guard; what lasts shows in every pose."""
        one = duel.sides[side]
        arm = ""
        if one.body.dead or one.body.unconscious:
            body = self._pose("effect", "died" if one.body.dead else "fainted")
        elif one.disarmed and duel.phase is not Phase.OVER:
            empty = self._pose("effect", "disarmed")
            arm, body = "" if body == empty else body, empty
        fails = [place.name.lower() for place in one.body.paralysed]
        return Figure(
            body or self._pose("guard", one.fencer.style),
            arm,
            one.fencer.weapon,
            BARE if one.fencer.left_hand is LeftHand.EMPTY else one.fencer.left_hand,
            tuple(dict.fromkeys([wound.place.name.lower() for wound in one.body.wounds])),
            tuple([name for name in fails if name.endswith("leg")]),
            tuple([name for name in fails if name.endswith("arm")]),
        )
