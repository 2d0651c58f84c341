"""Lines for the ear: what no line of plain mode has, and which lines may be without a verb, a capital or a full stop."""

import re
from collections.abc import Collection, Iterator
from functools import cache

from msgspec import Struct

from duel_tui.engine.side import BySide
from duel_tui.text import capital
from duel_tui.words.sentences import short_names
from tests.words.banned import EVERYWHERE, SAID, SHORT, Ban, plain
from tests.words.verbs import has_verb

SIGNS = (
    Ban(r"/", "or, and, or a word", "cut/thrust"),
    Ban(r"[()]", "a clause or a sentence of its own", "Quill (right)"),
    Ban(r"->|\u2192|\u00d7|(?<!\w)\w{1,2}!", "a word", "then -> out of reach"),
    Ban(r"[\[\]{}|<>=_*~^\\]", "a word", "[[missing]]"),
    Ban(r"(?<!\w)[+\-\u2212\u00b1]\d", "plus or minus in words", "head -20"),
    Ban(SHORT, "the whole word", "Target SA.", case=True),
    Ban(
        r"\b(?:pts|nr|max|min|avg|vs|approx|etc|e\.g|i\.e|cf|resp)\b(?!\w)",
        "the whole word",
        "The max. is 3.",
    ),
    Ban(r"\b(?!(?:ASCII|I{2,3}|IV|VI{0,3})\b)[A-Z]{2,}\b", "the whole word", "The GM rules.", case=True),
    Ban(r"\b[A-Z]{2,3}-\d", "the rule in words", "As RD-10 says.", case=True),
    Ban(r"\b\w+\.(?:toml|py|md|txt|json)\b", "what is in the file", "settings.toml is broken."),
    Ban(r"\b(?:None|True|False|null|dict|int|str|\w+Error|Traceback)\b", "what is meant", "None", case=True),
    Ban(r"'[^' ]*' is not one of|\btoml\b|\bpython\b", "what would be right", "'x' is not one of a, b"),
    Ban(r"\b[Yy]ou's\b", "your", "You's spell hits.", case=True),
    Ban(r"\b\d+d\d+h?\b", "dice in words", "Roll 2d6h."),
    Ban(
        r"(?<!from )(?<!from minus )(?<![\d.])\b\d+ to (?:minus )?\d+\b(?! %)",
        "a score with both names",
        "Quill wins 2 to 1.",
    ),
    Ban(r"\.\.(?!\.)|\.:|: *[.:;,]|,,|;;|\. ?,| {2,}| [.,;:](?!\w)", "a sentence", "So it is.."),
)
"""Signs and forms that are not heard as what they mean."""
EXEMPT = (
    (
        r"^Saved as \S+/\S+\.txt(?: and \.md)?(?:, (?:for the game master )?\S+\.txt(?: and \.md)?)?\.$",
        "the reader asked for files and learns where they are",
    ),
    (r"^duel-tui \d{4}-\d\d-\d\d: ", "the result of an affair, short enough to be pasted elsewhere"),
    (r"^Files call this rule ", "the reader asked for all there is to say of a house rule"),
)
"""Lines that may have what is banned, each with its reason."""
ECHOES = (
    (r"^.{1,40}?(?=: (?:not a (?:choice|word|card|whole number)|no move|no heading|detail is one of)\b)", "what was typed stands as it was typed"),
    (r"(?<=^That is no roll: ).{1,20}?(?=\. )", "what was typed stands as it was typed"),
    (r"'[^']{1,40}'(?!\w)", "what was typed stands as it was typed"),
    (r"^[a-z?;+=<>'\[\].,!]+(?: or \S+)*(?=: )", "a row of the help: what is typed, before what it does"),
    (r"(?<=[Tt]ype )\?|(?<= )\?\??(?= )", "the keys that are typed"),
)  # fmt: skip
"""Parts of lines that are typed and not said, each with its reason."""
ROWS = (
    (r"^(?:\d+|[a-z]\d*[a-z]?|\d+[a-z]) \S", "a row of a menu: what is typed for it, and its name"),
    (r"^[a-z\d]{3,5} (?:the|a) (?:joker|\w+ of \w+) and ", "a row of two cards"),
    (r"^It: ", "a row of the help"),
)
"""Lines that need no capital, no verb and no full stop."""
HEADS = (
    (r"(?:Round|Assault|Bout) \d+(?:, [a-z ]+| again)?\.$", "the head of a round"),
    (r"(?:Exchange|Step) \d+ of \d+(?:, \w+ \d+)?\.$|Close quarters, turn \d+\.$", "where one stands"),
    (r"\d+(?:, out of [\d, ]+ and \d+)?\.$", "the die that was waited for"),
    (r"(?:Hit|No hit|Missed|Parry|Blocked|Miss|Succeeded|Failed)(?:, by \d+)?\.$", "the result of an attack"),
    (r"(?:Apart|Held|Free|Blind|Up|Down|Stands|Armed|Disarmed|Not yet|Kicked|Turned|Too late|Drawn|Maimed|Beheaded|Saved)(?:, by \d+)?\.$", "the result of another roll"),
    (r"(?:High|Centre|Low|Universal|No) parry\.$", "the guard, behind the attack of the same fencer"),
    (r"[^.]*\?$", "a question, which says what is asked now"),
    (r"(?:Attack|Target|Parry|Blade|Action|Left hand|Close quarters)[a-z, ]*\.$", "the parts that a question asks for"),
    (r"(?:\d+ apart|Distance \d+)\.$", "the distance, behind what a card does"),
    (r"\w[\w ]* [\d½]+, \w[\w ]* [\d½]+(?: assaults)?\.$", "the score, with both names"),
    (r"\w[\w ]* \d+ of \d+ wounds, \w[\w ]* \d+ of \d+ wounds\.$", "the wounds of both, with their names"),
    (r"(?:Strength|Size) [a-z\d, ]+\.$", "the figures of a fencer, each with its name"),
    (
        r"(?:To choose|How things stand|What has happened|All other words)\.$",
        "the head of a group of words",
    ),
    (r"(?:(?:Likeliest|Best|Safest) first|Each choice in turn)\.$", "the order of a list"),
    (r"Not (?:available now|a choice here)\.$", "why nothing was done"),
    (r"(?:Hit|The riposte is a hit) for \w+\.$", "the result, with the name of the fencer who has it"),
    (r"(?:One|Two|Three) attacks? each\.$", "how often both may attack"),
    (r"Touché!$", "a cry"),
    (r"(?:X(?: and X)?|The affair of \d{4}-\d\d-\d\d)\.$", "a name: the title of a page or a duel"),
)  # fmt: skip
"""Sentences without a verb that are understood, each with what it is."""


class Fault(Struct, frozen=True, order=True):
    """A line that is not fit for the ear."""

    instead: str
    part: str
    """What is wrong in it."""
    line: str


def faults(line: str, names: Collection[str] = (), titles: Collection[str] = ()) -> Iterator[Fault]:
    """What is wrong with a line.

    Args:
        line: a line of plain mode.
        names: what people are called.
        titles: the titles of pages and entries, which stand alone.
    """
    if any(re.search(pattern, line) for pattern, _ in EXEMPT) or line.removesuffix(".") in titles:
        return
    text = line
    for pattern, _ in ECHOES:
        text = re.sub(pattern, "It" if text.startswith(line[:1]) and re.match(pattern, text) else "it", text)
    for ban in (*EVERYWHERE, *SAID):
        if ban.where(plain(text)):
            yield Fault(ban.instead, _around(ban, plain(text)), line)
    for ban in SIGNS:
        if ban.where(text):
            yield Fault(ban.instead, _around(ban, text), line)
    if not any(re.match(pattern, text) for pattern, _ in ROWS):
        yield from _unfinished(text, line, names)


def _around(ban: Ban, text: str) -> str:
    at = ban.where(text)
    return text[max(0, at.start() - 25) : at.end() + 25] if at else ""


def _unfinished(text: str, line: str, names: Collection[str]) -> Iterator[Fault]:
    """What is no sentence with a capital, a verb and a full stop."""
    if not re.search(r"[.?!:]$", text.rstrip('"')):
        yield Fault("a full stop at its end", text[-40:], line)
    for sentence in re.split(r"(?<=[.?!]) +", text):
        if not re.match(r'["\']?[^\W_a-zà-ÿ]', sentence):
            yield Fault("a capital at its beginning", sentence, line)
        named = _PERSON.sub("X", _named(frozenset(names)).sub("X", sentence))
        if not has_verb(named) and ": " not in sentence and not any(re.match(one, named) for one, _ in HEADS):
            yield Fault("a verb", sentence, line)


_PERSON = re.compile(r"\b[^\W\d_a-z][a-zà-ÿ]* (?:[a-z]{2} |the |of )?(?:d')?[^\W\d_a-z]\w+")
"""Somebody with two names."""


@cache
def _named(names: frozenset[str]) -> re.Pattern[str]:
    """Any of some names, whole, as a sentence shortens them, or their last word."""
    every = {*names, *(short_names(BySide(one, "")).left for one in names if one)}
    every |= {one.split()[-1] for one in names if one}
    every |= {capital(one) for one in every}
    return re.compile("|".join(map(re.escape, sorted(every, key=len, reverse=True))) or r"(?!)")
