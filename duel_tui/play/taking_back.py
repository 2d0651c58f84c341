"""Taking back: before the reveal freely, past it as far as the house rule lets."""

from duel_tui.engine.course import NothingThereError
from duel_tui.play.bout import Bout


def take_back(bout: Bout, *, again: bool) -> str:
    """Take the last decision back, or bring it back again; what stands against it, or nothing.

    An opponent chooses afresh, for the journal is longer by a line; the dice stay, for the place is the same.
    """
    table = bout.table
    sealed = [side for side in bout.people if side in table.sealed]
    if sealed and not again:
        table.unseal(sealed[-1])
        return ""
    if bout.take_back == "none":
        return bout.wording.say("no_take_back")
    if bout.laid_open:
        return bout.wording.say("hands_lie_open")
    try:
        table.redo() if again else table.undo()
    except NothingThereError:
        return bout.wording.say("nothing_to_redo" if again else "nothing_to_undo")
    return ""
