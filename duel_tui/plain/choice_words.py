"""The words that ask about the choices of a decision: odds, needs, about, and what the other has done so far."""

import re
from collections.abc import Awaitable, Sequence
from functools import partial

from msgspec.structs import replace

from duel_tui.engine.menu import Plot
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.hints import Hints
from duel_tui.plain.menus import Line, meant
from duel_tui.plain.signs import ended
from duel_tui.plain.talk import Talk
from duel_tui.plain.typed_fields import Fields, named_in
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.show.fit import whole
from duel_tui.show.scene import Remembering

_ALL = "all"
_ODDS = "the best choice in one line; odds 2 for one choice, odds all for every one"
_NEEDS = "what a roll needs, and the wound of its hit; needs and an attack for that one"
_ABOUT = "what a choice is: about 2"
_NO_ODDS = "There are no odds to tell here."
_NOTHING_ROLLED = "No roll follows from that."
_NOTHING_SEEN = "Nothing has been seen of the other yet."


class ChoiceWords:
    """Answers these words for one decision."""

    def __init__(self, bout: Bout, talk: Talk, decision: Decision, fields: Fields, *, secret: bool) -> None:
        """Answer for a decision.

        Args:
            bout: the bout.
            talk: with whom.
            decision: what is chosen so far.
            fields: the rows of its fields.
            secret: whether nothing chosen may be shown.
        """
        menu = decision.ask.menu
        assert menu is not None, "a side sees its own menu"
        self._bout = bout
        self._talk = talk
        self._decision = decision
        self._fields = fields
        self._secret = secret
        self._plots = isinstance(menu, Plot)
        self._hints = Hints(bout, decision.ask, menu, talk)

    @property
    def words(self) -> Words:
        """The words that every question has."""
        needs = Word("needs", _NEEDS, self._needs, more=True, group="choose")
        return (
            Word("odds", _ODDS, self._odds, more=True, group="choose"),
            *([needs] if self._bout.wording.rolls else []),
            Word("about", _ABOUT, self._about, more=True, group="choose"),
        )

    def seen(self, asked: Word | None) -> Word:
        """The word for what the other has done so far; `asked` is that of the duel, if it has one."""
        word = asked or Word("seen", "", lambda _: None, more=True)
        return replace(word, deed=partial(self._seen, asked))

    def _seen(self, asked: Word | None, rest: str) -> Awaitable[None] | None:
        """Say what the other has done so far, as it stands under the table; of a card, what the question says."""
        if asked is not None and (rest or isinstance(scene_of(self._bout), Remembering)):
            return asked.deed(rest)
        known = self._bout.wording.spoken_cards(whole(self._decision.table().known))
        parts = re.split(" {2,}", known.replace(":  ", ": "))
        self._talk.tell(ended(", ".join(parts)) if known else _NOTHING_SEEN)
        return None

    @property
    def _chosen(self) -> dict[str, str]:
        """What is chosen so far and the reader of these lines may see."""
        return {} if self._secret else self._decision.picked

    def _about(self, rest: str) -> None:
        found = _meant(self._fields, rest)
        self._talk.tell(self._hints.about(*found[0]) if found else self._about_what)

    @property
    def _about_what(self) -> str:
        """How to ask what a choice is; steps of a plot have no numbers."""
        first = next(line for lines in self._fields.values() for line in lines)
        return f"Type about and a choice: about {first.label if self._plots else first.called}."

    async def _odds(self, rest: str) -> None:
        """Say what the rows of the field that is asked for need or lead to; in a secret choice of the first.

        Alone it is one line about the best of them; with `all` every row has its own.
        """
        fields, open_now = self._fields, self._open_now
        if not rest:
            best = await self._hints.best_odds(open_now, _free(fields[open_now]), self._chosen, fields)
            self._talk.tell(best or _NO_ODDS)
            return
        field, lines = open_now, fields[open_now]
        if rest.casefold() != _ALL:
            found = _meant({open_now: fields[open_now]}, rest) or _meant(fields, rest)
            field = found[0][0] if found else open_now
            lines = tuple([line for one, line in found if one == field])
        told = await self._hints.odds(field, _free(lines), self._chosen, fields)
        self._talk.tell(*(told or [_NO_ODDS]))

    @property
    def _open_now(self) -> str:
        """The field that is asked for: that by which odds are told, the first that is open, or in secret the first."""
        led, missing = self._hints.leading(self._fields), self._decision.open
        if led and led not in self._chosen:
            return led
        return missing if missing and not self._secret else next(iter(self._fields))

    def _needs(self, rest: str) -> None:
        """Say what a roll needs and the wound of its hit: of what is named, else of what is chosen, else of each attack."""
        named = named_in(self._fields, rest)
        if isinstance(named, str):
            self._talk.tell(named)
            return
        self._talk.tell(*(self._hints.needs({**self._chosen, **named}, self._fields) or [_NOTHING_ROLLED]))


def _free(lines: Sequence[Line]) -> list[Line]:
    """The rows that are available."""
    return [line for line in lines if not line.denied]


def _meant(fields: Fields, typed: str) -> list[tuple[str, Line]]:
    """The rows that something typed may mean, with their fields."""
    return [(field, line) for field, lines in fields.items() for line in meant(lines, typed)]
