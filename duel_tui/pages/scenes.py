"""The scene of a bout: its game's own, or a neutral one made of its sheet; what a decision offers, and the table that fits any.

Where the only person of a duel has nothing to choose while the opponent strikes, the duel stops, so that a player sees
what comes and why nothing can be done about it. A game says which of its decisions are such moments.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice, Form, Menu, OneOf
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.rules import Beginning
from duel_tui.engine.side import BySide, Side, both
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.play.picking import AT, WITH, choice_of
from duel_tui.registry.games import game
from duel_tui.show.blocks import Line, Mark, Panel
from duel_tui.show.fit import whole
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Announcing, At, Charting, Offer, Picks, PlainScene, Scene, Upshot
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.show.table import Cell, Column, Option, Row, Table, unforetold
from duel_tui.text import capital
from duel_tui.theatre import theatre
from duel_tui.words import Phrases
from duel_tui.words.choices import Move, move_in, rules_of
from duel_tui.words.rows import Rows

_MOST = 5
"""Sentences about a side, one to a row."""


class Rolling(Struct, frozen=True):
    """What a roll is for."""

    text: str = ""
    """The row that waits for it; empty: what the roll needs says enough."""
    parts: Mapping[str, str] = {}
    """What parts of its sum are here, where that is more than their names."""


def scene_of(bout: Bout) -> Scene[Any]:
    """What the duel screen shows of a bout."""
    made = game(bout.table.rules.key).scene
    if made is None:
        return NeutralScene(bout)
    return made(bout.table.rules, SceneWords(bout.wording.phrases))


class NeutralScene(PlainScene):
    """A game that brings no scene: the sentences of its sheet, and plain tables."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout

    def title(self, moment: Moment[Any]) -> str:
        """How the duel stands, in a sentence."""
        return " ".join(self._bout.wording.stands("brief", moment.sheet, moment.near, moment.names)[:1])

    def stage(self, moment: Moment[Any]) -> Staged:
        """Both on guard."""
        del moment
        return Staged((Beat(Figure(), Figure()),))

    def shadow(self, moment: Moment[Any], offer: Offer) -> None:
        """None: nobody knows what a choice of such a game looks like."""
        del moment, offer

    def panels(self, moment: Moment[Any]) -> BySide[Panel]:
        """What there is to say about each."""
        told = both(lambda side: self._bout.wording.stands("side", moment.sheet, side, moment.names)[:_MOST])
        return both(
            lambda side: Panel(
                moment.names[side], moment.short[side], marks=tuple([Mark(line) for line in told[side]])
            )
        )

    def table(self, moment: Moment[Any], offer: Offer) -> Table:
        """The choices of the first field as rows, those of others in the title's row, each with the chance it has."""
        del moment
        return _plain_table(self._bout, offer)

    def habits(self, moment: Moment[Any], side: Side) -> str:
        """Nothing: only a game's own scene counts."""
        del moment, side
        return ""


class SceneWords:
    """Labels and sentences of a game, as its scene asks for them."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self.label, self.say = phrases.label, phrases.shows

    def pose(self, group: str, key: str) -> str:
        """The pose for a key of a group."""
        return self._phrases.poses[group][key]


def results_of(bout: Bout, moment: Moment[Any]) -> tuple[Upshot, ...]:
    """What came of the last decision of a moment, before the first what the fencers brought, such as old wounds."""
    rows, table = _rows(bout, moment).told, bout.table
    over = table.done and moment.place == table.place
    if over or moment.chosen >= 0:
        return rows
    count = len(table.rules.begins(table.journal.start)) if isinstance(table.rules, Beginning) else 0
    told = bout.wording.narrator.events(table.opening[:count], bout.called, viewer=moment.viewer)
    brought = " ".join([f"{capital(one).removesuffix('.')}." for one in told])
    return (Upshot("", brought), *rows) if brought else rows


def figures(bout: Bout, end: int | None = None) -> BySide[Figure]:
    """What each fencer looks like after `end` answers or now, as the stage shows it."""
    moment = moment_of(bout, end)
    return moment.figures(scene_of(bout).stage(moment).beats[-1])


def posture(bout: Bout, side: Side, end: int | None = None, told: Sequence[str] = ()) -> str:
    """The same of one fencer, in a sentence, with those hits that nothing told before it names."""
    figure, says = figures(bout, end)[side], theatre().stage.poses.says
    seen = [says[name] for name in (figure.body, figure.arm) if name]
    for place in [one.replace("_", " ") for one in figure.wounds]:
        if not any(place in text for text in (*told, *seen)):
            seen.append(bout.wording.say("posture_hit", place=place))
    return bout.wording.say("posture", pose=", ".join(seen))


def _plain_table(bout: Bout, offer: Offer) -> Table:
    """The choices of the first field as rows, those of others in the title's row, each with the chance it has."""
    ask, options = offer.ask, offer.options
    rows_field, *others = [ask.what] if ask.what in options else list(options)
    words = bout.wording.phrases.pickers.get(ask.what)
    rows = tuple([Row(one.label, one, right=(_chance(offer, one),)) for one in options[rows_field]])
    chances = any(row.right[0].text for row in rows)
    return Table(
        title=words.title if words else ask.what.upper(),
        options=tuple([one for field in others for one in options[field]]),
        right=(Column(bout.wording.phrases.scene["chance"] if chances else ""),),
        rows=rows,
        said="" if offer.picks else bout.wording.prompt(ask, bout.names),
    )


def _chance(offer: Offer, option: Option) -> Cell:
    """The chance of the roll that a choice would make, if it makes one."""
    menu = offer.ask.menu
    if option.denied or menu is None:
        return Cell(option.denied, "dim")
    choice = choice_of(menu, {option.field: option.key})
    found = offer.outlook.of(choice) if choice is not None else ()
    rolls = [one.mine for one in found if one.mine is not None]
    return Cell(str(percent(rolls[0])), odds=True) if len(rolls) == 1 else Cell()


def watched(bout: Bout, *, odds: bool = True) -> Table | None:
    """The table of such a moment, with or without chances; None: the bout stands at none."""
    request, people = bout.table.request, bout.present
    if not isinstance(request, Decide) or len(people) != 1 or request.ask_of(people[0]) is not None:
        return None
    ask, odds = Ask(people[0], request.asks[0].what, None), odds and moment_of(bout).viewer.foretells
    offer = Offer(ask, {}, {}, NOWHERE, outlook_of(bout, ask), odds)
    found, viewer = scene_of(bout).watched(moment_of(bout), offer), moment_of(bout).viewer
    return found if found is None or viewer.foretells else unforetold(found)


def _rows(bout: Bout, moment: Moment[Any]) -> Rows:
    names = moment.short if moment.you is None else moment.short.put(moment.you, YOU)
    return Rows(bout.wording.narrator, names, moment.near, moment.you, moment.latest)


def rolling(bout: Bout, roll: Roll, end: int | None = None) -> Rolling:
    """What a roll of a bout, after `end` answers or now, is for, as the row says that waits for it, and its parts."""
    if roll.side is None:
        return Rolling()
    scene, moment = scene_of(bout), moment_of(bout, end)
    parts: Mapping[str, str] = scene.parts(moment, roll) if isinstance(scene, Announcing) else {}
    return Rolling(_rows(bout, moment).waiting(roll.side), parts)


def chart_of(bout: Bout, cells: int, rows: int, end: int | None = None) -> tuple[Line, ...]:
    """The map of a bout, after `end` answers or now, in this number of cells and rows; empty: it is on none."""
    scene = scene_of(bout)
    return scene.chart(moment_of(bout, end), rows, cells) if isinstance(scene, Charting) else ()


def squares_around(scene: Scene[Any], moment: Moment[Any], rows: int, cells: int) -> tuple[Line, ...]:
    """The squares around both in combat on a map, in at most this number of rows and cells; empty: there are none."""
    return scene.around(moment, rows, cells) if rows and isinstance(scene, Charting) else ()


def told_of_watching(bout: Bout) -> str:
    """What such a moment is told in; empty: the bout stands at none."""
    table = watched(bout)
    return "" if table is None else f"{whole(table.title).capitalize()}. {whole(table.said)}"


NOWHERE = At("", "")
"""The place of the caret where nothing is chosen."""


def offer_of(
    bout: Bout, ask: Ask, picks: Picks | None = None, at: At = NOWHERE, *, odds: bool = True
) -> Offer:
    """A decision as it is offered to its side.

    Args:
        bout: the bout.
        ask: the question.
        picks: the choices so far.
        at: where the caret stands.
        odds: True if chances are shown.
    """
    odds = odds and moment_of(bout).viewer.foretells
    return Offer(ask, options_of(bout, ask), picks or {}, at, outlook_of(bout, ask), odds)


def options_of(bout: Bout, ask: Ask) -> dict[str, tuple[Option, ...]]:
    """All that can be chosen or is denied, by field.

    A form has its own fields. Keys stand whole in a field named by what is asked; where a game has words for their first
    words and for the rest, these stand as two fields more, `means_with` and `means_at`.
    """
    wording, menu, sheet = bout.wording, ask.menu, moment_of(bout).sheet
    costs = {**sheet.duel.costs, **sheet.of(ask.side).costs}
    found = wording.options(ask, costs)
    phrases = wording.phrases.pickers
    if isinstance(menu, OneOf) and f"{ask.what}{WITH}" in phrases:
        pairs = [str(key).partition(" ") for key in (*menu.keys, *dict(menu.denied))]
        for field, keys in (
            (f"{ask.what}{WITH}", [first for first, _, _ in pairs]),
            (f"{ask.what}{AT}", [rest for _, _, rest in pairs if rest]),
        ):
            words = phrases[field]
            rows = [*[row for row in words.rows if row.key in keys], *words.made_of(keys)]
            found[field] = tuple([Option(field, row.key, row.letter, row.label) for row in rows])
    if isinstance(menu, Form):
        return {field: options for field, options in found.items() if options}
    return found


def move_of(bout: Bout, ask: Ask, field: str, key: str) -> Move:
    """The texts of a row as they hold in a duel; of a field without its own those of what is asked."""
    moves, rules = bout.wording.phrases.moves, rules_of(bout.table.journal, moment_of(bout).sheet.duel.kind)
    return move_in(moves, rules, field if field in moves else ask.what, key)


def chosen_before(bout: Bout, ask: Ask) -> Iterator[Choice | Mapping[str, str]]:
    """What a side chose when it was last asked the same: as it was, and fitted to the form that it fills now.

    A field that the form had not then, such as the target of a further sword action, has what was last chosen in it.
    """
    earlier, later = _choices(bout, ask), list[Choice]()
    for what, choice in earlier:
        later.append(choice)
        if what == ask.what:
            break
    else:
        return
    yield choice
    own = _filled(ask.menu, choice)
    if own:
        every = [*later, *[one for _, one in earlier]]
        known = {name: key for one in reversed(every) for name, key in _filled(ask.menu, one).items()}
        yield {**known, **own}
        yield own


def _choices(bout: Bout, ask: Ask) -> Iterator[tuple[str, Choice]]:
    """The choices of a side with what was asked, the last first."""
    for place in range(bout.table.place - 1, -1, -1):
        step = bout.table.step(place)
        if isinstance(step.request, Decide) and isinstance(step.answer, Decided):
            for one, choice in zip(step.request.asks, step.answer.choices, strict=True):
                if one.side is ask.side:
                    yield one.what, choice


def _filled(menu: Menu | None, choice: Choice) -> dict[str, str]:
    """The fields of a choice that a form has, too."""
    if not isinstance(menu, Form) or not isinstance(choice, Struct):
        return {}
    offered = {name for name, _ in menu.fields}
    given = msgspec.structs.asdict(choice)
    return {name: str(key) for name, key in given.items() if name in offered and key is not None}
