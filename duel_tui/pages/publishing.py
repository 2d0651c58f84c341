"""Publishing: the views of a duel that is played here, written where another program can watch it.

Only views that are followed are made. The program that plays publishes after it has shown its own question, and then from
time to time while it waits for the answer, because a watcher may come late.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.pages.showing import Showing
from duel_tui.pages.view import written
from duel_tui.play.bout import Bout
from duel_tui.play.seat import HERE, Seats
from duel_tui.play.thoughts import Stamp
from duel_tui.registry import Library, differing, values_of
from duel_tui.storage.duels import Setup
from duel_tui.storage.views import VIEWERS, ViewerName, Views
from duel_tui.words import Wording, read_phrases

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext
    from duel_tui.storage.recorder import Recorder


class Publisher:
    """Publishes one duel to its watchers."""

    def __init__(self, views: Views) -> None:
        self._views = views
        self._table: Table[Any] | None = None
        self._shown: dict[ViewerName, tuple[Stamp, tuple[Side, ...]]] = {}
        """The moment that each view shows which is followed, and whose choices were sealed then."""
        self._showings: dict[ViewerName, Showing] = {}

    def publish(self, bout: Bout) -> None:
        """Write each view that is followed, where the bout has changed."""
        if bout.table is not self._table:
            self._table = bout.table
            self._shown.clear()
            self._showings = {viewer: Showing(bout, viewer) for viewer in VIEWERS}
        followed, now = self._views.look(), (bout.stamp, bout.table.sealed)
        for viewer, showing in self._showings.items():
            if viewer not in followed:
                self._shown.pop(viewer, None)
            elif self._shown.get(viewer) != now and self._views.publish(viewer, written(showing.view())):
                self._shown[viewer] = now


def published(context: "AppContext", bout: Bout, recorder: "Recorder") -> Bout:
    """A bout that is published from now on, until its table is left."""
    views = Views(recorder.path)
    context.stay_seated(views)
    publisher = Publisher(views)
    context.meanwhile = partial(publisher.publish, bout)
    return replace(bout, published=publisher)


class Refereed:
    """A duel that a script referees, published as it goes on."""

    def __init__(self, table: Table[Any], setup: Setup, library: Library, path: Path) -> None:
        """Publish a table next to the file that keeps it."""
        key = table.rules.key
        words = read_phrases(library.under(setup.changes).phrases(key))
        preset = library.presets(key)[setup.house_rules]
        self._views = Views(path)
        self._publisher = Publisher(self._views)
        self._bout = Bout(
            table=table,
            wording=Wording(words),
            names=setup.names,
            seats=Seats(BySide(HERE, HERE)),
            preset=preset.name,
            differing=differing(values_of(key, preset.options), values_of(key, table.journal.options)),
        )

    def publish(self) -> None:
        """Write what each viewer may know now."""
        self._publisher.publish(self._bout)

    def close(self) -> None:
        """Take the views away."""
        self._views.close()
