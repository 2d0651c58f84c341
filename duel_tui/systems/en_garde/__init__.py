"""En Garde (R. Knizia, 1993): fencing with cards on a piste of 23 squares."""

from duel_tui.systems.en_garde.options import Options
from duel_tui.systems.en_garde.ruleset import KEY, EnGarde, fencers
from duel_tui.systems.en_garde.scene import EnGardeScene
from duel_tui.systems.en_garde.tables import Tables

__all__ = ["KEY", "EnGarde", "EnGardeScene", "Options", "Tables", "fencers"]
