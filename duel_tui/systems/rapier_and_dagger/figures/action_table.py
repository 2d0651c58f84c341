"""The table of a sword action: both sides' chances, my actions as rows and the opponent's as columns.

Every number is the chance of the roll that follows. My blow counts at the target that is chosen, sealed with the blade
or picked here, and until then at the one that suits it best; what the opponent's left hand would take off, if it has not
begun to parry, has a column of its own. The opponent's blow counts at the target that suits it best, against my left
hand as it is picked. An action that cannot be paid says why in the place of my chances. Columns have the letters of the
rows, which spell them out, and the prices a heading, which stays where a legend finds no room.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from duel_tui.engine.menu import YesNo
from duel_tui.fencer.terms import LeftHand, Place
from duel_tui.show.outlook import Prospect
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.clauses import actions, points_told
from duel_tui.systems.rapier_and_dagger.figures.limits import actions_open, idle, left_hand_parries
from duel_tui.systems.rapier_and_dagger.figures.prospects import ANYWHERE, parried, payable
from duel_tui.systems.rapier_and_dagger.figures.sword_points import paid, points_left, price
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.table_maker import TableMaker, chances, pips
from duel_tui.systems.rapier_and_dagger.terms import Action

_WIDE = 112
"""The width of a row from which names are whole and columns wider."""
_CHANCE, _BROAD = 4, 5
"""Cells of a chance, and on a wide screen."""
_HAND = 5
"""Cells of what the opponent's left hand takes off."""
_AROUND = 6
"""Cells around and between the headings of both sides' chances."""
_LABELS = 3
"""Cells after the left columns, before which the right heading does not begin."""
_CAPTIONS = (("", ""), ("", "_brief"), ("_brief", "_brief"), ("_short", "_short"))
"""The lengths of the headings of both sides, the longest first."""
_TITLES = (
    ("place", ""),
    ("place_short", ""),
    ("place_short", "_short"),
    ("place_brief", "_short"),
    ("place_least", "_short"),
)
"""The lengths of targets and of what the left hand does, the longest first, which is for wide screens."""
_ALWAYS = 100


class ActionTable(TableMaker):
    """The table of the sword action that a side is asked for."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        super().__init__(book, words, sight, offer)
        side = self._side
        self._me, self._him = self._duel.fighters[side], self._duel.fighters[side.foe]
        self._options = offer.of("action")
        self._mine = tuple([one for one in payable(book, self._duel, side) if one.blow])
        theirs = payable(book, self._duel, side.foe)
        self._theirs: tuple[Action, ...] = theirs if self._mine else ()
        self._their_blows = tuple([one for one in theirs if one.blow])
        self._wide = sight.width >= _WIDE
        self._place = self._target()
        self._asks_hand = "left_hand" in offer.options
        self._parries = offer.picks.get("left_hand") == YesNo.YES

    def _target(self) -> Place | None:
        """My target: the one picked, or the one sealed with the blade; None: not chosen yet."""
        if "target" in self._offer.options:
            picked = self._offer.picks.get("target")
            return Place(picked) if picked else None
        return self._duel.attack.targets[self._side] if self._duel.attack else None

    @property
    def _asks_foe(self) -> bool:
        """True if the opponent's left hand may begin to parry now."""
        begun = self._him.effort.parries
        return bool(self._mine) and not begun and left_hand_parries(self._book, self._him)

    def table(self) -> Table:
        """My actions as rows, with the chances of both on either side."""
        voice = self._voice
        rows = tuple([self._row(Action(key), option) for key, option in self._options.items()])
        options, aside = self._title_row()
        return Table(
            title=self._title(),
            options=options,
            aside=aside,
            captions=self._captions(),
            left=self._left(),
            right=tuple([Column(self._head(one), self._width) for one in self._their_blows]),
            rows=rows,
            after=voice.say("action_prices"),
            notes=self._notes(),
            legend=(self._legend(rows),),
            known=self._seen(actions, "seen_actions"),
            said=self._said(),
        )

    def _captions(self) -> tuple[str, str]:
        """The headings over the chances of both, in fewer words where names are long."""
        pairs = [(self._my_caption(mine), self._foes_caption(his)) for mine, his in _CAPTIONS]
        room = self._sight.width - _AROUND
        columns = sum([column.width for column in self._left()])
        left = (columns or max(map(len, self._notes()[0]), default=0)) + _LABELS
        fitting = [(mine, his) for mine, his in pairs if len(mine + his) <= room and len(his) + left <= room]
        return fitting[0] if fitting else pairs[-1]

    def _foes_caption(self, short: str) -> str:
        voice, foe = self._voice, self._side.foe
        return voice.say(f"chances_best{short}" if self._their_blows else "foe_no_blow", foe)

    def _my_caption(self, short: str) -> str:
        if not self._mine:
            return ""
        voice = self._voice
        text = voice.say(f"{'my_chances' if self._place else 'chances_best'}{short}", self._side)
        return f"{text}; {voice.say('chances_hand')}" if self._asks_foe else text

    @property
    def _width(self) -> int:
        return _BROAD if self._wide else _CHANCE

    @property
    def _named(self) -> str:
        """The group of the names of actions."""
        return "action" if self._wide else "action_short"

    def _title(self) -> str:
        voice = self._voice
        if "target" in self._offer.options and "left_hand" in self._offer.options:
            return voice.say("action") if self._wide else self._chooser or voice.say("action_where")
        if "target" in self._offer.options or self._place is None:
            return voice.say("action")
        return voice.say("action_at", place=voice.label("place", self._place))

    def _title_row(self) -> tuple[tuple[Option, ...], str]:
        """The targets and what the left hand does, and both blades unless targets need their room."""
        voice, options = self._voice, self._offer.options
        places, hands = options.get("target", ()), options.get("left_hand", ())
        held = voice.label("held", self._me.left_hand)
        aside = "" if places else self._blades()
        rows = [
            (
                *[replace(one, short=voice.label(group, one.key)) for one in places],
                *[replace(one, short=voice.say(f"hand_{one.key}{short}", held=held)) for one in hands],
            )
            for group, short in _TITLES[0 if self._wide else 1 :]
        ]
        fitting = [one for one in rows if self._fits_title(self._title(), one, aside)]
        return fitting[0] if fitting else rows[-1], aside

    def _blades(self) -> str:
        """Both blade attacks, or that of the only side that can use its sword."""
        attack, voice = self._duel.attack, self._voice
        assert attack is not None, "blades are shown before sword actions"
        away = idle(self._book, self._duel)
        if away is not None:
            shown = voice.label("blade", attack.blades[away.foe])
            return voice.say("blade_alone", away.foe, shown=shown)
        mine, his = (voice.label("blade", attack.blades[one]) for one in (self._side, self._side.foe))
        return voice.say("blades_met", mine=mine, his=his)

    def _left(self) -> tuple[Column, ...]:
        columns = [Column(self._head(one), self._width) for one in self._theirs]
        if self._asks_foe:
            columns.append(Column(self._voice.say("hand"), _HAND))
        return tuple(columns)

    def _head(self, action: Action) -> str:
        """The letter of an action; its name stands in the row that has the letter."""
        return self._options[str(action)].typed

    def _row(self, action: Action, option: Option) -> Row:
        """An action: my chances against each of the opponent's, its price, and the opponent's chances against it."""
        label = self._voice.label(self._named, action)
        cost = price(self._book, self._me, action, parries=self._parries)
        if option.denied:
            dear = action in actions_open(self._book, self._duel, self._side)
            price_row = Cell(f"{cost:>2}  -" if dear else "")
            reason = self._reason(option)
            return Row(label, option, left=reason, before=Cell(" "), after=price_row, refused=" ")
        left = points_left(self._book, paid(self._book, self._me, action, parries=self._parries))
        return Row(
            label,
            option,
            left=self._against(action),
            before=Cell(" "),
            after=Cell(f"{cost:>2} {left:>2}"),
            right=tuple(
                [chances([self._prospect(action, his).his_chance], mine=False) for his in self._their_blows]
            ),
        )

    def _reason(self, option: Option) -> tuple[Cell, ...]:
        """Why an action is not available, in the place of my chances, if it finds room there."""
        room = sum([column.width for column in self._left()])
        return (Cell(f"{option.denied:>{room}}", "dim"),) if len(option.denied) < room else ()

    def _against(self, action: Action) -> tuple[Cell, ...]:
        """My chances with an action against each of the opponent's, and what the other left hand takes off."""
        if action.blow is None or not self._mine:
            return ()
        cells = [chances([self._chance(action, his)], mine=True) for his in self._theirs]
        if self._asks_foe:
            takes = parried(self._book, self._duel, self._side.foe, action)
            cells.append(Cell(f"{takes:+}", "dim", odds=True))
        return tuple(cells)

    def _chance(self, action: Action, his: Action) -> int:
        """The chance of my blow against an action, at my target or else at the one that suits it best."""
        return self._prospect(action, his).chance

    def _prospect(self, action: Action, his: Action) -> Prospect:
        """What comes of an action of mine against one of the opponent's, each at its target or the one that suits it best."""
        hand = f" {YesNo.YES if self._parries else YesNo.NO}" if self._asks_hand else ""
        place = self._place if action.blow and self._place else ANYWHERE
        return self._offer.outlook.against(f"{action} {place}{hand}", his)

    def _notes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The text in the place of my chances, if I can pay no blow."""
        mine = "" if self._mine else self._voice.say("no_blow", self._side)
        return tuple(mine.split("\n")) if mine else (), ()

    def _legend(self, rows: Sequence[Row]) -> str:
        """The meanings of the signs, the more important first if not all fit."""
        voice = self._voice
        legend = Legend(voice, self._sight)
        shown = [cell.text for row in rows for cell in (*row.left[: len(self._theirs)], *row.right)]
        if self._offer.odds and "0" in shown:
            legend.add(voice.say("legend_never"), weight=3)
        if self._offer.odds and str(_ALWAYS) in shown:
            legend.add(voice.say("legend_always"), weight=3)
        if self._asks_foe:
            held = voice.label("held", self._him.left_hand)
            legend.add(voice.say("legend_hand", self._side.foe, held=held), weight=2)
        chosen = self._offer.picks.get("action")
        me = paid(self._book, self._me, Action(chosen), parries=self._parries) if chosen else self._me
        legend.add(voice.say("legend_price", pips=pips(self._book, self._words, me)), weight=1)
        legend.waiting(self._side, self._side.foe)
        return legend.text

    def _said(self) -> str:
        picks, at = self._offer.picks, self._offer.at
        if not picks:
            return self._general()
        if at.field == "left_hand" and (at.key == YesNo.YES or "action" not in picks):
            return self._of_hand(at.key)
        key = picks.get("action", at.key if at.field == "action" else "")
        if not key:
            return self._general()
        option = self._options[key]
        if option.denied:
            return self._unavailable(option.denied)
        return self._of_action(Action(key))

    def _general(self) -> str:
        voice = self._voice
        fields = self._offer.options
        if "target" in fields:
            return voice.say("choose_action_again", self._side)
        return voice.say("choose_action_hand" if "left_hand" in fields else "choose_action", self._side)

    def _of_hand(self, key: str) -> str:
        """What my left hand takes off the opponent's blows."""
        voice = self._voice
        if key == YesNo.NO:
            return voice.say("said_hand_rests", self._side)
        (found,) = self._offer.outlook.at(key)
        charge = self._book.tables.figures.buckler.charge
        owes = self._me.left_hand is LeftHand.BUCKLER and not self._me.effort.charged
        said = f"said_{found.line}"
        told = {name: f"{value:+}" for name, value in found.facts}
        text = voice.say(said, self._side.foe, **told)
        if not owes:
            return text
        facts = {"points": points_told(voice, "sword", charge), "number": charge}
        charges = [voice.say(f"said_charge{short}", **facts) for short in ("", "_short")]
        texts = [text, voice.say(f"{said}_short", self._side.foe, **told)]
        return self._fitting(map(" ".join, zip(texts, charges, strict=True)))

    def _of_action(self, action: Action) -> str:
        """An action: its best and its worst chance, and the wound after a hit."""
        voice = self._voice
        name = voice.label("action", action)
        if action.blow is None:
            return voice.label("said_action", action)
        if self._place is None:
            return voice.say("said_action_where", action=name)
        found = {his: self._chance(action, his) for his in self._theirs}
        low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
        wound = self._prospect(action, self._theirs[0]).wound
        key = "said_action_one" if found[low] == found[high] else "said_action_spread"
        facts = {
            "action": name,
            "wound": voice.label("a_wound", wound),
            "low": self._chance_in_words(found[low]),
            "low_by": voice.label(self._named, low),
            "high": self._chance_in_words(found[high]),
            "high_by": voice.label(self._named, high),
        }
        return self._fitting([voice.say(one, **facts) for one in (key, f"{key}_short")])

    def _chance_in_words(self, chance: int) -> str:
        """A chance; `cannot hit` and `cannot miss` where the roll does not matter (RD-166)."""
        if not self._offer.odds:
            return self._offer.figure(chance)
        if chance in {0, _ALWAYS}:
            return self._voice.say("cannot_miss" if chance else "cannot_hit")
        return str(chance)
