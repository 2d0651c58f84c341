"""Short questions at any prompt of a duel, each with a short answer: the score, the wounds, what is open or unseen."""

from functools import partial

from msgspec.structs import replace

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.driver import thought_of
from duel_tui.plain.talk import Talk
from duel_tui.plain.telling import Teller
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.moments import last_choice, moment_of
from duel_tui.play.reading import read_number
from duel_tui.play.tutor import advice_lines, best_line, may_advise
from duel_tui.show.moment import ONLOOKER, Moment
from duel_tui.show.scene import Charting, Remembering
from duel_tui.text import capital, ended, signs_in_words
from duel_tui.words.wording import About

_ROUNDS = 5
"""Rounds where no number is given."""
_DECISIONS = 4
"""Decisions of one round that are told, the last ones: a movement and three exchanges."""
_FIGURES = 2
"""Of the largest number of rounds that can be asked for."""
_SHOWN = 20
_TOLD: tuple[tuple[About, str], ...] = (
    ("score", "the score"),
    ("wounds", "the wounds of both"),
    ("initiative", "which side has the initiative"),
    ("open", "what is open to you"),
)
"""The questions that a game answers in sentences of its own, where it has any."""
_NONE: dict[About, str] = {
    "score": "This game keeps no score.",
    "wounds": "There are no wounds in this game.",
    "initiative": "Nobody has the initiative in this game.",
    "open": "Nothing is open or closed now.",
}
"""What is said where a game has no answer."""
_MAP = "where both stand, and the whole map"
_NO_CARDS = "Nothing is hidden in this game: it has no cards."
_BEFORE = "Its beginning is in the log."
_NO_ROUNDS = "No round has been fought yet."
_BAD_ROUNDS = "Type rounds and a number from 1 up to 99: rounds 5."
_NOTHING_SEEN = "Nothing has been seen of {name} yet."
_NO_ROLLS = "No choice in this game needs a number on a die."
_NOTHING_TO_CHOOSE = "There is nothing for you to choose now."


class Questions:
    """Answers short questions about a bout."""

    def __init__(self, bout: Bout, talk: Talk, teller: Teller) -> None:
        self._bout = bout
        self._teller = teller
        self._talk = talk

    def words(self, side: Side) -> Words:
        """The questions of this game that are answered while a side is asked."""
        stands = self._bout.wording.phrases.stands
        found = [
            Word("status", "how the duel stands", lambda _: self._talk.tell(self.status(side)), group="now"),
            *[
                Word(about, line if about in stands else "", partial(self._stands, about, side), group="now")
                for about, line in _TOLD
            ],
            Word("rounds", "the last rounds; rounds 3 for three", self._rounds, more=True, group="past"),
            *self._advisers(side),
        ]
        cards = "ranks" in self._bout.wording.phrases.words
        unseen = "the cards you have not seen" if cards else ""
        found.append(Word("unseen", unseen, partial(self._unseen, side), group="now"))
        needs = _NOTHING_TO_CHOOSE if self._bout.wording.odds.rolls else _NO_ROLLS
        found += [
            Word(word, "", partial(self._say, self._pending or told), more=True)
            for word, told in (("odds", _NOTHING_TO_CHOOSE), ("about", _NOTHING_TO_CHOOSE), ("needs", needs))
        ]
        found.append(
            Word("map", _MAP if self._map(side) else "", lambda _: self._tell_map(side), group="now")
        )
        told = "what the other has done so far" + ("; seen 4 for a card" if cards else "")
        return (*found, Word("seen", told, partial(self._seen, side), more=True, group="past"))

    def _map(self, side: Side) -> tuple[str, ...]:
        """The map as a side stands on it, in sentences; empty: the duel is on none."""
        scene = scene_of(self._bout)
        return scene.ground(self._moment, side) if isinstance(scene, Charting) else ()

    def _tell_map(self, side: Side) -> None:
        self._talk.tell(*(self._map(side) or [self._bout.wording.say("no_map")]))

    @property
    def _pending(self) -> str:
        """What the roll that is asked for needs; empty: no roll is asked for."""
        table = self._bout.table
        if table.done or not isinstance(roll := table.request, Roll):
            return ""
        return self._bout.wording.sums.pending(roll, self._teller.names, table.pending_modifier(roll.side))

    def _say(self, told: str, _: str) -> None:
        self._talk.tell(told)

    def status(self, side: Side) -> str:
        """How the duel stands, in one line: what is said before a decision, the score and what lasts."""
        seen = self._teller.moment()
        brief = " ".join(self._lines("brief", side, seen))
        further = (*self._lines("score", side, seen), *self._lines("status", side, seen))
        return signs_in_words(" ".join([brief, *[line for line in further if line not in brief]]).strip())

    def _lines(self, about: About, side: Side, seen: Moment[object]) -> tuple[str, ...]:
        return self._bout.wording.stands(about, seen.sheet, side, self._teller.names)

    @property
    def _moment(self) -> Moment[object]:
        return moment_of(self._bout)

    def _stands(self, about: About, side: Side, _: str) -> None:
        told = " ".join(self._lines(about, side, self._moment))
        self._talk.tell(signs_in_words(told) if told else _NONE[about])

    def _rounds(self, rest: str) -> None:
        count = read_number(rest, _FIGURES) if rest else _ROUNDS
        self._talk.tell(*((_round_lines(self._bout, count) or [_NO_ROUNDS]) if count else [_BAD_ROUNDS]))

    def _unseen(self, side: Side, _: str) -> None:
        cards = scene_of(self._bout).unseen(self._moment, side)
        if not cards:
            self._talk.tell(_NO_CARDS)
            return
        told = ", ".join([self._counted(rank, left) for rank, (left, _) in cards.items()])
        self._talk.tell(self._bout.wording.say("asked_unseen", cards=told, foe=self._teller.names[side.foe]))

    def _counted(self, rank: str, count: int) -> str:
        """A number of cards of a rank: `2 queens`."""
        return f"{count or 'no'} {self._bout.wording.label('rank' if count == 1 else 'ranks', rank)}"

    def _seen(self, side: Side, rest: str) -> None:
        """Say what the other has done so far, or how many cards of a rank have been seen."""
        name = self._teller.names[side.foe]
        if not rest:
            done = self._done(side.foe)
            self._talk.tell(ended(f"{name}: {done}") if done else _NOTHING_SEEN.format(name=name))
            return
        self._talk.tell(self._seen_card(side, rest))

    def _done(self, side: Side) -> str:
        """What a side has done so far, of each kind of choice; empty: nothing."""
        scene = scene_of(self._bout)
        if isinstance(scene, Remembering):
            return "; ".join(scene.remembered(self._moment, side))
        return self._bout.wording.cards.spoken(scene.habits(self._moment, side))

    def _seen_card(self, side: Side, typed: str) -> str:
        label, word = self._bout.wording.label, typed.casefold()
        cards = scene_of(self._bout).unseen(self._moment, side)
        for rank, (left, whole) in cards.items():
            if word == rank.casefold() or any(
                label(group, rank).casefold() == word for group in ("rank", "ranks")
            ):
                return self._bout.wording.say(
                    "asked_seen",
                    seen=whole - left,
                    whole=whole,
                    left=left,
                    cards=label("ranks", rank),
                    foe=self._teller.names[side.foe],
                )
        if not cards:
            return _NO_CARDS
        ranks = ", ".join([label("rank", rank) for rank in cards])
        return f"{typed[:_SHOWN]}: not a card here. The cards are {ranks}."

    def _advisers(self, side: Side) -> Words:
        """The words that ask for advice; where none is given, `best` says so and no help lists it."""
        if self._bout.watcher or not may_advise(self._bout, side):
            closed = self._bout.wording.say("advice_closed")
            return (Word("best", "", lambda _: self._talk.tell(closed)),)
        return (
            Word("best", "the best choice", lambda _: self._advise(side, brief=True), group="choose"),
            Word("advice", "what a strong opponent would play", lambda _: self._advise(side), group="choose"),
        )

    async def _advise(self, side: Side, *, brief: bool = False) -> None:
        """Say what a strong opponent would play; `brief`: in one line."""
        bout = self._bout
        ask, desk = bout.table.ask_of(side), bout.desk
        if desk is None or ask is None:
            self._talk.tell(_NOTHING_TO_CHOOSE)
            return
        try:
            mix = await thought_of(bout, partial(desk.mix, bout.table.observation(side)), self._talk.tell)
        except ThinkingError as trouble:
            self._talk.tell(f"{trouble}.")
            return
        lines = (best_line(bout, ask, mix),) if brief else advice_lines(bout, ask, mix)
        self._talk.tell(*[ended(line) for line in lines if line])


def _round_lines(bout: Bout, count: int) -> list[str]:
    """The last rounds, the earliest first; where two people read the same lines, what both may know."""
    bout = replace(bout, watcher=ONLOOKER) if bout.shared else bout
    teller, found = Teller(bout), list[tuple[str, list[str]]]()
    decisions = 0
    for place in reversed(range(bout.table.place)):
        head = capital(bout.wording.where(moment_of(bout, place).sheet, bout.names))
        if not found or found[-1][0] != head:
            if len(found) == count:
                break
            found.append((head, []))
            decisions = 0
        parts, told = found[-1][1], teller.places(place, place + 1, "facts")
        if decisions < _DECISIONS:
            parts.extend(told)
            decisions += last_choice(bout, place + 1) == place
        elif told and _BEFORE not in parts:
            parts.append(_BEFORE)
    return [
        f"{head}: {' '.join(reversed(parts)).removeprefix(f'{head}: ')}"
        for head, parts in reversed(found)
        if parts
    ]
