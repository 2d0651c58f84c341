"""A side's decision, asked for in lines: the same decision that the screen shows as a table, field by field."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import Between, Choice, Form, Plot
from duel_tui.engine.requests import Ask
from duel_tui.keys.words import CHOOSING
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.plain.choices import Reading, all_rows, rows_of
from duel_tui.plain.driver import OnScreen, Read
from duel_tui.plain.hints import Hints
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import CHOICES, Menu, Vocabulary, Word, Words, named, unavailable
from duel_tui.play.bout import Bout
from duel_tui.sanitize import in_figures
from duel_tui.show.fit import whole
from duel_tui.show.meaning import Fields
from duel_tui.show.table import Option, Table
from duel_tui.text import capital, signs_in_words

_STEPS = "Several steps go in one line: north 3, ne, wait. Type map for the map."
_GO_ON = "type more steps to go on, or type no to begin again."
_PLOT_ENDS = f"Press Enter to confirm, {_GO_ON}"
_UNSEEN_PLOT = f"The plot can be walked so far. Press Enter or type yes to confirm it, {_GO_ON}"
_UNSEEN_TOO_FAR = f"The plot cannot be walked as it is: {_GO_ON}"
_NOTHING_CHOSEN = "Nothing is chosen."
_PROPOSED = "proposed"
"""The key of a row that nobody lists: what an opponent proposes."""


class _WithdrawnError(Exception):
    """What was asked about before it counts is not meant."""


class Asking:
    """One decision being made."""

    def __init__(self, bout: Bout, talk: Talk, ask: Ask, *, secret: bool, listed: bool = True) -> None:
        """Ask a side.

        Args:
            bout: the bout.
            talk: with whom.
            ask: what is asked.
            secret: whether nothing typed may be shown.
            listed: whether the menu is listed unasked, which tells of the cards in a hand.
        """
        assert ask.menu is not None, "a side sees its own menu"
        self.side = ask.side
        self._bout, self._talk, self._ask, self._menu = bout, talk, ask, ask.menu
        self._plots, self._secret, self._listed = isinstance(ask.menu, Plot), secret, listed
        self._offered = False
        """Whether an opponent has proposed something."""
        self._at_once = bout.seats.now[ask.side].how == "spoken"
        """Whether a choice counts as soon as it is typed, for a person has said it."""
        self._fresh = True
        """Whether nothing has been typed for it yet."""
        self._question = capital(bout.wording.prompt(ask, bout.heard))
        self._key = f"{bout.table.rules.key} {ask.what}"
        first = talk.is_new(f"{self._key} {ask.side}", {})
        self._unheard = CHOICES if first and bout.shared and not bout.table.hides else ""
        """Said where a list is not told, to the second of two people: only the first has heard it."""
        self._decision = Decision(bout, scene_of(bout), ask)
        self._fields: Fields = {
            field: rows_of(bout.wording, ask.what, options)
            for field, options in self._decision.fields.items()
        }
        self._hints = Hints(talk, self._decision, self._fields, secret=secret)

    def propose(self, choice: Choice) -> None:
        """Let a proposal stand as chosen: an empty line takes it."""
        self._offered = self._decision.propose(choice)

    async def choice(self, words: Words, repeats: Callable[[], bool]) -> Any:
        """What is chosen; `words` are answered meanwhile.

        Args:
            words: the words of the duel.
            repeats: whether several fields are repeated in words before they count.
        """
        known = [
            replace(word, deed=partial(self._undo, word)) if word.word == "undo" else word for word in words
        ]
        own = (*known, *self._hints.words)
        if isinstance(self._menu, Plot):
            own = (*own, Word("map", CHOOSING["map"], lambda _: self._tell_map(), group="choose"))
            return await self._filled(own, repeats)
        asked = next((word for word in words if word.word == "seen"), None)
        own = (*own, self._hints.seen(asked))
        return await (self._filled(own, repeats) if len(self._fields) > 1 else self._one(own))

    def _list_steps(self) -> None:
        """List the steps by their names, those that cannot come next with the reason."""
        table = self._spoken_table()
        shown = [*[row.option for row in table.rows if row.option], *table.options]
        free = ", ".join([one.label for one in shown if not one.denied])
        denied = "; ".join([f"{one.label}, {one.denied}" for one in shown if one.denied])
        self._talk.tell(f"Steps: {free}.", f"Not now: {denied}." if denied else "", _STEPS)

    @property
    def _plot_asked(self) -> str:
        """What the plot is so far, and how it is made to count."""
        refused = self._decision.refusal
        if self._secret:
            return _UNSEEN_TOO_FAR if refused else _UNSEEN_PLOT
        if asked := self._confirms(str(self._decision.answer)):
            return asked
        table = self._decision.table()
        ends = (whole(table.said), capital(_GO_ON)) if refused else (_PLOT_ENDS,)
        told = (whole(table.known), f"{capital(whole(table.aside))}.", *ends)
        return " ".join([one for one in told if one])

    def _tell_map(self) -> None:
        table = self._spoken_table()
        self._talk.tell(table.stands, *table.described)

    def _spoken_table(self) -> Table:
        """The table as it may be read aloud: without a secret plot, since what is told stays on the terminal."""
        plotted = self._decision.picked
        if not (self._secret and plotted):
            return self._decision.table()
        self._decision.put_back({})
        table = self._decision.table()
        self._decision.put_back(plotted)
        return table

    async def _one(self, words: Words) -> Any:
        """A row of the only field there is."""
        ((field, rows),) = self._fields.items()
        bounds = self._menu
        instead = f"Type a number from {bounds.low} to {bounds.high}." if isinstance(bounds, Between) else ""
        known = self._bout.wording.phrases.pickers.get(self._ask.what)
        made = known is not None and bool(known.made)
        only = f" {self._decision.title_of(field)}." if isinstance(bounds, Form) else ""
        menu = Menu(self._key, self._question + only, rows, made=made, spoken=True, instead=instead)
        if self._offer:
            menu = replace(menu, question=f"{menu.question} {self._offer}")
        key = await self._confirmed(menu, words)
        if key == _PROPOSED:
            return self._decision.answer
        _ = self._decision.pick(field, key)
        return self._decision.answer

    async def _confirmed(self, menu: Menu, words: Words) -> str:
        """The row that is chosen; one that cannot be meant lightly is asked about before it counts."""
        asked, question, fresh = "", menu.question, self._is_fresh()
        echo, listed = not self._secret, self._listed
        withdraws = (Word("back", CHOOSING["back"], _withdraw), Word("no", "", _withdraw))
        while True:
            means = (Option("", asked, "yes", "yes"),) if asked else ()
            shown = replace(menu, question=question, spoken=not asked, others=means)
            vocabulary = (*words, *withdraws) if asked else words
            page: OnScreen = "" if asked else self._page
            try:
                key = await self._talk.choose(
                    shown,
                    vocabulary,
                    echo=echo,
                    listed=listed,
                    fresh=fresh,
                    page=page,
                    empty=asked or (_PROPOSED if self._offer else ""),
                    unheard="" if asked else self._unheard,
                )
            except _WithdrawnError:
                asked, question = "", menu.question
                self._talk.tell(_NOTHING_CHOSEN)
                continue
            named = str(self._decision.answer) if key == _PROPOSED else key
            confirms = self._confirms(named)
            if not confirms or named == asked:
                return key
            asked, question, fresh = named, confirms, True

    def _confirms(self, key: str) -> str:
        """What is asked before a row counts that cannot be meant lightly; empty: it counts at once."""
        wording = self._bout.wording
        question = wording.confirms(self._ask, key, self._bout.heard)
        letter = self._again(key)[0] if question else ""
        return wording.say("confirms_line", question=question, letter=letter) if question else ""

    def _again(self, key: str) -> tuple[str, ...]:
        """What confirms a row that cannot be meant lightly: its letter and its name."""
        rows = [row for row in all_rows(self._fields) if row.key == key]
        return tuple([word for row in rows for word in (row.typed, row.label)])

    async def _filled(self, words: Words, repeats: Callable[[], bool]) -> Any:
        """Several fields, or the steps of a plot, filled in from as many lines as it takes."""
        reading = Reading(self._decision, self._fields)
        if self._plots:
            rows, lists, last = list[Option](), self._list_steps, "the last step"
            self._talk.say(self._decision.table().stands)
            told = self._talk.is_new(self._key, {})
            if told:
                self._list_steps()
        else:
            rows, lists, last = all_rows(self._fields), self._list_all, "what you chose last"
            told = self._list_new()
        self._talk.say("" if told else self._unheard)
        gives_up = Word("back", f"takes back {last}", lambda _: self._give_up_last())
        vocabulary = self._talk.vocabulary((*words, gives_up), rows, spoken=True)
        while True:
            answer = self._answer
            again = self._again(str(answer)) if self._confirms(str(answer)) else ()
            ends = answer is not None and not self._plots
            fresh = self._is_fresh() or ends or bool(again)
            typed = await Read(self._asked, echo=not self._secret, fresh=fresh, page=self._page)
            if answer is not None and typed.casefold() in {"", "yes", *again}:
                break
            if self._ended and typed.casefold() == "no":
                self._decision.put_back({})
                continue
            if (refused := self._decision.refusal) and typed.casefold() in {"", "yes"}:
                self._talk.tell(_UNSEEN_TOO_FAR if self._secret else refused)
                continue
            if await self._is_word(typed, reading, vocabulary, lists):
                continue
            answer = self._answer
            counts = not self._plots and (self._secret or self._at_once or not repeats())
            if answer is not None and counts and not self._offered:
                break
        self._talk.answered()
        return answer

    async def _is_word(
        self, typed: str, reading: Reading, vocabulary: Vocabulary, lists: Callable[[], None]
    ) -> bool:
        """Obey a word; else fill in what a line says, by the places of its letters if it says nothing as it is."""
        trouble = ""
        for line in (typed, *filter(None, [self._talk.at_places(typed)])):
            if await self._talk.obeyed(line, vocabulary, lists):
                return True
            if not (trouble := reading.read(in_figures(line))):
                return False
        script = "" if reading.why else self._talk.another_script(typed)
        self._talk.tell(unavailable(reading.why) if self._secret else script or trouble)
        return False

    def _list_new(self) -> bool:
        """List what has not been told as it is now; True: that was the whole of every field."""
        whole = True
        for field, rows in self._fields.items():
            new = self._new(field, rows)
            whole = whole and new == rows
            if new:
                title = self._decision.title_of(field)
                self._talk.say(_listed(title if new == rows else f"{title}, changed", new))
        return whole

    def _list_all(self) -> None:
        titled = [(self._decision.title_of(field), rows) for field, rows in self._fields.items()]
        self._talk.tell(*[_listed(title, rows) for title, rows in titled])

    def _new(self, field: str, rows: tuple[Option, ...]) -> tuple[Option, ...]:
        """The rows of a field that have not been told as they are now; all of them where that is clearer."""
        again = self._bout.wording.phrases.words.get("listed_again", {}).get(self._ask.what) == field
        key = f"{self._bout.table.rules.key} {field}" if again else f"{self._key} {field}"
        told = {named(row): f"{row.detail if again else ''} {bool(row.denied)}" for row in rows}
        before = self._talk.listed(key)
        if not self._talk.is_new(key, told):
            return ()
        if again or before is None or before.keys() != told.keys():
            return rows
        changed = tuple([row for row in rows if before[named(row)] != told[named(row)]])
        return changed if 2 * len(changed) < len(rows) else rows

    @property
    def _page(self) -> OnScreen:
        """The duel; only its table, where something is chosen that no file has: by this side, or by the other in secret."""
        sealed = any(side in self._bout.table.sealed for side in self._bout.seats.people)
        return "table" if sealed or self._decision.touched else "duel"

    @property
    def _answer(self) -> Choice | None:
        """What is chosen, once every field is said: nobody sees here what follows from the others."""
        return None if self._decision.unsaid and not self._plots else self._decision.answer

    @property
    def _ended(self) -> bool:
        """Whether what is chosen may count, or is a plot that is too far."""
        return self._answer is not None or bool(self._decision.refusal)

    def _is_fresh(self) -> bool:
        fresh, self._fresh = self._fresh, False
        return fresh

    @property
    def _asked(self) -> str:
        """What is asked: everything, the fields that are still open, or whether what is chosen counts."""
        decision = self._decision
        if self._plots:
            return self._question if not self._ended else self._offer or self._plot_asked
        if self._offer:
            return f"{self._question} {self._offer}"
        if self._answer is not None:
            chosen = "All is chosen" if self._secret else self._in_words
            return f"{chosen}. Press Enter or type yes to confirm, or type no to choose again."
        wanted = decision.unsaid if decision.touched else tuple(self._fields)
        titles = ", ".join([decision.title_of(field).lower() for field in wanted]).capitalize()
        return f"{titles}?" if decision.touched else f"{self._question} {titles}."

    @property
    def _in_words(self) -> str:
        labels = [
            f"{self._decision.title_of(field).lower()} {row.label}"
            for field, key in self._decision.picked.items()
            for row in self._fields[field]
            if row.key == key
        ]
        bout, side = self._bout, self._ask.side
        who = "You choose" if bout.shared or bout.own is side else f"{bout.called[side]} chooses"
        return f"{who} {', '.join(labels)}"

    @property
    def _offer(self) -> str:
        """What is proposed while it stands, and how it is taken; empty: nothing is."""
        decision = self._decision
        if not decision.proposed:
            return ""
        return decision.proposes("_line")

    def _give_up_last(self) -> None:
        if not self._decision.back():
            self._talk.tell("Nothing is chosen yet. Type home to leave the duel as it stands.")

    def _undo(self, asked: Word, rest: str) -> Awaitable[None] | None:
        """Take back what was chosen last of a choice that does not count yet; otherwise the last decision."""
        if self._decision.touched and self._decision.back():
            return None
        return asked.deed(rest)


def _listed(title: str, rows: tuple[Option, ...]) -> str:
    told = [f"{named(row)} {signs_in_words(row.detail)}".rstrip() for row in rows]
    denied = [f", not now: {row.denied}" if row.denied else "" for row in rows]
    return f"{title}: {', '.join(map(''.join, zip(told, denied, strict=True)))}."


def _withdraw(_: str) -> None:
    raise _WithdrawnError
