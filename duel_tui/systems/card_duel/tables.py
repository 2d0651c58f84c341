"""The tables of decisions: attack, defence and joker; the emergency draw, an ace after a hit, cards to keep, another bout."""

from msgspec.structs import replace

from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.attack import may_draw
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Effect,
    Spot,
    distinct,
    named,
    without,
)
from duel_tui.systems.card_duel.seen import unseen
from duel_tui.systems.card_duel.table_maker import CERTAIN, TableMaker, joker_in, odds, words


def attack_table(maker: TableMaker) -> Table:
    """The table of an attack, with the results of each."""
    if maker.unseen:
        return _unseen_attack(maker, "attack_title")
    return _attack(maker, "attack_title", maker.voice.say("attack_said_none", maker.side))


def defence_table(maker: TableMaker) -> Table:
    """The table of a parry, with the results of each."""
    return _defence(maker, "defence_title")


def joker_table(maker: TableMaker) -> Table:
    """The table of a joker, with the results of each card it may become."""
    match maker.duel.spot:
        case Spot.DEFENCE:
            return _defence(maker, "joker_defence_title")
        case Spot.ACE:
            return _ace(maker)
        case _ if maker.unseen:
            return _unseen_attack(maker, "joker_attack_title")
        case _:
            return _attack(maker, "joker_attack_title", "")


def _attack(maker: TableMaker, title: str, nothing: str) -> Table:
    """Chances and consequences, one row for each attack; from the hand, or out of a joker."""
    fits, voice, side = joker_in(maker.plays), maker.voice, maker.side
    rows = [_attack_row(maker, one, fits=fits) for one in maker.plays]
    rows += [Row(voice.label("row", one.key), one) for one in maker.others]
    legend = [voice.say("attack_legend_joker" if fits and not maker.wide else "attack_legend", side.foe)]
    if maker.wide:
        more = [voice.say("parries_legend"), voice.say("fits_legend")][: 1 + fits]
        legend.append("   ".join(more))
    return maker.table(title, _attack_columns(maker, fits=fits), rows, legend, _attack_said(maker) or nothing)


def _attack_columns(maker: TableMaker, *, fits: bool) -> tuple[Column, ...]:
    label, wide = maker.voice.label, maker.wide
    wounds = maker.book.options.damage == "wounds"
    roomy = wide and not (fits and wounds)
    chances = [
        Column(label("head", "hits"), 7 if roomy else 5),
        Column(label("head", "taken"), 8 if wide else 6),
    ]
    if fits:
        chances.append(Column(label("head", "joker"), 8 if wide else 6))
    if wide:
        chances.append(Column(label("head", "parries"), 9 + roomy))
    room = ((21 + roomy) if wounds else 14) if wide else 17 if wounds else 9
    return (*chances, words(label("head", "wound"), room))


def _attack_row(maker: TableMaker, option: Option, *, fits: bool) -> Row:
    cells = [maker.chance(option.key, "open"), maker.chance(option.key, "turn", good="bad")]
    cells += [maker.chance(option.key, "chance")] if fits else []
    cells += [_parries(maker, option.key.partition(BESIDE)[0])] if maker.wide else []
    return Row(maker.name(option.key), option, right=(*cells, _hit_by(maker, option.key)))


def _hit_by(maker: TableMaker, key: str) -> Cell:
    """The effect of an attack if it hits, with its ace, or that beside a joker."""
    card, _, ace = key.partition(BESIDE)
    play = maker.duel.play
    return maker.consequence.of_attack(
        maker.side, card, ace or (play.ace if play and maker.duel.spot else None)
    )


def _parries(maker: TableMaker, card: str) -> Cell:
    """The number of unseen cards that parry it."""
    if card == JOKER:
        return Cell()
    hidden = unseen(maker.foe)
    count = sum([maker.book.defends(one, card) for one in hidden])
    value = 1 - count / len(hidden) if hidden else None
    return Cell(maker.voice.say("of_unseen", count=count, of=len(hidden)), odds=True, value=value)


def _attack_said(maker: TableMaker) -> str:
    voice, side, key = maker.voice, maker.side, maker.at
    card, _, ace = key.partition(BESIDE)
    if key in {STOP, DRAW, NONE}:
        return voice.say(f"said_{key}" if key != NONE else "said_joker_attack_none", side)
    if key not in [one.key for one in maker.plays]:
        return ""
    if card == JOKER:
        return voice.say("said_attack_joker", side, count=maker.book.tables.draws.joker)
    if ace:
        what = maker.consequence.of_attack(side, card, ace).text
        return voice.say("said_with_joker" if ace == JOKER else "said_with_ace", side, what=what)
    return voice.say("said_attack", side, card=maker.faces.name(card), parries=_parried_by(maker, card))


def _parried_by(maker: TableMaker, card: str) -> str:
    """The cards that parry an attack, by suit and rank."""
    book, label = maker.book, maker.voice.label
    parries = [one for one in book.full if book.defends(one, card)]
    suits = {one[-1] for one in parries if one[:-1].isdecimal()}
    kinds = {one if one == JOKER else one[:-1] for one in parries}
    named = [label("suit", suit.value) for suit in book.tables.deck.suits if suit.letter in suits]
    return ", ".join([*named, *[label("parrying", kind) for kind in ("J", "Q", JOKER) if kind in kinds]])


def _unseen_attack(maker: TableMaker, title: str) -> Table:
    """The attack of an unseen hand: every card that it may have, and the other side's parries."""
    voice, side = maker.voice, maker.side
    rows: list[Row] = []
    for option in maker.plays:
        card = option.key.partition(BESIDE)[0]
        hand = [one for one in named(maker.foe.hand) if card != JOKER and maker.book.defends(one, card)]
        parries = Cell(maker.faces.signs(hand) if card != JOKER else "")
        rows.append(Row(maker.name(option.key), option, right=(_hit_by(maker, option.key), parries)))
    return Table(
        title=voice.say(title, side),
        right=(
            words(voice.label("head", "wound"), 22),
            words(voice.say("parries_of", side.foe), 30),
        ),
        rows=(*rows, *[Row(voice.label("row", one.key), one) for one in maker.others]),
        legend=(voice.say("unseen_legend"), *maker.places_spelt),
        said=voice.say("unseen_said", side),
    )


def _defence(maker: TableMaker, title: str) -> Table:
    """For each card, if it parries, and the next attacker; from the hand, or out of a joker."""
    voice = maker.voice
    wounds = maker.book.options.damage == "wounds"
    columns = [
        Column(voice.label("head", "parries"), 8),
        words(voice.label("head", "then"), (26 if maker.wide else 22) if wounds else 18),
    ]
    if maker.wide and not maker.unseen:
        columns.insert(1, Column(voice.label("head", "attacks_left"), 14))
    rows = [_parry_row(maker, one) for one in (*maker.plays, *maker.others)]
    key = f"defence_legend_{'wide' if maker.wide else 'narrow'}"
    legend = voice.say("unseen_legend") if maker.unseen else voice.say(key, maker.side)
    return maker.table(title, columns, rows, [legend], _defence_said(maker))


def _parry_row(maker: TableMaker, option: Option) -> Row:
    """A card that parries, no card, or a card drawn by an unseen hand."""
    voice, key = maker.voice, option.key
    label = voice.label("row", f"defence_{key}") if key in {NONE, DRAW} else maker.name(key)
    if key == DRAW:
        return Row(label, option)
    if key == NONE:
        hit = maker.consequence.of_hit()
        cells = [odds(0), replace(hit, text=voice.say("then_hit", what=hit.text))]
    elif key == JOKER:
        cells = [maker.chance(JOKER, "chance"), Cell(voice.label("then", "joker"))]
    else:
        answer = _answer(maker, key)
        then = voice.say(f"then_{answer}", maker.side)
        cells = [odds(CERTAIN), Cell(then, "good", comes="gained") if answer == "turns" else Cell(then)]
    if maker.wide and not maker.unseen:
        left = list(maker.own.hand if maker.duel.spot else without(maker.own.hand, [key]))
        attacks = sum([maker.book.attacks(one) for one in left if one in maker.book.full])
        cells.insert(1, Cell(str(attacks), value=attacks / max(1, len(maker.own.hand))))
    return Row(label, option, right=tuple(cells))


def _answer(maker: TableMaker, card: str) -> str:
    """The next attacker after a parry; none if the attack turns to a side that has no attack."""
    answer: str = maker.facts(card)["answer"]
    if answer != "turns" or maker.unseen:
        return answer
    hand = maker.own.hand if maker.duel.spot else without(maker.own.hand, [card])
    left = replace(maker.own, hand=hand)
    return "turns" if any(maker.book.attack_keys(left)) or may_draw(maker.book, left) else "ends"


def _defence_said(maker: TableMaker) -> str:
    voice, side, key = maker.voice, maker.side, maker.at
    if key == NONE:
        return voice.say("said_defence_none", side, what=maker.consequence.of_hit().text)
    if key == DRAW:
        return voice.say("said_defence_draw", side)
    if key not in [one.key for one in maker.plays]:
        return ""
    if key == JOKER:
        return voice.say("said_defence_joker", side, count=maker.book.tables.draws.joker)
    return voice.say(f"said_{_answer(maker, key)}", side, card=maker.faces.name(key))


def _ace(maker: TableMaker) -> Table:
    """The table of a joker that is to become an ace: the effect of the attack with each card."""
    voice, fits, play = maker.voice, joker_in(maker.plays), maker.duel.play
    assert play is not None, "an ace stands beside an attack"
    columns = [words(voice.label("head", "wound"), 20)]
    if fits:
        columns.insert(0, Column(voice.label("head", "joker"), 6))
    rows: list[Row] = []
    for option in (*maker.plays, *maker.others):
        ace = None if option.key == NONE else option.key
        label = voice.label("row", "ace_none") if ace is None else maker.name(option.key)
        cells = [maker.chance(option.key, "chance")] if fits else []
        hit = maker.consequence.of_attack(maker.side, play.card, ace)
        rows.append(Row(label, option, right=(*cells, hit)))
    legend = voice.say("ace_legend_joker" if fits else "ace_legend")
    said = voice.say("said_ace_none" if maker.at == NONE else "said_ace_joker", maker.side)
    return maker.table("joker_ace_title", columns, rows, [legend], said)


_YES = "yes"


def emergency_table(maker: TableMaker) -> Table:
    """A card from the deck, or the hit."""
    voice, side = maker.voice, maker.side
    play = maker.duel.play
    assert play is not None, "there is an attack to parry"
    hit = maker.consequence.of_hit()
    wide = 22 if maker.wide else 17 if maker.book.options.damage == "wounds" else 11
    facts = maker.facts(_YES)
    rows: list[Row] = []
    for option in maker.offer.options["emergency"]:
        draws = option.key == _YES
        chances = (
            odds(facts.get("chance") if draws else 0),
            odds(facts.get("turn") if draws else 0),
            Cell(hit.text) if draws else hit,
        )
        rows.append(Row(voice.label("row", f"emergency_{option.key}"), option, right=chances))
    return Table(
        title=voice.say("emergency_title", side, card=maker.faces.name(play.card)),
        right=(
            Column(voice.label("head", "parries"), 9),
            Column(voice.label("head", "takes"), 6),
            words(voice.label("head", "the_hit"), wide),
        ),
        rows=tuple(rows),
        beside=maker.own_deck,
        beside_at=maker.beside_at,
        legend=(voice.say("emergency_legend", side), *maker.places_spelt),
        said=voice.say(f"said_emergency_{maker.at}", side) if maker.at else "",
    )


def ace_table(maker: TableMaker) -> Table:
    """The effects of the ace with a hit."""
    voice, foe = maker.voice, maker.side.foe
    rows = [_effect_row(maker, option) for option in maker.offer.options["ace"]]
    wide = 24 if maker.wide else 17
    return Table(
        title=voice.say("ace_title", foe),
        right=(
            words(voice.label("head", "wound"), wide + 2),
            words(voice.label("head", "this_bout"), wide),
            words(voice.label("head", "next_bout"), 26),
        ),
        rows=tuple(rows),
        legend=maker.places_spelt,
        said=voice.say(f"said_ace_{maker.at}", foe) if maker.at else "",
    )


def _effect_row(maker: TableMaker, option: Option) -> Row:
    """The results of one effect, now and in the next bout."""
    voice = maker.voice
    effect = Effect(option.key)
    over = maker.consequence.ends(effect)
    fewer = maker.book.tables.ace
    cards = {Effect.DISARM: fewer.disarm_cards, Effect.DRIVE_BACK: fewer.drive_back_cards}.get(effect, 0)
    if over:
        now, later = voice.say("wins", maker.side), ""
    else:
        now = voice.label("now", "over" if maker.book.hit_ends_bout else effect)
        later = voice.say("one_fewer" if cards == 1 else "fewer", count=cards) if cards else ""
    won = Cell(now, "good", comes="won") if over else Cell(now)
    gained = Cell(later, comes="gained" if later else "")
    cells = (maker.consequence.of_effect(effect), won, gained)
    return Row(voice.label("row", f"ace_{effect}"), option, right=cells)


def kept_table(maker: TableMaker) -> Table:
    """The initiative cards or those of the hand, and the use of each."""
    what = maker.offer.ask.what
    voice = maker.voice
    rows = [_use_row(maker, option) for option in maker.plays]
    rows += [Row(voice.label("row", f"{what}_{one.key}"), one) for one in maker.others]
    said = f"said_{what}_none" if maker.at == NONE else f"said_{what}"
    return Table(
        title=voice.say(f"{what}_title", maker.side),
        right=(
            Column(voice.label("head", "attacks"), 9),
            Column(voice.label("head", "parries"), 9),
            Column(voice.label("head", "takes"), 8),
        ),
        rows=tuple(rows),
        legend=(voice.say("use_legend", count=len(_attacks(maker))),),
        said=voice.say(said, maker.side) if maker.at else "",
    )


def _use_row(maker: TableMaker, option: Option) -> Row:
    """The attacks that a card makes or parries, of all attacks."""
    book, voice, card = maker.book, maker.voice, option.key
    attacks = _attacks(maker)
    parried = [one for one in attacks if book.defends(card, one)]
    kind = (
        "joker"
        if card == JOKER
        else "attacks"
        if book.attacks(card)
        else "beside"
        if book.strengthens(card)
        else ""
    )
    use = voice.label("use", kind) if kind else ""
    taken = [] if card == JOKER else [one for one in parried if book.turns(card, one)]
    parts = [len(one) / max(1, len(attacks)) for one in (parried, taken)]
    turns = Cell("?") if card == JOKER else Cell(str(len(taken)), value=parts[1])
    counts = (Cell(str(len(parried)), value=parts[0]), turns)
    return Row(maker.name(card), option, right=(Cell(use), *counts))


def _attacks(maker: TableMaker) -> tuple[str, ...]:
    """Every card that can attack, each once."""
    return tuple([card for card in distinct(maker.book.full) if card != JOKER and maker.book.attacks(card)])


def another_bout_table(maker: TableMaker) -> Table:
    """The results of both answers."""
    voice, duel, side = maker.voice, maker.duel, maker.side
    yes, no = (voice.say("bout_follows", bout=duel.bout + 1), voice.label("then", "drawn"))
    rows = [
        Row(
            voice.label("row", f"another_{option.key}"),
            option,
            right=(Cell(yes), Cell(yes if option.key == _YES else no)),
        )
        for option in maker.offer.options["another_bout"]
    ]
    most = maker.book.options.stalemate_bouts
    return Table(
        title=voice.say("another_title", side),
        right=(
            words(voice.say("if_yes", side.foe), 26),
            words(voice.say("if_no", side.foe), 26),
        ),
        rows=tuple(rows),
        legend=(voice.say("quiet", count=duel.quiet, most=most),),
        said=voice.say(f"said_another_{maker.at}", side) if maker.at else "",
    )
