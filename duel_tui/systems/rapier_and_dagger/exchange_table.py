"""The tables of an exchange and of a turn at close quarters: my chances, the opponent's, and the wounds after a hit.

Every number is the chance of the roll that follows. The words next to a target are the wounds after a hit of mine and of the
opponent's, which cut or thrust, place, armour and kind of duel decide before the roll. Where the opponent's attack is not
known, the more likely of cut and thrust counts. Of a strike at close quarters the wound, and what follows a miss or a hit,
is told in its sentence.
"""

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.menu import Form, OneOf, YesNo
from duel_tui.fencer.terms import Blow, Grade, LeftHand, Means, Place
from duel_tui.show.fit import Text
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import attempts, exchanges
from duel_tui.systems.rapier_and_dagger.contact import DISARM, HOLD, PUSH
from duel_tui.systems.rapier_and_dagger.exchange import attackers, blows_now, guards
from duel_tui.systems.rapier_and_dagger.guard import Guarding, bought, guarding
from duel_tui.systems.rapier_and_dagger.hits import foretold, sword_stroke
from duel_tui.systems.rapier_and_dagger.prospects import BREAKS
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker, chances
from duel_tui.systems.rapier_and_dagger.tables import TARGETS


class ExchangeTable(TableMaker):
    """The table of the exchange that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        side, attacking = self._side, attackers(self._book, self._duel)
        self._mine = blows_now(self._book, self._duel, side) if attacking[side] else ()
        self._his = blows_now(self._book, self._duel, side.foe) if attacking[side.foe] else ()
        self._against_me: tuple[str, ...] = tuple(guards(self._book, self._duel, side)) if self._his else ()
        """My parries."""
        self._against_foe: tuple[str, ...] = (
            tuple(guards(self._book, self._duel, side.foe)) if self._mine else ()
        )
        """The opponent's parries."""
        self._heads = self._offer.of("defence")
        looked_at = (
            self._offer.at.key if self._offer.at.key in self._mine else next(iter(self._mine), Blow.CUT)
        )
        self._blow = Blow(self._offer.picks.get("blow", looked_at))
        """My cut or thrust: the one that is chosen or looked at, otherwise the first."""
        self._costly: tuple[str, ...] = ()
        """My parries that cost my attack."""
        if self._mine and self._his:
            paid = bought(self._book, self._duel.fighters[side])
            self._costly = tuple([line for line in paid if line in self._against_me])

    def table(self) -> Table:
        """Both sides' columns, and the targets between them."""
        voice, side = self._voice, self._side
        menu = self._offer.ask.menu
        rest = self._offer.of("give_up").get(YesNo.YES)
        rests = rest and isinstance(menu, Form) and "give_up" in dict(menu.usual)  # it buys no parry (RD-116)
        title = "attack" if self._mine else "no_attack" if self._heads else "no_choice"
        hits = self._lengths("hits_if", "hits_if_short", side=side) if self._mine else ""
        better = ["his_hits_better"] if self._his[1:] else []
        his_hits = (*better, "his_hits", "his_hits_short", "his_hits_brief")
        return Table(
            title=voice.say(title, side),
            options=(
                *self._offer.options.get("blow", ()),
                *(
                    [replace(rest, label=voice.say("no_attack_made"), brief=voice.say("no_attack_brief"))]
                    if rest and rests
                    else []
                ),
            ),
            aside=self._movements(),
            captions=(
                hits,
                self._lengths("parry_title", "parry_title_short", side=side) if self._heads else "",
            ),
            left=tuple([Column(self._head(line)) for line in self._against_foe]),
            after=self._lengths(*his_hits, side=side.foe) if self._his else "",
            right=tuple([self._parry(line) for line in self._against_me]),
            rows=tuple([self._row(place) for place in TARGETS]),
            notes=(
                "" if self._mine else self._lengths("none_left", "none_left_short", side=side),
                "" if self._his else self._lengths("foe_no_attack", "foe_no_attack_short", side=side.foe),
            ),
            known=self._seen(exchanges) if self._mine or self._his else "",
            named=self._named(),
            said=self._said(),
        )

    def _parry(self, line: str) -> Column:
        option = self._heads.get(line)
        return Column(self._head(line), option and replace(option, brief=self._head(line)))

    def _head(self, line: str) -> Text:
        return self._voice.label("guard", line), self._voice.label("guard_short", line)

    def _row(self, place: Place) -> Row:
        """A target: the chances to hit it on both sides, and the wounds after a hit."""
        left = [chances([self._mine_of(self._blow, place, line)], mine=True) for line in self._against_foe]
        right = [chances([self._his_of(place, line)], mine=False) for line in self._against_me]
        outlook, attacks = self._offer.outlook, [f"{blow} {place}" for blow in self._his]
        his = [Grade(outlook.against(self._against_me[0], one).his_wound) for one in attacks]
        return Row(
            self._voice.label("place", place),
            self._offer.of("target").get(place),
            left=tuple(left),
            before=self._wound(self._grade(place)) if self._mine else Cell(),
            after=self._wound(max(his, key=lambda one: one.rank)) if his else Cell(),
            right=tuple(right),
        )

    def _mine_of(self, blow: Blow, place: Place, line: str) -> int:
        """The chance of my attack against a parry."""
        return self._offer.outlook.against(f"{blow} {place}", line).chance

    def _his_of(self, place: Place, line: str) -> int:
        """The chance of the opponent's better attack against my parry."""
        return max([self._offer.outlook.against(line, f"{blow} {place}").his_chance for blow in self._his])

    def _grade(self, place: Place) -> Grade:
        """The wound after my hit."""
        return Grade(self._offer.outlook.at(f"{self._blow} {place}")[0].wound)

    def _wound(self, grade: Grade) -> Cell:
        return Cell(
            (self._voice.label("grade", grade), self._voice.label("wound_letter", grade)), grade.value
        )

    def _movements(self) -> Text:
        """The movements of both in this round, in fewer words where names or the title are long."""
        plan, voice, near = self._duel.revealed, self._voice, self._moment.near
        heads = {one: self._head_of(one, plan.movements[one]) for one in (near, near.foe)}
        return (
            ", ".join([self._moves(one, plan.movements[one]) for one in heads]),
            ", ".join([voice.say("moved", one, movement=head) for one, head in heads.items()]),
            voice.say("moved_both", mine=heads[near], his=heads[near.foe]),
        )

    def _named(self) -> Text:
        """The attack and the parry that are chosen; empty: the caret is on another one."""
        voice, picks, at = self._voice, self._offer.picks, self._offer.at
        if picks.get(at.field) != at.key:
            return ""
        blow = voice.label("blow", self._blow) if "blow" in picks else ""
        place = voice.label("place", picks["target"]) if "target" in picks else ""
        line = voice.label("line", picks["defence"]) if "defence" in picks else ""
        both = [voice.say("attack_at", blow=blow, place=place), f"{blow}, {place}"]
        attacks = both if blow and place else [blow or place]
        texts = [", ".join([one for one in (attack, line) if one]) for attack in attacks]
        return tuple(texts) if any(texts) else ""

    def _said(self) -> Text:
        picks, at = self._offer.picks, self._offer.at
        if picks and at.field == "defence" and at.key in self._against_me:
            return self._of_parry(at.key)
        place = picks.get("target", at.key if picks and at.field == "target" else "")
        return self._of_target(Place(place)) if place and self._mine else self._general()

    def _general(self) -> Text:
        """The sentence before the first choice."""
        voice, side = self._voice, self._side
        if not self._mine:
            return voice.say("choose_guard" if self._heads else "helpless", side)
        if not self._his:
            return self._lengths("choose_free", "choose_free_short", side=side)
        match guarding(self._book, self._duel.fighters[side]):
            case Guarding.FREE:
                return voice.say("choose", side)
            case Guarding.TRADE:
                return voice.say("choose_trade", side)
            case Guarding.FORCED:
                return voice.say("choose_forced" if self._costly else "choose_shut", side)

    def _of_parry(self, line: str) -> Text:
        """My best and worst covered place with a parry."""
        found = {place: self._his_of(place, line) for place in TARGETS}
        low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
        return self._lengths(
            *(f"said_parry{'_bought' * (line in self._costly)}{short}" for short in ("", "_short")),
            side=self._side,
            low_at=self._voice.label("place", low),
            high_at=self._voice.label("place", high),
            low=self._offer.figure(found[low]),
            high=self._offer.figure(found[high]),
        )

    def _of_target(self, place: Place) -> Text:
        """A target with the chosen or likelier of cut and thrust: what a hit comes to, and its best and worst chance."""
        voice, duel, plan = self._voice, self._duel, self._duel.plan
        found = {line: self._mine_of(self._blow, place, line) for line in self._against_foe}
        low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
        grade, stroke = self._grade(place), sword_stroke(duel, self._side, self._blow, place)
        coming = foretold(self._book, duel, self._side.foe, stroke)
        fell = "dead" if coming.body.dead else "unconscious" if coming.body.unconscious else coming.worst
        off = plan is not None and place not in plan.targets
        facts = {
            key: voice.say(key, penalty=-plan.penalty) if off and plan else "" for key in ("off", "off_brief")
        }
        key = "said_hit" if not self._offer.odds else "said_target" if len(found) > 1 else "said_only"
        shorter = ("", "_short", "_brief", "_least") if self._offer.odds else ("", "_brief")
        return self._lengths(
            *(f"{key}{short}" for short in shorter),
            side=self._side,
            blow=voice.label("blow", self._blow),
            wound=voice.label("a_wound", grade),
            more="" if fell == grade else voice.say("comes_to", wound=voice.label("next", fell)),
            high=found[high],
            low=found[low],
            **facts,
            **{
                f"{end}_{name}": voice.label(group, line)
                for end, line in (("high", high), ("low", low))
                for name, group in (("met", "met"), ("by", "guard"))
            },
        )


_WITH, _AT = "means_with", "means_at"
_HELD = {Means.DAGGER: LeftHand.DAGGER, Means.SHIELD: LeftHand.BUCKLER, Means.CLOAK: LeftHand.CLOAK}


class ClinchTable(TableMaker):
    """The table of the turn that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        menu = self._offer.ask.menu
        self._keys = [str(key) for key in menu.keys] if isinstance(menu, OneOf) else []
        self._denied = dict(menu.denied) if isinstance(menu, OneOf) else {}

    def table(self) -> Table:
        """Means as rows, targets as columns."""
        voice, targets = self._voice, self._offer.options.get(_AT, ())
        places = [one for one in targets if any(key.endswith(f" {one.key}") for key in self._keys)]
        shown = [one for one in self._offer.options.get(_WITH, ()) if self._held(one.key)]
        return Table(
            title=voice.say("means", self._side),
            aside=self._lengths("means_hit", "means_hit_short", side=self._side) if places else "",
            right=tuple([Column(self._voice.label("place_short", one.key), one) for one in places]),
            rows=tuple([self._row(one, places) for one in shown]),
            known=self._seen(attempts, "seen_attempts"),
            named=self._named(),
            said=self._said(),
        )

    def _held(self, key: str) -> bool:
        """True for means in the left hand and means that need nothing; a disarm only if it is offered."""
        if key == DISARM:
            return key in self._keys
        held = _HELD.get(Means(key)) if key not in {PUSH, HOLD} else None
        return held is None or self._duel.fighters[self._side].left_hand is held

    def _row(self, option: Option, places: list[Option]) -> Row:
        if reason := self._reason(option.key):
            return self._refused(replace(option, denied=reason))
        if option.key in {PUSH, HOLD, DISARM}:
            chance = 0 if option.key == HOLD else self._chance(option.key)
            said = self._voice.say(f"does_{option.key}", self._side, chance=self._offer.figure(chance))
            return Row(option.label, option, refused=said)
        return Row(
            option.label, option, right=tuple([self._cell(f"{option.key} {one.key}") for one in places])
        )

    def _reason(self, key: str) -> str:
        """The reason why means are not available; empty: they are."""
        if any(one == key or one.startswith(f"{key} ") for one in self._keys):
            return ""
        return next((why for one, why in self._denied.items() if one.partition(" ")[0] == key), "")

    def _cell(self, key: str) -> Cell:
        return chances([self._chance(key)], mine=True) if key in self._keys else Cell("-", "dim")

    def _chance(self, key: str) -> int:
        (found,) = self._offer.outlook.at(key)
        return found.chance

    def _picked(self) -> tuple[str, str]:
        """The means and the target that are chosen, or the means at the caret; empty: none is."""
        picks, at = self._offer.picks, self._offer.at
        return picks.get(_WITH) or (at.key if at.field == _WITH and picks else ""), picks.get(_AT, "")

    def _named(self) -> Text:
        means, place = self._picked()
        if not place or f"{means} {place}" not in self._keys:
            return ""
        where = self._voice.label("place", place)
        return self._voice.say("means_named", means=self._voice.label("means", means), place=where)

    def _said(self) -> Text:
        """The strike that is chosen, or what a miss and a hit lead to."""
        means, place = self._picked()
        if means and place and f"{means} {place}" in self._keys:
            return self._of_strike(Means(means), Place(place))
        if means and (reason := self._reason(means)):
            return self._unavailable(reason)
        return self._frees() if means else self._voice.say("choose_means", self._side)

    def _frees(self) -> str:
        """What the other side may do after a strike."""
        voice, foe = self._voice, self._side.foe
        if not any(fighter.armed for fighter in self._duel.fighters):
            return voice.say("only_push", foe)
        chance = {
            one: self._offer.figure(self._offer.outlook.against(BREAKS, one).his_chance)
            for one in ("miss", "hit")
        }
        return voice.say("break_away", foe, **chance)

    def _of_strike(self, means: Means, place: Place) -> Text:
        """A strike with its chance, the parts of it, the wound that it makes, and what follows."""
        voice = self._voice
        (found,) = self._offer.outlook.at(f"{means} {place}")
        assert isinstance(found.mine, Needs), "a strike needs a number"
        added = self._moment.modifiers.first[self._side]
        labels = [voice.label("part", one.label) for one in found.mine.parts[: -1 if added else None]]
        if added:  # the game master's part stands last
            labels.append(added.label or voice.label("sum", "game_master"))
        parts = [f"{label} {one.value:+}" for label, one in zip(labels, found.mine.parts, strict=True)]
        facts = {
            "chance": self._offer.figure(found.chance),
            "parts": f" ({', '.join(parts)})" if parts else "",
            "wound": f", {voice.label('a_wound', found.wound)}" if found.wound else "",
        }
        short = voice.say("said_strike", **{**facts, "parts": ""})
        return f"{voice.say('said_strike', **facts)} {self._frees()}", f"{short} {self._frees()}", short
