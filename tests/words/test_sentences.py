"""Sentences: each names its doer and keeps the word of its fact; none is a fragment, a bare score or an abbreviation."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.narration import Phrases, read_phrases
from duel_tui.registry import KEYS, Library, data_folder
from tests.words.banned import SHORT
from tests.words.sentences import SIDES, Said, said_in, sentences_of, with_names
from tests.words.verbs import has_verb

LIBRARY = Library(data_folder())
PHRASES = sorted(data_folder().rglob("*phrases.toml"))
TEXTS = sorted(data_folder().rglob("*.toml"))
FACTS = {
    "old_wound": "old wound",
    "begins_without": "dropped",
    "approached": r"\bfeet\b|in reach",
    "attack_passed": r"attack \{number\}",
    "attacked": r"cuts?\b|thrusts?\b",
    "beheaded": r"behead",
    "came_up_behind": r"in reach|into reach",
    "clinch_began": r"swords (?:are )?crossed",
    "cloak_over_head": r"blinded",
    "cloak_shaken": r"shakes .*off",
    "cloak_on_arm": r"wrapped",
    "blade_changed": r"chang",
    "blade_kept": r"blade",
    "cloak_gone": r"free\b",
    "closed": r"closes in",
    "died": r"dead\b",
    "disarm_failed": r"disarm\b",
    "disarmed": r"disarmed",
    "draw_failed": r"not out",
    "double_void": r"(?i)double hit",
    "fainted": r"unconscious",
    "fell_prone": r"falls\b",
    "grapple_began": r"grapple",
    "held_back": r"stays back",
    "held_on": r"holds on",
    "kick_missed": r"miss",
    "kicked_away": r"kicks .*(?:away|off|out of)",
    "knock_failed": r"knock",
    "knocked_down": r"knocked down",
    "last_thrust": r"kills",
    "left_the_field": r"way out",
    "missed": r"miss",
    "movement_changed": r"chang",
    "movement_kept": r"keeps the movement",
    "paralysed": r"useless|use of",
    "push_failed": r"push",
    "pushed_apart": r"push each other apart",
    "retrieve_failed": r"pick up",
    "retrieved": r"armed again",
    "rose": r"rises",
    "round_ended": r"in reach|out of reach",
    "separated": r"apart|push|slips away|tears loose",
    "spared": r"spares",
    "stab_failed": r"miss",
    "stayed_back": r"stays back",
    "still_down": r"rise\b|rises",
    "struck": r"cuts?\b|thrusts?\b",
    "sword_drawn": r"sword is out",
    "sword_out": r"sword is out",
    "taken_from_behind": r"from behind",
    "touched": r"touch",
    "turned": r"turns round",
    "walked": r"\bfeet\b",
    "wounded": r"\bhits?\b",
    "wrist_off": r"sword hand",
    "yield_refused": r"refuses",
}
"""The word of a fact of Rapier & Dagger, which every sentence for it has; the picture around it varies."""
GUARDS = {"HP": "high parry|parries high", "CP": "centre parry|parries centre", "LP": "low parry|parries low"}
TOLD_OFTEN = 4
"""Sentences for an event that comes often."""
HEADS = (
    "Attacks", "Natural targets?", "Touches", "Luck", "Taken back", "Restored", "Needed", "Not available now", "At most",
    "On the die", "Now", "Wounds", "Wounds dealt", "Weapon", "Seen by all", "On the table", "Last played",
    "Cards in the pack", "Cards in the deck", "Fancies left", "Ground", "Rounds", "Bouts without a wound", "Parry advantage", "You", "Drawn for the joker",
    "Unseen", "H hit, A advantage",
)  # fmt: skip
"""What a sentence without a verb may begin with, before a colon."""
COUNTED = r"(?:Round|Assault|Bout|Distance|Strength|Effect|Exchange|Close quarters, turn) [{\d]|\{[^{}]*\}[^.:]*: |\{[^{}]*\} \{[^{}]*\}, \{[^{}]*\} \{|\{distance\} apart\.$"
"""How a sentence without a verb may begin, too: a number behind its noun, a name with a colon, a score of both names, and
the distance behind what a card does."""
MADE = r"(?:\{[^{}]*\}|\b(?:and|as|if|in|of|or|than|then|to|while|with|without)\b|[\s\d.,;:()'-])+"
"""A sentence that is made of parts, each with words of its own."""
SHEET = ("words.characteristic_short", "words.style_short", "tables", "paper")
"""Where abbreviations may stand: on the sheet, also on paper, and in tables that spell them out."""
READ = ("by", "describes", "words", "columns", "tables", "id", "key", "letter", "at", "when", "fields")
"""Keys of texts that are read by the program."""
TIP = 15
"""Words that a tip has at most."""


def _id(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def said(path: Path) -> Iterator[Said]:
    """The texts of a file that are not read by the program."""
    for one in said_in(path):
        if one.place.rpartition(".")[2] not in READ:
            yield Said(one.place, with_names(one.text))


RULED = {event.__struct_config__.tag for event in RULING_EVENTS}
"""What a game master does is told in the same words in every game, and names no fencer where it is for both."""


def variants(phrases: Phrases) -> Iterator[tuple[str, str, str]]:
    """Every sentence for an event, with the event and its case; a sentence made of others is left out."""
    for kind, telling in phrases.events.items():
        for case, found in telling.says.items():
            for text in found:
                if not re.fullmatch(r"\{\w+:\w+\}", text):
                    yield kind, case, with_names(text)
    for group in ("win", "draw"):
        for case, words in phrases.words[group].items():
            for text in [words] if isinstance(words, str) else words:
                yield f"words {group}", case, text


def is_fragment(sentence: str) -> bool:
    """Whether a sentence has no verb, and no head that does without one."""
    if " " not in sentence or has_verb(sentence) or re.fullmatch(MADE, sentence):
        return False
    return not re.match(rf"(?:{'|'.join(HEADS)})\b[^:]*:|{COUNTED}", sentence)


@pytest.mark.parametrize("game", KEYS)
def test_every_sentence_for_an_event_has_a_name(game: str) -> None:
    named = re.compile(rf"{SIDES}|\{{(?:names|\w+:moves|\w+:tries)\}}")
    told = variants(read_phrases(LIBRARY.phrases(game)))
    assert [one for one in told if one[0] not in RULED and not named.search(one[2])] == []


def test_every_sentence_for_an_event_keeps_the_word_of_its_fact(phrases: Phrases) -> None:
    assert set(FACTS) | {
        "actions_shown",
        "blades_shown",
        "ended",
        "gave_up",
        "means_shown",
        "movements_shown",
        "points_compared",
        "reduced",
        "both_retrieved",
    } | RULED == set(phrases.events)
    told = [one for one in variants(phrases) if one[0] in FACTS]
    assert [one for one in told if not re.search(FACTS[one[0]], one[2])] == []


def test_a_wound_says_its_grade_and_a_parry_its_height(phrases: Phrases) -> None:
    for case, texts in phrases.event("wounded").says.items():
        grade, became, *_ = [*case.split(", "), ""]
        word = next((one for one in (became, grade) if one not in {"*", "none", ""}), "")
        assert [text for text in texts if word not in text] == []
    for line, words in GUARDS.items():
        assert all(re.search(rf"parries|{words}", text) for text in phrases.words["parries"][line])
        assert all(re.search(words, text) for text in phrases.event("missed").says[f"sword, {line}"])


@pytest.mark.parametrize("game", KEYS)
def test_an_event_that_comes_often_has_several_sentences(game: str) -> None:
    for kind, telling in read_phrases(LIBRARY.phrases(game)).events.items():
        if telling.kind == "aside" or kind == "ended":
            continue
        assert all(len(found) >= TOLD_OFTEN for found in telling.says.values()), kind


@pytest.mark.parametrize("path", PHRASES, ids=_id)
def test_no_sentence_is_without_a_verb(path: Path) -> None:
    found = [
        (one.place, sentence)
        for one in said(path)
        for sentence in sentences_of(one.text)
        if is_fragment(sentence)
    ]
    assert found == []


@pytest.mark.parametrize("path", TEXTS, ids=_id)
def test_no_score_stands_without_names(path: Path) -> None:
    score = re.compile(
        r"(?<!from )(?:\{(?!low|lo\b|first|from|ace|card)[\w.]+\}|(?<![\d.])\d+) to (?:\{(?!high|hi\b|last|faces|to\b)[\w.]+\}|\d+)"
    )
    assert [(one.place, one.text) for one in said(path) if score.search(one.text)] == []


@pytest.mark.parametrize("path", TEXTS, ids=_id)
def test_no_ruling_is_named(path: Path) -> None:
    assert [(one.place, one.text) for one in said(path) if re.search(r"\b[A-Z]{2,3}-\d", one.text)] == []


@pytest.mark.parametrize("path", PHRASES, ids=_id)
def test_no_abbreviation_stands_outside_the_sheet(path: Path) -> None:
    found = [
        (one.place, one.text) for one in said(path) if not one.under(*SHEET) and re.search(SHORT, one.text)
    ]
    assert found == []


@pytest.mark.parametrize("game", KEYS)
def test_a_table_of_the_rulebook_spells_its_abbreviations_out(game: str) -> None:
    for name, table in read_phrases(LIBRARY.phrases(game)).tables.items():
        heads = [column.head for column in table.columns]
        short = [head for head in heads if re.fullmatch(r"[A-Z]{1,3}|Str|Agi|Dex|Siz|Exp", head)]
        assert [head for head in short if not re.search(rf"\b{head}\b", table.note)] == [], name


def test_a_tip_on_what_happened_holds_when_it_is_read() -> None:
    cards, salle = (read_phrases(LIBRARY.phrases(game)).master for game in ("en_garde", "rapier_and_dagger"))
    assert cards["pack_empty"].startswith("When the pack is empty,")  # it is read in the round after
    assert "wounded" not in salle["touched"]  # in the salle, too, the word wounds tells wounds


@pytest.mark.parametrize("game", KEYS)
def test_a_tip_is_one_short_sentence(game: str) -> None:
    phrases = read_phrases(LIBRARY.phrases(game))
    for key, text in [*phrases.master.items(), *phrases.master_told.items()]:
        assert len(sentences_of(text)) == 1, key
        assert len(text.split()) <= TIP, (key, text)
