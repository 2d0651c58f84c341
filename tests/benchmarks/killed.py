"""What is found after a kill."""

from msgspec import Struct


class Killed(Struct, frozen=True):
    """One kill."""

    shown: int
    """How many complete answers had been shown."""
    fault: str = ""
    """What was lost or broken; empty: nothing."""
