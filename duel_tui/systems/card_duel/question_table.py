"""The tables of questions: the emergency draw, the ace after a hit, cards to keep, and another bout."""

from duel_tui.engine.scene import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.cards import distinct
from duel_tui.systems.card_duel.desk import Desk, odds
from duel_tui.systems.card_duel.terms import JOKER, NONE, Effect

_YES = "yes"


def emergency_table(desk: Desk) -> Table:
    """A card from the deck, or the hit."""
    speech, side = desk.speech, desk.side
    play = desk.duel.play
    assert play is not None, "there is an attack to parry"
    hit = desk.consequence.of_hit()
    facts = desk.facts(_YES)
    rows: list[Row] = []
    for option in desk.offer.options["emergency"]:
        draws = option.key == _YES
        chances = (
            odds(facts.get("chance") if draws else 0),
            odds(facts.get("turn") if draws else 0),
            Cell(hit, "" if draws else "bad"),
        )
        rows.append(Row(speech.label("row", f"emergency_{option.key}"), option, right=chances))
    return Table(
        title=speech.of("emergency_title", side, card=speech.faces.name(play.card)),
        right=(
            Column(speech.label("head", "parries"), 9),
            Column(speech.label("head", "takes"), 6),
            Column(speech.label("head", "the_hit"), 22 if desk.wide else 17, words=True, lead=2),
        ),
        rows=tuple(rows),
        beside=desk.own_deck,
        legend=(speech.of("emergency_legend", side), *desk.places_spelt),
        said=speech.of(f"said_emergency_{desk.at}", side) if desk.at else "",
    )


def ace_table(desk: Desk) -> Table:
    """What the ace does beside the hit."""
    speech, foe = desk.speech, desk.side.foe
    rows = [_effect_row(desk, option) for option in desk.offer.options["ace"]]
    wide = 24 if desk.wide else 17
    return Table(
        title=speech.of("ace_title", foe),
        right=(
            Column(speech.label("head", "fills_wide"), wide + 2, words=True, lead=2),
            Column(speech.label("head", "this_bout"), wide, words=True, lead=2),
            Column(speech.label("head", "next_bout"), 26, words=True, lead=2),
        ),
        rows=tuple(rows),
        legend=desk.places_spelt,
        said=speech.of(f"said_ace_{desk.at}", foe) if desk.at else "",
    )


def _effect_row(desk: Desk, option: Option) -> Row:
    """What one effect would do now, and to the next bout."""
    speech = desk.speech
    effect = Effect(option.key)
    over = desk.consequence.ends(effect)
    fewer = desk.book.tables.ace
    cards = {Effect.DISARM: fewer.disarm_cards, Effect.DRIVE_BACK: fewer.drive_back_cards}.get(effect, 0)
    if over:
        now, later = speech.of("wins", desk.side), ""
    else:
        now = speech.label("now", "over" if desk.book.hit_ends_bout else effect)
        later = speech.say("one_fewer" if cards == 1 else "fewer", count=cards) if cards else ""
    cells = (Cell(desk.consequence.of_effect(effect)), Cell(now, "good" if over else ""), Cell(later))
    return Row(speech.label("row", f"ace_{effect}"), option, right=cells)


def keep_table(desk: Desk) -> Table:
    """The initiative cards, and what each is good for."""
    return _kept(desk, "keep")


def carry_table(desk: Desk) -> Table:
    """The cards of the hand, and what each is good for."""
    return _kept(desk, "carry")


def _kept(desk: Desk, what: str) -> Table:
    speech = desk.speech
    rows = [_use_row(desk, option) for option in desk.plays]
    rows += [Row(speech.label("row", f"{what}_{one.key}"), one) for one in desk.others]
    said = f"said_{what}_none" if desk.at == NONE else f"said_{what}"
    return Table(
        title=speech.of(f"{what}_title", desk.side),
        right=(
            Column(speech.label("head", "attacks"), 9),
            Column(speech.label("head", "parries"), 9),
            Column(speech.label("head", "takes"), 8),
        ),
        rows=tuple(rows),
        legend=(speech.say("use_legend", count=len(_attacks(desk))),),
        said=speech.of(said, desk.side) if desk.at else "",
    )


def _use_row(desk: Desk, option: Option) -> Row:
    """How much a card attacks and parries, of all the attacks there are."""
    book, speech, card = desk.book, desk.speech, option.key
    attacks = _attacks(desk)
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
    use = speech.label("use", kind) if kind else ""
    taken = [] if card == JOKER else [one for one in parried if book.turns(card, one)]
    counts = (Cell(str(len(parried))), Cell("?" if card == JOKER else str(len(taken))))
    return Row(desk.name(card), option, right=(Cell(use), *counts))


def _attacks(desk: Desk) -> tuple[str, ...]:
    """Every card that can attack, each once."""
    return tuple([card for card in distinct(desk.book.full) if card != JOKER and desk.book.attacks(card)])


def another_bout_table(desk: Desk) -> Table:
    """What both answers come to."""
    speech, duel, side = desk.speech, desk.duel, desk.side
    yes, no = (speech.say("bout_follows", bout=duel.bout + 1), speech.label("then", "drawn"))
    rows = [
        Row(
            speech.label("row", f"another_{option.key}"),
            option,
            right=(Cell(yes), Cell(yes if option.key == _YES else no)),
        )
        for option in desk.offer.options["another_bout"]
    ]
    most = desk.book.options.stalemate_bouts
    return Table(
        title=speech.of("another_title", side),
        right=(
            Column(speech.of("if_yes", side.foe), 26, words=True, lead=2),
            Column(speech.of("if_no", side.foe), 26, words=True, lead=2),
        ),
        rows=tuple(rows),
        legend=(speech.say("quiet", count=duel.quiet, most=most),),
        said=speech.of(f"said_another_{desk.at}", side) if desk.at else "",
    )
