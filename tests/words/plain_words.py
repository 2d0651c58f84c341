"""Plain words and whole sentences: what LANGUAGE.md sets aside stands in no phrase, no module, no manual and no screen."""

import re
from collections.abc import Iterable, Iterator

from tests.words.banned import ALLOWED, EVERYWHERE, HARM, SAID, SHORT, Ban, plain
from tests.words.by_ear import SIGNS
from tests.words.texts import (
    Fault,
    Module,
    Sources,
    Text,
    in_code,
    in_lines,
    in_toml,
    sentences_of,
    with_names,
)
from tests.words.verbs import has_verb

SPOKEN = {"tui", "plain", "pages", "play", "keys", "cli", "fencer", "referee", "storage"}
"""The packages whose sentences a player reads."""
FOR_THE_EYE = tuple(
    ban for ban in SIGNS if ban.instead in {"the rule in words", "what is in the file", "what is meant"}
)
"""What no screen has either; it may have signs, and abbreviations that are explained next to them."""
BROKEN = "broken.toml"
"""A file that cannot be read has no other name."""
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
SCORE = re.compile(
    r"(?<!from )(?:\{(?!low|lo\b|first|from|ace|card)[\w.]+\}|(?<![\d.])\d+) to (?:\{(?!high|hi\b|last|faces|to\b)[\w.]+\}|\d+)"
)
"""A score without names."""
SHEET = ("words.characteristic_short", "words.style_short", "tables", "paper")
"""Where abbreviations may stand: on the sheet, also on paper, and in tables that spell them out."""


def faults_in_files(sources: Sources, modules: Iterable[Module]) -> Iterator[Fault]:
    """What is wrong in words, modules, manuals and screens, and which exception nothing needs any longer."""
    phrases = [one for path in sources.words for one in in_toml(path)]
    said: list[Text] = []
    for module in modules:
        yield from banned([*module.sentences, *module.remarks], EVERYWHERE)
        if any(sources.package(one.path) in SPOKEN for one in module.sentences[:1]):
            said += module.sentences
    yield from banned(said, SAID)
    yield from faults_in_phrases(phrases)
    for path in sources.manuals:
        yield from banned(in_lines(path), EVERYWHERE)
    for path in sources.screens:
        lines = [Text(one.path, one.line, one.text.replace(BROKEN, "")) for one in in_lines(path)]
        yield from banned(lines, (*EVERYWHERE, *SAID, *FOR_THE_EYE))
    every = "\n".join(one.text for one in (*phrases, *said))
    for one in in_lines(sources.root / "tests" / "words" / "banned.py"):
        for allowed in ALLOWED:
            if one.text.strip().startswith(f'"{allowed}"') and allowed not in every:
                yield one.wrong("no text has it", "remove the exception")


def banned(texts: Iterable[Text], bans: Iterable[Ban]) -> Iterator[Fault]:
    """The banned forms in some texts, each with what is said instead."""
    forms = tuple(bans)
    for one in texts:
        read = plain(one.text)
        for ban in forms:
            if found := ban.where(read):
                yield one.wrong(f'"{found[0].strip()}"', ban.instead, found[0])


def faults_in_phrases(phrases: Iterable[Text]) -> Iterator[Fault]:
    """What is wrong in texts of files of words."""
    for one in phrases:
        scars = one.path.parent.name == "dueling_scars"
        yield from banned([one], (*EVERYWHERE, *SAID, *(() if scars else (HARM,))))
        told = with_names(one.text)
        if score := SCORE.search(told):
            yield one.wrong(f'"{score[0]}"', "a score with both names", score[0])
        if ruling := re.search(r"\b[A-Z]{2,3}-\d+", told):
            yield one.wrong(f'"{ruling[0]}"', "the rule in words", ruling[0])
        if one.path.name.endswith(("phrases.toml", "moves.toml")):
            yield from faults_in_sentences(one, told)


def faults_in_sentences(one: Text, told: str) -> Iterator[Fault]:
    """What is wrong in the sentences of phrases."""
    for sentence in sentences_of(told):
        if is_fragment(sentence):
            yield one.wrong("no verb", "a sentence with its doer and its verb", sentence.split()[0])
    if not one.under(*SHEET) and (short := re.search(SHORT, told)):
        yield one.wrong(f'"{short[0]}"', "the whole word", short[0])


def is_fragment(sentence: str) -> bool:
    """Whether a sentence has no verb, and no head that does without one."""
    if " " not in sentence or has_verb(sentence) or re.fullmatch(MADE, sentence):
        return False
    return not re.match(rf"(?:{'|'.join(HEADS)})\b[^:]*:|{COUNTED}", sentence)


def modules_of(sources: Sources) -> list[Module]:
    """Every module of the program."""
    return [in_code(path) for path in sources.code]
