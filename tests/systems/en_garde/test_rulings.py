"""Every ruling and house rule of En Garde by its id, and the test vectors, played in short situations.

A row has a title, both hands (or `begin`), how the round stands and the house rules, what is played, and what is then so. Of
what is played, `+13` are cards that come, `~` are any cards as often as some are drawn, and `*2` is a die.
"""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError, OneOf
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.systems.en_garde import KEY, EnGarde
from duel_tui.systems.en_garde.hands import without
from duel_tui.systems.en_garde.model import Match
from duel_tui.systems.en_garde.plays import menu_of, read
from tests.systems.contenders import begin
from tests.systems.en_garde.situations import LEFT, RIGHT, Bout, ruleset, situation
from tests.systems.rows import figure, named, spelled, told
from tests.systems.walks import by_chance, walk

ROWS = """
EG-1 a parry has as many cards of the same sum | 33111 / 12345 | | attack 3 3, ~ | only parry 1 5, parry 2 4, concede
EG-1 the very cards too | 33111 / 22336 | | attack 3 3, ~ | only parry 3 3, concede
EG-1 never one card, never three | 33111 / 22245 | | attack 3 3, ~ | only parry 2 4, concede
EG-1 parry: identical | 33111 / 23345 | parry="identical" | attack 3 3, ~ | only parry 3 3, concede
EG-1 or none | 33111 / 12345 | parry="identical" | attack 3 3, ~ | only concede; denied parry 3 3 not_held
EG-2 a riposte may be parried | 31111 / 33245 | | attack 3, +3, parry 3, attack 3, +55 | attacked right 3 1 True; only parry 3, concede
EG-2 riposte_wins | 31111 / 33245 | riposte_wins=True | attack 3, +3, parry 3, attack 3 | hit right riposte
EG-2 not by an advance | 31111 / 31245 | riposte_wins=True, level="advanced" | attack 3, +3, parry 3, advance 1 attack 2 | untold hit
EG-2 not some turns later | 33411 / 33145 | riposte_wins=True | attack 3, +2, parry 3, back 1, +22, forward 1, +2, attack 3 | distance=3; untold hit
EG-3 the distance is that of the squares | 12345 / 12345 | | | distance=3; only forward 1, forward 2, back 1, back 2, back 3, back 4, back 5, attack 3
EG-3 nobody steps onto or past the other | 12345 / 12345 | | | denied forward 3 onto_foe; denied forward 4 past_foe
a card moves exactly so many squares | 12345 / 12345 | at=(1, 23) | forward 5 | positions.left=6; distance=17; draws left 1
nobody leaves the piste | 45 / 45 | at=(3, 20), turn="right" | | denied back 4 off_piste
EG-4a basic: a last chance to attack, not to move | 12345 / 22345 | at=(9, 13), pack=1, level="basic" | back 1, ~ | asks right; only attack 5, pass
EG-4a which hits | 12345 / 22345 | at=(9, 13), pack=1, level="basic" | back 1, ~, attack 5 | hit right attack
EG-4a without the card the ground is measured | 12345 / 11234 | at=(9, 13), pack=1, level="basic" | back 1, ~, pass | measured 7,10; hit right ground; untold compared
EG-4a it may be let go by | 12345 / 22345 | at=(9, 13), pack=1, level="basic" | back 1, ~, pass | hit right ground
EG-4b above basic hands are compared at once | 12345 / 55555 | at=(9, 13), pack=1 | back 1, ~ | compared matching 1,5; hit right cards
EG-4b of as many the ground counts | 12345 / 12355 | at=(9, 13), pack=1 | back 1, ~ | compared matching 2,2; hit right ground
EG-4b last_chance | 12345 / 25555 | at=(9, 13), pack=1, last_chance="always" | back 1, ~ | only attack 5, attack 5 5, attack 5 5 5, attack 5 5 5 5, pass
EG-4b it may be parried | 12345 / 25555 | at=(9, 13), pack=1, last_chance="always" | back 1, ~, attack 5, parry 5 | compared
EG-4b last_chance never | 12345 / 22345 | at=(9, 13), pack=1, level="basic", last_chance="never" | back 1, ~ | hit right ground
EG-4c the last attack is answered | 31245 / 31245 | pack=1 | attack 3, ~ | asks right; phase=answer
EG-4c then hands are compared | 31245 / 31245 | pack=1 | attack 3, ~, parry 3 | compared; round=2
EG-4c or it hits | 31245 / 11245 | pack=1 | attack 3, ~, concede | hit left attack
EG-4d beyond all cards the ground alone counts | 25511 / 13344 | at=(6, 13), pack=2, level="advanced" | advance 2 attack 5, ~, retreat 3 | compared matching 0,0; measured 7,7; round_drawn; hits=0,0
EG-5 who parried with the last card loses | 31245 / 3 | | attack 3, ~, parry 3 | stuck right; hit left stuck
EG-5 who has no legal move loses | 35511 / 35555 | at=(19, 22) | attack 3, ~, parry 3 | stuck right
EG-6 and is a hit | 31245 / 31245 | | attack 3, ~, concede | hits=1,0
EG-7 a retreat is the whole turn and draws | 12345 / 12345 | at=(10, 15), level="advanced" | advance 2 attack 3, ~, retreat 4 | distance=7; draws right 1
EG-7 then the other goes on | 12345 / 12345 | at=(10, 15), level="advanced" | advance 2 attack 3, ~, retreat 4, ~ | asks left
a plain attack allows no retreat | 31245 / 11245 | level="advanced" | attack 3, ~ | only concede
a retreat stays on the piste | 33412 / 44555 | at=(14, 20), level="advanced" | advance 3 attack 3, ~ | only concede; denied retreat 4 off_piste
EG-8 a hand may stay below five | 33312 / 33345 | pack=1 | attack 3 3 3 | draws left 1
EG-9 all five cards of a value | 33333 / 12445 | | | may attack 3 3 3 3 3
EG-9 one on the basic level | 33333 / 12445 | level="basic" | | may attack 3; not attack 3 3
EG-12 the level: basic | 12235 / 12345 | at=(10, 15), level="basic" | | not advance 2 attack 3
EG-12 an attack hits | 12235 / 12345 | at=(10, 15), level="basic" | attack 5 | hit left attack
EG-12 the level: standard | 12235 / 12345 | at=(10, 15) | attack 5 | untold hit
EG-12 without advances | 12235 / 12345 | at=(10, 15) | | not advance 2 attack 3
EG-12 the level: advanced | 12235 / 12345 | at=(10, 15), level="advanced" | | may advance 2 attack 3, advance 3 attack 2, advance 3 attack 2 2; not advance 1 attack 4, advance 2 attack 3 3
EG-13 advance and attack with the same value | 33124 / 12345 | at=(10, 16), level="advanced" | | may advance 3 attack 3; not advance 3 attack 3 3
EG-13 not with the same card | 36124 / 12345 | at=(10, 16), level="advanced" | | may forward 3; not advance 3 attack 3
EG-13 of an unseen card | ?? / 12345 | at=(10, 16), level="advanced" | | may forward 3; not advance 1 attack 5, advance 2 attack 4, advance 3 attack 3
EG-13 of two unseen cards | ?? ?? / 12345 | at=(10, 16), level="advanced" | | may advance 3 attack 3; not advance 3 attack 3 3
EG-13 of which there is one | ?? ?? / 34455 | at=(10, 16), level="advanced", pack=4 | | may forward 3; not advance 3 attack 3
at 8 one advances 3 and attacks with a 5 | 35511 / 12345 | at=(5, 13), level="advanced" | | may advance 3 attack 5, advance 3 attack 5 5
and stands nearer | 35511 / 12345 | at=(5, 13), level="advanced" | advance 3 attack 5 5 | positions.left=8; draws left 3
first_player: left | begin | first_player="left" | ~ | asks left
first_player: right | begin | first_player="right" | ~ | asks right
first_player: random | begin | | *2, ~ | asks right; round_began right
the start alternates, drawn rounds included | 11111 / 22222 | at=(8, 16), pack=1 | forward 1, ~ | round=2; starter=right
first_player: the loser | 31245 / 11245 | first_player="loser_of_last" | attack 3, ~, concede | starter=right
on either side | 31245 / 31144 | first_player="loser_of_last", turn="right" | attack 3, ~, concede | starter=left
the fifth hit wins the match | 31245 / 11245 | hits=(4, 3) | attack 3, ~, concede | ends left hits
hits_to_win | 31245 / 11245 | hits=(1, 0), hits_to_win=2 | attack 3, ~, concede | ends left hits
stalemate_rounds | 11111 / 22222 | at=(7, 16), pack=1, stalemate_rounds=1 | forward 1, ~ | ends None stalemate
drawn rounds are counted | 11111 / 22222 | at=(7, 16), pack=1, stalemate_rounds=2 | forward 1, ~ | drawn=1
a hit begins anew | 33333 / 11122 | level="basic", stalemate_rounds=2, drawn=1 | attack 3 | drawn=0; hits=1,0
left draws five | begin | first_player="left" | | draws left 5
and then right, of what is left | begin | first_player="left" | +11111 | draws right 5; pile 20
an unseen hand may play all that it could be | 12345 / 1 2 3 4 ?? | at=(6, 22), turn="right" | | may forward 1, forward 5, back 1; not back 2
no more than it holds | ?? ?? ?? / 12345 | pack=2 | | may attack 3; not attack 3 3 3 3 3
what the other holds is ruled out | 33333 / ?? ?? ?? ?? ?? | turn="right" | | may attack 3
what it plays is known | 33333 / ?? ?? ?? ?? ?? | turn="right" | forward 1 | played#1=1
EG-5 it says that it can play nothing | 12345 / ?? ?? ?? ?? ?? | turn="right" | | may stuck
EG-5 and loses the round | 12345 / ?? ?? ?? ?? ?? | turn="right" | stuck | stuck right; hits=1,0
EG-5 no seen hand does | 12345 / 12345 | | | not stuck
a pile counts no card of an unseen hand | 12345 / ?? ?? ?? ?? ?? | at=(5, 20), pack=9 | forward 1 | pile 9
""".strip().splitlines()


def holds(bout: Bout, fact: str) -> bool:
    """Whether something is so: who is asked or draws, what is offered or was told, how it ended, or a figure of the match."""
    if "=" in fact:
        name, _, value = fact.partition("=")
        name, counted, card = name.partition("#")
        found = figure(bout.state, name)
        return spelled(found.count(card) if counted else found) == value
    what, _, rest = fact.partition(" ")
    if what in {"only", "may", "not"}:
        keys = {*rest.split(", ")}
        return {"only": bout.keys == keys, "may": bout.keys >= keys, "not": not bout.keys & keys}[what]
    if what == "untold":
        return rest not in bout.told
    return fact in _said(bout) or any(one.startswith(fact) for one in told(_events(bout)))


def _said(bout: Bout) -> set[str]:
    """What may be said of a match: who is asked or draws, how much lies in the pile, what is denied, how it ended."""
    request, outcome = bout.table.request, bout.table.outcome
    if isinstance(request, Draw):
        return {f"draws {request.side} {request.count}", f"pile {request.size}"}
    if outcome is not None:
        return {f"ends {outcome.winner} {outcome.why}"}
    assert not isinstance(request, Roll)
    return {f"asks {bout.asked}", *[f"denied {key} {why}" for key, why in bout.menu.denied]}


def _events(bout: Bout) -> list[Told[Any]]:
    return [one for step in bout.table.steps for one in step.told]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.partition(" | ")[0])
def test_a_ruling(row: str) -> None:
    _, hands, options, played, facts = (part.strip() for part in row.split("|"))
    bout = situation(hands, named(options)).play(*filter(None, played.split(", ")))
    assert [fact for fact in facts.split("; ") if not holds(bout, fact)] == [], [
        _said(bout),
        *told(_events(bout)),
    ]


def test_eg_4b_and_eg_12_the_defaults_are_the_standard_level_and_last_chances_on_the_basic_one() -> None:
    assert (ruleset().book.options.last_chance, ruleset().book.level) == ("basic_only", "standard")
    assert (ruleset().book.last_chance, ruleset(level="basic").book.last_chance) == (False, True)
    assert [ruleset(**{"hits_to_win": hits} if hits else {}).book.hits_to_win for hits in (0, 2)] == [5, 2]


def test_eg_10_the_sheet_shows_the_cards_of_the_last_action_alone_or_with_open_discard_all() -> None:
    for opened, shown in ((False, None), (True, 6)):
        bout = Bout("31245", "31245", pack=10, open_discard=opened).play("attack 3", "~")
        duel = bout.sheet(RIGHT).duel
        assert (duel.latest, duel.latest_by, duel.discard and len(duel.discard)) == (("3",), LEFT, shown)


def test_eg_11_the_ground_is_measured_from_ones_own_end() -> None:
    sheet = Bout("11111", "22222", (8, 16)).sheet(None)
    assert (sheet.left.ground, sheet.right.ground) == (7, 7)


def test_what_is_denied_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalChoiceError, match="off_piste"):
        Bout("45", "45", (3, 20), turn=RIGHT).play("back 4")


def test_what_the_other_side_holds_an_unseen_hand_cannot_play() -> None:
    """The menu does not say so, nor who decides for that hand, since it would betray the other; the table does."""
    bout = Bout("33333", "?? ?? ?? ?? ??", turn=RIGHT)
    ask = bout.table.ask_of(RIGHT)
    assert ask is not None
    assert "attack 3" in ask.ruled_out
    assert bout.table.observation(RIGHT).ask == replace(ask, ruled_out=())
    with pytest.raises(IllegalChoiceError, match="attack 3 cannot have been played"):
        bout.play("attack 3")
    assert bout.table.sealed == ()


def test_an_unseen_hand_is_turned_over_card_by_card_when_hands_are_compared() -> None:
    bout = Bout("12345", "?? ??", (9, 13), pack=1).play("back 1", "~")
    draws = [step.request for step in bout.table.steps if isinstance(step.request, Draw)]
    assert [(draw.why, draw.side, draw.count) for draw in draws[:2]] == [
        ("hand", LEFT, 1),
        ("turned over", RIGHT, 2),
    ]


def test_eg_6_whatever_is_played_fits_every_hand_that_holds_its_cards() -> None:
    """So play tells of a hidden hand the cards that it shows, and nothing else."""
    chance, looked_at = Random(3), 0
    for _ in range(8):
        contender = begin(KEY, chance)
        rules = contender.rules
        assert isinstance(rules, EnGarde)
        for place in walk(rules, contender.start, by_chance(chance)):
            if not isinstance(place.request, Decide):
                continue
            match: Match = place.checkpoint
            side, book = match.turn, rules.book
            menu = place.request.asks[0].menu
            assert isinstance(menu, OneOf)
            played = chance.choice(menu.keys)
            kept = read(played).cards
            rest = list(without(tuple(book.unseen(match, side.foe)), kept))
            hand = tuple(sorted((*kept, *chance.sample(rest, len(match.hands[side]) - len(kept)))))
            redealt = replace(match, hands=match.hands.put(side, hand))
            assert played in menu_of(book, redealt).keys, (played, hand)
            looked_at += 1
    assert looked_at > 300
