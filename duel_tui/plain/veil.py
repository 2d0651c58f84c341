"""The veil: lines that show only a viewer's view of the duel, until a word comes that the others do not know.

Everything said before is erased, with what had scrolled off. No other word is answered meanwhile but the one that leaves
the program, so that nothing hidden is named; leaving and opening the duel again is the way back for a forgotten word.
"""

from duel_tui.pages.view import View
from duel_tui.plain.driver import Read
from duel_tui.plain.signs import ended, signs_in_words
from duel_tui.plain.talk import Quit, Talk
from duel_tui.wording import Wording

_LEAVES = "quit"
_LAST = 4
"""Lines of the story, few enough for a telephone."""


def view_lines(view: View) -> list[str]:
    """A view in few lines: what is hidden first, then the last of the story, how the duel stands, and who chooses."""
    told = [" ".join(map(ended, one)) for one in view.told[-_LAST:]]
    return [line for line in (view.hides, *told, signs_in_words(" ".join(view.brief)), view.waits) if line]


async def veiled(talk: Talk, view: View, word: str, wording: Wording) -> None:
    """Show a view alone until the word is typed.

    Raises:
        Quit: the program is left.
    """
    talk.shell.hide()
    talk.answered()
    talk.tell(*view_lines(view))
    while True:
        typed = await Read(
            wording.say("view_asks"), echo=False, fresh=True, sealed=wording.say("view_sealed")
        )
        if typed.strip() == word:
            return
        if typed.strip().casefold() == _LEAVES:
            raise Quit
        talk.tell(wording.say("view_wrong"))
