"""Every ruling and house rule of the card duel, played in short situations.

A row has a title, both hands (or `begin`), the house rules, what is said, and what is then so: who is asked or draws, what is
offered or told, how it ended, a figure of the state. Of what is said, `+9S,2C` are cards that come, `yes/no` is said by both,
and a number is a die.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, Drawn, WrongAnswerError
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Grade, Kind, LeftHand, Place, Style, Weapon
from duel_tui.registry import options_of
from duel_tui.systems.card_duel import KEY
from duel_tui.systems.card_duel.events import InitiativeWon, Wounded
from duel_tui.systems.card_duel.model import Options
from duel_tui.words import Rulebook, read_phrases
from tests.systems.card_duel.situations import (
    LEFT,
    LIBRARY,
    RIGHT,
    Situation,
    after,
    asked,
    begun,
    bout,
    ended,
    offered,
    ruleset,
    said,
    situation,
    told,
)
from tests.systems.rows import figure, spelled
from tests.systems.rows import told as events

ROWS = """
a king is parried by courts alone | KS / 10S 9S KH AS JD QC 2D | | KS | offers JD QC none
CD-1 a joker out of a joker is one again | JKR / 2C | | JKR +JKR,2H,JS | offers 2H JKR none
CD-1 it draws three again | JKR / 2C | | JKR +JKR,2H,JS JKR | left draws 3 for joker; play.card=JKR
CD-1 joker_chain off: it is none | JKR / 2C | joker_chain=False | JKR +JKR,2H,JS | offers 2H none
CD-2 a joker in hand blocks the draw | 9S / JKR 2H | | 9S | right defence; offers JKR none
CD-3 an emergency joker draws three | 9S / 2H | formal=False | 9S yes +JKR | emergency_drawn right JKR True; right draws 3 for joker
CD-4 a declined defence is a hit without a draw | 9S 2H / 8S | formal=False | 9S none | hit right 1 1 3; left attack
a card that does not serve is thrown away | 9S 2H / 8H | formal=False | 9S yes +KD | emergency_drawn right KD False; right.discard=KD; right.taken=1
a card that serves parries | 9S 2H / 8H | | 9S yes +QC | parried right QC 9S True; right attack
an emergency may be declined | 9S 2H / 8H | formal=False | 9S no | right.taken=1
CD-5 jokers tie whatever else is shown | begin | | +JKR,AS +JKR,2C | left draws 1 for initiative
CD-6 after a tie only the extra cards count | begin | | +9S,AS +2C,AS +3D +4C | initiative_won right 4C; left draws 5 for hand
CD-6 tie_next_best | begin | tie_next_best=True | +9S,AS +2C,AS | initiative_won left 9S
CD-7 equal ranks go by suit | begin | initiative=1 | +KD +KH | initiative_won right KH
CD-8 all is shuffled back | begin | | +2C,AS +3C,KS +4H,5H,6H,7H,8H +4D,5D,6D,7D,8D stop yes/no | bout=2; left.deck=54; right.deck=54; left.discard=; right.discard=
CD-8 initiative_out | begin | initiative_out=True | +2C,AS +3C,KS +4H,5H,6H,7H,8H +4D,5D,6D,7D,8D stop yes/no | left.deck=52; left.out=2C,AS
CD-9 a deck that runs out is filled | JKR / 2C | left_deck="2H", left_discard="JS QS KS" | JKR +2H | reshuffled left; left draws 2 for joker; pile JKR JS KS QS
CD-9 with nothing left nobody draws | 9S 2H / 8H | right_deck="", formal=False | 9S | hit right 1 1 3
CD-10 the ace of a parried attack is gone | 9S AH 2C / QS 2D | | 9S+AH QS | left.discard=AH,9S; right attack
CD-11 aces, jacks and queens do not attack | 9S AH JD QC / 2D | | | offers 9S 9S+AH stop
CD-12 one ace at most goes with an attack | 9S AH AD / 2D | | | offers 9S 9S+AD 9S+AH stop
CD-13 the joker's card is the attack | JKR 2H / 8S 8H | | JKR +9S,JC,JD 9S | offers 8S none; left.discard=JC,JD,JKR; left.in_play=9S
CD-13 all four are thrown away | JKR 2H / 8S 8H | | JKR +QS,JC,JD | left.discard=JC,JD,QS,JKR
CD-14 a hit fills one box | 9S 2H / 8H | formal=False | 9S no | hit right 1 1 3
CD-14 an ace has an effect | 9S AS 2H / 8H | formal=False | 9S+AS no | offers wound disarm drive_back
CD-14 an ace fills two | 9S AS 2H / 8H | formal=False | 9S+AS no wound | hit right 2 2 3; left attack
CD-15 who is disarmed only defends | 9S AS 2H / 8H 3H | formal=False | 9S+AS no disarm 2H 3H | bout_over right disarmed; right.taken=0
CD-15 and shows a card fewer | 9S AS 2H / 8H 3H | formal=False | 9S+AS no disarm 2H 3H yes/yes +2C,3C | right draws 1 for initiative
CD-15 never less than one | 9S AS / 8H 3H | formal=False, initiative=1 | 9S+AS no drive_back yes/yes +3C | right draws 1 for initiative
CD-15 over with the next bout | 9S AS 2H / 8H | formal=False | 9S+AS no disarm stop yes/yes | right.fewer=1; right.disarmed=False
CD-15 at one bout alone | 9S AS 2H / 8H | formal=False | 9S+AS no drive_back stop yes/yes +2C,3C +KC +5H,5C,6C,7C,8C +KS,4C,5C,6C,7C | right.fewer=0; right attack
CD-15 ace_effect_hit fills boxes beside | 9S AS 2H / 8H | formal=False, ace_effect_hit=1 | 9S+AS no disarm | right.taken=1
CD-16 either may ask for another | 9S / 8H | | stop no/yes | left draws 2 for initiative
CD-16 neither does | 9S / 8H | | stop no/no | ends nobody agreed
CD-17 after a hit one may stop | 9S 2H / 8H | formal=False | 9S no | offers 2H stop
CD-19 the first hit ends a formal duel | 9S 2H / 8H | | 9S no | ends left first_blood
CD-19 by disarming | 9S AS / 8H | | 9S+AS no disarm | ends left disarmed
CD-19 by driving back | 9S AS / 8H | | 9S+AS no drive_back | ends left hits
CD-19 full boxes lose | 9S 2H KD / 8D | formal=False, wounds=2 | 9S no 2H no | ends left wounds
CD-19 formal_ends | 9S 2H / 8H | formal_ends="bout" | 9S no | bout_over left hit; left another_bout / right another_bout
CD-19 to the death a hit ends the bout alone | 9S 2H / 8H | kind="death" | 9S no | left another_bout / right another_bout
CD-19 first_blood | 9S 2H / 8H | first_blood=True, formal=False | 9S no | ends left first_blood
CD-20 the attack's joker comes first | JKR JKR / 2C JS | | JKR+JKR | left draws 3 for joker
CD-20 which becomes an ace | JKR JKR / 2C JS | | JKR+JKR +9S,2D,JC 9S +AS,KD,3C | offers AS none
CD-20 before the defence | JKR JKR / 2C JS | | JKR+JKR +9S,2D,JC 9S +AS,KD,3C AS | right defence; play.card=9S; play.ace=AS
a failed attack joker takes the ace with it | JKR AS 2D / 2C JS | | JKR+AS +JC,QC,AD | joker_failed left attack JC,QC,AD; bout_over left joker; left.discard=5
a failed ace joker leaves the attack | 9S JKR / 2C | | 9S+JKR +JC,QC,KD | right emergency
without its ace | 9S JKR / 2C | | 9S+JKR +JC,QC,KD no | ends left first_blood
a failed defence joker is a hit without a draw | 9S / JKR | formal=False | 9S JKR +2H,3H,AD | joker_failed right defence AD,2H,3H; right.taken=1
a defence joker may be left unused | 9S 2H / JKR | formal=False | 9S JKR +8S,3H,AD none | right.taken=1
hit and a side's own | 9S 2H / 8H | formal=False, wounds=9, hit=2 | 9S no | right.taken=2
left_hit counts for its side | 9S 2H / 8H | formal=False, wounds=9, left_hit=3, right_hit=5 | 9S no | right.taken=3
ace_hit | 9S AS 2H / 8H | formal=False, wounds=5, ace_hit=4 | 9S+AS no wound | right.taken=4
keep_initiative_card | begin | keep_initiative_card=True | +9S,AS +2C,KD | offers 9S AS none
it is in sight | begin | keep_initiative_card=True | +9S,AS +2C,KD 9S | card_kept left 9S; left draws 4 for hand; left.discard=AS; left.known=9S
for one bout alone | begin | keep_initiative_card=True | +9S,AS +2C,KD AS +2H,3H,4H,5H +2D,3D,4D,5D,6D stop yes/yes | left.hand=; left.known=; left.deck=54
draw_during_bout | JS / 2C | draw_during_bout=1 | | offers draw stop
and then no more | JS / 2C | draw_during_bout=1 | draw +9D | offers 9D stop
one by one | JS 9S 2H / 2C | carry_over=2 | stop yes/no JS/none | carried JS,none; left carry / right carry
in sight of all | JS 9S 2H / 2C | carry_over=2 | stop yes/no JS/none 9S/none | left.hand=9S,JS; left.known=9S,JS; left.deck=52
the hand is filled up | JS 9S 2H / 2C | carry_over=2 | stop yes/no JS/none 9S/none +2C,3C +2C,3D | left draws 3 for hand
court_effects: none | 9C 5D / JC 5H | | 9C JC | left attack
a jack of the suit takes the attack | 9C 5D / JC 5H | court_effects="suit" | 9C JC | right attack
a king is of its suit too | KC 5D / JC 5H | court_effects="suit" | KC JC | right attack
no other does | 9C 5D / JS 5H | court_effects="suit" | 9C JS | left attack
a jack of the colour | 9C 5D / JS 5H | court_effects="colour" | 9C JS | right attack
no jack of the other | 9C 5D / JH 5H | court_effects="colour" | 9C JH | left attack
an ace of the suit fills one more | 9C AC 5D / 8H | formal=False, wounds=5, court_effects="suit" | 9C+AC no wound | right.taken=3
but beside an effect | 9C AC 5D / 8H | formal=False, wounds=5, court_effects="suit" | 9C+AC no disarm | right.taken=0
no other ace does | 9C AS 5D / 8H | formal=False, wounds=5, court_effects="suit" | 9C+AS no wound | right.taken=2
an ace of the colour | 9C AS 5D / 8H | formal=False, wounds=5, court_effects="colour" | 9C+AS no wound | right.taken=3
so with a joker's card | 9C JKR 5D / 8H | formal=False, wounds=5, court_effects="suit" | 9C+JKR +AC,2C,3C AC no wound | right.taken=3
so with a joker's jack | 9C 5D / JKR 5H | court_effects="suit" | 9C JKR +JC,2D,3D JC | right attack
stalemate_bouts | 9S / 2C | stalemate_bouts=1 | stop | ends nobody stalemate
bouts without a hit are counted | 9S 2H / 8H | stalemate_bouts=2, formal=False | stop | quiet=1
a hit begins anew | 9S 2H / 8H | stalemate_bouts=2, formal=False | stop yes/yes +KS,2H +QH,2S +9S,5D,6D,7D,8D +2C,3C,4C,5C,6C 9S no stop | quiet=0; hurt=False
an unseen hand may draw in need | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S | may 2S JH QC JKR draw none; not 2H AS ??
what it plays is known | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S 2S | right.hand=??,??,??,??; right.discard=2S
it attacks with any card and an ace | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S QC | right attack; may 2S 10H+AH JKR+JKR JKR+AS stop
its last card is spent | 9S 4H / ?? | | 9S QC | bout_over right spent
but not the one that there is | 9S / ?? ?? ?? | right_discard="JKR" | 9S QC | not JKR+JKR
CD-4 it draws before all eyes | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S draw | right draws 1 for emergency; pile 49
and keeps its hand | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S draw +5S | emergency_drawn right 5S True; right.hand=5
CD-13 are turned over | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S JKR +??,??,?? 3S | right draws 2 for turned over
CD-13 and known | 9S 4H KD AC QS / ?? ?? ?? ?? ?? | | 9S JKR +??,??,?? 3S +7H,8H | joker_became right defence 3S 7H,8H; right.pending=
a card carried over is known | 9S / ?? ?? ?? ?? ?? | carry_over=1 | stop yes/yes none/KH | right.hand=KH; left.hand=
""".strip().splitlines()


def holds(place: Situation, fact: str) -> bool:
    """Whether something is so: what is asked, offered or told, how it ended, or a figure of the state."""
    if "=" in fact:
        name, _, value = fact.partition("=")
        found = figure(place.state, name)
        if isinstance(found, tuple):
            return value in {spelled(found), str(len(found))}
        return spelled(found) == value
    what, *rest = fact.split()
    if what in {"offers", "may", "not"}:
        keys = offered(place)
        held = set(rest) & set(keys)
        return sorted(keys) == sorted(rest) if what == "offers" else len(held) == len(rest) * (what == "may")
    if what == "pile":
        assert isinstance(place.request, Draw)
        return rest in (sorted(place.request.pile), [str(place.request.size)])
    return fact in {asked(place), f"ends {ended(place)}", *events(place.told)}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.partition(" | ")[0])
def test_a_ruling(row: str) -> None:
    _, hands, options, keys, facts = (part.strip() for part in row.split("|"))
    place = after(situation(hands, options), *said(keys))
    assert [fact for fact in facts.split("; ") if not holds(place, fact)] == [], [
        asked(place),
        *events(place.told),
    ]


OUTCOMES = "9S 8S, 9S 9S turns, 9S 10S turns, 9S JH, 9S QD turns, KC JC, KC QS turns, 2D 3D turns, 10H 2H"
"""Each attack with its parry: whether it turns the attack."""


@pytest.mark.parametrize("outcome", OUTCOMES.split(", "))
def test_an_attack_is_parried_as_the_table_of_outcomes_says(outcome: str) -> None:
    attack, parry, *turns = outcome.split()
    place = after(bout(f"{attack} 3C", f"{parry} 4C"), attack, parry)
    assert holds(place, f"parried right {parry} {attack} {bool(turns)}")
    assert asked(place) == ("right attack" if turns else "left attack")


def test_cd_8_initiative_out_shuffles_them_back_when_too_few_are_left() -> None:
    place = bout("9S", "8H", initiative_out=True)
    for kept, out in ((47, 47), (48, 0)):
        left = place.state.sides.left
        start = place.state.change(LEFT, replace(left, out=left.full[:kept]))
        after_bout = after(Position(place.rules, start), "stop", ("yes", "yes")).state.sides.left
        assert (len(after_bout.out), len(after_bout.deck)) == (out, 54 - out)


def test_cd_18_the_summary_of_the_cards_stands_in_the_rulebook() -> None:
    book = Rulebook(read_phrases(LIBRARY.phrases(KEY)), LIBRARY.raw_tables(KEY))
    (found, *_) = book.search("summary cards")
    text = book.chapters[found.chapter].entries[found.entry].text
    assert all(card in text for card in ("Jack", "Queen", "King", "Ace", "Joker"))


def test_cd_21_ties_go_on_while_both_packs_last_and_then_a_die_decides() -> None:
    place = begun(initiative=1)
    for card in place.state.sides.left.full:
        assert asked(place) == "left draws 1 for initiative"
        place = after(place, f"+{card}", f"+{card}")
    assert asked(place) == "initiative 1d2"
    assert told(after(place, 2), InitiativeWon) == InitiativeWon(RIGHT, None)


def test_initiative_cards_are_laid_open_and_cards_drawn_before_all_eyes_are_named() -> None:
    request = begun().request
    assert isinstance(request, Draw)
    assert request.face_up
    place = after(situation("9S / ?? ?? ?? ?? ??", ""), "9S", "draw")
    with pytest.raises(WrongAnswerError, match="both sides see these cards"):
        place.give(Drawn((UNSEEN,)))


# --- What a fencer brings -----------------------------------------------------------------------------

FIGURES = ("initiative", "hand", "wounds", "hit", "ace_hit")
WRITTEN = (2, 5, 3, 1, 2)
QUICK = Fencer(name="Q", agility=18, dexterity=15, strength=4, size=5, expertise=19)
SLOW = Fencer(name="S", agility=3, dexterity=6, strength=18, size=16, expertise=1)
HAND = {"initiative": 1, "hand": 4, "wounds": 5, "hit": 2, "ace_hit": 4}
OWN = {f"left_{name}": value for name, value in zip(FIGURES, WRITTEN, strict=True)}


def test_a_side_has_a_house_rule_of_its_own_for_each_figure_and_for_its_suits() -> None:
    for side in Side:
        own = {one for one in Options.__struct_fields__ if one.startswith(f"{side}_")}
        assert own == {f"{side}_{one}" for one in (*FIGURES, "strong", "weak")}


def test_the_defaults_are_those_of_the_rules() -> None:
    written = {info.name: info.default for info in options_of(KEY)}
    rules: dict[str, Any] = dict(zip(FIGURES, WRITTEN, strict=True))
    rules |= {"first_blood": False, "formal": True, "joker_chain": True, "court_effects": "none"}
    rules |= dict.fromkeys(("tie_next_best", "initiative_out", "keep_initiative_card"), False)
    rules |= {"draw_during_bout": 0, "carry_over": 0}
    assert {name: written[name] for name in rules} == rules
    allowed = {info.name: info.allowed for info in options_of(KEY)}
    assert (allowed["initiative"], allowed["hand"]) == ((1, 2, 3), (3, 4, 5, 6))


@pytest.mark.parametrize(
    ("fencer", "side", "options", "figures"),
    [
        (unnamed("Anybody"), LEFT, {}, WRITTEN),
        (QUICK, LEFT, {}, (3, 6, 2, 1, 2)),
        (SLOW, LEFT, {}, (1, 4, 4, 1, 3)),
        (QUICK, LEFT, {"mapping": False}, WRITTEN),
        (SLOW, LEFT, {"mapping": False}, WRITTEN),
        (QUICK, LEFT, HAND, (1, 4, 5, 2, 4)),
        (QUICK, LEFT, {**HAND, **OWN}, WRITTEN),
        (QUICK, LEFT, {"mapping": False, "hand": 4, **OWN}, WRITTEN),
        (QUICK, RIGHT, OWN, (3, 6, 2, 1, 2)),
        (SLOW, RIGHT, {"mapping": False, **OWN}, WRITTEN),
    ],
)
def test_a_fencer_brings_figures(
    fencer: Fencer, side: Side, options: dict[str, Any], figures: tuple[int, ...]
) -> None:
    one = ruleset(**options).book.duellist(fencer, side)
    assert (one.initiative, one.hand_size, one.boxes, one.hit, one.ace_hit) == figures


def test_every_fencer_holds_four_to_six_cards_by_the_mapping() -> None:
    book = ruleset().book
    fencers = [Fencer(name="F", expertise=score) for score in range(1, 21)]
    assert {book.duellist(one, LEFT).hand_size for one in fencers} == {4, 5, 6}


@pytest.mark.parametrize(
    ("side", "strong", "weak"),
    [("left", "hearts", "clubs"), ("right", "spades", "diamonds"), ("left", "clubs", "none")],
)
def test_a_side_is_strong_in_one_suit_and_weak_in_another(side: str, strong: str, weak: str) -> None:
    options: dict[str, Any] = {f"{side}_strong": strong, f"{side}_weak": weak}
    sides = begun(**options).state.sides
    one, other = sides[Side(side)].full, sides[Side(side).foe].full
    assert len(other) == 54
    assert [one.count(f"{rank}{strong[0].upper()}") for rank in ("7", "8", "9", "10")] == [2, 1, 2, 2]
    gone = {f"{rank}{weak[0].upper()}" for rank in ("7", "9", "10")}
    assert weak == "none" or not gone & set(one)
    assert len(one) == (57 if weak == "none" else 54)


def test_decks_of_ones_own_follow_style_weapon_and_rating() -> None:
    plain = Fencer(name="P", style=Style.OLD, weapon=Weapon.BACK_SWORD, expertise=10)
    buckler = replace(plain, left_hand=LeftHand.BUCKLER)
    book = ruleset(decks="own").book
    assert len(ruleset().book.duellist(buckler, LEFT).full) == 54
    mine, his = book.duellist(plain, LEFT).full, book.duellist(buckler, LEFT).full
    assert mine.count("10H") == 2
    assert his.count("QH") == mine.count("QH") + 1
    assert "KD" not in his


# --- Hits that are wounds -----------------------------------------------------------------------------

FLESH: dict[str, Any] = {"damage": "wounds", "formal": False}
WEAK = replace(unnamed("Weak"), strength=3, size=3)
STRONG = replace(unnamed("Strong"), strength=18, size=18, expertise=19)
CUTTER = Fencer(name="O", style=Style.OLD, weapon=Weapon.LIGHT_SWORD, strength=12, expertise=8)
TAUGHT = Fencer(name="T", style=Style.SPANISH_THRUSTLESS, weapon=Weapon.RAPIER, strength=12, expertise=8)


def wound(card: str, *then: str, fencer: Fencer | None = None, **options: Any) -> Wounded:
    """The wound of an attack that nobody parries."""
    fencers = BySide(fencer, fencer) if fencer else None
    place = bout(f"{card.replace('+', ' ')} 9S", "2H", fencers=fencers, **FLESH, **options)
    found: Wounded = told(after(place, card, "no", *then), Wounded)
    return found


def test_damage_wounds_deals_wounds_at_the_cards_place() -> None:
    found = wound("KS", kind=Kind.DEATH)
    assert (found.side, found.place, found.blow) == (RIGHT, Place.HEAD, "thrust")
    assert wound("10S", fencer=CUTTER).blow == wound("10S", fencer=TAUGHT).blow == "cut"


def test_an_ace_makes_a_wound_a_grade_graver_and_one_of_the_suit_by_one_more() -> None:
    for plain, graver in (
        (wound("10S"), wound("10S+AS", "wound")),
        (wound("9C+AC", "wound"), wound("9C+AC", "wound", court_effects="suit")),
    ):
        assert graver.grade.rank == min(Grade.MORTAL.rank, plain.grade.rank + 1)


def test_wounds_that_take_agility_and_dexterity_cost_initiative_cards_at_the_next_bout() -> None:
    place = bout("9S", "8H", fencers=BySide(QUICK, QUICK), **FLESH)
    hurt = place.state.sides.left
    body = replace(hurt.body, present=replace(hurt.body.present, agility=4, dexterity=4))
    worse = Position(place.rules, place.state.change(LEFT, replace(hurt, body=body)))
    assert after(worse, "stop", ("yes", "yes")).state.sides.map(lambda one: one.initiative) == BySide(1, 3)


def test_a_mortal_wound_kills_when_another_comes_to_it_and_a_scratch_is_no_first_blood() -> None:
    """RD-75: a grave thrust at the heart side is mortal, and a serious cut beside it is the end."""
    place = bout("10S AS 2H", "2C", kind=Kind.DEATH, fencers=BySide(STRONG, WEAK), **FLESH)
    place = after(place, "10S+AS", "no", "wound")
    assert told(place, Wounded).grade is Grade.MORTAL
    assert not ended(place)
    assert ended(after(place, "2H", "no")) == "left killed"
    place = bout("10S 9H", "2C", kind=Kind.FRIENDLY, fencers=BySide(WEAK, STRONG), damage="wounds")
    place = after(place, "10S", "no")
    assert told(place, Wounded).grade is Grade.SCRATCH
    assert (ended(place), asked(place)) == ("", "left another_bout / right another_bout")


def test_a_sword_arm_that_hangs_dead_attacks_no_more() -> None:
    place = bout("9S 2H", "9C 3S", **FLESH)
    hurt = place.state.sides.left
    body = replace(hurt.body, paralysed=(Place.SWORD_ARM,))
    duel = place.state.change(LEFT, replace(hurt, body=body))
    place = Position(place.rules, duel)
    assert asked(place) == "left another_bout / right another_bout"
    assert ("arm_useless", None) in place.rules.sheet(place.state, None).left.states  # type: ignore[attr-defined]  # a duel's
