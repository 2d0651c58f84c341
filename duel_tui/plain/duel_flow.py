"""Duels in lines: begun, gone on with and watched, from their files; and the first lesson."""

from pathlib import Path

from msgspec.structs import replace

from duel_tui.keys.words import ASKING
from duel_tui.pages.conductor import fight as fight_out
from duel_tui.pages.conductor import played
from duel_tui.pages.rulebook import LESSON
from duel_tui.pages.showing import shown_to
from duel_tui.plain.prompter import Lines
from duel_tui.plain.questions import Questions, consulting
from duel_tui.plain.shell import EndOfInputError, ToScreenError
from duel_tui.plain.talk import Back, Quit, Talk
from duel_tui.plain.telling import Teller
from duel_tui.plain.watching import Replay
from duel_tui.plain.words import Menu, Word, numbered
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import Course, Teaching, Unheard, begin_course
from duel_tui.play.matchmaking import Match, begin, problems, remembered
from duel_tui.play.prompts import Again, Left, Next
from duel_tui.play.rematch import Played
from duel_tui.play.saved_duels import bout_of
from duel_tui.sanitize import ComplaintError
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import InUseError, StorageError
from duel_tui.storage.recorder import Recorder
from duel_tui.text import ended

_UNDECIDED = "Nothing was decided, so this duel is not kept."
_UNKEPT = Menu(
    "unkept",
    "What now?",
    numbered(
        (("retry", "try again", ""), ("leave", "leave without it", ""), ("stay", "back to the duel", ""))
    ),
)
"""What may be done where some of a duel is in memory only."""


async def fight(context: AppContext, talk: Talk, match: Match) -> Left | None:
    """Begin a duel and play it; what left it, or the last one that followed; None: it could not be played."""
    wrong = problems(context, match)
    if wrong:
        talk.tell(*[f"{one}." for one in wrong])
        return None
    try:
        saved = begin(context, match)
        context.keep(remembered(context.settings, match))
        return await _play(context, talk, saved)
    except ComplaintError as error:
        talk.tell(f"{error}.")
        return None


async def go_on(context: AppContext, talk: Talk, path: Path) -> Left | None:
    """Play a saved duel on from where it stands; what left it, as for one that is begun."""
    try:
        return await _play(context, talk, duels.load(path, context.library))
    except InUseError as error:
        talk.tell(f"{error}.")
        await watch(context, talk, path)
    except ComplaintError as error:
        talk.tell(f"{error}.")
    return None


async def watch(context: AppContext, talk: Talk, path: Path) -> None:
    """Tell a duel that is played elsewhere, and what is new of it when asked."""
    told = -1
    while True:
        try:
            saved = duels.load(path, context.library)
            bout = shown_to(bout_of(context, saved), None)
        except ComplaintError as error:
            talk.tell(f"{error}.")
            return
        teller, detail = Teller(bout), context.settings.detail
        opening = teller.opening(detail) if told < 0 else ()
        news = (*opening, *teller.places(max(0, told), bout.table.place, detail))
        talk.tell(*(news or [bout.wording.say("watch_nothing")]))
        if bout.table.done:
            return
        told = bout.table.place
        more = consulting(context, bout, talk, saved.setup.changes)
        words = Questions(bout, talk, teller, more).words(bout.near)
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
    except ComplaintError as error:
        talk.tell(f"{error}.")
        return
    seen = replace(bout, watcher=None if len(bout.present) == 1 else ONLOOKER)
    try:
        await _play(context, talk, await Replay(context, seen, talk, saved).go())
    except StorageError as error:
        talk.tell(f"{error}.")


async def _play(context: AppContext, talk: Talk, saved: SavedDuel) -> Left:
    left, following = await _fought(context, talk, saved)
    while following is not None:
        left, following = await _fought(context, talk, following)
    return left


async def _fought(context: AppContext, talk: Talk, saved: SavedDuel) -> tuple[Left, SavedDuel | None]:
    """Play one duel; the command that left it, and the duel that is to follow.

    Raises:
        StorageError: it is being played in another window, or cannot be written.
    """
    bout, its = played(context, saved)
    recorder = its.recorder
    try:
        left = await _until_left(context, talk, bout, its)
        return left, its.followed(bout, left)
    except ToScreenError as switch:
        switch.fought = saved.path
        recorder.begin()
        raise
    except (Quit, EndOfInputError, KeyboardInterrupt):
        if not recorder.retry():
            talk.loses(f"Not everything is kept: {recorder.trouble}.")
        elif not recorder.begun:
            talk.farewell = _UNDECIDED
        raise
    finally:
        context.clear_table()


async def _until_left(context: AppContext, talk: Talk, bout: Bout, its: Played) -> Left:
    """Play until the duel is left; the command that left it."""
    while True:
        lines = Lines(context, bout, talk, its)
        await lines.begin()
        left = await fight_out(bout, lines, its)
        if await _parts(talk, its.recorder):
            if not its.recorder.begun:
                talk.say(_UNDECIDED)
            elif not bout.table.done and its.recorder.retry():
                talk.say("The duel is kept as it stands.")
            return left


async def _parts(talk: Talk, recorder: Recorder) -> bool:
    """Whether a duel may be left; where some of it is in memory only, the player is asked whether that may be lost."""
    while why := recorder.at_stake():
        talk.say(why)
        try:
            key = await talk.choose(_UNKEPT)
        except Back:
            return False
        if key == "leave":
            talk.loses("Everything else is kept.")
            return True
        if key == "stay":
            return False
    return True


async def learn(context: AppContext, talk: Talk) -> bool:
    """Go through the first lesson, as often as that is wished for; True if a quick duel is to follow."""
    left: Left | None = Again()
    while isinstance(left, Again):
        try:
            course = begin_course(context)
        except ComplaintError as error:
            talk.tell(f"{error}.")
            return False
        context.keep(replace(context.settings, offer_lesson=False))
        try:
            left = await go_through(context, course, talk)
        finally:
            context.clear_table()
    return isinstance(left, Next)


async def go_through(context: AppContext, course: Course, talk: Talk, *, asks: bool = True) -> Left:
    """Go through a lesson from where it stands until it is left; `asks`: whether what is next is asked at the end."""

    def say_step(_: str) -> None:
        talk.tell(*map(ended, course.taught().heard))

    lines = Lines(context, course.bout, talk, kept=Unheard())
    lines.more = (Word(LESSON, ASKING["lesson"], say_step),)
    await lines.begin()
    left = await fight_out(course.bout, Teaching(course, lines, asks=asks))
    talk.say("" if course.bout.table.done else course.lesson.left)
    return left
