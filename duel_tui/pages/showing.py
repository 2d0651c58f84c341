"""Showing a duel to viewers who do not play: everything that one may know, and nothing more; and publishing it.

A view is made from the duel as its viewer sees it: the observed state, and the events told to them. A game master's
rulings show only in what they lead to, and what was taken back does not show at all, since only the answers that count
are told. No seed is in it. What is hidden stays hidden after the end, because a ruling may open the duel again.

Only views that are followed are made. The program that plays publishes after it has shown its own question, and then from
time to time while it waits for the answer, because a watcher may come late.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from msgspec.structs import replace

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Step
from duel_tui.pages.log import DuelLog, LogEntry
from duel_tui.pages.scenes import figures, offer_of, posture, results_of, scene_of, squares_around
from duel_tui.pages.view import NEW, OLD, VERSION, View, written
from duel_tui.play.bout import Bout
from duel_tui.play.kept import Kept, Memory
from duel_tui.play.moments import moment_of
from duel_tui.play.seat import HERE, Seats
from duel_tui.play.thoughts import Stamp
from duel_tui.registry import Library, differing, values_of
from duel_tui.show import table as tables
from duel_tui.show.blocks import SMALLEST, Line
from duel_tui.show.fit import whole
from duel_tui.show.moment import Moment, Viewer
from duel_tui.show.scene import Charting, Scene
from duel_tui.storage.duels import Setup
from duel_tui.storage.views import VIEWERS, ViewerName, Views
from duel_tui.words import Phrases, Wording, read_phrases
from duel_tui.words.wording import About

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext
    from duel_tui.storage.recorder import Recorder


_WIDTH, _DRAWN = 80, 46
"""The cells of what is drawn across the screen, and beside a table."""
_ROWS = 13
"""The rows that a map has on a small screen, under the fencers and over what happened last."""
_AROUND = SMALLEST, 12
"""The rows and cells that the squares around both have beside or under a stage."""
_BRIEF: tuple[About, ...] = ("brief", "score", "initiative", "hand")
"""What there is to say of how a duel stands, in few words."""


class Showing:
    """Shows one duel to one viewer; what was told once is not put into words again."""

    def __init__(self, bout: Bout, viewer: ViewerName) -> None:
        """Show a bout, whose table goes on."""
        self._side = None if viewer == "public" else Side(viewer)
        self._bout = shown_to(bout, self._side)
        self._scene: Scene[Any] = scene_of(self._bout)
        self._log = DuelLog(self._bout)
        self._told = Kept[tuple[str, ...]]()
        self._old = Kept[LogEntry]()
        """The log of all answers before the last decision."""

    def view(self) -> View:
        """The duel as it stands."""
        bout = self._bout
        moment = moment_of(bout)
        table, panels, bands = self._table(moment), self._scene.panels(moment), self._scene.bands(moment)
        return View(
            version=VERSION,
            hides=self._hides,
            game=bout.wording.phrases.name,
            title=whole(self._scene.title(moment)),
            panels=(panels[moment.near], panels[moment.near.foe]),
            staged=self._scene.stage(moment),
            bands=bands.draw(_WIDTH) if bands else (),
            entries=self._entries(moment),
            told=self._all_told(moment),
            brief=self._brief(moment),
            stands=tuple([" ".join(self._stands(moment, side)) for side in Side]),
            results=results_of(bout, moment),
            waits=self._waits,
            table=table,
            chart=self._chart(moment) if table is None else (),
            squares=squares_around(self._scene, moment, *_AROUND),
            over=bout.table.done,
        )

    def _stands(self, moment: Moment[Any], side: Side) -> tuple[str, ...]:
        """All that there is to say of a fencer, and what he looks like."""
        lines = self._bout.wording.stands("side", moment.sheet, side, self._bout.called)
        return (*lines, posture(self._bout, side, None, lines))

    def _chart(self, moment: Moment[Any]) -> tuple[Line, ...]:
        """The map, while the picture of the fencers does not show it."""
        scene = self._scene
        return scene.unpictured(moment, _ROWS, _WIDTH) if isinstance(scene, Charting) else ()

    @property
    def _hides(self) -> str:
        wording, side, names = self._bout.wording, self._side, self._bout.called
        hands = "_hand" if "hand" in wording.phrases.stands else ""
        if side is None:
            return wording.say(f"view_public{hands}")
        return wording.say(f"view_side{hands}", name=names[side], foe=names[side.foe])

    @property
    def _waits(self) -> str:
        """Who chooses; that one of two has done so in secret changes nothing here."""
        request, say = self._bout.table.request, self._bout.wording.say
        if not isinstance(request, Decide):
            return ""
        names = [self._bout.called[ask.side] for ask in request.asks]
        return say("view_waits", name=names[0]) if len(names) == 1 else say("view_both_wait")

    def _entries(self, moment: Moment[Any]) -> tuple[LogEntry, ...]:
        """The log; of the place of an answer only whether it is new, since the count of places would tell of rulings."""
        log, table = self._log, self._bout.table
        since = max(0, moment.chosen)
        old = self._old.between(
            table, 0, since, lambda step: _placed(log.between(step.place, step.place + 1), OLD)
        )
        new = [*log.between(since, table.place), *log.closing()]
        return (*_placed(log.opening(), OLD), *old, *_placed(new, NEW))

    def _brief(self, moment: Moment[Any]) -> tuple[str, ...]:
        stands, called = self._bout.wording.stands, self._bout.called
        lines = [one for about in _BRIEF for one in stands(about, moment.sheet, moment.near, called)]
        return tuple([one for at, one in enumerate(lines) if not any(one in other for other in lines[:at])])

    def _all_told(self, moment: Moment[Any]) -> tuple[tuple[str, ...], ...]:
        bout, viewer = self._bout, moment.viewer
        opening = bout.wording.narrator.events(bout.table.opening, bout.called, viewer=viewer)
        told = self._told.between(bout.table, 0, moment.place, partial(self._told_of, viewer))
        return (opening, *told) if opening else tuple(told)

    def _told_of(self, viewer: Viewer, step: Step[Any]) -> tuple[tuple[str, ...], ...]:
        """The sentences about an answer: the facts, then one of the story; nothing where there are none."""
        narrator, names = self._bout.wording.narrator, self._bout.called
        facts, story = narrator.facts(step, names, viewer), narrator.story(step, names, viewer)
        told = (*facts, *([story] if story else []))
        return (told,) if told else ()

    def _table(self, moment: Moment[Any]) -> tables.Table | None:
        ask = next((ask for ask in moment.asks if ask.side not in self._bout.table.unseen), None)
        if ask is None:
            return None
        offer = offer_of(self._bout, ask)
        made = self._scene.table(moment, offer)
        made = made if moment.viewer.foretells else tables.unforetold(made)
        return replace(made, drawn=None, beside=made.drawn.draw(_ROWS, _DRAWN)) if made.drawn else made


def shown_to(bout: Bout, side: Side | None) -> Bout:
    """A bout as it is shown to a side's viewer, who does not play; None: to everybody."""
    return replace(
        bout,
        watcher=Viewer(side, everything=False, rulings=False),
        seats=Seats(BySide(HERE, HERE)),
        desk=None,
        keeper=None,
        published=None,
        opened="",
        sums=True,
        drafts={},
        memory=Memory(),
    )


def looks(
    phrases: Phrases, names: BySide[str], table: DuelTable[Any], side: Side | None
) -> dict[Side, dict[str, Any]]:
    """What each fencer of a duel looks like to a side, or to everybody, by the names of poses, weapons and places."""
    wording, seats = Wording(phrases), Seats(BySide(HERE, HERE))
    bout = Bout(table, wording, names, seats)
    seen = figures(shown_to(bout, side))
    return {one: to_builtins(seen[one]) for one in Side}


def _placed(entries: Sequence[LogEntry], place: int) -> list[LogEntry]:
    """Sentences of the log as if all were of one place."""
    return [replace(one, place=place) for one in entries]


def view_of(bout: Bout, viewer: ViewerName) -> View:
    """What a viewer may know of a bout now."""
    return Showing(bout, viewer).view()


class Publisher:
    """Publishes one duel to its watchers."""

    def __init__(self, views: Views) -> None:
        self._views = views
        self._table: DuelTable[Any] | None = None
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

    def __init__(self, table: DuelTable[Any], setup: Setup, library: Library, path: Path) -> None:
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
