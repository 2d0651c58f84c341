"""Whole numbers of a state that count something, with what they may be in a file from outside."""

from typing import Annotated

from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
"""How many there are."""
Number = Annotated[int, Meta(ge=1)]
"""The how manieth it is, counted from one."""
