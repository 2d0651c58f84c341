"""What may be asked at any prompt of a duel: how everybody stands, what was said, and why."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Tabled
from duel_tui.pages.matrix import matrix_of, whole_matrix
from duel_tui.pages.scenes import posture
from duel_tui.plain import rulebook
from duel_tui.plain.questions import Questions
from duel_tui.plain.settings import IN_DUELS, words_of
from duel_tui.plain.talk import Talk
from duel_tui.plain.telling import Teller
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.reading import read_number
from duel_tui.text import signs_in_words
from duel_tui.words.wording import About

_LAST = 5
"""Lines of the story where no number is given."""
_FIGURES = 4
"""Of the largest number of lines that can be asked for."""
_BAD_LAST = "Type last and a number from 1 up to 9999: last 5."
_MATRIX = "the pairs of moves met, or the whole matrix where it is open; matrix and a move for that one"


class Enquiries:
    """Answers questions about a bout."""

    def __init__(
        self,
        context: AppContext,
        bout: Bout,
        talk: Talk,
        teller: Teller,
        changes: Mapping[str, Any] | None = None,
    ) -> None:
        """Answer about this bout, with the changes to the games under which it is fought."""
        self._context = context
        self._bout = bout
        self._talk = talk
        self._teller = teller
        self._changes = changes
        self._questions = Questions(bout, talk, teller)
        self.place: int | None = None
        """The place of the play that is asked about; None: where it stands now."""

    def words(self, side: Side) -> Words:
        """The words that are answered while a side is asked; for an unseen hand its other side asks."""
        side = side.foe if side in self._bout.table.unseen else side
        return (
            Word("me", "how you stand", lambda _: self._tell_side(side), group="now"),
            Word("foe", "how the other stands", lambda _: self._tell_side(side.foe), group="now"),
            Word(
                "hand", "your cards" if self.has_cards else "", lambda _: self._tell_hand(side), group="now"
            ),
            Word("how", "", lambda _: self._tell_duel(side)),
            *self._questions.words(side),
            Word(
                "last",
                "the last lines of the story; last 9 for nine",
                self._tell_last,
                more=True,
                group="past",
            ),
            Word("why", "the sums of the last rolls", lambda _: self._tell_sums(), group="past"),
            Word("rules", "looks something up: rules volt", self._look_up, more=True),
            *[
                word if word.word != "confirm" or self._asks_for_several_parts else replace(word, line="")
                for word in words_of(IN_DUELS, self._context.store, self._talk.shell, self._talk.tell)
            ],
            *(
                [Word("matrix", _MATRIX, self.tell_matrix, more=True, group="past")]
                if isinstance(self._bout.table.rules, Tabled)
                else []
            ),
        )

    def brief(self, side: Side) -> tuple[str, ...]:
        """How the duel stands for a side; of a hand nothing where the other reads the same lines."""
        sheet = self._teller.moment(self.place).sheet
        return self._bout.wording.stands("brief", sheet, side, self._teller.names)

    @property
    def hidden(self) -> bool:
        """Whether two people at one keyboard hide their cards from each other."""
        return self._bout.shared and self._bout.table.hides

    @property
    def has_cards(self) -> bool:
        """Whether hands are held in this game."""
        return "hand" in self._bout.wording.phrases.stands

    @property
    def _asks_for_several_parts(self) -> bool:
        """Whether a choice of this game has parts that are picked one by one."""
        phrases = self._bout.wording.phrases
        return any(what not in phrases.pickers for what in phrases.asks)

    def tell_matrix(self, move: str = "") -> None:
        """Tell what may be known of the matrix; `move`: of those with such a name or number."""
        found = matrix_of(self._bout, self.place)
        self._talk.tell(*([found] if isinstance(found, str) else found.told(move)))

    def _lines(self, about: About, side: Side) -> tuple[str, ...]:
        sheet = moment_of(self._bout, self.place).sheet
        return self._bout.wording.stands(about, sheet, side, self._teller.names)

    def _tell_side(self, side: Side) -> None:
        lines = self._lines("side", side)
        self._talk.tell(
            *map(signs_in_words, lines), posture(self._bout, side, self.place, lines), *self._added(side)
        )

    def _added(self, side: Side) -> list[str]:
        """What a game master adds to a side's rolls, where rulings may be known."""
        bout = self._bout
        waiting = [one for one in bout.table.waiting if one.ruling.side in {side, None}]
        told = bout.wording.modifiers(waiting, self._teller.names) if moment_of(bout).viewer.rulings else []
        return [signs_in_words(" ".join(one.split()[1:])) for one in told]

    def _tell_hand(self, side: Side) -> None:
        lines = self._lines("hand", side)
        unseen = self._bout.watcher and self._bout.table.hides
        none = "A watcher sees no hand." if unseen else "No cards are in hand."
        self._talk.tell(*(lines or (none,)))

    def _tell_duel(self, side: Side) -> None:
        self._talk.tell(*self.brief(side))

    def _tell_last(self, rest: str) -> None:
        count = read_number(rest, _FIGURES) if rest else _LAST
        self._talk.tell(*(self._teller.last(count, self.place) if count else [_BAD_LAST]))

    def _tell_sums(self) -> None:
        nothing = "nothing_thrown" if self._bout.wording.phrases.rolls else "no_dice"
        self._talk.tell(*(self._teller.sums(self.place) or [self._bout.wording.say(nothing)]))

    def _look_up(self, rest: str) -> None:
        game, whole = self._bout.table.rules.key, whole_matrix(self._bout)
        rulebook.find(self._talk, game, self._context.rulebook_of(game, self._changes, whole=whole), rest)
