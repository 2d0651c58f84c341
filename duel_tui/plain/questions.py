"""What may be asked at any prompt of a duel, each with a short answer: how everybody stands, what is open or unseen, what was said, and why; and the rulebook in lines."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Tabled
from duel_tui.keys.words import ALWAYS, ASKING, CHOOSING, MANUAL, READING
from duel_tui.opponents.worker_client import ThinkingError
from duel_tui.pages.matrix import matrix_of, whole_matrix
from duel_tui.pages.model import PageRow
from duel_tui.pages.rulebook import LESSON, books, contents, found, reading, sentences
from duel_tui.pages.scenes import posture, scene_of
from duel_tui.plain.driver import thought_of
from duel_tui.plain.talk import Back, Talk, rows_of
from duel_tui.plain.telling import Teller
from duel_tui.plain.words import IN_DUELS, Menu, Word, Words, numbered, words_of
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import last_choice, moment_of
from duel_tui.play.tutor import advice_lines, best_line, may_advise
from duel_tui.show.form import read_number
from duel_tui.show.moment import ONLOOKER, Moment
from duel_tui.show.scene import Charting, Remembering
from duel_tui.text import capital, ended, signs_in_words
from duel_tui.words import Rulebook
from duel_tui.words.wording import About

_ROUNDS, _LAST = 5, 5
"""Rounds, and lines of the story, where no number is given."""
_DECISIONS = 4
"""Decisions of one round that are told, the last ones: a movement and three exchanges."""
_OF_ROUNDS, _OF_LINES = 2, 4
"""Figures of the largest number of rounds and of lines that can be asked for."""
_SHOWN = 20
_TOLD: tuple[tuple[About, str], ...] = (
    ("score", "This game keeps no score."),
    ("wounds", "There are no wounds in this game."),
    ("initiative", "Nobody has the initiative in this game."),
    ("open", "Nothing is open or closed now."),
)
"""The questions that a game answers in sentences of its own, where it has any, and what is said where it has none."""
_NO_CARDS = "Nothing is hidden in this game: it has no cards."
_BEFORE = "Its beginning is in the log."
_NO_ROUNDS = "No round has been fought yet."
_BAD_ROUNDS = "Type rounds and a number from 1 up to 99: rounds 5."
_BAD_LAST = "Type last and a number from 1 up to 9999: last 5."
_NOTHING_SEEN = "Nothing has been seen of {name} yet."
_NO_ROLLS = "No choice in this game needs a number on a die."
_NOTHING_TO_CHOOSE = "There is nothing for you to choose now."


def consulting(
    context: AppContext, bout: Bout, talk: Talk, changes: Mapping[str, Any] | None = None
) -> Words:
    """The words that look something up in the rulebook of a duel, with the changes it is fought under, and that turn settings."""

    def look_up(rest: str) -> None:
        game, whole = bout.table.rules.key, whole_matrix(bout)
        find(talk, game, context.rulebook_of(game, changes, whole=whole), rest)

    phrases = bout.wording.phrases
    in_parts = any(what not in phrases.pickers for what in phrases.asks)
    turned = words_of(IN_DUELS, context.store, talk.shell, talk.tell)
    return (
        Word("rules", ASKING["rules"], look_up, more=True),
        *[word if word.word != "confirm" or in_parts else replace(word, line="") for word in turned],
    )


class Questions:
    """Answers questions about a bout."""

    def __init__(self, bout: Bout, talk: Talk, teller: Teller, more: Words = ()) -> None:
        """Answer about a bout; `more`: words that are answered beside the questions."""
        self._bout, self._talk, self._teller, self._more = bout, talk, teller, more
        self.place: int | None = None
        """The place of the play that is asked about; None: where it stands now."""

    def words(self, side: Side) -> Words:
        """The questions of this game that are answered while a side is asked; for an unseen hand its other side asks."""
        bout, tell = self._bout, self._talk.tell
        side = side.foe if side in bout.table.unseen else side
        stands, cards = bout.wording.phrases.stands, "ranks" in bout.wording.phrases.words
        needs = _NOTHING_TO_CHOOSE if bout.wording.odds.rolls else _NO_ROLLS
        unchosen = (("odds", _NOTHING_TO_CHOOSE), ("about", _NOTHING_TO_CHOOSE), ("needs", needs))
        unseen = ASKING["unseen"] if cards else ""
        seen = ASKING["seen"] + ("; seen 4 for a card" if cards else "")
        ground = CHOOSING["map"] if self._map(side) else ""
        last, hand = ASKING["last"], ASKING["hand"] if self.has_cards else ""
        return (
            Word("me", ASKING["me"], lambda _: self._tell_side(side), group="now"),
            Word("foe", ASKING["foe"], lambda _: self._tell_side(side.foe), group="now"),
            Word("hand", hand, lambda _: self._tell_hand(side), group="now"),
            Word("how", "", lambda _: tell(*self.brief(side))),
            Word("status", ASKING["status"], lambda _: tell(self.status(side)), group="now"),
            *[
                Word(
                    about,
                    ASKING[about] if about in stands else "",
                    partial(self._stands, about, none, side),
                    group="now",
                )
                for about, none in _TOLD
            ],
            Word("rounds", ASKING["rounds"], self._rounds, more=True, group="past"),
            *self._advisers(side),
            Word("unseen", unseen, lambda _: self._unseen(side), group="now"),
            *[
                Word(word, "", partial(self._say, self._pending or told), more=True)
                for word, told in unchosen
            ],
            Word(
                "map", ground, lambda _: tell(*(self._map(side) or [bout.wording.say("no_map")])), group="now"
            ),
            Word("seen", seen, partial(self._seen, side), more=True, group="past"),
            Word("last", last, self._tell_last, more=True, group="past"),
            Word("why", ASKING["why"], self._tell_sums, more=True, group="past"),
            *self._more,
            *(
                [Word("matrix", ASKING["matrix"], self.tell_matrix, more=True, group="past")]
                if isinstance(bout.table.rules, Tabled)
                else []
            ),
        )

    def brief(self, side: Side) -> tuple[str, ...]:
        """How the duel stands for a side; of a hand nothing where the other reads the same lines."""
        return self._lines("brief", side, self._teller.moment(self.place))

    @property
    def hidden(self) -> bool:
        """Whether two people at one keyboard hide their cards from each other."""
        return self._bout.shared and self._bout.table.hides

    @property
    def has_cards(self) -> bool:
        """Whether hands are held in this game."""
        return "hand" in self._bout.wording.phrases.stands

    def tell_matrix(self, move: str = "") -> None:
        """Tell what may be known of the matrix; `move`: of those with such a name or number."""
        found = matrix_of(self._bout, self.place)
        self._talk.tell(*([found] if isinstance(found, str) else found.told(move)))

    def _lines(self, about: About, side: Side, seen: Moment[object] | None = None) -> tuple[str, ...]:
        return self._bout.wording.stands(about, (seen or self._moment).sheet, side, self._teller.names)

    @property
    def _moment(self) -> Moment[object]:
        return moment_of(self._bout, self.place)

    def _tell_side(self, side: Side) -> None:
        bout, lines = self._bout, self._lines("side", side)
        waiting = [one for one in bout.table.waiting if one.ruling.side in {side, None}]
        # what a game master adds to rolls is told where rulings may be known
        told = bout.wording.modifiers(waiting, self._teller.names) if moment_of(bout).viewer.rulings else []
        added = [signs_in_words(" ".join(one.split()[1:])) for one in told]
        self._talk.tell(*map(signs_in_words, lines), posture(bout, side, self.place, lines), *added)

    def _tell_hand(self, side: Side) -> None:
        unseen = self._bout.watcher and self._bout.table.hides
        none = "A watcher sees no hand." if unseen else "No cards are in hand."
        self._talk.tell(*(self._lines("hand", side) or (none,)))

    def _tell_last(self, rest: str) -> None:
        count = read_number(rest, _OF_LINES) if rest else _LAST
        self._talk.tell(*(self._teller.last(count, self.place) if count else [_BAD_LAST]))

    def _tell_sums(self, asked: str) -> None:
        if asked:
            self._talk.why(asked)
            return
        nothing = "nothing_thrown" if self._bout.wording.phrases.rolls else "no_dice"
        nothing = "sums_hidden" if self._moment.viewer.veiled else nothing
        self._talk.tell(*(self._teller.sums(self.place) or [self._bout.wording.say(nothing)]))

    def _map(self, side: Side) -> tuple[str, ...]:
        """The map as a side stands on it, in sentences; empty: the duel is on none."""
        scene = scene_of(self._bout)
        return scene.ground(self._moment, side) if isinstance(scene, Charting) else ()

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
        seen, brief = self._teller.moment(self.place), " ".join(self.brief(side))
        further = (*self._lines("score", side, seen), *self._lines("status", side, seen))
        return signs_in_words(" ".join([brief, *[line for line in further if line not in brief]]).strip())

    def _stands(self, about: About, none: str, side: Side, _: str) -> None:
        self._talk.tell(signs_in_words(" ".join(self._lines(about, side))) or none)

    def _rounds(self, rest: str) -> None:
        count = read_number(rest, _OF_ROUNDS) if rest else _ROUNDS
        self._talk.tell(*((_round_lines(self._bout, count) or [_NO_ROUNDS]) if count else [_BAD_ROUNDS]))

    def _unseen(self, side: Side) -> None:
        bout, cards = self._bout, scene_of(self._bout).unseen(self._moment, side)
        told = ", ".join(
            [
                f"{left or 'no'} {bout.wording.label('rank' if left == 1 else 'ranks', rank)}"
                for rank, (left, _) in cards.items()
            ]
        )
        foe = self._teller.names[side.foe]
        self._talk.tell(bout.wording.say("asked_unseen", cards=told, foe=foe) if cards else _NO_CARDS)

    def _seen(self, side: Side, rest: str) -> None:
        """Say what the other has done so far, or how many cards of a rank have been seen."""
        name = self._teller.names[side.foe]
        if rest:
            self._talk.tell(self._seen_card(side, rest))
            return
        scene = scene_of(self._bout)
        if isinstance(scene, Remembering):
            done = "; ".join(scene.remembered(self._moment, side.foe))
        else:
            done = self._bout.wording.cards.spoken(scene.habits(self._moment, side.foe))
        self._talk.tell(ended(f"{name}: {done}") if done else _NOTHING_SEEN.format(name=name))

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
            Word("best", CHOOSING["best"], lambda _: self._advise(side, brief=True), group="choose"),
            Word("advice", CHOOSING["advice"], lambda _: self._advise(side), group="choose"),
        )

    async def _advise(self, side: Side, *, brief: bool = False) -> None:
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


_FOUND = 20
"""Entries that a search lists at most."""


async def visit(context: AppContext, talk: Talk) -> None:
    """Read in the rulebook of a game, until the first lesson is chosen instead.

    Raises:
        Back: the person goes back.
    """
    page = contents(context, context.game, context.rulebook(), lesson=True)
    lesson, (shelf,) = (
        rows_of(page)[0],
        page.fields,
    )  # the lesson has a letter, and leaves the games their numbers
    rows = [(key, value.label, "") for key, value in zip(books(), shelf.values, strict=True)]
    listed = Menu("pick rules", "Which book?", (lesson, *numbered(rows)))
    while True:
        game = await talk.choose(listed)
        if game == LESSON:
            return
        book = context.rulebook(game)
        with suppress(Back):
            await _chapters(talk, game, book, contents(context, game, book).rows)


def find(talk: Talk, game: str, book: Rulebook, text: str) -> None:
    """Tell the entries that hold all the words; where there is one, all of it."""
    if not text:
        talk.tell(f"Type a word after it: {'find undo' if game == MANUAL else 'rules parry'}.")
        return
    page = found(game, book, text)
    if page.first:
        tell(talk, game, book, page.first)
    else:
        talk.tell(page.note, *[signs_in_words(f"{row.label}: {row.detail}") for row in page.rows[:_FOUND]])


def seeking(talk: Talk, context: Callable[[], AppContext]) -> Word:
    """The word that searches the manual; the context is opened when it is first asked for."""

    def seek(rest: str) -> None:
        find(talk, MANUAL, context().rulebook(MANUAL), rest)

    return Word("find", ALWAYS["find"], seek, more=True)


def tell(talk: Talk, game: str, book: Rulebook, key: str) -> None:
    """Tell the entry of a row."""
    chapter, entry = key.split(".")
    talk.tell(*map(signs_in_words, sentences(reading(game, book, (int(chapter), int(entry))))))


async def _chapters(talk: Talk, game: str, book: Rulebook, rows: tuple[PageRow, ...]) -> None:
    words = (Word("find", READING["find"], partial(find, talk, game, book), more=True),)
    titles = list(dict.fromkeys(row.under for row in rows))
    menu = Menu(f"rulebook {game}", "Which chapter?", numbered([(title, title, "") for title in titles]))
    while True:
        title = await talk.choose(menu, words)
        entries = [row for row in rows if row.under == title]
        if len(entries) == 1:
            tell(talk, game, book, entries[0].key)
            continue
        named = numbered([(row.key, row.label, "") for row in entries])
        try:
            while True:
                key = await talk.choose(Menu(f"chapter {game} {title}", "Which entry?", named), words)
                tell(talk, game, book, key)
        except Back:
            continue
