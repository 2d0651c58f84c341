"""A fencer by wish: what is left open falls by the dice."""

from duel_tui.fencer.wished import WishError, made
from duel_tui.harmless import NAME, clean_text
from duel_tui.play.house import House
from duel_tui.play.newcomers import tries
from duel_tui.play.seeds import drawn_seed
from duel_tui.play.wishes import wished, wishes
from duel_tui.tui.fields import ChoiceField, FormPane, TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.fencer import FencerPage, Source
from duel_tui.tui.pages.formed import TURN, Formed
from duel_tui.tui.pages.framed import BACK, LEAVE
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped

_ABOUT = (
    "What you leave open is thrown, again and again until somebody comes out who can carry all of it. "
    "Then the sheet opens, and name and kit can still be changed."
)


class WishPage(Formed):
    """What a fencer shall be."""

    title = "A new fencer"
    commands = (
        Bound("commit", "throw", line="Throws the rest, and opens the sheet."),
        Bound("field"),
        TURN,
        BACK,
        LEAVE,
    )

    def __init__(self, host: Host, house: House) -> None:
        """Begin without wishes."""
        super().__init__(host)
        self._house = house
        self._name = TextField("Name", "", NAME)
        self._wishes = {
            key: ChoiceField(wish.name.capitalize(), wish.rows) for key, wish in wishes(house).items()
        }
        self._form = FormPane((self._name, *self._wishes.values()))
        self._wrong = ""

    @property
    def middle(self) -> str:
        """The way he is made."""
        return "by wish"

    @property
    def pane(self) -> FormPane:
        """The wishes."""
        return self._form

    def content(self, paper: Paper) -> None:
        """The wishes, and what becomes of them."""
        self._form.draw(paper, 1, 3, paper.width - 2)
        cursor = paper.cursor
        y = 4 + len(self._form.fields)
        paper.fill(1, y, paper.width - 2, "\u2500", "rule")
        told = wrapped(self._wrong or _ABOUT, paper.width - 6, "bad" if self._wrong else "")
        paper.put_lines(3, y + 1, told)
        paper.cursor = cursor

    def fill(self, key: str) -> bool:
        """Take a key, and forget what was wrong."""
        taken = super().fill(key)
        self._wrong = "" if taken else self._wrong
        return taken

    def command(self, name: str) -> None:
        """Make him."""
        if name == "commit":
            self._make()
        else:
            super().command(name)

    def _make(self) -> None:
        chosen = {key: field.key for key, field in self._wishes.items()}
        wish = wished(chosen, clean_text(self._name.text, NAME))
        library = self._house.library
        try:
            one = made(self._house.creation(), wish, tries(str(drawn_seed())), library.problems)
        except WishError as wrong:
            self._wrong = f"Nobody came out like that: {wrong}."
            return
        self.host.swap(FencerPage(self.host, self._house, one.fencer, Source(one.lines)))
