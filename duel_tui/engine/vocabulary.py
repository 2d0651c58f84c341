"""A vocabulary: the names for which a game needs words, so that missing words can be found."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

Keys = Iterable[str]


class Vocabulary(Struct, frozen=True):
    """The names for which a game's folder needs words; the game's package gives them."""

    events: type[Struct]
    """The common type of its events."""
    asks: Mapping[str, Mapping[str, Keys]]
    """Its questions: for each question the pickers, for each picker the fixed keys."""
    rolls: Keys = ()
    """The reasons of its rolls."""
    labels: Mapping[str, Keys] = {}
    """Groups of labels, each with its fixed keys."""
    scene: Keys = ()
    """The names of the sentences of its duel screen."""
    poses: Keys = ()
    """The groups of poses that its duel screen asks for."""

    @property
    def told(self) -> tuple[str, ...]:
        """The names of all its events."""
        return tuple(dict.fromkeys(str(kind.__struct_config__.tag) for kind in kinds(self.events)))


def kinds(kind: type[Struct]) -> Iterator[type[Struct]]:
    """The subclasses of a type that have no subclasses themselves."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from kinds(one)
