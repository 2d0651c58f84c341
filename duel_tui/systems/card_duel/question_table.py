"""The tables of questions: the emergency draw, the ace after a hit, cards to keep, and another bout."""

from duel_tui.show.scene import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.model import JOKER, NONE, Effect, distinct
from duel_tui.systems.card_duel.table_maker import TableMaker, odds, words

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
            words(voice.label("head", "fills_wide"), wide + 2),
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
