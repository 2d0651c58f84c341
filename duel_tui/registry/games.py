"""The list of games, and the parts of each."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.registry.errors import RulesetError
from duel_tui.show.outlook import Modifiers, Outlook, nothing_foreseen
from duel_tui.show.scene import Scene, Words
from duel_tui.systems import card_duel, duel_of_swords, dueling_scars, en_garde, rapier_and_dagger

MAPS = "maps"
"""The folder of a game's maps, and that of one's own in the saves."""
Begin = Callable[[Any, Kind, BySide[Fencer]], Any]
Foresee = Callable[[Any, Any, Ask, Modifiers], Outlook]
"""The outlook of the side that is asked, given the rules, the state as it may see it, and what a game master adds."""


class Part(Struct, frozen=True):
    """A file that is part of a game's figures, under this name."""

    name: str
    key: str
    """The game whose folder has the file."""
    file: str


class Game(Struct, frozen=True):
    """A game, and the functions that build it."""

    key: str
    prefix: str
    """The prefix of its house rules in RULES.md: `rd` in `rd.errata`."""
    options: type[Struct]
    """Its house rules, with the defaults of the rules as written."""
    tables: type[Struct]
    """The shape of its figures."""
    build: Callable[[Any, Any], Ruleset[Any]]
    """Builds its rules from tables and options."""
    begin: Begin
    """Builds the first state of a duel of two fencers, given the rules."""
    fencers: Callable[[Any], BySide[Fencer]]
    """Reads the two fencers from the first state of a duel."""
    vocabulary: Vocabulary
    """The events and questions for which its folder has the words."""
    outlook: Foresee = nothing_foreseen
    """Reckons what the choices of a side need and lead to."""
    scene: Callable[[Any, Words], Scene[Any]] | None = None
    """Makes the contents of its duel screen; None: a neutral scene made from its sheet."""
    contradiction: Callable[[Mapping[str, Any], Any], str] = lambda _chosen, _options: ""
    """The reason why some house rules exclude each other, given those chosen and all of them; empty: they agree."""
    parts: tuple[Part, ...] = ()
    """The parts of its figures next to tables.toml."""
    collections: tuple[str, ...] = ()
    """The folders whose files are each a row of its figures, such as `maps`."""


GAMES = {
    game.key: game
    for game in (
        Game(
            rapier_and_dagger.KEY,
            "rd",
            rapier_and_dagger.Options,
            rapier_and_dagger.Tables,
            rapier_and_dagger.RapierAndDagger,
            rapier_and_dagger.RapierAndDagger.begin,
            rapier_and_dagger.fencers,
            rapier_and_dagger.VOCABULARY,
            rapier_and_dagger.RapierAndDagger.outlook,
            rapier_and_dagger.RapierScene,
            rapier_and_dagger.contradiction,
            collections=(MAPS,),
        ),
        Game(
            duel_of_swords.KEY,
            "dos",
            duel_of_swords.Options,
            duel_of_swords.Tables,
            duel_of_swords.DuelOfSwords,
            duel_of_swords.DuelOfSwords.begin,
            duel_of_swords.fencers,
            duel_of_swords.VOCABULARY,
            duel_of_swords.DuelOfSwords.outlook,
            duel_of_swords.SwordsScene,
        ),
        Game(
            dueling_scars.KEY,
            "scars",
            dueling_scars.Options,
            dueling_scars.Tables,
            dueling_scars.DuelingScars,
            dueling_scars.DuelingScars.begin,
            dueling_scars.fencers,
            dueling_scars.VOCABULARY,
            dueling_scars.DuelingScars.outlook,
            dueling_scars.ScarsScene,
        ),
        Game(
            en_garde.KEY,
            "engarde",
            en_garde.Options,
            en_garde.Tables,
            en_garde.EnGarde,
            en_garde.EnGarde.begin,
            en_garde.fencers,
            en_garde.VOCABULARY,
            en_garde.EnGarde.outlook,
            en_garde.EnGardeScene,
        ),
        Game(
            card_duel.KEY,
            "cards",
            card_duel.Options,
            card_duel.Tables,
            card_duel.CardDuel,
            card_duel.CardDuel.begin,
            card_duel.fencers,
            card_duel.VOCABULARY,
            card_duel.CardDuel.outlook,
            card_duel.CardScene,
            parts=(
                Part("mapping", card_duel.KEY, "mapping"),
                Part("fencer", rapier_and_dagger.KEY, "tables"),
            ),
        ),
    )
}
KEYS = list(GAMES)
"""Every registered game, in the order of menus."""


def register(added: Game) -> None:
    """Add a game to the list.

    Raises:
        RulesetError: a game with this key exists already.
    """
    if added.key in GAMES:
        raise RulesetError(f"{added.key!r} is the key of another game already")
    GAMES[added.key] = added
    KEYS.append(added.key)


def game(key: str) -> Game:
    """A registered game.

    Raises:
        RulesetError: there is no such game.
    """
    if key not in GAMES:
        raise RulesetError(f"{key!r} is not a game: use one of {', '.join(KEYS)}")
    return GAMES[key]


def known_key(key: str) -> str:
    """The key of a registered game.

    Raises:
        RulesetError: there is no such game.
    """
    return game(key).key
