"""What a command that cannot be carried out says."""

from duel_tui.sanitize import ComplaintError


class UsageError(ComplaintError):
    """Wrong arguments, or a file that cannot be used; the message is one sentence."""
