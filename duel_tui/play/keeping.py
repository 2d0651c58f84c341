"""What is in memory only, in a sentence."""

from duel_tui.storage.keeping import Keeper


def waits(keeper: Keeper) -> str:
    """What would be lost by leaving now, and why, tried once more; empty: nothing."""
    if keeper.retry():
        return ""
    count = keeper.waiting
    if keeper.whole:
        lines = "All of this duel is only"
    elif count:
        lines = f"{count} lines of this duel are only" if count > 1 else "One line of this duel is only"
    else:
        lines = "The end of this duel is only"
    return f"{lines} in memory: {keeper.trouble}."
