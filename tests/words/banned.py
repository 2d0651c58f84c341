"""Banned forms: what LANGUAGE.md sets aside, each with what is said instead and with an example that is caught.

Some words stand nowhere, some only not before a player, and a line for the ear has no signs and no abbreviations either.
"""

import re

from msgspec import Struct


class Ban(Struct, frozen=True):
    """A form that is not used."""

    pattern: str
    instead: str
    """What is said instead."""
    example: str
    """A text that has it."""
    case: bool = False
    """Whether capitals matter."""

    def where(self, text: str) -> re.Match[str] | None:
        """The first place at which a text has it; None: it has it nowhere."""
        return re.search(self.pattern, text, 0 if self.case else re.IGNORECASE)


EVERYWHERE = (
    Ban(r"\bthr(?:ow|ows|own|owing|ew)\b", "roll", "Enter throws the die."),
    Ban(r"\bmisura\b|\bM\.L\.|\bB\.M\.", "in reach, out of reach", "Then M.L."),
    Ban(r"\bto reach\b", "needs", "84, to reach 55"),
    Ban(r"\banew\b", "again", "Choose anew."),
    Ban(r"\b(?:to|can|cannot) be had\b", "available", "That cannot be had now."),
    Ban(r"\bso many\b", "this number of", "Type so many cards."),
    Ban(r"\bwhom?ever\b|\bone who\b|\bsome(?:body|one)\b", "the fencer who, or a name", "Whoever hits wins."),
    Ban(r"\bshall\b", "will", "Choose how your feet shall move."),
    Ban(r"\bsenseless\b", "unconscious", "Quill is senseless."),
    Ban(r"\bhalf[- ]made\b", "unfinished", "Go on with the one half made."),
    Ban(r"\b(?:bring|brings|bringing|brought) back\b", "restore, redo", "Redo brings back a choice."),
    Ban(r"\bwr(?:ite|ites|iting|itten|ote) (?:it |them )?down\b", "save as text", "Write down the duel."),
)
"""Words that nothing says any more."""
SAID = (
    Ban(r"\bfoes?\b", "the name, or opponent", "The foe steps back."),
    Ban(r"\bblows?\b", "attack, cut, thrust", "A blow to the head."),
    Ban(r"\bmeasures?\b", "reach, distance", "The round ends at measure."),
    Ban(r"\bmarks?\b", "target", "Pick a mark."),
    Ban(r"\b(?:in|into|out of|off) (?:the )?line\b", "natural target", "Out of line minus 20."),
    Ban(
        r"\bg(?:ive|ives|ave|iven|iving)[- ]up (?:the|an|his|her|your) (?:attack|blow)\b|\bgiven-up\b",
        "spend the attack, parry only",
        "You give up the attack to parry.",
    ),
    Ban(r"\bspecial line\b", "no guard", "The Special Line is open."),
    Ban(r"\bhurts?\b", "wound, hit", "Quill is hurt."),
    Ban(r"\bthe lead\b", "initiative, ahead", "Quill has the lead."),
    Ban(r"\bcomes? on\b", "attacks, closes in", "Y has to give way: X comes on."),
    Ban(r"\bbetter ground\b", "a better place", "Quill has the better ground."),
    Ban(r"\b(?:goes|go|went|strikes|struck|drives) (?:it )?home\b", "hits", "The thrust goes home."),
    Ban(r"\bbeside\b", "next to", "Beside each movement stand your attacks."),
    Ban(r"\bpresets?\b", "rules", "The preset Salle."),
    Ban(r"\bmilieus?\b", "setting", "The milieu spells."),
    Ban(r"\bshel(?:f|ves)\b", "unfinished duels, replays, records", "On the shelf lies a duel."),
    Ban(r"\b(?:two|have|they) parted\b", "broken off", "The two parted."),
    Ban(r"\bno more\b", "no longer, only", "Quill is no more in reach."),
    Ban(r"\ball told\b", "altogether", "Five hits all told."),
    Ban(r"\bcommits?\b", "say what Enter does", "Enter commits."),
    Ban(r"\bSCORE to\b", "a score with both names", "SCORE to SCORE"),
    Ban(r"[;,:] who |^who\b", "the fencer who, which side", "Who hits first wins."),
    Ban(
        r"\bbut for\b|\b(?:all|any\w*|every\w*|nobody|none|no one|nothing|no \w+) but\b",
        "except",
        "All but one are open.",
    ),
    Ban(r"\b(?:all|or) else\b|[,;:] else\b", "otherwise, the rest", "All else fails."),
    Ban(r"[,;:] for (?:he|she|it|they|you|X|nobody|there|that)\b", "because", "Wait, for it rains."),
    Ban(
        r"\bit is (?:his|hers|theirs|yours)\b|\bis X's[.,:;]",
        "he has it",
        "The initiative: it is his.",
    ),
    Ban(
        r"\b(?:twice|twofold|two|three|\w+ times|\w*advantages) running\b",
        "in a row, repeated",
        "No move twice running.",
    ),
    Ban(r"\bfor want of\b", "without", "For want of a lighter one."),
    Ban(r"\bwide of\b", "misses", "X is wide of Y by a hand."),
    Ban(r"\b(?:lost|loses|lose) the head\b", "beheaded", "Quill has lost the head."),
    Ban(r"\bstruck from the score\b", "neither counts", "It is struck from the score."),
    Ban(r"\blets? (?:it |the \w+ )?fall\b", "roll", "Let the die fall."),
    Ban(r"\bhe who\b|\bthey who\b|\bthose who\b", "the fencer who, or a name", "He who hits wins."),
    Ban(r"\bbeyond measure\b|\bat measure\b", "out of reach", "Then at measure."),
    Ban(r"\bhangs? on\b", "holds on", "Corvin Lisle hangs on."),
    Ban(r"\bcount lashes\b", "the swords are crossed", "They stand close enough to count lashes."),
    Ban(r"\bpoints in a hundred\b", "blunders often", "Worse by 60 points in a hundred."),
    Ban(r"\bwhatever they cost\b", "prefers", "Tastes, whatever they cost: the head."),
    Ban(r"\bagreed on, and wins\b", "wins with 3 touches", "Has made the touches agreed on, and wins."),
    Ban(
        r"\b(?:attack|cut|thrust) is spent\b",
        "the parry stops X",
        "Steel rings high, and X's thrust is spent.",
    ),
    Ban(r"\ba mortal one\b", "a mortal wound", "That makes the wounds a mortal one."),
    Ban(r"\bcomes round and lands\b", "hits", "The edge comes round and lands."),
    Ban(r"\bas far as one, so far the other\b", "both are equally far", "As far as one, so far the other."),
    Ban(r"\b\d forward \d\b", "the number is the card", "2 forward 2, 3 forward 3, 4 forward 5."),
    Ban(
        r"\b(?:nothing|nobody) is (?:left with|half)\b", "in a duel, type home", "Nothing is left with back."
    ),
    Ban(r"^Taken back\.$", "say what was taken back", "Taken back."),
    Ban(r"\bas far as they go with\b", "depends on", "They only matter as far as they go with it."),
    Ban(r"\b\d+ of \d+(?= (?:or more|to hit))", "84, needs 55", "84 of 55 to hit."),
)
"""Words that a player does not read."""
ALLOWED = {
    "throws a bolt": "a wizard throws a bolt",
    "throw a bolt": "a wizard throws a bolt",
    "neither throws": "a wizard throws lightning",
    "shield throws": "a wall of force throws a wizard back",
    "wide measure or misura larga": "the rulebook's one gloss",
    "beyond measure": "the rulebook's one gloss",
    "the Special line": "the name that the printed tables have",
    "words me and foe": "the word that is typed in plain lines",
    "question mark": "a sign of writing",
}
"""True other senses, each with its reason; what is looked for is looked for without them."""
HARM = Ban(r"\bharm", "wound", "The thrust harms Quill.")
"""A word of Dueling Scars alone."""
SHORT = r"\b(?:SA|RC|LC|RL|LL|LA|HP|CP|LP|SP|UP|BM|ML|Str|Agi|Dex|Siz|Exp|B\.M|M\.L|d20|d100)\b"
"""Abbreviations of the printed tables."""


def plain(text: str) -> str:
    """A text without what is allowed and without its slots."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    text = re.sub(r"\{[\w.]+\.(?:left|right)\}", "SCORE", text)
    return re.sub(r"\{[^{} ]*\}", "X", text)
