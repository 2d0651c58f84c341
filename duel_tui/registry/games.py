"""The list of games, and the parts of each."""

from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from msgspec import Struct

from duel_tui.data import RulesetError
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook, nothing_foreseen
from duel_tui.show.scene import Scene, Words
from duel_tui.streams import traces
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
    folder: Path | None = None
    """Its folder of rulesets, in a package of its own; None: it came with the program."""


def entry(
    prefix: str,
    package: Any,
    rules: Any,
    scene: Callable[[Any, Words], Scene[Any]] | None = None,
    **more: Any,
) -> Game:
    """The entry of a game whose package gives its parts under the same names as those of the others."""
    return Game(
        package.KEY,
        prefix,
        package.Options,
        package.Tables,
        rules,
        rules.begin,
        package.fencers,
        package.VOCABULARY,
        rules.outlook,
        scene,
        **more,
    )


GAMES = {
    game.key: game
    for game in (
        entry(
            "rd",
            rapier_and_dagger,
            rapier_and_dagger.RapierAndDagger,
            rapier_and_dagger.RapierScene,
            contradiction=rapier_and_dagger.contradiction,
            collections=(MAPS,),
        ),
        entry("dos", duel_of_swords, duel_of_swords.DuelOfSwords, duel_of_swords.SwordsScene),
        entry("scars", dueling_scars, dueling_scars.DuelingScars, dueling_scars.ScarsScene),
        entry("engarde", en_garde, en_garde.EnGarde, en_garde.EnGardeScene),
        entry(
            "cards",
            card_duel,
            card_duel.CardDuel,
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
GROUP = "duel_tui.games"
"""The entry points by which other packages add games: each names a `Game`."""


def register(added: Game) -> None:
    """Add a game to the list.

    Raises:
        RulesetError: a game with this key exists already.
    """
    if added.key in GAMES:
        raise RulesetError(f"{added.key!r} is the key of another game already")
    GAMES[added.key] = added
    KEYS.append(added.key)


def added() -> Iterator[Game]:
    """The games of other packages.

    Raises:
        RulesetError: one cannot be loaded; the message names its entry point.
    """
    for point in entry_points(group=GROUP):
        try:
            found = point.load()
        except Exception as wrong:
            if traces():
                raise
            raise RulesetError(f"{GROUP}: {point.value} cannot be loaded: {wrong}") from wrong
        if not isinstance(found, Game):
            raise RulesetError(f"{GROUP}: {point.value} is no Game")
        yield found


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


for _game in added():
    register(_game)
