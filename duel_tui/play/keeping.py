"""What is in memory only, in a sentence."""

from duel_tui.storage.keeping import Keeper


def waits(keeper: Keeper) -> str:
    """What would be lost by leaving now, and why, tried once more; empty: nothing."""
    if keeper.retry():
        return ""
    count = keeper.waiting
    if keeper.whole:
        lines = "All of this duel waits"
    elif count:
        lines = f"{count} lines of this duel wait" if count > 1 else "One line of this duel waits"
    else:
        lines = "How this duel ended waits"
    return f"{lines} in memory: {keeper.trouble}."
