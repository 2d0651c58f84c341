"""A vocabulary: what a game speaks of, by which a reader of its words can say what is missing."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

Keys = Iterable[str]


class Vocabulary(Struct, frozen=True):
    """Everything that a game's folder needs words for; its own package says it."""

    events: type[Struct]
    """The kind that all its events are of."""
    asks: Mapping[str, Mapping[str, Keys]]
    """What it asks: of each question the pickers, and of each picker the keys that are always the same."""
    rolls: Keys = ()
    """What it rolls for."""
    labels: Mapping[str, Keys] = {}
    """Groups of labels, each with the keys that are always the same."""
    scene: Keys = ()
    """The sentences of its duel screen that are asked for by their own names."""

    @property
    def told(self) -> tuple[str, ...]:
        """The names of all its events."""
        return tuple(dict.fromkeys(str(kind.__struct_config__.tag) for kind in _kinds(self.events)))


def _kinds(kind: type[Struct]) -> Iterator[type[Struct]]:
    """The kinds of events that are of a kind and have no further ones."""
    below = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _kinds(one)
