"""The tables of En Garde: every play of a turn with the opponent's possible replies, every answer to an attack with the riposte.

Every chance is a share of the opponent's possible hands, from the rules' own forecast.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import OneOf
from duel_tui.engine.side import Side
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Voice, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.en_garde import model
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.model import Match, Phase
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, STUCK, read, verb_of
from duel_tui.systems.en_garde.seen import Forecast, Share, foreseen, riposte

Part = tuple[Text, Callable[[Forecast], Cell]]
"""The head of a column, and its cells."""
_CERTAIN = 100
_VERBS = "_with"
"""The suffix of the name of the field with the first words of keys."""
_NONE = Cell("-", "dim")
_CARD, _EMPTY = "\u2588", "-"
"""A card in a bar, and what stands for an empty one."""
_KINDS = ("forward", "back", "attack", "parry", "retreat", "concede")
_DONE: Mapping[type[Struct], str] = {
    model.Attacked: "attack",
    model.AdvanceAttacked: "attack",
    model.Parried: "parry",
    model.Retreated: "retreat",
    model.Conceded: "concede",
}


class TableMaker:
    """One decision, with everything that its table needs."""

    def __init__(self, book: Book, words: Words, moment: Moment[Match], offer: Offer) -> None:
        self._book = book
        self._voice = Voice(words, moment)
        self._moment = moment
        self._match = moment.state
        self._side = offer.ask.side
        self._offer = offer
        menu, known = offer.ask.menu, offer.of(offer.ask.what)
        assert isinstance(menu, OneOf), "a turn and an answer offer keys"
        self._keys = menu.keys
        parries = [key for key, one in known.items() if one.denied and verb_of(key) == "parry"]
        self._options = {key: self._typed(known[key]) for key in (*parries, *menu.keys)}
        self._open = UNSEEN not in moment.state.hands[self._side]
        """False if the chooser's cards are unseen, so that nothing is computed from them."""

    def table(self) -> Table:
        """A row for each play; in an answer one for each parry that cannot be made, too."""
        answers = self._offer.ask.what == "answer"
        title = "last_chance" if self._match.phase is Phase.LAST_CHANCE else self._offer.ask.what
        parts = (self._answer() if answers else self._turn()) if self._open else []
        key, done = self._offer.at.key, played(self._voice, self._moment, self._side.foe)
        return Table(
            title=self._voice.say(title, self._side),
            aside=self._not_seen(),
            right=tuple([Column(head) for head, _ in parts]),
            rows=tuple([self._row(one, parts) for one in self._options.values()]),
            known=tuple([self._voice.say("so_far", self._side.foe, done=one) for one in done]),
            named=self._label(key)[0] if key in self._options else "",
            said=self._said(key),
        )

    def _not_seen(self) -> Text:
        """How many cards of each value the viewer has not seen, as bars or as numbers."""
        found = Counter(self._book.unseen(self._match, self._side if self._open else self._side.foe))
        values = list(map(str, self._book.tables.deck.values))
        bars = [f"{value} {_CARD * found[value] or _EMPTY}" for value in values]
        numbers = [f"{self._voice.label('ranks', value)} {found[value]}" for value in values]
        return tuple(
            [self._voice.say("not_seen", unseen=one) for one in ("  ".join(bars), ", ".join(numbers))]
        )

    def _row(self, option: Option, parts: Sequence[Part]) -> Row:
        if option.denied or option.key == STUCK:
            return Row(self._label(option.key), option)
        found = foreseen(self._offer.outlook, option.key) if parts else None
        return Row(self._label(option.key), option, right=tuple([cell(found) for _, cell in parts if found]))

    def _label(self, key: str) -> tuple[str, str]:
        """A play in words, and without its cards, which its code shows."""
        play, verb = read(key), verb_of(key)
        step = self._voice.label("count", play.stepped) if play.stepped else ""
        whole = self._voice.label("play", verb).replace("{step}", step)
        return whole.replace("{cards}", held(self._voice, play.attack or play.parry)), self._voice.label(
            "verb", verb
        )

    def _typed(self, option: Option) -> Option:
        """An option that is typed by its letter and its cards: `a33`."""
        letter = self._offer.of(f"{self._offer.ask.what}{_VERBS}")[verb_of(option.key)].typed
        return replace(option, typed=letter + "".join(read(option.key).cards))

    def _texts(self, *keys: str) -> Text:
        """Texts from the longest to the shortest."""
        return tuple([self._voice.say(key, self._side) for key in keys])

    @property
    def _sure(self) -> Cell:
        """An attack that nothing stops."""
        return Cell(self._texts("sure_hit", "sure"), value=1.0)

    def _turn(self) -> list[Part]:
        """The distance after a play, who can hit and stop then, and with what the chooser could attack."""
        parts: list[Part] = [
            (self._texts("then_apart", "apart"), lambda found: Cell(str(found.distance))),
            (
                self._texts("can_hit", "can_hit_brief", "hit"),
                lambda found: Cell() if found.play.attack else chance(found.strike),
            ),
        ]
        if self._book.responses(advanced=False):
            stop = "stop" if self._book.advances else "parry"
            heads = self._texts(f"can_{stop}", f"can_{stop}_brief", stop)
            parts.append((heads, lambda found: self._stopped(found.stop) if found.play.attack else Cell()))
        return [*parts, (self._texts("reaches", "reach"), self._reach)]

    def _stopped(self, share: Share | None) -> Cell:
        return self._sure if share is None else chance(share)

    def _reach(self, found: Forecast) -> Cell:
        """The cards for an attack then."""
        if found.play.attack and not self._book.responses(advanced=bool(found.play.step)):
            return self._sure
        cards = (str(found.distance),) * found.reach
        return Cell(held(self._voice, cards)) if cards else _NONE

    def _answer(self) -> list[Part]:
        """The cards left after an answer, the riposte after a parry and, if one may retreat, the distance then."""
        parts: list[Part] = [
            (
                self._texts("keeps", "keeps_brief"),
                lambda found: Cell(" ".join(found.left)) if found.play.cards else _NONE,
            ),
            (self._texts("riposte_with", "riposte"), self._riposte),
            (self._texts("can_parry_it", "can_parry_it_brief", "parried"), self._parried),
        ]
        if not any(verb_of(key) == "retreat" for key in self._keys):
            return parts
        hit: Part = (self._texts("can_hit", "can_hit_brief", "hit"), lambda found: chance(found.strike))
        apart: Part = (
            self._texts("then_apart", "apart"),
            lambda found: Cell(str(found.distance) if found.play.step else ""),
        )
        return [*parts, apart, hit]

    def _riposte(self, found: Forecast) -> Cell:
        """The cards for an attack after a parry."""
        if not found.play.parry:
            return _NONE
        if found.then is Phase.COMPARE:
            return Cell(self._voice.say("no_turn"), "dim")
        if found.stuck:
            return Cell(self._voice.say("no_play"), comes="lost")
        return Cell(held(self._voice, (str(found.distance),) * found.reach)) if found.reach else _NONE

    def _parried(self, found: Forecast) -> Cell:
        """The share of the opponent's hands that can parry the best riposte."""
        back = riposte(self._book, self._match, found) if found.play.parry else None
        return self._stopped(back.stop) if back else _NONE

    def _said(self, key: str) -> Text:
        """What the play at the caret leads to."""
        if not self._open:
            return self._say("unseen")
        if key not in self._keys:
            return ""
        found = foreseen(self._offer.outlook, key)
        if found.play.attack:
            return self._of_attack(found)
        if found.play.parry:
            return self._of_parry(found)
        if found.play.step:
            return self._of_step(found)
        if key == CONCEDE:
            hits = self._match.hits[self._side.foe] + 1
            return self._say("said_concede", hits=hits, of=self._book.hits_to_win)
        return self._compared(self._say("said_pass")) if key == PASS else self._say(f"said_{key}")

    def _say(self, key: str, **facts: object) -> str:
        return self._voice.say(key, self._side, **facts)

    def _compared(self, told: str) -> Text:
        """A sentence before the hands are compared, with the ground of both."""
        near, far = (self._book.ground(self._match, side) for side in self._moment.order)
        return f"{told} {self._say('said_ground', near_ground=near, far_ground=far)}", told

    def _shown(self, share: Share | None) -> str:
        """A chance in per cent; a dot where chances are hidden."""
        return self._offer.figure(_percent(share))

    def _of_step(self, found: Forecast) -> Text:
        """The distance after a step, and the chance that the other can hit."""
        distance = found.distance
        apart = self._say("said_apart", distance=distance)
        if found.then is Phase.COMPARE:
            last = self._say("said_empty" if self._match.attack else "said_compare", distance=distance)
            return self._compared(f"{apart} {last}")
        if found.strike is None or not found.strike.ways:
            return f"{apart} {self._say('said_safe')}"
        at_once, advance = self._shown(found.at_once), self._shown(found.advance)
        if not _percent(found.advance):
            return f"{apart} {self._say('said_hit', distance=distance, hit=at_once)}"
        if not _percent(found.at_once):
            return f"{apart} {self._say('said_advance', hit=advance)}"
        both = self._say("said_both", hit=self._shown(found.strike), at_once=at_once, advance=advance)
        return f"{apart} {both}", both

    def _of_attack(self, found: Forecast) -> Text:
        """The chance that an attack is stopped."""
        play = found.play
        if found.stop is None or found.parry is None:
            return self._say("said_sure")
        parry = self._shown(found.parry)
        if play.step:
            return self._say("said_stop", stop=self._shown(found.stop), parry=parry)
        if self._book.identical or len(play.attack) == 1:
            return self._say("said_parry", cards=held(self._voice, play.attack), parry=parry)
        number, total = counted(self._voice, len(play.attack)), sum(map(int, play.attack))
        return self._say("said_parry_sum", number=number, sum=total, parry=parry)

    def _of_parry(self, found: Forecast) -> Text:
        """The next phase after a parry: the own turn with the remaining cards, or the comparison."""
        if found.then is Phase.COMPARE:
            return self._compared(self._say("said_empty", distance=found.distance))
        if found.stuck:
            return self._say("said_then_stuck")
        back = riposte(self._book, self._match, found)
        if back is None:
            return self._say("said_then_turn", cards=" ".join(found.left))
        own = held(self._voice, back.play.attack)
        if back.stop is None:
            return self._say("said_sure_riposte", riposte=own)
        return self._say("said_riposte", riposte=own, stop=self._shown(back.stop))


def chance(share: Share | None) -> Cell:
    """A share of the opponent's hands, as a chance in per cent against who chooses."""
    if share is None:
        return Cell()
    shown = percent(share.chance)
    return Cell(str(shown), odds=True, value=1 - shown / _CERTAIN)


def _percent(share: Share | None) -> int:
    return percent(share.chance) if share else 0


def played(voice: Voice, moment: Moment[Any], side: Side) -> list[str]:
    """A side's plays in this match, by kind: all of them, then fewer and fewer kinds for less room; nothing: none."""
    done = [event for event in moment.told if getattr(event, "side", None) is side]
    kinds = [event.way if isinstance(event, model.Moved) else _DONE.get(type(event), "") for event in done]
    times = Counter(kinds)
    groups = {kind: "done" if times[kind] == 1 else "done_often" for kind in _KINDS if times[kind]}
    told = [f"{times[kind]} {voice.label(group, kind)}" for kind, group in groups.items()]
    return [", ".join(told[:most]) for most in range(len(told), 0, -1)]


def counted(voice: Voice, number: int) -> str:
    """A number of cards in words."""
    return voice.label("count", str(number))


def held(voice: Voice, cards: Cards) -> str:
    """Equal cards with their number, as in `two 4s`; others one after the other."""
    if len(set(cards)) != 1:
        return " ".join(cards)
    number = counted(voice, len(cards))
    return voice.say("cards" if cards[1:] else "card", number=number, card=cards[0])
