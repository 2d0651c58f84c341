"""The house rules: a typed field for each, its default as written, with the ruling's id next to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=100)]
OfTables = Annotated[int, Meta(ge=0, le=100, description="as the rules say")]
"""A number of the tables, unless another is set."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Duel of Swords; the defaults are "As written"."""

    hits_to_win: OfTables = 0  # rule 5
    max_rounds: OfTables = 0  # rule 5
    scoring: Literal["conversion", "half_points"] = "conversion"  # DOS-9
    advantage_persists: bool = False  # DOS-1
    advantage_tiebreak: bool = False  # DOS-4
    limit_tie: Literal["draw", "next_hit"] = "draw"  # DOS-4b
    no_repeat: Literal["off", "all", "all_but_disengage"] = "off"  # DOS-6
    high_high_both: bool = False  # DOS-8
    fancies: Count = 0  # DOS-12
    show_matrix: bool = False  # rule 6
    notebook: bool = False  # a page of the cells met
    take_back: Literal["none", "reveal", "free"] = "reveal"
