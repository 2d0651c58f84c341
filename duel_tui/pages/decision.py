"""A decision being made: the table of its choices, and what is chosen of it so far.

Every letter of a decision stands for one thing over all its fields, so they may be typed in any order. A choice that
is not available together with an earlier one replaces it: the last touched counts. Fields that the table does not show
follow from the others. Nothing looks chosen before something is.

What an opponent proposes stands as chosen until a letter changes it, and so does the usual one of several rows where a
menu has one; neither is a part of the unfinished choice that the bout keeps. What a person has said counts as soon as
its letters leave one choice.
"""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from duel_tui.engine.menu import Choice, Form, IllegalChoiceError, OneOf, Plot
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide
from duel_tui.pages.scenes import chosen_before, move_of, options_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.play.picking import Picking, PlotPicking
from duel_tui.show.blocks import Ink, Span
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.meaning import lettered_on
from duel_tui.show.moment import Moment
from duel_tui.show.scene import At, Offer, Scene
from duel_tui.show.stage import Figure
from duel_tui.show.table import Move, Option, Table, unforetold
from duel_tui.text import capital

_CHANCE = " of 100"
"""What a text of a choice says that has a chance in it."""


class Decision:
    """One side's decision on its way."""

    def __init__(self, bout: Bout, scene: Scene[Any], ask: Ask, *, usual: bool = False) -> None:
        """Begin with what the bout has kept of it.

        Args:
            bout: the bout.
            scene: what shows the decision as a table.
            ask: the question.
            usual: whether the usual row shows as chosen, that of a field of a form as soon as another field is.
        """
        assert ask.menu is not None, "a side sees its own menu"
        self.bout = bout
        self.ask = ask
        self.note = ""
        """Why the last key did nothing; empty: it did something."""
        self.proposed = False
        """True while an opponent's proposal or the usual row stands as chosen, and nothing else was chosen."""
        self._proposal: Mapping[str, str] = {}
        self._in_words = ""
        self._seat = bout.seats.now[ask.side]
        self._proposer = bout.proposer(ask)
        self._stamp = bout.stamp
        self._scene = scene
        self._all = options_of(bout, ask)
        self._outlook = outlook_of(bout, ask)
        self._typed = ""
        """The letters so far of a choice that has several."""
        self._look = 0
        self._just: Option | None = None
        """The choice that the last key has typed."""
        self._made: tuple[object, Table] | None = None
        self._options: tuple[Option, ...] = ()
        """All that the table lets choose, as it was last made."""
        self._first = self._table({}, At("", ""), odds=False)
        """The table before anything is chosen; which fields stand over its rows, in them and beside them never changes."""
        self.fields = _fields(self._first)
        """Everything that can be chosen or is denied, by field, in the order of the table."""
        keys = {field: tuple([one.key for one in options]) for field, options in self.fields.items()}
        known = dict(ask.menu.usual) if usual and isinstance(ask.menu, Form) else {}
        if isinstance(ask.menu, Plot):
            self.picking: Picking = PlotPicking(ask.menu, ask.what, keys)
        else:
            self.picking = Picking(ask.menu, ask.what, keys, known)
        self.picking.put_back(*bout.draft(ask.side))
        if self.counts is not None:  # it was taken back, and the first letter typed again would take it
            self.picking.put_back({})
        if self.touched and self.open:
            self.picking.field = self.open
            field, key = list(self.picking.picked.items())[-1]
            self._just = next((one for one in self.fields.get(field, ()) if one.key == key), None)
        if usual and self._usual_row:
            self.propose(self._usual_row)

    @property
    def _usual_row(self) -> str:
        """The row that stands as chosen at first; empty: none, as where another proposes or each letter counts at once."""
        menu, others = self.ask.menu, self._seat.how == "spoken" or self.proposer
        return menu.usual if isinstance(menu, OneOf) and not others else ""

    @property
    def plots(self) -> bool:
        """True if steps are chosen, one after the other."""
        return isinstance(self.picking, PlotPicking)

    @property
    def past(self) -> bool:
        """True once the duel has moved on, and this table cannot be made any longer."""
        return self.bout.stamp != self._stamp

    def table(self, *, odds: bool = True) -> Table:
        """The decision as it stands, with or without its chances."""
        odds = odds and self._moment.viewer.foretells
        state = (odds, self.proposed, tuple(self.picked.items()), self.about, self.bout.stamp)
        if self._made is None or self._made[0] != state:
            made = self._table(self.picked, self.about, odds=odds)
            self._made = (state, made)
        return self._made[1]

    def explained(self, *, odds: bool = True) -> Move:
        """The choice at the caret, explained; before anything is chosen, what there is to choose."""
        odds = odds and self._moment.viewer.foretells
        table, at, say = self.table(odds=odds), self.about, self.bout.wording.say
        option = next((one for one in self.fields.get(at.field, ()) if one.key == at.key), None)
        if option is None:
            return Move(said=table.said)
        told = move_of(self.bout, self.ask, at.field, at.key)
        if not odds:
            told = replace(told, **{part: "" for part, text in asdict(told).items() if _CHANCE in text})
        ends: tuple[tuple[str, Ink, str], ...] = (
            (say("move_good"), "good", told.good),
            (say("move_bad"), "bad", told.bad),
            ("", "", told.wound),
        )
        sides = [(Span(head, ink), Span(text)) for head, ink, text in ends if text]
        name, said = (
            tuple([capital(one) for one in alternatives(text)])
            for text in (table.named or option.label, table.said)
        )
        return Move(name, told.brief or told.line, told.what, tuple(sides), said)

    def shadow(self) -> Figure | None:
        """How the chooser would stand with what is chosen; None: as now."""
        offer = Offer(self.ask, self._all, self.picked, self.about, self._outlook)
        return None if self.past else self._scene.shadow(self._moment, offer)

    @property
    def picked(self) -> dict[str, str]:
        """What looks chosen, by field: what was picked, and what follows from it."""
        chosen = {field: self.picking.chosen(field) for field in self.fields}
        return {field: key for field, key in chosen.items() if key is not None}

    @property
    def at(self) -> At:
        """Where the caret stands."""
        return At(self.picking.field, self.picking.highlighted, self._look)

    @property
    def about(self) -> At:
        """What is explained: the choice at the caret, or one just typed, from which the caret has gone on to the next field."""
        typed = self._just
        return self.at if typed is None else At(typed.field, typed.key, self._look)

    @property
    def open(self) -> str:
        """The first field in which a choice is still to be made; empty: none is missing."""
        return self.picking.missing

    @property
    def wanted(self) -> tuple[str, ...]:
        """Every field in which a choice is still to be made."""
        picked, unneeded = self.picked, self.unneeded
        return tuple([field for field in self.fields if field not in picked and field not in unneeded])

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The fields that are asked one by one: those wanted, and those in which another row still goes."""
        wanted = self.wanted
        return tuple([one for one in self.fields if one in wanted or self.picking.presumed(one)])

    @property
    def proposer(self) -> str:
        """The name of who proposes a choice to this side; empty: nobody does."""
        return self._proposer.name if self._proposer else ""

    def proposes(self, form: str = "") -> str:
        """What the opponent proposes or would do, in a sentence of this `form`."""
        bout, ask, choice = self.bout, self.ask, self._in_words
        if self._seat.player is None:
            return bout.wording.say(f"proposes{form}", name=self.proposer, choice=choice)
        return bout.wording.say(f"would{form}", name=bout.called[ask.side], choice=choice)

    def propose(self, choice: Choice) -> bool:
        """Let a proposal stand as chosen, unless something is chosen already; False where it does not."""
        filling = self._filling_of(choice)
        if filling is None or self.touched:
            return False
        self._proposal, self._in_words = filling, self.bout.wording.chosen(self.ask, choice)
        self._stand_proposed()
        return True

    def _stand_proposed(self) -> None:
        self.proposed = bool(self._proposal)
        self.picking.put_back(self._proposal)

    @property
    def counts(self) -> Choice | None:
        """The choice that counts without another key: a person has said it, and its letters are all typed."""
        spoken = self._seat.how == "spoken" and not self._typed
        return self.answer if spoken and self.picking.settled else None

    def pick(self, field: str, key: str) -> bool:
        """Choose a row; False where it is not available."""
        done = self.picking.pick(field, key)
        self._keep()
        return done

    def put_back(self, picked: Mapping[str, str]) -> None:
        """Choose again what was chosen before."""
        self.picking.put_back(picked)
        self._keep()

    @property
    def touched(self) -> bool:
        """True when something is chosen."""
        return bool(self.picking.picked)

    @property
    def answer(self) -> Choice | None:
        """The choice as the table takes it; None while something is missing."""
        answer: Choice | None = self.picking.answer
        return answer

    @property
    def refusal(self) -> str:
        """Why the steps so far are no plot that can be walked, in a sentence; empty: they are, or no plot is made."""
        why = self.picking.refusal if isinstance(self.picking, PlotPicking) else ""
        return f"{capital(why)}." if why else ""

    @property
    def missing(self) -> str:
        """The titles of the fields in which a choice is still to be made; empty: none is missing."""
        return ", ".join([self.title_of(field) for field in self.wanted])

    def title_of(self, field: str) -> str:
        """What a field is called."""
        words = self.bout.wording.phrases.pickers.get(field)
        return words.title.capitalize() if words else field

    @property
    def unneeded(self) -> frozenset[str]:
        """The fields that do not matter with what is chosen."""
        return frozenset([field for field in self.fields if not self.picking.needed(field)])

    def knows(self, char: str) -> bool:
        """True if a letter or digit means something here."""
        return lettered_on(self._options, self._typed, char)[0] is not None

    def type(self, char: str) -> bool:
        """Choose by a letter or digit; False where it means nothing here."""
        self.note = ""
        option, self._typed, alone = lettered_on(self._options, self._typed, char)
        if option is not None:
            self._pick(option, only_look=not alone)
        return option is not None

    def move(self, by: int) -> None:
        """Move the caret along its field and choose what it comes to; over the rows, where that is chosen, along these and back."""
        self._begin()
        table = self._first
        over = [*table.options, *[one.option for one in table.right if one.option]]
        rows = [row.option for row in table.rows if row.option]
        above = [one.field for one in over if rows and one.field != rows[0].field]
        settled = self.at.field in self.picked or bool(rows and rows[0].field not in self.picked)
        if above and not self.plots and settled and self.at.field in above:
            self._along(rows[0].field, by)
        elif (
            above
            and not self.plots
            and by < 0
            and (self.at.field, self.at.key) == (rows[0].field, rows[0].key)
        ):
            self.picking.field = above[0]
        else:
            self.picking.move(by)
        self._keep()
        self._say_why_not()

    def across(self, by: int) -> None:
        """Move the caret to another column: choose it, or only look at it."""
        self._begin()
        if isinstance(self.picking, PlotPicking):
            self.picking.across(by)
            self._keep()
            self._say_why_not()
            return
        table = self._first
        if table.looks:
            self._look = (self._look + by) % max(1, len(table.right))
            return
        over = [one.field for one in table.options]
        beside = [*[one.option.field for one in table.right if one.option], *over]
        if beside:
            self._along(self.at.field if self.at.field in over else beside[0], by)
        elif (other := self._other_way()) is not None:
            self._pick(other, only_look=False)
        else:
            self.move(by)

    def _along(self, field: str, by: int) -> None:
        """Move the caret along a field, or into it: to what is highlighted there where nothing is chosen yet."""
        picking = self.picking
        fresh = picking.chosen(field) is None and picking.field != field
        picking.field = field
        if not (fresh and picking.pick(field, picking.highlighted)):
            picking.move(by)
        picking.field = field
        self._keep()

    def turn(self, by: int) -> None:
        """Go to the next field that matters, or to the one before."""
        self._begin()
        self.picking.turn(by)

    def back(self) -> bool:
        """Take back what was chosen last; False where nothing is chosen."""
        self._begin()
        if self.proposed:
            return False
        done = self.picking.back()
        self._keep()
        return done

    def clear(self) -> bool:
        """Take back all that is chosen and not committed, so that a proposal stands again; False where nothing is."""
        self._begin()
        chosen = self.touched and not self.proposed
        if not self.proposed:
            self.picking.put_back({})
            self._keep()
            self._stand_proposed()
        return chosen

    def repeat(self) -> bool:
        """Choose again what this side chose when it was last asked the same; False where that cannot be."""
        return any(self._choose(choice) for choice in chosen_before(self.bout, self.ask))

    def _choose(self, choice: Choice | Mapping[str, str]) -> bool:
        """Choose all of a choice, as far as it can be made."""
        filling = self._filling_of(choice)
        if filling is None:
            return False
        self._begin()
        self.picking.put_back(filling)
        self._keep()
        return True

    def _filling_of(self, choice: Choice | Mapping[str, str]) -> Mapping[str, str] | None:
        """A choice by its fields; None: it cannot be made now."""
        assert self.ask.menu is not None, "a side sees its own menu"
        try:
            return self.picking.filling_of(self.ask.menu.take(choice))
        except IllegalChoiceError:
            return None

    def _other_way(self) -> Option | None:
        """The other one of a choice and its variant, where the caret is on one of them."""
        for row in self._first.rows:
            if row.option and row.variant and self.at.key in {row.option.key, row.variant.key}:
                return row.option if self.at.key == row.variant.key else row.variant
        return None

    def _pick(self, option: Option, *, only_look: bool) -> None:
        if only_look:
            self.picking.point(option.field, option.key)
            return
        if self.picking.pick(option.field, option.key):
            self._just = option
        else:
            self.note = _why_not(option)
        self._keep()

    def _say_why_not(self) -> None:
        if isinstance(self.picking, PlotPicking) and self.picking.refused:
            option = next(one for one in self._options if one.key == self.picking.refused)
            self.note = _why_not(option)

    def _begin(self) -> None:
        self.note = self._typed = ""
        self._just = None

    def _keep(self) -> None:
        """Keep what is chosen in the bout, so that it outlasts the screen; it is no proposal any longer."""
        self.proposed = False
        picking = self.picking
        self.bout.keep_draft(self.ask.side, (picking.picked, (picking.field, picking.highlighted)))

    @property
    def _moment(self) -> Moment[Any]:
        return moment_of(self.bout)

    def _table(self, picks: Mapping[str, str], at: At, *, odds: bool = True) -> Table:
        offer = Offer(self.ask, self._all, picks, at, self._outlook, odds)
        moment = self._moment
        made = self._scene.table(moment, offer)
        made = made if moment.viewer.foretells else unforetold(made)
        table = self._named(replace(made, near=self.ask.side is moment.near), moment.short)
        shown = _shown(table)
        self._options = tuple([one for one in shown if one.typed])
        denied = [one for one in shown if one.denied and (one.field, one.key) == (at.field, at.key)]
        return replace(table, said=_why_not(denied[0])) if denied and not table.said else table

    def _named(self, table: Table, names: BySide[str]) -> Table:
        """A table with whose choice it is, where one person types for others; and with who proposes what it shows."""
        bout, side = self.bout, self.ask.side
        if bout.own is side or bout.shared or not bout.seats.people:
            return table
        name, title = names[side], table.title
        if not whole(title).casefold().startswith(name.casefold()):
            title = tuple(
                [bout.wording.say("whose", name=name.upper(), what=one) for one in alternatives(title)]
            )
        if not self.proposed or not self.proposer:
            return replace(table, title=title)
        return replace(table, title=title, said=self.proposes())


def _why_not(option: Option) -> str:
    """Why a choice is not available, in a sentence."""
    return f"{capital(option.label)}: {option.denied}."


def _fields(table: Table) -> dict[str, tuple[Option, ...]]:
    """The options of each field that a table shows, in its order."""
    fields: dict[str, tuple[Option, ...]] = {}
    for option in _shown(table):
        fields[option.field] = (*fields.get(option.field, ()), option)
    return fields


def _shown(table: Table) -> tuple[Option, ...]:
    """Everything that a table lets choose, in its order."""
    rows = [row.option for row in table.rows]
    variants = [row.variant for row in table.rows]
    heads = [column.option for column in table.right]
    shown = [option for option in (*table.options, *rows, *variants, *heads) if option is not None]
    return (*shown, *(_shown(table.then) if table.then else ()))
