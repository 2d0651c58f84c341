"""The table of an exchange: my chances by the opponent's guard, the targets, and the opponent's chances by my guard.

Every number is the chance of the roll that follows. The letter next to a
target is the wound after a hit, which cut or thrust, place, armour and kind of duel decide before the roll. On a wide
screen cut and thrust stand side by side.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.dice import D100
from duel_tui.engine.menu import Form, YesNo
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import exchanges
from duel_tui.systems.rapier_and_dagger.exchange import attackers, blows_now, guards
from duel_tui.systems.rapier_and_dagger.guard import Guarding, bought, guarding
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import Legend, TableMaker, chances
from duel_tui.systems.rapier_and_dagger.tables import TARGETS

WIDE = 112
"""The width of a row from which cut and thrust stand side by side."""
_FEW = 4
"""The guards that fit into wider columns."""
_GAPS = 2
"""Cells before and after what stands at the end of the title's row."""
_CAPTION_GAPS, _CAPTION_END = 4, 6
"""Cells around both headings over the chances, and those that the layout keeps after the one on the right."""
_MIDDLE = 3
"""Cells between the columns on the left and what stands in the middle."""
_NOTE = 38
"""Cells of a text in the place of chances."""
_CAPTIONS = (("", ""), ("_brief", ""), ("_brief", "_brief"), ("_short", "_brief"), ("_short", "_short"))
"""The lengths of both headings, from the longest."""


class ExchangeTable(TableMaker):
    """The table of the exchange that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        side, attacking = self._side, attackers(book, self._duel)
        self._mine = blows_now(book, self._duel, side) if attacking[side] else ()
        self._his = blows_now(book, self._duel, side.foe) if attacking[side.foe] else ()
        self._against_me: tuple[str, ...] = tuple(guards(book, self._duel, side)) if self._his else ()
        """My guards."""
        self._against_foe: tuple[str, ...] = tuple(guards(book, self._duel, side.foe)) if self._mine else ()
        """The opponent's guards."""
        self._wide = sight.width >= WIDE

    @property
    def _blows(self) -> tuple[Blow, ...]:
        """My cut and thrust side by side, or the one that is chosen or more likely to hit."""
        picked = self._offer.picks.get("blow")
        if self._wide or len(self._mine) <= 1:
            return self._mine
        return (Blow(picked) if picked else self._likelier,)

    @property
    def _likelier(self) -> Blow:
        """The thrust, where there is one."""
        return Blow.THRUST if Blow.THRUST in self._mine else Blow.CUT

    def table(self) -> Table:
        """Both sides' columns, and the targets between them."""
        rows = tuple([self._row(place) for place in TARGETS])
        title, options = self._title(), (*self._offer.options.get("blow", ()), *self._rest())
        return Table(
            title=title,
            options=options,
            aside=self._movements(title, options),
            captions=self._captions(),
            left=self._left(),
            right=self._right(),
            rows=rows,
            notes=self._notes(),
            legend=(self._legend(rows),),
            known=self._seen(exchanges) if self._mine or self._his else "",
            said=self._said(),
        )

    def _title(self) -> str:
        voice, side = self._voice, self._side
        if self._mine:
            return voice.say("attack")
        chooses = "defence" in self._offer.options
        return voice.say("no_attack" if chooses else "no_choice", side)

    def _rest(self) -> tuple[Option, ...]:
        """The choice of no attack, where it buys no parry (RD-116)."""
        menu = self._offer.ask.menu
        free = isinstance(menu, Form) and "give_up" in dict(menu.usual)
        rest = self._offer.of("give_up").get(YesNo.YES) if free else None
        return (replace(rest, label=self._voice.say("no_attack_made")),) if rest else ()

    def _captions(self) -> tuple[str, str]:
        """The headings over the chances of both, in fewer words where names are long."""
        pairs = [(self._my_caption(mine), self._foes_caption(his)) for mine, his in _CAPTIONS]
        room = self._sight.width - _CAPTION_GAPS
        right = self._sight.width - _CAPTION_END - (self._left_cells + _MIDDLE if self._left_cells else 0)
        return next((one for one in pairs if len("".join(one)) <= room and len(one[1]) <= right), pairs[-1])

    @property
    def _left_cells(self) -> int:
        """The cells of what stands on the left: my chances, or the text for a side without an attack."""
        mine, _ = self._notes()
        return sum([column.width for column in self._left()]) or max(map(len, mine), default=0)

    def _my_caption(self, short: str) -> str:
        if not self._mine:
            return ""
        blows = "/".join([self._voice.label("blow", one) for one in self._blows])
        return self._voice.say(f"mine{short}", self._side, blow=blows)

    def _foes_caption(self, short: str) -> str:
        if not self._his:
            return ""
        better = "his_better" if len(self._his) > 1 and not self._wide else "his"
        return self._voice.say(f"{better}{short}", self._side.foe)

    def _left(self) -> tuple[Column, ...]:
        many = len(self._against_foe) > _FEW
        width = (8 if many else 10) if self._wide else 5
        return tuple([Column(self._head(line, width - 1), width) for line in self._against_foe])

    def _right(self) -> tuple[Column, ...]:
        heads = self._offer.of("defence")
        many = len(self._against_me) > _FEW
        width = (10 if many else 12) if self._wide else 7 if many else 8
        columns: list[Column] = []
        for line in self._against_me:
            option = heads.get(line)
            size = width - 1 if option is None and many else width
            head = self._head(line, width - len(">x ")) if option else self._voice.say("no_parry")
            columns.append(Column(head, size, option))
        return tuple(columns)

    def _head(self, line: str, room: int) -> str:
        """The name of a guard, in full if it fits."""
        whole = self._voice.label("guard", line)
        return whole if len(whole) <= room else self._voice.label("guard_short", line)

    def _row(self, place: Place) -> Row:
        """A target: the chances to hit it on both sides, and the wound after a hit."""
        mine, his = self._blows, self._his
        left = [
            self._cell([self._mine_of(one, place, line) for one in mine], mine=True)
            for line in self._against_foe
        ]
        right = [
            self._cell([self._his_of(one, place, line) for one in his], mine=False)
            for line in self._against_me
        ]
        return Row(
            self._voice.label("place", place),
            self._offer.of("target").get(place),
            left=tuple(left),
            before=self._before(place),
            after=self._wound(place, his, mine=False),
            right=tuple(right),
        )

    def _mine_of(self, blow: Blow, place: Place, line: str) -> int:
        """The chance of my attack against a guard."""
        return self._offer.outlook.against(f"{blow} {place}", line).chance

    def _his_of(self, blow: Blow, place: Place, line: str) -> int:
        """The chance of the opponent's attack against my guard."""
        return self._offer.outlook.against(line, f"{blow} {place}").his_chance

    def _cell(self, found: Sequence[int], *, mine: bool) -> Cell:
        """The chances of cut and thrust on a wide screen, otherwise of the better one if the attack is not known."""
        return chances(found if self._wide else [max(found)], mine=mine)

    def _before(self, place: Place) -> Cell:
        """The wound after my hit, with a mark if the target is not natural."""
        natural = self._duel.plan is not None and place in self._duel.plan.targets
        wound = self._wound(place, self._blows, mine=True)
        room = max(1, len(self._blows) * 2 - 1) if self._wide else 1
        return Cell(f"{wound.text:<{room}}{' ' if natural else '-'}", wound.ink)

    def _wound(self, place: Place, blows: Sequence[Blow], *, mine: bool) -> Cell:
        """The letter of the wound after a hit of mine or of the opponent; the gravest if cut or thrust is not known."""
        if not blows:
            return Cell()
        found = [self._grade(place, blow, mine=mine) for blow in blows]
        worst = max(found, key=lambda one: one.rank)
        shown = found if self._wide and len(set(found)) > 1 else [worst]
        letters = "/".join([self._voice.label("wound_letter", one) for one in shown])
        return Cell(letters, "mortal" if worst is Grade.MORTAL else "")

    def _grade(self, place: Place, blow: Blow, *, mine: bool) -> Grade:
        attack, outlook = f"{blow} {place}", self._offer.outlook
        if mine:
            return Grade(outlook.at(attack)[0].wound)
        return Grade(outlook.against(self._against_me[0], attack).his_wound)

    def _notes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The text for a side without an attack."""
        mine = () if self._mine else self._note("none_left", self._side)
        return mine, () if self._his else self._note("foe_no_attack", self._side.foe)

    def _note(self, key: str, side: Side) -> tuple[str, ...]:
        """A text of two rows, in fewer words where a name is long."""
        texts = [self._voice.say(one, side).split("\n") for one in (key, f"{key}_short")]
        return tuple(next((rows for rows in texts if max(map(len, rows)) <= _NOTE), texts[-1]))

    def _legend(self, rows: Sequence[Row]) -> str:
        """The meanings of the signs, the more important first if not all fit."""
        voice, duel, side = self._voice, self._duel, self._side
        legend = Legend(voice, self._sight)
        if duel.plan and set(TARGETS) - set(duel.plan.targets):
            legend.add(voice.say("legend_natural", penalty=duel.plan.penalty))
        heads = self._offer.of("defence")
        costly = [heads[line].typed if line in heads else "" for line in self._costly]
        if costly:
            legend.add(voice.say("legend_bought", letters=" ".join(costly)), weight=0)
        if self._wide and len(self._his) > 1:
            legend.add(voice.say("legend_pair"))
        legend.wounds("".join([row.before.text + row.after.text for row in rows]))
        legend.waiting(side, side.foe)
        return legend.text

    @property
    def _costly(self) -> tuple[str, ...]:
        """The guards that cost my attack."""
        if not (self._mine and self._his):
            return ()
        fighter = self._duel.fighters[self._side]
        return tuple([line for line in bought(self._book, fighter) if line in self._against_me])

    def _movements(self, title: str, options: Iterable[Option]) -> str:
        """The movements of both in this round, in fewer words where names or the title are long."""
        plan, voice, near = self._duel.plan, self._voice, self._sight.near
        assert plan is not None, "movements are revealed before attacks"
        sides = (near, near.foe)
        heads = {one: self._head_of(one, plan.movements[one]) for one in sides}
        named = [voice.say("moved", one, movement=heads[one]) for one in sides]
        texts = (
            ", ".join([self._moves(one, plan.movements[one]) for one in sides]),
            ", ".join(named),
            voice.say("moved_both", mine=heads[near], his=heads[near.foe]),
        )
        taken = len(title + "".join([f"  {one.typed} {one.short or one.label}" for one in options]))
        return self._fitting(texts, self._title_room - taken - _GAPS)

    def _said(self) -> str:
        picks, at = self._offer.picks, self._offer.at
        if not picks:
            return self._general()
        if (
            at.field == "defence"
            and ("defence" in picks or "target" not in picks)
            and at.key in self._against_me
        ):
            return self._of_guard(at.key)
        place = picks.get("target", at.key if at.field == "target" else "")
        if place and self._mine:
            return self._of_target(Place(place))
        return self._general()

    def _general(self) -> str:
        """The sentence before the first choice."""
        voice, side = self._voice, self._side
        if not self._mine:
            return voice.say("choose_guard" if "defence" in self._offer.options else "helpless", side)
        if not self._his:
            return self._fitting([voice.say(one, side) for one in ("choose_free", "choose_free_short")])
        fighter = self._duel.fighters[side]
        match guarding(self._book, fighter):
            case Guarding.FREE:
                return voice.say("choose", side)
            case Guarding.TRADE:
                return voice.say("choose_trade", side)
            case Guarding.FORCED:
                return voice.say("choose_forced", side) if self._costly else voice.say("choose_shut", side)

    def _of_guard(self, line: str) -> str:
        """My best and worst protected place with a guard."""
        voice = self._voice
        found = {place: max([self._his_of(blow, place, line) for blow in self._his]) for place in TARGETS}
        low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
        text = voice.say(
            "said_guard",
            self._side,
            guard=voice.label("line", line),
            low=self._offer.figure(found[low]),
            low_at=voice.label("place", low),
            high=self._offer.figure(found[high]),
            high_at=voice.label("place", high),
        )
        return f"{text} {voice.say('said_bought', self._side)}" if line in self._costly else text

    def _of_target(self, place: Place) -> str:
        """A target with the chosen or likelier of cut and thrust: its wound, and its chances."""
        voice = self._voice
        blow = Blow(self._offer.picks.get("blow", self._likelier))
        found = {line: self._mine_of(blow, place, line) for line in self._against_foe}
        low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
        plan = self._duel.plan
        off = "" if plan is None or place in plan.targets else voice.say("off", penalty=-plan.penalty)
        facts = {
            "blow": voice.label("blow", blow),
            "place": voice.label("place", place),
            "off": off,
            "wound": voice.label("a_wound", self._grade(place, blow, mine=True)),
        }
        if self._wide:
            hits = self._needed(place, blow)
        elif len(found) == 1:
            hits = voice.say("said_chance", chance=self._offer.figure(found[low]))
        else:
            hits = self._spread(found, low, high)
        heads = [voice.say(one, **facts) for one in ("said_target", "said_target_short")]
        return self._fitting([f"{head} {hits}" for head in heads])

    def _needed(self, place: Place, blow: Blow) -> str:
        """The lowest roll that hits, by the guard of the other."""
        voice = self._voice
        listed = [
            voice.say(
                "needs_by",
                needs=self._offer.figure(max(D100.low, one.mine.needs)),
                guard=voice.label("guard", one.answer),
            )
            for one in self._offer.outlook.at(f"{blow} {place}")
            if isinstance(one.mine, Needs)
        ]
        return voice.say("said_needs", needs=", ".join(listed))

    def _spread(self, found: Mapping[str, int], low: str, high: str) -> str:
        """The guards from best to worst."""
        voice = self._voice
        return voice.say(
            "said_spread",
            low=self._offer.figure(found[low]),
            low_by=voice.label("guard", low),
            high=self._offer.figure(found[high]),
            high_by=voice.label("guard", high),
        )
