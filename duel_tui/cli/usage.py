"""What a command that cannot be carried out says."""


class UsageError(Exception):
    """Wrong arguments, or a file that cannot be used; the message is one sentence."""
