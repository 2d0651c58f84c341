"""Events: each of their sentences names its doer and keeps the word of its fact; the picture around it varies."""

import re
from collections.abc import Iterator

from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.words import Phrases
from tests.words.texts import SIDES, Fault, Game, sentences_of, with_names

SWORDS, SCARS, GARDE, CARDS = "duel_of_swords", "dueling_scars", "en_garde", "card_duel"
SALLE = "rapier_and_dagger"
DOER = re.compile(r"\{(?:name|foe|left|right|own|other|winner|loser)\}|\{why:")
"""A slot for the one who does it."""
NAMED = re.compile(rf"{SIDES}|\{{(?:names|\w+:moves|\w+:tries)\}}")
"""A slot with a name in it, where several act in one event."""
FACTS: dict[tuple[str, str], dict[str, str]] = {
    (SWORDS, "hit"): {"*": r"\bhits?\b"},
    (SWORDS, "fancy_hit"): {"*": r"\bhit\b"},
    (SWORDS, "both_hit"): {"*": r"\bhits?\b"},
    (SWORDS, "gained"): {"*": r"gains the advantage"},
    (SWORDS, "converted"): {"*": r"\bhits?\b"},
    (SWORDS, "nothing_came"): {"*": r"\bnothing\b"},
    (SWORDS, "advantage_lost"): {"*": r"\badvantage\b"},
    (SCARS, "took_first"): {"*": r"attacks first"},
    (SCARS, "committed"): {
        "thrust": r"\bthrusts\b",
        "feint": r"\bfeints\b",
        "recover": r"\brecovers?\b",
        "maneuver": r"\bmanoeuvres\b",
        "lunge": r"\blunges?\b",
    },
    (SCARS, "acted"): {
        "recover, failure_complication": r"\bfails to recover\b",
        "recover, success": r"\brecovers\b",
        "recover, success_complication": r"\brecovers\b",
        "failure": r"\bfails\b",
        "success": r"\bsucceeds\b",
    },
    (SCARS, "answered"): {
        "riposte": r"\bripostes\b",
        "parry": r"\bparr(?:y|ies)\b",
        "retreat": r"\bretreats?\b",
    },
    (SCARS, "harmed"): {"*": r"\bhits\b"},
    (SCARS, "unharmed"): {"*": r"\bno harm\b"},
    (SCARS, "took_initiative"): {"*": r"takes the initiative"},
    (SCARS, "fell"): {"true": r"\bdead\b", "*": r"\bbeaten\b"},
    (GARDE, "moved"): {"forward": r"\bforward\b", "back": r"\bback\b"},
    (GARDE, "attacked"): {"true": r"\bripostes?\b", "*": r"\battacks?\b"},
    (GARDE, "advance_attacked"): {"*": r"\badvances\b.*\battacks?\b"},
    (GARDE, "parried"): {"*": r"\bparries\b"},
    (GARDE, "retreated"): {"*": r"\bretreats\b"},
    (GARDE, "conceded"): {"*": r"takes the hit"},
    (GARDE, "stuck"): {"*": r"nothing to play"},
    (GARDE, "pack_empty"): {"*": r"draws the last card"},
    (GARDE, "passed"): {"*": r"does not attack"},
    (GARDE, "hit"): {"*": r"\bhit \{hits\}"},
    (CARDS, "attacked"): {"*": r"\battacks?\b"},
    (CARDS, "parried"): {"true": r"parries.*attack", "false": r"parries.*\{foe\} keeps the attack"},
    (CARDS, "undefended"): {"*": r"\bparry\b"},
    (CARDS, "hit"): {"*": r"\bhits?\b.*\{taken\} of \{of\} wounds"},
    (CARDS, "disarmed"): {"*": r"\bdisarmed\b"},
    (CARDS, "driven_back"): {"*": r"\bdriven back\b"},
    (CARDS, "initiative_won"): {"*": r"attacks first"},
    (CARDS, "bout_over"): {"*": r"the bout is over"},
    (SALLE, "old_wound"): {"*": "old wound"},
    (SALLE, "begins_without"): {"*": "dropped"},
    (SALLE, "approached"): {"*": r"\bfeet\b|in reach"},
    (SALLE, "attack_passed"): {"*": r"attack \{number\}"},
    (SALLE, "attacked"): {"*": r"cuts?\b|thrusts?\b"},
    (SALLE, "beheaded"): {"*": r"behead"},
    (SALLE, "came_up_behind"): {"*": r"in reach|into reach"},
    (SALLE, "clinch_began"): {"*": r"swords (?:are )?crossed"},
    (SALLE, "hindered"): {"cloak_over_head": r"blinded", "cloak_on_arm": r"wrapped", "*": r"\{by:hindered\}"},
    (SALLE, "cloak_shaken"): {"*": r"shakes .*off"},
    (SALLE, "blade_changed"): {"*": r"chang"},
    (SALLE, "blade_kept"): {"*": r"blade"},
    (SALLE, "freed"): {"cloak_over_head": r"free\b", "cloak_on_arm": r"free\b", "*": r"\{by:hindered\}"},
    (SALLE, "closed"): {"*": r"closes in"},
    (SALLE, "died"): {"*": r"dead\b"},
    (SALLE, "disarm_failed"): {"*": r"disarm\b"},
    (SALLE, "disarmed"): {"*": r"disarmed"},
    (SALLE, "draw_failed"): {"*": r"not out"},
    (SALLE, "double_void"): {"*": r"(?i)double hit"},
    (SALLE, "fainted"): {"*": r"unconscious"},
    (SALLE, "fell_prone"): {"*": r"falls\b"},
    (SALLE, "grapple_began"): {"*": r"grapple"},
    (SALLE, "held_back"): {"*": r"stays back"},
    (SALLE, "held_on"): {"*": r"holds on"},
    (SALLE, "kick_missed"): {"*": r"miss"},
    (SALLE, "kicked_away"): {"*": r"kicks .*(?:away|off|out of)"},
    (SALLE, "knock_failed"): {"*": r"knock"},
    (SALLE, "knocked_down"): {"*": r"knocked down"},
    (SALLE, "last_thrust"): {"*": r"kills"},
    (SALLE, "left_the_field"): {"*": r"way out"},
    (SALLE, "missed"): {"*": r"miss"},
    (SALLE, "movement_changed"): {"*": r"chang"},
    (SALLE, "movement_kept"): {"*": r"keeps the movement"},
    (SALLE, "paralysed"): {"*": r"useless|use of"},
    (SALLE, "push_failed"): {"*": r"push"},
    (SALLE, "pushed_apart"): {"*": r"push each other apart"},
    (SALLE, "retrieve_failed"): {"*": r"pick up"},
    (SALLE, "retrieved"): {"*": r"armed again"},
    (SALLE, "rose"): {"*": r"rises"},
    (SALLE, "round_ended"): {"*": r"in reach|out of reach"},
    (SALLE, "separated"): {"*": r"apart|push|slips away|tears loose"},
    (SALLE, "spared"): {"*": r"spares"},
    (SALLE, "stab_failed"): {"*": r"miss"},
    (SALLE, "stayed_back"): {"*": r"stays back"},
    (SALLE, "still_down"): {"*": r"rise\b|rises"},
    (SALLE, "struck"): {"*": r"cuts?\b|thrusts?\b"},
    (SALLE, "sword_drawn"): {"*": r"sword is out"},
    (SALLE, "sword_out"): {"*": r"sword is out"},
    (SALLE, "taken_from_behind"): {"*": r"from behind"},
    (SALLE, "touched"): {"*": r"touch"},
    (SALLE, "turned"): {"*": r"turns round"},
    (SALLE, "walked"): {"*": r"\bfeet\b"},
    (SALLE, "wounded"): {"*": r"\bhits?\b"},
    (SALLE, "wrist_off"): {"*": r"sword hand"},
    (SALLE, "yield_refused"): {"*": r"refuses"},
}
"""The word of a fact, by the event's pattern or a value in it; the first that fits counts."""
FREE = {
    "actions_shown",
    "blades_shown",
    "ended",
    "gave_up",
    "means_shown",
    "movements_shown",
    "points_compared",
    "reduced",
    "both_retrieved",
}
"""Events of Rapier & Dagger that have no word of their own."""
RULED = {event.__struct_config__.tag for event in RULING_EVENTS}
"""What a game master does is told in the same words in every game, and names no fencer where it is for both."""
GUARDS = {"HP": "high parry|parries high", "CP": "centre parry|parries centre", "LP": "low parry|parries low"}
MOVES = {
    "thrust": "thrust",
    "slash": "slash",
    "cut_low": r"low cut|cuts low",
    "cut_high": r"high cut|cuts high",
    "lateral_parry": "lateral parry",
    "circular_parry": "circular parry",
    "dodge": "dodge",
    "disengage": "disengage",
    "feint": "feint",
    "stop_hit": "stop hit",
}
"""The name of each move of Duel of Swords."""
TOLD_OFTEN = 4
"""Sentences for an event that comes often."""
TIP = 15
"""Words that a tip has at most."""


def faults_in_events(key: str, phrases: Phrases, game: Game) -> Iterator[Fault]:
    """What is wrong in the sentences for events."""
    for event, pattern, text in variants(phrases):
        told, names = with_names(text), NAMED if key == SALLE or event.startswith("words ") else DOER
        if event not in RULED and not names.search(told):
            yield game.of(text).wrong(f"{event}: no name", "the one who does it")
        if (fact := fact_of(key, event, pattern)) and not re.search(fact, told):
            yield game.of(text).wrong(f"{event}: not the word of its fact", fact)
    yield from faults_in_facts(key, phrases, game)
    yield from faults_in_choice(phrases, game)
    if key == SWORDS:
        yield from faults_in_moves(phrases, game)
    if key == SALLE:
        yield from faults_in_wounds(phrases, game)


def faults_in_choice(phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Events of the story that have few sentences."""
    for event, telling in phrases.events.items():
        for pattern, found in telling.says.items():
            different = len(set(found))
            if telling.kind != "aside" and event != "ended" and different < TOLD_OFTEN:
                right = f"{TOLD_OFTEN} of them"
                yield game.key(f"events.{event}").wrong(f"{event}, {pattern}: {different} sentences", right)


def faults_in_moves(phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Sentences on a move of Duel of Swords that do not have its name."""
    for move, word in MOVES.items():
        for text in phrases.words["plays"][move]:
            if not re.search(word, text):
                yield game.of(text).wrong("a move without its name", word)


def variants(phrases: Phrases) -> Iterator[tuple[str, str, str]]:
    """Every sentence for an event, with the event and its pattern; one that is made of others is left out."""
    for event, telling in phrases.events.items():
        for pattern, found in telling.says.items():
            for text in found:
                if not re.fullmatch(r"\{\w+:\w+\}", text):
                    yield event, pattern, text
    for group in ("win", "draw"):
        for pattern, words in phrases.words[group].items():
            for text in [words] if isinstance(words, str) else words:
                yield f"words {group}", pattern, text


def fact_of(game: str, event: str, pattern: str) -> str:
    """What every sentence under a pattern has to say; empty: nothing in particular."""
    facts = FACTS.get((game, event), {})
    return next((word for key, word in facts.items() if key == "*" or key in pattern), "")


def faults_in_facts(key: str, phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Facts that no event has, and events of Rapier & Dagger that have neither a fact nor a reason."""
    for event, facts in [(event, facts) for (of, event), facts in FACTS.items() if of == key]:
        if event not in phrases.events:
            yield game.key("events").wrong(f"no event {event}", "remove its fact")
            continue
        for fact in facts:
            if fact != "*" and not any(fact in pattern for pattern in phrases.events[event].says):
                yield game.key(f"events.{event}").wrong(f"{event}: no pattern has {fact}", "remove its fact")
    if key == SALLE:
        for event in {*phrases.events} - RULED - FREE - {event for of, event in FACTS if of == key}:
            yield game.key(f"events.{event}").wrong(f"{event} has no fact", "a word that each sentence has")


def faults_in_wounds(phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Wounds without their grade and parries without their height."""
    for case, texts in phrases.event("wounded").says.items():
        grade, became, *_ = [*case.split(", "), ""]
        word = next((one for one in (became, grade) if one not in {"*", "none", ""}), "")
        for text in texts:
            if word not in text:
                yield game.of(text).wrong("a wound without its grade", word)
    for line, words in GUARDS.items():
        parries = [(text, rf"parries|{words}") for text in phrases.words["parries"][line]]
        missed = [(text, words) for text in phrases.event("missed").says[f"sword, {line}"]]
        for text, word in (*parries, *missed):
            if not re.search(word, text):
                yield game.of(text).wrong("a parry without its height", word)


def faults_in_tips(key: str, phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Tips that are long, are for nothing, or do not hold any longer when they are read."""
    for text in (*phrases.master.values(), *phrases.master_told.values()):
        if len(sentences_of(text)) != 1 or len(text.split()) > TIP:
            yield game.of(text).wrong("a long tip", f"one sentence of at most {TIP} words")
    for name in ({*phrases.master} - {*phrases.asks, *phrases.events}) | (
        {*phrases.master_told} - {*phrases.master}
    ):
        yield game.key(f"master.{name}").wrong(f"a tip on {name}", "a question or an event")
    if key == GARDE and not phrases.master["pack_empty"].startswith("When the pack is empty,"):
        yield game.of(phrases.master["pack_empty"]).wrong(
            "it is read a round later", "When the pack is empty,"
        )
    if key == SALLE and "wounded" in phrases.master["touched"]:
        yield game.of(phrases.master["touched"]).wrong("wounded", "wounds: the key in the salle, too")
