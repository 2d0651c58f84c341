"""The table of commands, used by footer, help, plain lines and `duel-tui keys`.

The letters a to y choose, and are not commands where they choose; commands have z, Z, signs, and keys with names.
"""

from enum import StrEnum

from msgspec import Struct


class Scope(StrEnum):
    """The places with commands, in the words of a sentence."""

    DUEL = "in a duel"
    END = "at the end of a duel"
    REPLAY = "in a replay"
    DICE = "where a fencer is rolled"
    LISTS = "in lists"
    ROSTER = "on the roster"
    SHELF = "among the duels"
    FORMS = "in forms"
    RULES = "among the house rules"
    RULEBOOK = "in the rulebook"


ANYWHERE = tuple(Scope)
_DUEL, _END, _REPLAY, _DICE = (Scope.DUEL,), (Scope.END,), (Scope.REPLAY,), (Scope.DICE,)
_FORMS, _BOOK = (Scope.FORMS,), (Scope.RULEBOOK,)
_READ, _FILLED = (*_REPLAY, *_BOOK), (*_FORMS, Scope.RULES)
_PAGES = (Scope.LISTS, Scope.ROSTER, Scope.SHELF, Scope.RULES, Scope.RULEBOOK)
"""Pages with a list, without the duel."""
_TABLES = (Scope.ROSTER, Scope.SHELF)
"""Pages with a table that sorts and filters."""
_CHOOSING, _FOUGHT = (*_DUEL, *_DICE), (*_DUEL, *_END)
_MOVING = (*_CHOOSING, *_PAGES)
_ENDS = (Scope.REPLAY, Scope.DICE, Scope.FORMS, *_PAGES)
"""Places with a first row and a last one."""
TYPED_IN = (*_PAGES, Scope.FORMS)
"""Places where letters and digits pick rows or are text."""
ALWAYS = ("lines",)
"""Commands that work even while text is typed."""
PICKED_IN = _CHOOSING
"""Places where the letters of a game and digits pick rows."""


class Command(Struct, frozen=True):
    """A command."""

    name: str
    typed: str
    """Its keys, by their names in the app, with gaps between them; the first is shown."""
    label: str
    """Its name in the footer, in a word or two."""
    line: str
    """A sentence about it, for the help."""
    places: tuple[Scope, ...]
    twin: str = ""
    """The reverse or kindred command, which is explained in the same line; empty: none."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys, one by one."""
        return tuple(self.typed.split())


COMMANDS: tuple[Command, ...] = (
    Command(
        "commit",
        "enter",
        "commit",
        "Does what the footer says: plays, begins or saves.",
        (*_CHOOSING, *TYPED_IN),
    ),
    Command("choose", "space", "choose", "Chooses the row at the caret.", (Scope.LISTS, *_TABLES, *_BOOK)),
    Command(
        "repeat", "space", "same again", "Makes the same choice again; rolls if a roll is waiting.", _DUEL
    ),
    Command("column", "tab", "next", "Goes to the next column, or back.", _DUEL, "column_back"),
    Command("column_back", "shift+tab", "column before", "Goes to the column before.", _DUEL),
    Command("look", "right", "look", "Looks to the right or left, or chooses there.", _DUEL, "look_back"),
    Command("look_back", "left", "look left", "Looks to the left.", _DUEL),
    Command(
        "next", "tab right", "next", "Goes on by a step, a book or an entry, or back.", _READ, "previous"
    ),
    Command("previous", "shift+tab left", "previous", "Goes back by a step, a book or an entry.", _READ),
    Command("next_hit", "down", "next hit", "Goes on to the next step with a hit.", _REPLAY),
    Command("up", "up", "move", "Moves the caret and chooses the row, if it is available.", _MOVING, "down"),
    Command("down", "down", "down", "Moves the caret down.", _MOVING),
    Command("back", "escape backspace", "back", "Goes one step back: a choice, a pane, a page.", ANYWHERE),
    Command(
        "undo", "z", "take back", "Takes back the last decision and the dice after it.", (*_CHOOSING, *_END)
    ),
    Command("redo", "Z", "redo", "Restores what was last taken back.", _CHOOSING),
    Command("odds", "%", "odds", "Hides or shows all chances; changes how dice are rolled.", _DUEL, "dice"),
    Command("advice", "=", "advice", "Says what a strong opponent would play here.", _DUEL),
    Command("note", '"', "note", "Keeps a note of yours at this place of the duel.", (*_DUEL, *_REPLAY)),
    Command("play_on", "p", "play from here", "Plays on from this step, as a duel of its own.", _REPLAY),
    Command("help", "? f1", "help", "Opens this help; once more, the book at the place.", ANYWHERE),
    Command(
        "log_up",
        "< pageup",
        "log up",
        "Scrolls the log or a long text back and forward.",
        ANYWHERE,
        "log_down",
    ),
    Command("log_down", "> pagedown", "log down", "Scrolls it forward.", ANYWHERE),
    Command("struck", "/", "struck", "Shows or hides in the log what was taken back or overruled.", _FOUGHT),
    Command(
        "modify", "+", "modifier", "For a game master: adds to rolls to come; sets a fact.", _DUEL, "set"
    ),
    Command("set", "$", "set", "Sets a fact of a sheet, for a game master.", _DUEL),
    Command(
        "overrule", "!", "overrule", "For a game master: overrules or corrects one of the last rolls.", _DUEL
    ),
    Command("side", "*", "sides", "For a game master: says who decides for a side.", _DUEL),
    Command("dice", "_", "dice", "Changes which dice the program rolls, and which are typed.", _DUEL),
    Command(
        "view", "&", "show others", "Shows the duel as others may see it; a word of yours goes back.", _DUEL
    ),
    Command("master", ":", "game master", "Lists what a game master may do; a letter begins it.", _DUEL),
    Command(
        "leave", "ctrl+q ctrl+c", "leave", "Leaves the program; every decision is saved already.", ANYWHERE
    ),
    Command("again", "a", "again", "Fights the same duel once more.", _END),
    Command("swap", "s", "sides changed", "Fights it once more with the sides swapped.", _END),
    Command("replay", "r", "replay", "Goes through the duel step by step.", _END),
    Command("export", "e", "export", "Saves the duel as text and as markdown.", (*_END, *_REPLAY)),
    Command(
        "matrix",
        "# -",
        "matrix",
        "Shows the notebook of pairs met; after a duel, the matrix.",
        (*_DUEL, *_END, *_REPLAY),
    ),
    Command("map", "@", "map", "Shows the whole map; any key puts it away.", (*_DUEL, *_REPLAY)),
    Command("field", "down tab", "field", "Goes to the next field, or the one before.", _FORMS, "field_back"),
    Command("field_back", "up shift+tab", "field back", "Goes to the field before.", _FORMS),
    Command(
        "turn",
        "right space",
        "turn",
        "Changes the value at the caret to the next one; a digit takes its value.",
        _FILLED,
        "turn_back",
    ),
    Command("turn_back", "left", "turn back", "Changes it to the value before.", _FILLED),
    Command(
        "remedy",
        "! f6",
        "remedy",
        "Takes the rule that is offered if house rules do not go together.",
        _FILLED,
    ),
    Command(
        "newcomer",
        "+",
        "a newcomer",
        "In the form of a new duel: a newcomer comes to the side at the caret.",
        _FORMS,
    ),
    Command("throw_all", "t", "all", "Rolls all the dice that are left.", _DICE),
    Command(
        "change_kit",
        "c",
        "change kit",
        "Keeps what time has brought, and opens the sheet of a fencer who has become too weak for the weapon.",
        _DICE,
    ),
    Command(
        "roll_again", "y", "roll again", "Rolls the die at the caret once more; the sheet notes it.", _DICE
    ),
    Command(
        "sort", "tab .", "sort", "Sorts by the next heading, or by the one before.", _TABLES, "sort_back"
    ),
    Command("sort_back", "shift+tab ,", "sort back", "Sorts by the heading before.", _TABLES),
    Command("reverse", "=", "reverse", "Reverses the order.", _TABLES),
    Command(
        "step", "+", "next row", "Moves the caret down a row, or up, without arrows.", _TABLES, "step_back"
    ),
    Command("step_back", "-", "row before", "Moves the caret up a row.", _TABLES),
    Command("reset", "- delete", "set back", "Sets this value back to its usual one.", _FILLED),
    Command(
        "search",
        "/",
        "search",
        "Searches for the words you type; Enter goes to the first place found.",
        (*_BOOK, *_FILLED),
    ),
    Command("lines", "; ctrl+n", "lines", "Goes to plain lines, and back to the screen.", ANYWHERE),
    Command("first", "home", "first", "Goes to the beginning.", _ENDS),
    Command("last", "end", "last", "Goes to the end.", _ENDS),
)

_BY_NAME = {command.name: command for command in COMMANDS}


def command(name: str) -> Command:
    """The command of a name."""
    return _BY_NAME[name]
