"""The tables of decisions: attack, defence and joker; the emergency draw, an ace after a hit, cards to keep, another bout."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from duel_tui.show.fit import Text, alternatives
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import BESIDE, DRAW, JOKER, NONE, Effect, Spot, distinct, named, without
from duel_tui.systems.card_duel.table_maker import CERTAIN, TableMaker, odds

_YES = "yes"


def attack_table(maker: TableMaker) -> Table:
    """The chances and the effect of each attack, from the hand or out of a joker; of an unseen hand what parries it."""
    chances = ("hits",), ("taken", "taken_brief"), *[("joker",)] * maker.fits
    columns = [] if maker.unseen else [maker.column(*heads) for heads in chances]
    columns.append(maker.column("wound", words=True))
    if maker.unseen:
        columns.append(Column(maker.voice.say("parries_of", maker.side.foe), words=True))
    rows = [Row(maker.name(one.key), one, right=_attack_cells(maker, one.key)) for one in maker.plays]
    ends = maker.voice.say("then_ends")
    rows += [Row(one.label, one, refused="" if one.key == DRAW else ends) for one in maker.others]
    title = "joker_attack_title" if maker.duel.spot else "attack_title"
    return maker.table(title, columns, rows, _attack_said(maker))


def _attack_cells(maker: TableMaker, key: str) -> tuple[Cell, ...]:
    card, hit = key.partition(BESIDE)[0], _hit_by(maker, key)
    if maker.unseen:
        hand = [one for one in named(maker.foe.hand) if card != JOKER and maker.book.defends(one, card)]
        return hit, Cell(maker.faces.signs(hand) if card != JOKER else "")
    chances = maker.chance(key, "open"), maker.chance(key, "turn", against=True)
    return (*chances, *[maker.chance(key, "chance")] * maker.fits, hit)


def _hit_by(maker: TableMaker, key: str) -> Cell:
    """The effect of an attack if it hits, with its ace, or that beside a joker."""
    card, _, ace = key.partition(BESIDE)
    play = maker.duel.play
    beside = play.ace if play and maker.duel.spot else None
    return maker.hit_with(card, ace or beside)


def _attack_said(maker: TableMaker) -> Text:
    """How often the attack at the caret hits and is lost, and what a hit does."""
    key = maker.at
    if maker.unseen or key not in [one.key for one in maker.plays]:
        return ""
    say, figures = maker.voice.say, maker.figures(key)
    hits = [say("said_effect", what=one) for one in alternatives(_hit_by(maker, key).text)]
    if key.partition(BESIDE)[0] == JOKER:
        return tuple([f"{say('said_joker_attacks', **figures)} {hit}" for hit in hits])
    whole, brief = (say(one, maker.side.foe, **figures) for one in ("said_attack", "said_attack_brief"))
    return f"{whole} {hits[0]}", *[f"{brief} {hit}" for hit in hits]


def defence_table(maker: TableMaker) -> Table:
    """For each card, if it parries, and the next attacker; from the hand, or out of a joker."""
    columns = maker.column("parries"), maker.column("then", words=True)
    rows = [_parry_row(maker, one) for one in (*maker.plays, *maker.others)]
    title = "joker_defence_title" if maker.duel.spot else "defence_title"
    return maker.table(title, columns, rows, _defence_said(maker))


def _parry_row(maker: TableMaker, option: Option) -> Row:
    """A card that parries, no card, or a card drawn by an unseen hand."""
    voice, key = maker.voice, option.key
    if key == DRAW:
        return Row(option.label, option)
    if key == NONE:
        hit = maker.hit_taken
        texts = tuple([voice.say("then_hit", what=one) for one in alternatives(hit.text)])
        return Row(option.label, option, right=(odds(0), replace(hit, text=texts)))
    if key == JOKER:
        cells = maker.chance(JOKER, "chance"), Cell(voice.label("then", "joker"))
        return Row(maker.name(key), option, right=cells)
    answer = _answer(maker, key)
    then = tuple([voice.say(f"then_{one}", maker.side) for one in (answer, f"{answer}_brief")])
    comes = Cell(then, comes="gained" if answer == "turns" else "")
    return Row(maker.name(key), option, right=(odds(CERTAIN), comes))


def _left(maker: TableMaker, card: str) -> tuple[str, ...]:
    """The hand after a parry; one out of a joker has left it already."""
    return maker.own.hand if maker.duel.spot else without(maker.own.hand, [card])


def _answer(maker: TableMaker, card: str) -> str:
    """The next attacker after a parry; none if the attack turns to a side that has no attack."""
    answer: str = maker.facts(card)["answer"]
    if answer != "turns" or maker.unseen:
        return answer
    left = replace(maker.own, hand=_left(maker, card))
    return "turns" if any(maker.book.attack_keys(left)) or maker.book.may_draw(left) else "ends"


def _defence_said(maker: TableMaker) -> Text:
    """What the parry at the caret leaves, or what the hit does."""
    say, side, key = maker.voice.say, maker.side, maker.at
    if key == NONE:
        hits = alternatives(maker.hit_taken.text)
        return tuple([say("said_hit", side, what=one) for one in hits])
    if maker.unseen or key not in [one.key for one in maker.plays]:
        return ""
    if key == JOKER:
        return say("said_joker_parries", **maker.figures(key))
    left = _left(maker, key)
    attacks = [one for one in named(left) if maker.book.attacks(one)]
    if _answer(maker, key) == "turns" and attacks:
        return say("said_attacks_next", side, cards=maker.faces.signs(attacks))
    return say("said_left", side, cards=maker.faces.signs(left))


def joker_table(maker: TableMaker) -> Table:
    """The table of a joker, with the results of each card it may become."""
    if maker.duel.spot is Spot.DEFENCE:
        return defence_table(maker)
    return _ace(maker) if maker.duel.spot is Spot.ACE else attack_table(maker)


def _ace(maker: TableMaker) -> Table:
    """The table of a joker that is to become an ace: the effect of the attack with each card."""
    play = maker.duel.play
    assert play is not None, "an ace stands beside an attack"
    columns = *[maker.column("joker")] * maker.fits, maker.column("wound", words=True)
    rows: list[Row] = []
    for option in (*maker.plays, *maker.others):
        ace = None if option.key == NONE else option.key
        cells = [maker.chance(option.key, "chance")] * maker.fits
        hit = maker.hit_with(play.card, ace)
        label = option.label if ace is None else maker.name(option.key)
        rows.append(Row(label, option, right=(*cells, hit)))
    return maker.table("joker_ace_title", columns, rows, maker.said_of(rows, -1))


def emergency_table(maker: TableMaker) -> Table:
    """A card from the deck, or the hit."""
    say, side, play = maker.voice.say, maker.side, maker.duel.play
    assert play is not None, "there is an attack to parry"
    hit, figures = maker.hit_taken, maker.figures(_YES)
    answers = maker.offer.options["emergency"]
    chances = maker.chance(_YES, "chance"), maker.chance(_YES, "turn"), Cell(hit.text)
    titles = (
        say("emergency_title", side, card=maker.faces.name(play.card)),
        say("emergency_title_brief", side),
    )
    draws = maker.at == _YES
    told = [say("said_emergency", **figures)] if draws else alternatives(hit.text)
    return Table(
        title=titles,
        aside=say("left_in_deck", side),
        right=(maker.column("parries"), maker.column("takes"), maker.column("the_hit", words=True)),
        rows=tuple(
            [
                Row((one.label, one.label.partition(",")[0]), one, right=cells)
                for one, cells in zip(answers, (chances, (odds(0), odds(0), hit)), strict=True)
            ]
        ),
        beside=maker.spread(maker.own.pile or maker.own.discard),
        said=tuple(told) if draws else tuple([say("said_hit", side, what=one) for one in told]),
    )


def ace_table(maker: TableMaker) -> Table:
    """The effects of the ace with a hit, now and in the next bout."""
    voice, fewer, rows = maker.voice, maker.book.tables.ace, list[Row]()
    for option in maker.offer.options["ace"]:
        effect = Effect(option.key)
        done = harm(maker.book, maker.duel, effect)
        cells = Cell(voice.say("wins", maker.side), comes="won"), Cell()
        if done.why is None:
            lost = {Effect.DISARM: fewer.disarm_cards, Effect.DRIVE_BACK: fewer.drive_back_cards}
            cards = lost.get(effect, 0)
            later = voice.say("one_fewer" if cards == 1 else "fewer", count=cards) if cards else ""
            now = voice.label("now", "over" if maker.book.options.formal else effect)
            cells = Cell(now), Cell(later, comes="gained" if later else "")
        rows.append(Row(option.label, option, right=(maker.gained(done), *cells)))
    return Table(
        title=voice.say("ace_title", maker.side.foe),
        right=tuple([maker.column(head, words=True) for head in ("wound", "this_bout", "next_bout")]),
        rows=tuple(rows),
        said=maker.said_of(rows, 0),
    )


def kept_table(maker: TableMaker) -> Table:
    """The initiative cards or those of the hand, and the use of each."""
    what, voice = maker.offer.ask.what, maker.voice
    attacks = [card for card in distinct(maker.book.full) if card != JOKER and maker.book.attacks(card)]
    rows = {one.key: _use_row(maker, one, attacks) for one in maker.plays}
    said = ""
    if at := rows.get(maker.at):
        parries, takes = (cell.text for cell in at.right[1:])
        said = voice.say("said_use", maker.side, parries=parries, takes=takes, count=len(attacks))
    return Table(
        title=voice.say(f"{what}_title", maker.side),
        right=tuple([maker.column(head) for head in ("attacks", "parries", "takes")]),
        rows=(*rows.values(), *[Row(one.label, one) for one in maker.others]),
        said=said,
    )


def _use_row(maker: TableMaker, option: Option, attacks: list[str]) -> Row:
    """Whether a card attacks, and how many of all attacks it parries and takes."""
    book, card = maker.book, option.key
    parried = [one for one in attacks if book.defends(card, one)]
    taken = [one for one in parried if card == JOKER or book.turns(card, one)]
    uses = {"joker": card == JOKER, "attacks": book.attacks(card), "beside": book.strengthens(card)}
    kinds = [maker.voice.label("use", kind) for kind, fits in uses.items() if fits]
    counts = [Cell(str(len(one)), value=len(one) / max(1, len(attacks))) for one in (parried, taken)]
    counts[1:] = [Cell("?")] if card == JOKER else counts[1:]
    return Row(maker.name(card), option, right=(Cell("".join(kinds[:1])), *counts))


def another_bout_table(maker: TableMaker) -> Table:
    """The results of both answers."""
    voice, duel, side = maker.voice, maker.duel, maker.side
    yes, no = voice.say("bout_follows", bout=duel.bout + 1), voice.label("then", "drawn")
    answers = maker.offer.options["another_bout"]
    rows = [Row(one.label, one, right=(Cell(yes), Cell(yes if one.key == _YES else no))) for one in answers]
    most = maker.book.options.stalemate_bouts
    keys = ("quiet", "quiet_brief") if duel.quiet else ("quiet_none",)
    return Table(
        title=voice.say("another_title", side),
        right=tuple([Column(voice.say(f"if_{key}", side.foe), words=True) for key in ("yes", "no")]),
        rows=tuple(rows),
        said=tuple([voice.say(one, count=duel.quiet, most=most) for one in keys]),
    )


TABLES: Mapping[str, Callable[[TableMaker], Table]] = {
    "attack": attack_table,
    "defence": defence_table,
    "joker": joker_table,
    "emergency": emergency_table,
    "ace": ace_table,
    "keep": kept_table,
    "carry": kept_table,
    "another_bout": another_bout_table,
}
"""What makes the table of each question."""
