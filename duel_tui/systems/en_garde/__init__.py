"""En Garde (R. Knizia, 1993): fencing with cards on a piste of 23 squares."""

from duel_tui.systems.en_garde.ruleset import KEY, EnGarde, fencers
from duel_tui.systems.en_garde.scene import EnGardeScene
from duel_tui.systems.en_garde.tables import Tables
from duel_tui.systems.en_garde.terms import Options
from duel_tui.systems.en_garde.vocabulary import VOCABULARY

__all__ = ["KEY", "VOCABULARY", "EnGarde", "EnGardeScene", "Options", "Tables", "fencers"]
