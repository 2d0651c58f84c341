"""The words that are commands of a duel: leaving it, taking back, and a game master's numbers and rulings."""

from functools import partial
from typing import NoReturn

from msgspec.structs import replace

from duel_tui.engine.answers import LABEL
from duel_tui.engine.rulings import Close
from duel_tui.engine.side import Side
from duel_tui.keys.words import MASTERING
from duel_tui.pages.log import DuelLog
from duel_tui.pages.rulings import FactForm, Modifying, Ruling
from duel_tui.pages.showing import view_of
from duel_tui.pages.sides import Masters, Rolling, Sides, listed_rollers
from duel_tui.plain.driver import Read
from duel_tui.plain.talk import Talk
from duel_tui.plain.telling import note_word
from duel_tui.plain.watching import veiled
from duel_tui.plain.words import Menu, Word, Words
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Command, Leave, Redo, Undo
from duel_tui.play.taking_back import unrecords
from duel_tui.play.thoughts import Stamp
from duel_tui.sanitize import clean_text
from duel_tui.show.form import Form
from duel_tui.storage.views import viewer_named
from duel_tui.text import ended, signs_in_words

_NO_WAY_BACK = "In a duel, type home to leave and undo to take back."

_WITHDRAWN = "Nothing is taken back."
_RULED = ("modify", "strike", "overrule", "correct", "dice", "set", "side")
"""The words whose lines are forms; those of rolls are in no help where nothing is rolled."""
_OF_ROLLS = ("modify", "strike", "overrule", "correct", "dice")


class CommandGiven(Exception):  # noqa: N818  no error: it leaves a question
    """A command was typed in the place of an answer."""

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command


class GameMaster:
    """Reads these words for a bout."""

    def __init__(self, bout: Bout, talk: Talk) -> None:
        self._bout = bout
        self._talk = talk
        self._warned: Stamp | None = None
        """When it was said what taking back would take back."""

    def words_at_the_end(self) -> Words:
        """The words that are answered when the duel is over: for its game master it is never closed."""
        return tuple(
            [word for word in self.words(Side.LEFT) if word.word in {"overrule", "correct", "view", "note"}]
        )

    def words(self, side: Side) -> Words:
        """The words that are answered while a side is asked."""
        rolls = self._bout.wording.phrases.rolls
        ruled = [
            Word(
                word,
                MASTERING[word] if rolls or word not in _OF_ROLLS else "",
                partial(self._rule, word, side),
                more=True,
            )
            for word in _RULED
        ]
        return (
            Word("master", MASTERING["master"], lambda _: self._choose(side)),
            Word("undo", MASTERING["undo"], lambda _: self._undo()),
            Word("redo", MASTERING["redo"], lambda _: _give(Redo())),
            *ruled,
            Word("view", MASTERING["view"], self._show, more=True),
            note_word(self._talk, self._bout, self._bout.note),
            Word("struck", MASTERING["struck"], lambda _: self._tell_struck()),
            Word("part", MASTERING["part"], lambda rest: _give(Close(clean_text(rest, LABEL))), more=True),
            Word("home", MASTERING["home"], lambda _: _give(Leave())),
            Word("back", "", lambda _: self._back()),
        )

    async def _choose(self, side: Side) -> None:
        """List what a game master may do, and begin what is chosen."""
        rows = [replace(row, number=number) for number, row in enumerate(Masters(self._bout).options, 1)]
        say = self._bout.wording.say
        key = await self._talk.choose(Menu("master", f"{say('master_title')}?", tuple(rows)))
        match key:
            case "view":
                await self._show("")
            case "struck":
                self._tell_struck()
            case word:
                self._rule(word, side, "")

    async def _show(self, rest: str) -> None:
        """Show the duel to others, until a word comes that only this person knows."""
        bout, talk, viewer = self._bout, self._talk, viewer_named(rest.strip() or "public")
        if viewer is None:
            talk.tell(bout.wording.say("view_which"))
            return
        talk.tell(bout.wording.say("view_forgotten"))
        word = (await Read(bout.wording.say("view_word"))).strip()
        if not word:
            talk.tell(bout.wording.say("view_no_word"))
            return
        await veiled(talk, view_of(bout, viewer), word, bout.wording)
        talk.tell(bout.wording.say("view_ends"))

    def _undo(self) -> None:
        if not self.warns():
            _give(Undo())

    def _back(self) -> None:
        """Withdraw an undo that was asked about; otherwise say which words lead back."""
        asked, self._warned = self._warned == self._bout.stamp, None
        self._talk.tell(_WITHDRAWN if asked else _NO_WAY_BACK)

    def warns(self) -> bool:
        """Say what taking back takes back, once, where the duel would not count any longer; True if it was said now."""
        what, stamp = unrecords(self._bout), self._bout.stamp
        if not what or self._warned == stamp:
            return False
        self._warned = stamp
        self._talk.tell(self._bout.wording.say("undo_asks", what=what))
        return True

    def _rule(self, word: str, side: Side, rest: str) -> None:
        """Give what the line of a form comes to, or say what is wrong with it and what would be right; without one, what is so now."""
        bout, say, typed = self._bout, self._bout.wording.say, rest.strip()
        form: Form[Command]
        match word:
            case "modify":
                form, now = Modifying(bout, side), [say("bad_modifier")]
            case "strike":
                waiting = bout.wording.modifiers(bout.table.waiting, bout.heard)
                form, now = Modifying(bout, Side.LEFT), [ended(" ".join(one.split())) for one in waiting]
                typed = f"x {typed}" if typed and now else ""
                now = now or [say("no_modifier")]
            case "overrule" | "correct":
                rolls = bout.table.rolls()
                form, now = Ruling(bout, rolls), [say("ruling_line" if rolls else "nothing_thrown")]
                typed = typed if word == "overrule" else _as_correction(typed).strip()
                typed = typed if rolls else ""
            case "dice":
                form, now = Rolling(bout), [*listed_rollers(bout, bout.heard), say("rollers_line")]
                if not bout.wording.phrases.kinds_of_roll:
                    typed, now = "", [say("rollers_none")]
            case "set":
                form = setting = FactForm(bout.table.facts, bout.called, bout.wording)
                now = [", ".join(setting.said()) or say("nothing_to_set")]
            case _:
                form = sides = Sides(bout)
                now = sides.said()
        match form.answer(typed, say) if typed else "":
            case "":
                self._talk.tell(*now)
            case str(trouble):
                field = form.read(typed).field
                labels = ", ".join([one.label for one in field.options]) if field is not None else ""
                self._talk.tell(trouble, *([say("form_choices", all=labels)] if labels else []))
            case command:
                _give(command)

    def _tell_struck(self) -> None:
        told = [entry.told for entry in DuelLog(self._bout).struck()]
        lines = [ended(signs_in_words(one.text)) for one in told]
        self._talk.tell(*(lines or [self._bout.wording.say("nothing_struck")]))


def _as_correction(rest: str) -> str:
    """What is typed after `correct`, as it is typed where rolls are overruled."""
    which, _, fell = rest.partition(" ")
    return f"{which} c {fell}" if which.startswith("#") else f"c {rest}"


def _give(command: Command) -> NoReturn:
    raise CommandGiven(command)
