"""The error of a command that cannot be carried out."""

from duel_tui.sanitize import ComplaintError


class UsageError(ComplaintError):
    """Arguments are wrong, or a file cannot be used; the message is one sentence."""
