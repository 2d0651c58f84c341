"""The talk: questions with their answers, the words that are answered at every one of them, and pages in lines.

What there is to be read on a page is said, and its rows are listed by their numbers, any of which can be chosen.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duel_tui.data import data_folder
from duel_tui.keys import Keymap
from duel_tui.keys.boards import another_script, at_places
from duel_tui.keys.words import ALWAYS
from duel_tui.pages.model import Command, Page, PageRow, Written
from duel_tui.plain.driver import OnScreen, Read, Request, settle
from duel_tui.plain.words import (
    EVERYWHERE,
    Menu,
    Speech,
    Vocabulary,
    Word,
    Words,
    named,
    numbered,
    told,
    unavailable,
    which,
    words_of,
)
from duel_tui.play.settings import SettingsStore
from duel_tui.sanitize import ComplaintError
from duel_tui.show.blocks import Block, Curve, Fight, Grid, Likeness, Paragraph, Picture
from duel_tui.show.table import Option
from duel_tui.text import capital, ended

if TYPE_CHECKING:
    from duel_tui.registry.rulings import Rulings


class Back(Exception):  # noqa: N818  no error: the player goes back
    """The answer is to go back to where the question came from."""


class Quit(Exception):  # noqa: N818  no error: the player leaves
    """The answer is to leave the program."""


_USUAL = Keymap()


class Talk:
    """One person, or two, answering questions."""

    def __init__(self, shell: Speech, keymap: Keymap = _USUAL, store: SettingsStore | None = None) -> None:
        """Talk over a shell.

        Args:
            shell: where lines are said.
            keymap: the keys in force; those that are characters are answered as the words of their commands.
            store: where settings are kept; None: nowhere, and no word changes them.
        """
        self.shell = shell
        self._keymap, self._store = keymap, store
        self.farewell = "Everything is kept."
        """What is said at the very end."""
        self.unkept = False
        """True if something is lost."""
        self.behind = ""
        """What was typed behind the name of a field, which answers what that field asks; empty: nothing was."""
        self._said: list[str] = []
        self._listed: dict[str, dict[str, str]] = {}
        self.rulings: Callable[[], Rulings] = _shipped
        """Reads the rulings, once one is asked for."""
        self._always: tuple[Word, ...] = (
            Word(_HELP, ALWAYS[_HELP], lambda _: None),
            Word("again", ALWAYS["again"], lambda _: self._again(), group="past"),
            Word("why", ALWAYS["why"], self.why, more=True),
            Word("back", ALWAYS["back"], _go_back),
            Word("quit", ALWAYS["quit"], _quit),
            Word("screen", ALWAYS["screen"], self._go_to_screen),
            *(words_of(EVERYWHERE, store, shell, self.tell) if store is not None else ()),
        )

    def loses(self, farewell: str) -> None:
        """Say this at the very end, since something is lost."""
        self.farewell, self.unkept = farewell, True

    def know(self, *words: Word) -> None:
        """Answer more words at every question."""
        self._always = (*self._always, *words)

    def say(self, *lines: str) -> None:
        """Say lines, and remember them for `again`."""
        for line in lines:
            if line:
                self._said.append(line)
                self.shell.say(line)

    @property
    def told(self) -> int:
        """The words that were said since the last answer."""
        return sum(len(line.split()) for line in self._said)

    def tell(self, *lines: str) -> None:
        """Say lines that `again` does not repeat."""
        for line in lines:
            if line:
                self.shell.say(line)

    async def choose(  # noqa: PLR0913 - each says how one question differs
        self,
        menu: Menu,
        words: Words = (),
        *,
        echo: bool = True,
        listed: bool = True,
        fresh: bool = False,
        page: OnScreen = "",
        empty: str = "",
        unheard: str = "",
    ) -> str:
        """Ask for a row of a menu, and return its key.

        Args:
            menu: the rows.
            words: the words of this place.
            echo: whether what is typed may be seen; else it is not repeated either.
            listed: whether the menu is listed unasked.
            fresh: whether something new is asked, which nothing answers that was typed before.
            page: the page of the screen that can ask the same.
            empty: the key that an empty line means; empty: it means none.
            unheard: said where the menu is not listed whole, to a person who has never heard it.

        Raises:
            Back: the answer is to go back.
            Quit: the answer is to leave.
        """
        behind, self.behind = self.behind, ""
        if listed and not behind and not self.list_once(menu):
            self.say(unheard)
        vocabulary = self.vocabulary(words, menu.rows, spoken=menu.spoken)
        strange = ""
        while True:
            strange = strange if behind else ""
            typed = behind or await Read(menu.question, echo=echo, fresh=fresh, page=page)
            behind, fresh = "", False
            if empty and not typed:
                self.answered()
                return empty
            if await self.obeyed(typed, vocabulary, lambda: self.list_all(menu)):
                continue
            found, rest = menu.meant(typed), ""
            if menu.valued and not found:
                found, rest = menu.led(typed)
            if len(found) == 1 and not found[0].denied:
                self.behind = rest
                self.answered()
                return found[0].key
            if found:
                self.tell(_refusal(found, echo=echo, listed=listed))
            elif behind := self.at_places(typed):
                strange = typed
            else:
                script = self.another_script(strange or typed) if echo else ""
                self.tell(script or _elsewhere(typed, vocabulary) or _unknown(typed, echo=echo))

    async def text(self, question: str) -> str:
        """Ask for a line that is text whatever it holds, but for a word that leaves or helps and stands alone; an empty one too."""
        behind, self.behind = self.behind, ""
        while True:
            typed, behind = behind or await Read(question), ""
            word = typed.casefold()
            if word == "?":
                continue
            if word == _HELP:
                self.tell(_TEXT)
            elif word in _LEAVING:
                _LEAVING[word](word)
            else:
                self.answered()
                return typed

    async def line(self, question: str, words: Words, more: str, *, page: OnScreen = "") -> str:
        """Ask for a line that is no word of the place; an empty one is an answer too. `more`: what `?` tells."""
        vocabulary = self.vocabulary(words)
        typed = await Read(question, page=page)
        while typed and await self.obeyed(typed, vocabulary, lambda: self.tell(*more.splitlines())):
            typed = await Read(question, page=page)
        self.answered()
        return typed

    async def wait(self, question: str, words: Words, means: str, *, page: OnScreen = "") -> None:
        """Wait for an empty line, or for the word that means as much; anything else unknown does nothing."""
        vocabulary = self.vocabulary(words)
        while (typed := await Read(question, page=page)) and typed.casefold() != means:
            if not await self.obeyed(typed, vocabulary, asked_again):
                self.tell(
                    f"{typed[:_SHOWN]}: not a word here, and nothing was done. Type help for the words."
                )
        self.answered()

    def at_places(self, typed: str) -> str:
        """A line with letters of another script by their places on a US board; empty: it has none, or they do not count."""
        counts = self._store is None or self._store.settings.us_keys
        placed = at_places(typed) if counts else ""
        return placed if placed != typed.lower() else ""

    def another_script(self, typed: str) -> str:
        """The sentence about letters of another script; empty: there are none."""
        return another_script(typed[:_SHOWN])

    def say_once(self, line: str) -> None:
        """Say a line that has not been said since the last answer."""
        if line not in self._said:
            self.say(line)

    def answered(self) -> None:
        """Forget what was said before an answer."""
        self._said.clear()

    def vocabulary(self, words: Words, rows: Sequence[Option] = (), *, spoken: bool = False) -> Vocabulary:
        """The words of every place and of this one, beside these rows."""
        return Vocabulary((*self._always, *words), self._keymap, rows, spoken=spoken)

    async def obeyed(self, typed: str, vocabulary: Vocabulary, listing: Callable[[], None]) -> bool:
        """Do what a word asks for; False where a line is none. An empty line asks for nothing, and `?` for the listing."""
        if not typed:
            return True
        if typed == "?":
            listing()
            return True
        found = vocabulary.find(typed)
        if found is None:
            return False
        word, rest = found
        if word.word == _HELP:
            self.tell(*vocabulary.told(_CHOOSING if vocabulary.chooses else _TYPING))
        else:
            await settle(word.deed(rest))
        return True

    def list_once(self, menu: Menu) -> bool:
        """List a menu the first time it comes, and what is told otherwise in it later on; True: it was listed whole."""
        before = self._listed.get(menu.key)
        counted = [row for row in menu.rows if not (menu.made and row.denied)]
        rows = {named(row): named(row) if menu.made else menu.compared(row) for row in counted}
        if not self.is_new(menu.key, rows):
            return False
        if before is not None and menu.made:
            self.say(f"{'; '.join(rows)}.")
            return True
        if before is not None and (before.keys() <= rows.keys() or rows.keys() <= before.keys()):
            self.say(*[told(row) for row in counted if before.get(named(row)) != rows[named(row)]])
            return False
        self.say(*menu.told)
        return True

    def forget(self, key: str) -> None:
        """List a menu whole when it comes again."""
        self._listed.pop(key, None)

    def listed(self, key: str) -> dict[str, str] | None:
        """The rows of a menu when it was last listed; None: it has not been."""
        return self._listed.get(key)

    def is_new(self, key: str, rows: dict[str, str]) -> bool:
        """Whether the rows of a menu, by their names, have not been listed before, each with what is compared of it; now they are."""
        known = self._listed.get(key)
        self._listed[key] = rows
        return known != rows

    def list_all(self, menu: Menu) -> None:
        """List a menu with everything there is to say of its rows."""
        self.tell(*menu.asked)

    def why(self, asked: str) -> None:
        """Tell the rulings with some ids."""
        try:
            told = self.rulings().told(asked) if asked else (("Type the id of a ruling after it.",),)
        except ComplaintError as wrong:
            told = ((ended(str(wrong)),),)
        self.tell(*[line for one in told for line in one])

    def _go_to_screen(self, _: str) -> None:
        self.tell(self.shell.go_to_screen())

    def _again(self) -> None:
        self.tell(*self._said)


def _shipped() -> "Rulings":
    from duel_tui.registry.rulings import Rulings  # noqa: PLC0415  it loads the games

    return Rulings(data_folder())


_HELP = "help"
_CHOOSING = ("Type the number of a row, its letter, or its first letters.", "?: lists the choices")
_TYPING = ("?: says what may be typed",)
_TEXT = "What you type is taken as it stands. Only these words, alone, are none of it: back, quit, help, ?."


def asked_again() -> None:
    """List nothing: the question, which is asked again, says what may be typed."""


def _refusal(found: Sequence[Option], *, echo: bool, listed: bool) -> str:
    if not echo:
        return unavailable(found[0].denied if listed and len(found) == 1 else "")
    return which(found) if len(found) > 1 else capital(f"{found[0].label}: {found[0].denied}.")


def _unknown(typed: str, *, echo: bool) -> str:
    told = f"{typed[:_SHOWN]}: not a choice here" if echo else "Not a choice here"
    return f"{told}. Type ? for the choices or help for the words."


_SHOWN = 40
_OF_DUELS = {
    *("me", "foe", "hand", "how", "why", "last", "undo", "redo", "odds", "needs", "best", "status", "score"),
    *("wounds", "initiative", "open", "rounds", "unseen", "seen"),
}
"""Words that are answered in a duel alone."""


def _elsewhere(typed: str, known: Vocabulary) -> str:
    """What there is to say of a word that is answered in a duel alone, or alone; empty: it is none."""
    first = typed.casefold().partition(" ")[0]
    if known.find(first):
        return "That word stands alone: nothing is typed after it."
    if first not in _OF_DUELS:
        return ""
    return f"No duel is being fought here{', so there is no story yet' if first == 'last' else ''}."


def _go_back(_: str) -> None:
    raise Back


def _quit(_: str) -> None:
    raise Quit


_LEAVING = {"back": _go_back, "quit": _quit}
"""The words that leave a question for text."""

Conversation = Callable[[Talk], Coroutine[Request, Any, object]]
"""Begins what is talked about."""


async def ask(talk: Talk, page: Page, words: Words = (), *, at: OnScreen = "") -> Command:
    """Say what is on a page, and ask for one of its rows and for what that row leaves open.

    Args:
        talk: with whom.
        page: the page.
        words: the words of this place.
        at: the page of the screen that can ask the same.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    talk.say(*heard(page.blocks))
    menu = Menu(page.key, page.question or "What now?", rows_of(page))
    while True:
        row = page.row(await talk.choose(menu, (*_tables(talk, page), *words), page=at))
        if row.blank is not None and isinstance(row.command, Written):
            return replace(row.command, text=await talk.text(f"{row.blank.question}?"))
        if not row.asks or await _confirmed(talk, f"{page.key} {row.key}", row):
            return row.command


async def _confirmed(talk: Talk, key: str, row: PageRow) -> bool:
    """Ask whether a row is meant; its own letter and an empty line say yes, nothing that was typed before does."""
    answers = numbered((("yes", f"yes, {row.label}", row.typed), ("no", "no", "n")))
    return await talk.choose(Menu(key, row.asks, answers), fresh=True, empty="yes") == "yes"


def heard(blocks: Iterable[Block]) -> list[str]:
    """Blocks as lines; a table with a title is heard by its word."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Paragraph(text=text, tone=tone, said=told):
                lines.append(told or (ended(text) if tone == "title" else text))
            case Grid(title="", said=told) | Picture(said=told):
                lines += told
            case Fight(said=sentence) | Likeness(said=sentence):
                lines += [sentence] if sentence else []
            case Grid() | Curve():
                continue
    return lines


def rows_of(page: Page) -> tuple[Option, ...]:
    """The rows of a page with their numbers."""
    numbers = count(1)
    return tuple([replace(row, number=next(numbers) if row.numbered else 0) for row in page.rows])


def _tables(talk: Talk, page: Page) -> Iterator[Word]:
    for block in page.blocks:
        if isinstance(block, Grid) and block.title:
            word = block.title.removeprefix("the ")
            yield Word(word, f"says {block.title}", partial(_tell, talk, block.said))


def _tell(talk: Talk, said: tuple[str, ...], _: str) -> None:
    talk.tell(*said)
