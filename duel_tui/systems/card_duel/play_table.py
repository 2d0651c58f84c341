"""The tables of cards to play: the attack, the defence, and a joker."""

from msgspec.structs import replace

from duel_tui.show.scene import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.attack import may_draw
from duel_tui.systems.card_duel.cards import named, without
from duel_tui.systems.card_duel.codes import BESIDE
from duel_tui.systems.card_duel.table_maker import TableMaker, joker_in, odds
from duel_tui.systems.card_duel.terms import DRAW, JOKER, NONE, STOP, Spot
from duel_tui.systems.card_duel.view import unseen

_CERTAIN = 100


def attack_table(maker: TableMaker) -> Table:
    """The table of an attack, with the results of each."""
    if maker.unseen:
        return _Unseen(maker).table("attack_title")
    return _Attack(maker).table("attack_title", maker.speech.of("attack_said_none", maker.side))


def defence_table(maker: TableMaker) -> Table:
    """The table of a parry, with the results of each."""
    return _Defence(maker).table("defence_title")


def joker_table(maker: TableMaker) -> Table:
    """The table of a joker, with the results of each card it may become."""
    match maker.duel.spot:
        case Spot.DEFENCE:
            return _Defence(maker).table("joker_defence_title")
        case Spot.ACE:
            return _Ace(maker).table()
        case _ if maker.unseen:
            return _Unseen(maker).table("joker_attack_title")
        case _:
            return _Attack(maker).table("joker_attack_title", "")


class _Attack:
    """The table of an attack, from the hand or out of a joker."""

    def __init__(self, maker: TableMaker) -> None:
        self._maker = maker
        self._plays = maker.plays
        self._fits = joker_in(self._plays)

    def table(self, title: str, nothing: str) -> Table:
        """Chances and consequences, one row for each attack."""
        maker, speech = self._maker, self._maker.speech
        rows = [self._row(one) for one in self._plays]
        rows += [Row(speech.label("row", one.key), one) for one in maker.others]
        return Table(
            title=speech.of(title, maker.side),
            right=self._columns(),
            rows=(*rows, *maker.idle),
            beside=maker.cards_out,
            beside_at=maker.beside_at,
            legend=self._legend(),
            said=self._said() or nothing,
        )

    def _columns(self) -> tuple[Column, ...]:
        label, wide = self._maker.speech.label, self._maker.wide
        size = "wide" if wide else "narrow"
        wounds = self._maker.book.options.damage == "wounds"
        roomy = wide and not (self._fits and wounds)
        fills = Column(
            label("head", f"fills_{size}"),
            ((21 + roomy) if wounds else 14) if wide else 17 if wounds else 9,
            words=True,
            lead=2,
        )
        chances = [Column(label("head", "hits"), 7 if roomy else 5)]
        chances.append(Column(label("head", f"lost_{size}"), 12 + roomy if wide else 5))
        if self._fits:
            chances.append(Column(label("head", f"fits_{size}"), 11 + roomy if wide else 5))
        if wide:
            chances.append(Column(label("head", "parries"), 9 + roomy))
        return (*chances, fills)

    def _row(self, option: Option) -> Row:
        maker = self._maker
        card, _, ace = option.key.partition(BESIDE)
        play = maker.duel.play
        beside = ace or (play.ace if play and maker.duel.spot else None)
        cells = [maker.chance(option.key, "open"), maker.chance(option.key, "turn", good="bad")]
        cells += [maker.chance(option.key, "chance")] if self._fits else []
        cells += [self._parries(card)] if maker.wide else []
        return Row(
            maker.name(option.key),
            option,
            right=(*cells, Cell(maker.consequence.of_attack(maker.side, card, beside))),
        )

    def _parries(self, card: str) -> Cell:
        """The number of unseen cards that parry it."""
        if card == JOKER:
            return Cell()
        hidden = unseen(self._maker.foe)
        count = sum([self._maker.book.defends(one, card) for one in hidden])
        return Cell(self._maker.speech.say("of_unseen", count=count, of=len(hidden)), odds=True)

    def _legend(self) -> tuple[str, ...]:
        """The headings of the columns that exist."""
        speech, side = self._maker.speech, self._maker.side
        if not self._maker.wide:
            heads = speech.of("attack_legend_joker" if self._fits else "attack_legend", side.foe)
            return heads, *self._maker.places_spelt
        more = [speech.say("parries_legend"), speech.say("fits_legend")][: 1 + self._fits]
        return speech.of("attack_legend", side.foe), "   ".join(more)

    def _said(self) -> str:
        maker = self._maker
        key = maker.at
        card, _, ace = key.partition(BESIDE)
        if key in {STOP, DRAW, NONE}:
            return maker.speech.of(f"said_{key}" if key != NONE else "said_joker_attack_none", maker.side)
        if key not in [one.key for one in self._plays]:
            return ""
        if card == JOKER:
            return maker.speech.of("said_attack_joker", maker.side, count=maker.book.tables.draws.joker)
        if ace:
            what = maker.consequence.of_attack(maker.side, card, ace)
            return maker.speech.of(
                "said_with_joker" if ace == JOKER else "said_with_ace", maker.side, what=what
            )
        return maker.speech.of(
            "said_attack", maker.side, card=maker.speech.faces.name(card), parries=self._parried_by(card)
        )

    def _parried_by(self, card: str) -> str:
        """The cards that parry an attack, by suit and rank."""
        maker, label = self._maker, self._maker.speech.label
        kinds = [label("parrying", kind) for kind in ("J", "Q", JOKER) if self._any(kind, card)]
        suits = [
            label("suit", suit.value)
            for suit in maker.book.tables.deck.suits
            if self._numbers(suit.letter, card)
        ]
        return ", ".join([*suits, *kinds])

    def _any(self, kind: str, card: str) -> bool:
        book = self._maker.book
        return any(book.defends(one, card) for one in book.full if one == kind or one[:-1] == kind)

    def _numbers(self, suit: str, card: str) -> bool:
        book = self._maker.book
        numbers = [one for one in book.full if one[-1] == suit and one[:-1].isdecimal()]
        return any(book.defends(one, card) for one in numbers)


class _Unseen:
    """The attack of an unseen hand: every card that it may have, and the other side's parries."""

    def __init__(self, maker: TableMaker) -> None:
        self._maker = maker

    def table(self, title: str) -> Table:
        """The parries of each attack, and the effect of a hit."""
        maker, speech = self._maker, self._maker.speech
        foe = maker.side.foe
        return Table(
            title=speech.of(title, maker.side),
            right=(
                Column(speech.label("head", "fills_wide"), 22, words=True, lead=2),
                Column(speech.of("parries_of", foe), 30, words=True, lead=2),
            ),
            rows=(
                *[self._row(one) for one in maker.plays],
                *[Row(speech.label("row", one.key), one) for one in maker.others],
            ),
            legend=(speech.say("unseen_legend"), *maker.places_spelt),
            said=speech.of("unseen_said", maker.side),
        )

    def _row(self, option: Option) -> Row:
        maker = self._maker
        card, _, ace = option.key.partition(BESIDE)
        play = maker.duel.play
        beside = ace or (play.ace if play and maker.duel.spot else None)
        hand = [one for one in named(maker.foe.hand) if card != JOKER and maker.book.defends(one, card)]
        hit = maker.consequence.of_attack(maker.side, card, beside)
        return Row(
            maker.name(option.key),
            option,
            right=(Cell(hit), Cell(maker.speech.cards(hand) if card != JOKER else "")),
        )


class _Defence:
    """The table of a parry, from the hand or out of a joker."""

    def __init__(self, maker: TableMaker) -> None:
        self._maker = maker
        self._plays = maker.plays

    def table(self, title: str) -> Table:
        """For each card, if it parries, and the next attacker."""
        maker, speech = self._maker, self._maker.speech
        size = "wide" if maker.wide else "narrow"
        wounds = maker.book.options.damage == "wounds"
        columns = [
            Column(speech.label("head", "parries"), 8),
            Column(
                speech.label("head", "then"), (26 if maker.wide else 22) if wounds else 18, words=True, lead=2
            ),
        ]
        if maker.wide and not maker.unseen:
            columns.insert(1, Column(speech.label("head", "attacks_left"), 14))
        rows = [self._row(one) for one in self._plays]
        rows += [self._other(one) for one in maker.others]
        return Table(
            title=speech.of(title, maker.side),
            aside=self._against(),
            right=tuple(columns),
            rows=(*rows, *maker.idle),
            beside=maker.cards_out,
            beside_at=maker.beside_at,
            legend=(
                speech.say("unseen_legend")
                if maker.unseen
                else speech.of(f"defence_legend_{size}", maker.side),
                *maker.places_spelt,
            ),
            said=self._said(),
        )

    def _against(self) -> str:
        """The attack to parry."""
        maker = self._maker
        play = maker.duel.play
        assert play is not None, "there is an attack to parry"
        speech = maker.speech
        cards = speech.faces.name(play.card)
        if play.ace:
            return speech.say("against_with_ace", card=cards, ace=speech.faces.rank(play.ace))
        return speech.say("against", card=cards)

    def _row(self, option: Option) -> Row:
        maker, speech = self._maker, self._maker.speech
        if option.key == JOKER:
            cells = [maker.chance(JOKER, "chance"), Cell(speech.label("then", "joker"))]
        else:
            answer = self._answer(option.key)
            then = speech.of(f"then_{answer}", maker.side)
            cells = [odds(_CERTAIN), Cell(then, "good" if answer == "turns" else "")]
        if maker.wide and not maker.unseen:
            cells.insert(1, self._left(option.key))
        return Row(maker.name(option.key), option, right=tuple(cells))

    def _other(self, option: Option) -> Row:
        """No card, or a card drawn by an unseen hand."""
        maker, speech = self._maker, self._maker.speech
        label = speech.label("row", f"defence_{option.key}")
        if option.key == DRAW:
            return Row(label, option)
        cells = [odds(0), Cell(speech.say("then_hit", what=maker.consequence.of_hit()), "bad")]
        if maker.wide and not maker.unseen:
            cells.insert(1, self._left(NONE))
        return Row(label, option, right=tuple(cells))

    def _answer(self, card: str) -> str:
        """The next attacker after a parry; none if the attack turns to a side that has no attack."""
        maker = self._maker
        answer: str = maker.facts(card)["answer"]
        if answer != "turns" or maker.unseen:
            return answer
        hand = maker.own.hand if maker.duel.spot else without(maker.own.hand, [card])
        left = replace(maker.own, hand=hand)
        return "turns" if any(maker.book.attack_keys(left)) or may_draw(maker.book, left) else "ends"

    def _left(self, card: str) -> Cell:
        """How many cards of the hand can still attack after a card is played."""
        maker = self._maker
        if maker.duel.spot is not None:
            card = NONE
        left = list(maker.own.hand)
        if card in left:
            left.remove(card)
        return Cell(str(sum([maker.book.attacks(one) for one in left if one in maker.book.full])))

    def _said(self) -> str:
        maker, speech = self._maker, self._maker.speech
        key = maker.at
        if key == NONE:
            return speech.of("said_defence_none", maker.side, what=maker.consequence.of_hit())
        if key == DRAW:
            return speech.of("said_defence_draw", maker.side)
        if key not in [one.key for one in self._plays]:
            return ""
        if key == JOKER:
            return speech.of("said_defence_joker", maker.side, count=maker.book.tables.draws.joker)
        answer = self._answer(key)
        return speech.of(f"said_{answer}", maker.side, card=speech.faces.name(key))


class _Ace:
    """The table of a joker that is to become an ace."""

    def __init__(self, maker: TableMaker) -> None:
        self._maker = maker

    def table(self) -> Table:
        """The effect of the attack with each card."""
        maker, speech = self._maker, self._maker.speech
        fits = joker_in(maker.plays)
        columns = [Column(speech.label("head", "fills_wide"), 20, words=True, lead=2)]
        if fits:
            columns.insert(0, Column(speech.label("head", "fits_narrow"), 6))
        rows: list[Row] = []
        for option in (*maker.plays, *maker.others):
            ace = None if option.key == NONE else option.key
            label = speech.label("row", "ace_none") if ace is None else maker.name(option.key)
            cells = [maker.chance(option.key, "chance")] if fits else []
            rows.append(Row(label, option, right=(*cells, Cell(self._hit(ace)))))
        return Table(
            title=speech.of("joker_ace_title", maker.side),
            right=tuple(columns),
            rows=(*rows, *maker.idle),
            beside=maker.cards_out,
            beside_at=maker.beside_at,
            legend=(speech.say("ace_legend_joker" if fits else "ace_legend"), *maker.places_spelt),
            said=speech.of("said_ace_none" if maker.at == NONE else "said_ace_joker", maker.side),
        )

    def _hit(self, ace: str | None) -> str:
        play = self._maker.duel.play
        assert play is not None, "an ace stands beside an attack"
        return self._maker.consequence.of_attack(self._maker.side, play.card, ace)
