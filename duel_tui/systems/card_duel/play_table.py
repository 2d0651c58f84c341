"""The tables of cards that are played: the attack, the defence, and what a joker becomes."""

from msgspec.structs import replace

from duel_tui.engine.scene import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.attack import may_draw
from duel_tui.systems.card_duel.cards import named, without
from duel_tui.systems.card_duel.codes import BESIDE
from duel_tui.systems.card_duel.desk import Desk, joker_in, odds
from duel_tui.systems.card_duel.terms import DRAW, JOKER, NONE, STOP, Spot
from duel_tui.systems.card_duel.view import unseen

_CERTAIN = 100


def attack_table(desk: Desk) -> Table:
    """What each attack would lead to."""
    if desk.unseen:
        return _Unseen(desk).table("attack_title")
    return _Attack(desk).table("attack_title", desk.speech.of("attack_said_none", desk.side))


def defence_table(desk: Desk) -> Table:
    """What each parry would lead to."""
    return _Defence(desk).table("defence_title")


def joker_table(desk: Desk) -> Table:
    """What each card that a joker may become would lead to."""
    match desk.duel.spot:
        case Spot.DEFENCE:
            return _Defence(desk).table("joker_defence_title")
        case Spot.ACE:
            return _Ace(desk).table()
        case _ if desk.unseen:
            return _Unseen(desk).table("joker_attack_title")
        case _:
            return _Attack(desk).table("joker_attack_title", "")


class _Attack:
    """The table of an attack, from the hand or out of a joker."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._plays = desk.plays
        self._fits = joker_in(self._plays)

    def table(self, title: str, nothing: str) -> Table:
        """Chances and consequences, one row for each attack."""
        desk, speech = self._desk, self._desk.speech
        rows = [self._row(one) for one in self._plays]
        rows += [Row(speech.label("row", one.key), one) for one in desk.others]
        return Table(
            title=speech.of(title, desk.side),
            right=self._columns(),
            rows=(*rows, *desk.idle),
            beside=desk.cards_out,
            legend=self._legend(),
            said=self._said() or nothing,
        )

    def _columns(self) -> tuple[Column, ...]:
        label, wide = self._desk.speech.label, self._desk.wide
        size = "wide" if wide else "narrow"
        wounds = self._desk.book.options.damage == "wounds"
        fills = Column(
            label("head", f"fills_{size}"),
            (22 if wounds else 14) if wide else 17 if wounds else 9,
            words=True,
            lead=2,
        )
        chances = [Column(label("head", "hits"), 7 if wide else 5)]
        chances.append(Column(label("head", f"lost_{size}"), 13 if wide else 5))
        if self._fits:
            chances.append(Column(label("head", f"fits_{size}"), 12 if wide else 5))
        if wide:
            chances.append(Column(label("head", "parries"), 10))
        return (*chances, fills)

    def _row(self, option: Option) -> Row:
        desk = self._desk
        card, _, ace = option.key.partition(BESIDE)
        play = desk.duel.play
        beside = ace or (play.ace if play and desk.duel.spot else None)
        cells = [desk.chance(option.key, "open"), desk.chance(option.key, "turn", good="bad")]
        cells += [desk.chance(option.key, "chance")] if self._fits else []
        cells += [self._parries(card)] if desk.wide else []
        return Row(
            desk.name(option.key),
            option,
            right=(*cells, Cell(desk.consequence.of_attack(desk.side, card, beside))),
        )

    def _parries(self, card: str) -> Cell:
        """How many of the cards that nobody has seen parry it."""
        if card == JOKER:
            return Cell()
        hidden = unseen(self._desk.foe)
        count = sum([self._desk.book.defends(one, card) for one in hidden])
        return Cell(self._desk.speech.say("of_unseen", count=count, of=len(hidden)), odds=True)

    def _legend(self) -> tuple[str, ...]:
        """The heads in words, those that are there."""
        speech, side = self._desk.speech, self._desk.side
        if not self._desk.wide:
            heads = speech.of("attack_legend_joker" if self._fits else "attack_legend", side.foe)
            return heads, *self._desk.places_spelt
        more = [speech.say("parries_legend"), speech.say("fits_legend")][: 1 + self._fits]
        return speech.of("attack_legend", side.foe), "   ".join(more)

    def _said(self) -> str:
        """What the attack at the caret would mean."""
        desk = self._desk
        key = desk.at
        card, _, ace = key.partition(BESIDE)
        if key in {STOP, DRAW, NONE}:
            return desk.speech.of(f"said_{key}" if key != NONE else "said_joker_attack_none", desk.side)
        if key not in [one.key for one in self._plays]:
            return ""
        if card == JOKER:
            return desk.speech.of("said_attack_joker", desk.side, count=desk.book.tables.draws.joker)
        if ace:
            what = desk.consequence.of_attack(desk.side, card, ace)
            return desk.speech.of(
                "said_with_joker" if ace == JOKER else "said_with_ace", desk.side, what=what
            )
        return desk.speech.of(
            "said_attack", desk.side, card=desk.speech.faces.name(card), parries=self._parried_by(card)
        )

    def _parried_by(self, card: str) -> str:
        """What parries an attack, by suit and rank."""
        desk, label = self._desk, self._desk.speech.label
        kinds = [label("parrying", kind) for kind in ("J", "Q", JOKER) if self._any(kind, card)]
        suits = [
            label("suit", suit.value)
            for suit in desk.book.tables.deck.suits
            if self._numbers(suit.letter, card)
        ]
        return ", ".join([*suits, *kinds])

    def _any(self, kind: str, card: str) -> bool:
        book = self._desk.book
        return any(book.defends(one, card) for one in book.full if one == kind or one[:-1] == kind)

    def _numbers(self, suit: str, card: str) -> bool:
        book = self._desk.book
        numbers = [one for one in book.full if one[-1] == suit and one[:-1].isdecimal()]
        return any(book.defends(one, card) for one in numbers)


class _Unseen:
    """The attack of a hand that nobody sees: every card that it may hold, and what the other side has against it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def table(self, title: str) -> Table:
        """What parries each attack, and what a hit would do."""
        desk, speech = self._desk, self._desk.speech
        foe = desk.side.foe
        return Table(
            title=speech.of(title, desk.side),
            right=(
                Column(speech.label("head", "fills_wide"), 22, words=True, lead=2),
                Column(speech.of("parries_of", foe), 30, words=True, lead=2),
            ),
            rows=(
                *[self._row(one) for one in desk.plays],
                *[Row(speech.label("row", one.key), one) for one in desk.others],
            ),
            legend=(speech.say("unseen_legend"), *desk.places_spelt),
            said=speech.of("unseen_said", desk.side),
        )

    def _row(self, option: Option) -> Row:
        desk = self._desk
        card, _, ace = option.key.partition(BESIDE)
        play = desk.duel.play
        beside = ace or (play.ace if play and desk.duel.spot else None)
        hand = [one for one in named(desk.foe.hand) if card != JOKER and desk.book.defends(one, card)]
        hit = desk.consequence.of_attack(desk.side, card, beside)
        return Row(
            desk.name(option.key),
            option,
            right=(Cell(hit), Cell(desk.speech.cards(hand) if card != JOKER else "")),
        )


class _Defence:
    """The table of a parry, from the hand or out of a joker."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._plays = desk.plays

    def table(self, title: str) -> Table:
        """Whether each card parries, and who attacks after it."""
        desk, speech = self._desk, self._desk.speech
        size = "wide" if desk.wide else "narrow"
        wounds = desk.book.options.damage == "wounds"
        columns = [
            Column(speech.label("head", "parries"), 8),
            Column(
                speech.label("head", "then"), (26 if desk.wide else 22) if wounds else 18, words=True, lead=2
            ),
        ]
        if desk.wide and not desk.unseen:
            columns.insert(1, Column(speech.label("head", "attacks_left"), 14))
        rows = [self._row(one) for one in self._plays]
        rows += [self._other(one) for one in desk.others]
        return Table(
            title=speech.of(title, desk.side),
            aside=self._against(),
            right=tuple(columns),
            rows=(*rows, *desk.idle),
            beside=desk.cards_out,
            legend=(
                speech.say("unseen_legend")
                if desk.unseen
                else speech.of(f"defence_legend_{size}", desk.side),
                *desk.places_spelt,
            ),
            said=self._said(),
        )

    def _against(self) -> str:
        """The attack that is to be parried."""
        desk = self._desk
        play = desk.duel.play
        assert play is not None, "there is an attack to parry"
        speech = desk.speech
        cards = speech.faces.name(play.card)
        if play.ace:
            return speech.say("against_with_ace", card=cards, ace=speech.faces.rank(play.ace))
        return speech.say("against", card=cards)

    def _row(self, option: Option) -> Row:
        desk, speech = self._desk, self._desk.speech
        if option.key == JOKER:
            cells = [desk.chance(JOKER, "chance"), Cell(speech.label("then", "joker"))]
        else:
            answer = self._answer(option.key)
            then = speech.of(f"then_{answer}", desk.side)
            cells = [odds(_CERTAIN), Cell(then, "good" if answer == "turns" else "")]
        if desk.wide and not desk.unseen:
            cells.insert(1, self._left(option.key))
        return Row(desk.name(option.key), option, right=tuple(cells))

    def _other(self, option: Option) -> Row:
        """No card, or a card drawn by a hand that nobody sees."""
        desk, speech = self._desk, self._desk.speech
        label = speech.label("row", f"defence_{option.key}")
        if option.key == DRAW:
            return Row(label, option)
        cells = [odds(0), Cell(speech.say("then_hit", what=desk.consequence.of_hit()), "bad")]
        if desk.wide and not desk.unseen:
            cells.insert(1, self._left(NONE))
        return Row(label, option, right=tuple(cells))

    def _answer(self, card: str) -> str:
        """Who attacks after a parry; nobody where it turns the attack to a side that has none."""
        desk = self._desk
        answer: str = desk.facts(card)["answer"]
        if answer != "turns" or desk.unseen:
            return answer
        hand = desk.own.hand if desk.duel.spot else without(desk.own.hand, [card])
        left = replace(desk.own, hand=hand)
        return "turns" if any(desk.book.attack_keys(left)) or may_draw(desk.book, left) else "ends"

    def _left(self, card: str) -> Cell:
        """How many cards of the hand can still attack after a card is played."""
        desk = self._desk
        if desk.duel.spot is not None:
            card = NONE
        left = list(desk.own.hand)
        if card in left:
            left.remove(card)
        return Cell(str(sum([desk.book.attacks(one) for one in left if one in desk.book.full])))

    def _said(self) -> str:
        desk, speech = self._desk, self._desk.speech
        key = desk.at
        if key == NONE:
            return speech.of("said_defence_none", desk.side, what=desk.consequence.of_hit())
        if key == DRAW:
            return speech.of("said_defence_draw", desk.side)
        if key not in [one.key for one in self._plays]:
            return ""
        if key == JOKER:
            return speech.of("said_defence_joker", desk.side, count=desk.book.tables.draws.joker)
        answer = self._answer(key)
        return speech.of(f"said_{answer}", desk.side, card=speech.faces.name(key))


class _Ace:
    """The table of a joker that is to become an ace."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def table(self) -> Table:
        """What the attack would do with each card."""
        desk, speech = self._desk, self._desk.speech
        fits = joker_in(desk.plays)
        columns = [Column(speech.label("head", "fills_wide"), 20, words=True, lead=2)]
        if fits:
            columns.insert(0, Column(speech.label("head", "fits_narrow"), 6))
        rows: list[Row] = []
        for option in (*desk.plays, *desk.others):
            ace = None if option.key == NONE else option.key
            label = speech.label("row", "ace_none") if ace is None else desk.name(option.key)
            cells = [desk.chance(option.key, "chance")] if fits else []
            rows.append(Row(label, option, right=(*cells, Cell(self._hit(ace)))))
        return Table(
            title=speech.of("joker_ace_title", desk.side),
            right=tuple(columns),
            rows=(*rows, *desk.idle),
            beside=desk.cards_out,
            legend=(speech.say("ace_legend_joker" if fits else "ace_legend"), *desk.places_spelt),
            said=speech.of("said_ace_none" if desk.at == NONE else "said_ace_joker", desk.side),
        )

    def _hit(self, ace: str | None) -> str:
        play = self._desk.duel.play
        assert play is not None, "an ace stands beside an attack"
        return self._desk.consequence.of_attack(self._desk.side, play.card, ace)
