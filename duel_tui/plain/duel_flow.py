"""Duels from their files: begun, gone on with, and what may be done when they are over."""

from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Tabled
from duel_tui.pages.ending import counted, read
from duel_tui.pages.publishing import published
from duel_tui.pages.showing import shown_to
from duel_tui.plain.enquiries import Enquiries
from duel_tui.plain.game_master import CommandGiven
from duel_tui.plain.menus import Menu, numbered
from duel_tui.plain.prompter import Lines
from duel_tui.plain.replay import Replay, tell_all
from duel_tui.plain.shell import EndOfInputError, ToScreenError
from duel_tui.plain.signs import ended, signs_in_words
from duel_tui.plain.talk import Back, Quit, Talk
from duel_tui.plain.telling import Teller
from duel_tui.play import conductor, rematch
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, begin, problems, remembered
from duel_tui.play.moments import moment_of
from duel_tui.play.prompter import Again, Command, Leave, Left, Next, Undo
from duel_tui.play.saved_duels import bout_of, entered, sat_down, written_down
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import InUseError, StorageError
from duel_tui.storage.keeping import waits
from duel_tui.storage.recorder import Recorder

_AFTER = numbered(
    (
        ("home", "home", "x"),
        ("again", "the same duel again", "a"),
        ("swap", "again with sides swapped", "s"),
        ("tell", "the whole story", ""),
        ("export", "save as text", "e"),
        ("matrix", "the whole matrix", "m"),
        ("undo", "take back the last choice", ""),
        ("count", "what both did, counted", ""),
        ("next", "next opponent", "n"),
        ("replay", "replay, step by step", "r"),
    )
)
"""What may be done at the end, by the letters that the screen has for it."""

_UNKEPT = Menu(
    "unkept",
    "What now?",
    numbered(
        (
            ("retry", "try again", ""),
            ("leave", "leave without it", ""),
            ("stay", "back to the duel", ""),
        )
    ),
)
"""What may be done where some of a duel is in memory only."""
_COMMANDS: dict[str, Command] = {
    "home": Leave(),
    "again": Again(),
    "swap": Again(swapped=True),
    "undo": Undo(),
    "next": Next(),
}
"""The rows after a duel that are commands of it."""


async def fight(context: AppContext, talk: Talk, match: Match) -> None:
    """Begin a duel and play it."""
    wrong = problems(context, match)
    if wrong:
        talk.tell(*[f"{one}." for one in wrong])
        return
    try:
        saved = begin(context, match)
        context.keep(remembered(context.settings, match))
        await _play(context, talk, saved)
    except (StorageError, ValueError) as error:
        talk.tell(f"{error}.")


async def go_on(context: AppContext, talk: Talk, path: Path) -> None:
    """Play a saved duel on from where it stands."""
    try:
        await _play(context, talk, duels.load(path, context.library))
    except InUseError as error:
        talk.tell(f"{error}.")
        await watch(context, talk, path)
    except (StorageError, ValueError) as error:
        talk.tell(f"{error}.")


async def watch(context: AppContext, talk: Talk, path: Path) -> None:
    """Tell a duel that is played elsewhere, and what is new of it when asked."""
    told = -1
    while True:
        try:
            saved = duels.load(path, context.library)
            bout = shown_to(bout_of(context, saved), None)
        except (StorageError, ValueError) as error:
            talk.tell(f"{error}.")
            return
        teller, detail = Teller(bout), context.settings.detail
        opening = teller.opening(detail) if told < 0 else ()
        news = (*opening, *teller.places(max(0, told), bout.table.place, detail))
        talk.tell(*(news or [bout.wording.say("watch_nothing")]))
        if bout.table.done:
            return
        told = bout.table.place
        changes = saved.setup.changes
        words = Enquiries(context, bout, talk, teller, changes).words(bout.near)
        await talk.wait(bout.wording.say("watch_line"), words, "new")


async def replay(context: AppContext, talk: Talk, path: Path) -> None:
    """Go through a saved duel step by step; of two people's, until it is over, what both may see.

    Raises:
        Back: the reader goes back.
        Quit: the reader leaves the program.
    """
    try:
        saved = duels.load(path, context.library)
        bout = bout_of(context, saved)
    except (StorageError, ValueError) as error:
        talk.tell(f"{error}.")
        return
    seen = replace(bout, watcher=None if len(bout.present) == 1 else ONLOOKER)
    await Replay(context, seen, talk, saved).go()


async def _play(context: AppContext, talk: Talk, saved: SavedDuel) -> None:
    """Play a duel, and those that follow it."""
    following: SavedDuel | None = saved
    while following is not None:
        following = await _played(context, talk, following)


async def _played(context: AppContext, talk: Talk, saved: SavedDuel) -> SavedDuel | None:
    """Play one duel; the one that is to follow it.

    Raises:
        StorageError: it is being played in another window, or cannot be written.
    """
    bout, recorder = sat_down(context, saved)
    bout = published(context, bout, recorder)
    try:
        left = await _until_left(context, talk, saved, bout, recorder)
        match left:
            case Again():
                return begin(context, rematch.again(context, saved, bout.seats.texts, swapped=left.swapped))
            case Next():
                return begin(context, rematch.following(context, saved, bout.seats.texts))
            case Leave():
                return None
    except ToScreenError as switch:
        switch.fought = saved.path
        recorder.retry()
        raise
    except (Quit, EndOfInputError, KeyboardInterrupt):
        if not recorder.retry():
            talk.farewell = f"Not everything is kept: {recorder.trouble}."
        raise
    finally:
        context.clear_table()


async def _until_left(
    context: AppContext, talk: Talk, saved: SavedDuel, bout: Bout, recorder: Recorder
) -> Left:
    """Play until the duel is left; the command that left it."""
    while True:
        lines = DuelLines(context, bout, talk, saved, recorder)
        await lines.begin()
        left = await conductor.fight(bout, lines)
        if await _parts(talk, recorder):
            talk.say("The duel is kept as it stands." if not bout.table.done and recorder.retry() else "")
            return left


async def _parts(talk: Talk, recorder: Recorder) -> bool:
    """Whether a duel may be left; where some of it is in memory only, the player is asked whether that may be lost."""
    while why := waits(recorder):
        talk.say(why)
        try:
            key = await talk.choose(_UNKEPT)
        except Back:
            return False
        if key == "leave":
            talk.farewell = "Everything else is kept."
            return True
        if key == "stay":
            return False
    return True


class DuelLines(Lines):
    """The lines of a duel that has a file: when it is over, they ask what to do next."""

    def __init__(
        self, context: AppContext, bout: Bout, talk: Talk, saved: SavedDuel, recorder: Recorder
    ) -> None:
        """Prompt for the bout of a saved duel, whose file `recorder` writes."""
        super().__init__(context, bout, talk, saved.setup.changes)
        self._saved = saved
        self._recorder = recorder

    async def ended(self, outcome: Outcome) -> Command:
        """Say how it ended, and ask for a command."""
        context, talk, bout, saved = self._context, self._talk, self._bout, self._saved
        del outcome  # the last event told it
        self._say_end()
        menu = _after(bout, rematch.refused(context, saved, bout.seats.texts))
        teller = Teller(bout, everything=bout.table.laid_open)
        enquiries = Enquiries(context, bout, talk, teller, saved.setup.changes)
        words = (*enquiries.words(bout.near), *self._game_master.words_at_the_end())
        fresh = True
        while True:
            try:
                key = await talk.choose(menu, words, fresh=fresh, page="duel")
            except Back:
                return Leave()
            except CommandGiven as given:
                return self._given(given)
            fresh = False
            match key:
                case "tell":
                    tell_all(context, talk, bout)
                case "replay":
                    with suppress(Back):
                        await Replay(context, bout, talk, saved).go()
                case "count":
                    talk.tell(*(counted(bout) or [_NOTHING_COUNTED]))
                case "matrix":
                    enquiries.tell_matrix()
                case "export":
                    talk.tell(ended(written_down(context, saved, bout)))
                case "undo" if self._game_master.warns():
                    continue
                case _:
                    return _COMMANDS[key]

    def _say_end(self) -> None:
        """Say how both stand, and what has come of it in the records."""
        talk, bout = self._talk, self._bout
        table = bout.table
        sheet = table.sheet(None) if table.laid_open else moment_of(bout).sheet
        for side in Side:
            talk.say(
                signs_in_words(" ".join(bout.wording.stands("side", sheet, side, bout.heard)[:_AT_THE_END]))
            )
        note = entered(self._context, self._saved, bout, self._recorder)
        talk.say(*read(bout), note, bout.unrecorded)


def _after(bout: Bout, denied: dict[str, str]) -> Menu:
    """What may be done when a duel is over; `denied`: why some of it may not."""
    denied |= (
        {"undo": bout.wording.say("no_take_back").partition(": ")[2]} if bout.take_back == "none" else {}
    )
    denied |= {} if isinstance(bout.table.rules, Tabled) else {"matrix": _NO_MATRIX}
    rows = [replace(row, denied=denied.get(row.key, "").removesuffix(".")) for row in _AFTER]
    return Menu("after", "What now?", tuple(rows))


_NO_MATRIX = "this game has none"
_NOTHING_COUNTED = "There is nothing to count."
_AT_THE_END = 3
"""Sentences about a fencer when it is over."""
