"""The talk: questions with their answers, and the words that are answered at every one of them."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from duel_tui.keys import COMMANDS, Keymap
from duel_tui.plain.menus import Line, Menu, meant, which
from duel_tui.plain.shell import Shell

Deed = Callable[[str], None]
"""What a word does, given what was typed after it."""


class Back(Exception):  # noqa: N818  no error: somebody goes back
    """Whoever is asked goes back to where the question came from."""


class Quit(Exception):  # noqa: N818  no error: somebody leaves
    """Whoever is asked leaves the program."""


class TurnedError(Exception):
    """Something was taken back, brought back or overruled: another thing may be asked now."""

    def __init__(self, since: int) -> None:
        """Remember the place from which on all is to be told anew."""
        super().__init__()
        self.since = since


class Word(Struct, frozen=True):
    """A word that is answered at a prompt."""

    word: str
    line: str
    """What it does, for the help."""
    deed: Deed


Words = Sequence[Word]

_USUAL = Keymap()
_COMMANDS = frozenset(one.name for one in COMMANDS)
_OTHERWISE = {"quit": "leave"}
"""Words that are called otherwise than the commands they stand for."""


class Talk:
    """One person, or two, answering questions."""

    def __init__(self, shell: Shell, keymap: Keymap = _USUAL) -> None:
        """Talk over a shell; the keys in force that are characters are answered as the words of their commands."""
        self.shell = shell
        self._keymap = keymap
        self.farewell = "Everything is kept."
        """What is said at the very end."""
        self._said: list[str] = []
        self._listed: dict[str, tuple[tuple[int, str], ...]] = {}
        self._always: tuple[Word, ...] = (
            Word("help", "the words you can type", lambda _: None),
            Word("again", "says the last lines again", lambda _: self._again()),
            Word("back", "goes back, or leaves a duel as it stands", _go_back),
            Word("quit", "leaves; everything is kept", _quit),
        )

    def say(self, *lines: str) -> None:
        """Say lines, and remember them for `again`."""
        for line in lines:
            if line:
                self._said.append(line)
                self.shell.say(line)

    def tell(self, *lines: str) -> None:
        """Say lines that `again` does not repeat."""
        for line in lines:
            if line:
                self.shell.say(line)

    def choose(self, menu: Menu, words: Words = (), *, echo: bool = True, listed: bool = True) -> str:
        """Ask for a row of a menu, and return its key.

        Args:
            menu: the rows.
            words: the words of this place.
            echo: whether what is typed may be seen; else it is not repeated either.
            listed: whether the menu is listed unasked.

        Raises:
            Back: whoever is asked goes back.
            Quit: whoever is asked leaves.
        """
        if listed:
            self.list_once(menu)
        while True:
            typed = self.shell.read(menu.question, echo=echo)
            found = meant(menu.lines, typed)
            if len(found) == 1 and not found[0].denied:
                self.answered()
                return found[0].key
            if found:
                self.tell(_refusal(found, echo=echo))
            elif not self.obeyed(typed, words, lambda: self.list_all(menu)):
                self.tell(_unknown(typed, echo=echo))

    def text(self, question: str, words: Words = (), *, more: str = "", echo: bool = True) -> str:
        """Ask for a line of text; an empty one is an answer too."""
        typed = self.shell.read(question, echo=echo)
        while typed and self.obeyed(typed, words, lambda: self.tell(more or question), keys=False):
            typed = self.shell.read(question, echo=echo)
        self.answered()
        return typed

    def answered(self) -> None:
        """Forget what was said before an answer."""
        self._said.clear()

    def obeyed(self, typed: str, words: Words, listing: Callable[[], None], *, keys: bool = True) -> bool:
        """Do what a word asks for; False where it is none.

        Args:
            typed: what was typed.
            words: the words of this place, before those of every place.
            listing: what `?` does.
            keys: whether a command's key stands for its word too; not where the typed is text.
        """
        first, _, rest = typed.partition(" ")
        known = {one.word: one for one in (*self._always, *words)}
        word = next((name for name in known if keys and first in self._keys(name)), first.casefold())
        if not typed:
            return True
        if typed == "?":
            listing()
        elif word == "help":
            self._help(words)
        elif one := known.get(word):
            one.deed(rest.strip())
        elif typed.casefold() in _OF_DUELS:
            self.tell("No duel is being fought here.")
        else:
            return False
        return True

    def list_once(self, menu: Menu) -> None:
        """List a menu the first time it comes, and where it has changed."""
        known = menu.key in self._listed
        counted = [line for line in menu.lines if not (menu.made and line.denied)]
        if not self.is_new(menu.key, tuple([(line.number, line.label) for line in counted])):
            return
        if known and menu.made:
            self.say(f"{'; '.join(f'{line.number} {line.label}' for line in counted)}.")
        else:
            self.say(*menu.told)

    def is_new(self, key: str, rows: tuple[tuple[int, str], ...]) -> bool:
        """Whether the rows of a menu have not been listed before; now they are."""
        known = self._listed.get(key)
        self._listed[key] = rows
        return known != rows

    def list_all(self, menu: Menu) -> None:
        """List a menu with everything there is to say of its rows."""
        self.tell(*menu.told)

    def forget_lists(self) -> None:
        """List every menu anew when it comes again."""
        self._listed.clear()

    def _again(self) -> None:
        self.tell(*self._said)

    def _keys(self, word: str) -> tuple[str, ...]:
        """The keys in force that stand for a word and can be typed in a line; `?` always lists the choices."""
        name = _OTHERWISE.get(word, word)
        keys = self._keymap.keys(name) if name in _COMMANDS else ()
        return tuple([key for key in keys if len(key) == 1 and key != "?"])

    def _help(self, words: Words) -> None:
        self.tell(
            "Type the number of a row, its letter, or its first letters.",
            "?: lists the choices",
            *[
                f"{' or '.join((one.word, *self._keys(one.word)))}: {one.line}"
                for one in {one.word: one for one in (*self._always, *words)}.values()
            ],
        )


def _refusal(found: Sequence[Line], *, echo: bool) -> str:
    if not echo:
        return "That cannot be had now. ? lists what can."
    return which(found) if len(found) > 1 else f"{found[0].label}: {found[0].denied}."


def _unknown(typed: str, *, echo: bool) -> str:
    told = f"{typed[:_SHOWN]}: not a choice here" if echo else "Not a choice here"
    return f"{told}. ? lists the choices, help the words."


_SHOWN = 40
_OF_DUELS = frozenset({"me", "foe", "hand", "how", "why", "last", "undo", "redo", "odds"})
"""Words that are answered in a duel alone."""


def _go_back(_: str) -> None:
    raise Back


def _quit(_: str) -> None:
    raise Quit
