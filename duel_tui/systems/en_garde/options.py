"""The house rules: a typed field for each, its default as written, with the ruling's id next to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1, le=1000)]
Hits = Annotated[int, Meta(ge=0, le=15, description="as the rules say")]
"""A number of the tables, unless another is set."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of En Garde; the defaults are "As written"."""

    level: Literal["standard", "basic", "advanced"] = "standard"  # EG-12
    parry: Literal["sum", "identical"] = "sum"  # EG-1
    riposte_wins: bool = False  # EG-2
    last_chance: Literal["basic_only", "always", "never"] = "basic_only"  # EG-4b
    open_discard: bool = False  # EG-10
    first_player: Literal["random", "left", "right", "loser_of_last"] = "random"  # RULES.md 3.1
    hits_to_win: Hits = 0  # RULES.md 3.1
    stalemate_rounds: Count = 20  # drawn rounds in a row that end a match with no winner
    take_back: Literal["none", "reveal", "free"] = "reveal"
