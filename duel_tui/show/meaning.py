"""What is meant by what is typed: a number, a letter, a key, or the beginning of a label or of a word in it.

A word means an option of one field (`meant`); where fields stand open together, as in a decision, options may be said in any
order (`named`), their letters typed one by one (`lettered_on`), and steps counted (`steps`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from duel_tui.sanitize import folded, in_figures
from duel_tui.show.fit import alternatives
from duel_tui.show.table import Option

OptionT = TypeVar("OptionT", bound=Option)
Fields = Mapping[str, tuple[Option, ...]]
"""Fields that stand open together, each with its options."""

_LETTERS = 2
_LONGEST = 4
"""Words of a name of which only the beginning is typed, at most."""
_COUNT = 99
"""The most times that a step is taken by a number."""
_SHORT = {
    "n": "north", "ne": "north_east", "e": "east", "se": "south_east",
    "s": "south", "sw": "south_west", "w": "west", "nw": "north_west",
}  # fmt: skip
"""The steps in one or two letters; here w is west and s south, as on a compass."""


class UnmeantError(Exception):
    """A word of a line means no option, or one of several."""

    def __init__(self, word: str, among: Sequence[Option] = ()) -> None:
        super().__init__(word)
        self.word, self.among = word, among


def first_meant(words: Sequence[str], means: Callable[[str], list[Option]]) -> tuple[list[Option], int]:
    """What the first words of a line mean, as many as mean one option, and how many they are; the first alone may mean several."""
    found: list[Option] = []
    for count in range(min(_LONGEST, len(words)), 0, -1):
        found = means(" ".join(words[:count]))
        if len(found) == 1:
            return found, count
    return found, 1


def meant(options: Sequence[Option], typed: str) -> list[Option]:
    """The options that a number, a letter, a key, or the beginning of a label or of a word in it means; exact ones first.

    One letter alone means no word within a label.

    >>> places = (("H", "h", "head"), ("RC", "r", "right chest"), ("RL", "g", "right leg"))
    >>> rows = [Option("", *one, number=number) for number, one in enumerate(places, 1)]
    >>> [[one.key for one in meant(rows, typed)] for typed in ("right l", "right", "chest", "2", "r")]
    [['RL'], ['RC', 'RL'], ['RC'], ['RC'], ['RC']]

    What a label ends with goes before what stands in its middle.

    >>> cards = (("7H", "", "the seven of hearts"), ("7H+JKR", "", "the seven of hearts and a joker"))
    >>> rows = [Option("", *one) for one in cards]
    >>> [[one.key for one in meant(rows, typed)] for typed in ("seven of hearts", "hearts and")]
    [['7H'], ['7H+JKR']]

    An option of several letters is meant by them or by its words in any order, by its figures alone, and figures keep theirs.

    >>> plays = [Option("", key, letters, key) for key, letters in (("forward 3", "f3"), ("back 2", "b2"))]
    >>> [[one.key for one in meant(plays, typed)] for typed in ("f 3", "3f", "3 forward", "2")]
    [['forward 3'], ['forward 3'], ['forward 3'], ['back 2']]
    >>> plays = [Option("", *one) for one in (("a", "v15", "advance 1 attack 5"), ("b", "v51", "advance 5 attack 1"))]
    >>> [[one.key for one in meant(plays, typed)] for typed in ("V 5 1", "15v", "1 advance 5 attack")]
    [['b'], ['a'], ['a']]

    A name is meant without its accents, too; of two names the one that is written as it was typed.

    >>> rows = [Option("", one, "", one) for one in ("Emile", "Émile", "Åsa Groß")]
    >>> [[one.key for one in meant(rows, typed)] for typed in ("emile", "ÉMILE", "asa", "gross")]
    [['Emile'], ['Émile'], ['Åsa Groß'], ['Åsa Groß']]
    """
    typed = in_figures(typed)
    words = folded(typed).split()
    word = " ".join(words)
    if not word:
        return []
    if lettered := [one for one in options if one.typed and one.typed == "".join(typed.split())]:
        return lettered[:1]
    names = [(one, names_of(one, apart=True)) for one in options]
    if word.isdecimal():
        numbers = [one for one in options if one.number and one.number == int(word[:9])]
        return numbers or [
            one for one, called in names if word in called or (not one.number and word == _figures(one))
        ]
    exact = [one for one, called in names if word in called] or [
        one
        for one, called in names
        if (one.typed and _sorted("".join(words)) == _sorted(one.typed.casefold()))
        or any(_sorted(words) == _sorted(name.split()) for name in called)
    ]
    written = " ".join(typed.casefold().split())
    exact.sort(key=lambda one: one.label.casefold() != written)
    begins = [one for one, called in names if any(name.startswith(word) for name in called)]
    within = [one for one in options if len(word) > 1 and f" {word}" in folded(one.label)]
    whole = [one for one in within if folded(one.label).endswith(f" {word}")]
    return exact[:1] or begins or (whole if len(whole) == 1 else within)


def _figures(option: Option) -> str:
    """The figures behind the letter: the cards it plays."""
    return "".join(filter(str.isdecimal, option.typed))


def _sorted(parts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Letters or words in the order of the alphabet, and figures as they stand."""
    return sorted([one for one in parts if not one.isdecimal()]), [one for one in parts if one.isdecimal()]


def named(typed: str, fields: Fields, unsaid: Callable[[], Sequence[str]]) -> Iterator[Option]:
    """What the words of a line mean, one option after the other, each of which is picked before the next is read.

    A letter means the same whatever is still open, and a word of as many letters as fields are to be filled is one of
    each. A number is an option of the first open field that has one, or of a field in which only one is available:
    that is filled in by itself, and may be said all the same.

    Args:
        typed: the line.
        fields: all that can be said.
        unsaid: the fields that are to be filled now.

    Raises:
        UnmeantError: a word means none, or one of several.

    >>> one, two = Option("blow", "cut", "c", "cut", number=1), Option("blow", "thrust", "t", "thrust", number=2)
    >>> fields = {"blow": (one, two), "parry": (Option("parry", "high", "h", "high parry", number=1),)}
    >>> for line in ("h thrust", "th", "2 1"):
    ...     print([option.key for option in named(line, fields, lambda: ("blow", "parry"))])
    ['high', 'thrust']
    ['thrust', 'high']
    ['thrust', 'cut']
    """
    taken = set[str]()
    words = typed.replace(",", " ").replace(".", " ").split()
    while words:
        words[:1] = _apart(words[0], fields, unsaid())
        found, count = first_meant(words, lambda phrase: _in_any(phrase, fields, unsaid(), taken))
        if len(found) != 1:
            raise UnmeantError(words[0], found)
        yield found[0]
        taken.add(found[0].field)
        words = words[count:]


def _apart(word: str, fields: Fields, unsaid: Sequence[str]) -> list[str]:
    """A word as its letters, one for each field that is to be filled; the word itself where it is an option's name."""
    options, letters = _all(fields), list(word.casefold())
    if len(letters) != len(unsaid) or len(letters) == 1 or _called(options, word):
        return [word]
    owners = [_lettered(options, letter) for letter in letters]
    each = sorted([owner[0].field for owner in owners if len(owner) == 1]) == sorted(unsaid)
    return letters if each else [word]


def _in_any(phrase: str, fields: Fields, unsaid: Sequence[str], taken: set[str]) -> list[Option]:
    """The options that a phrase may mean."""
    if len(letter := _lettered(_all(fields), phrase)) == 1:
        return letter
    if here := meant(fields[unsaid[0]], phrase) if unsaid else []:
        return here
    if not phrase.isdecimal():
        each = [option for options in fields.values() for option in meant(options, phrase)]
        return _called(_all(fields), phrase) or each
    bound = [
        one for one, rows in fields.items() if one not in taken and sum(not row.denied for row in rows) == 1
    ]
    for some in (unsaid[1:], bound):
        if found := [row for field in some for row in meant(fields[field], phrase)]:
            return found if len(found) == 1 else []
    return []


def _all(fields: Fields) -> list[Option]:
    return [option for options in fields.values() for option in options]


def _lettered(options: Sequence[Option], letter: str) -> list[Option]:
    return [one for one in options if len(letter) == 1 and one.typed == letter]


def _called(options: Sequence[Option], word: str) -> list[Option]:
    name = folded(word)
    return [one for one in options if name in {one.typed, folded(one.label), folded(one.key)}]


def lettered_on(options: Iterable[OptionT], before: str, char: str) -> tuple[OptionT | None, str, bool]:
    """What a letter means after those before it: an option, the letters that may go on, and whether it is that one alone.

    >>> plays = [Option("", one, one, one) for one in ("a3", "a33", "b2")]
    >>> [lettered_on(plays, *typed)[0].key for typed in (("", "b"), ("a", "3"), ("a3", "3"), ("a", "b"))]
    ['b2', 'a3', 'a33', 'b2']
    """
    for start in dict.fromkeys((before + char, char)):
        found = {one.typed: one for one in options if one.typed.startswith(start)}
        if found:
            exact = found.get(start)
            option = exact or next(iter(found.values()))
            return (
                option,
                start if len(found) > (exact is not None) else "",
                exact is not None or len(found) == 1,
            )
    return None, "", False


def steps(options: Sequence[Option], typed: str) -> list[str]:
    """The keys of steps that a line counts: `north 2, ne, wait` or `2 n ne w`.

    Raises:
        UnmeantError: a word is no step, or a number has none.
    """
    keys = {one.label.casefold(): one.key for one in options} | _SHORT
    keys |= {one.key.replace("_", ""): one.key for one in options}
    found, word, count = list[str](), "", 1
    ahead = typed.lstrip()[:1].isdecimal()  # else numbers stand after their steps: `north 2, east`
    for word in re.findall(r"[^\s,.;]+", typed.casefold()):
        if word.isdecimal() and found and not ahead:
            found += [found[-1]] * (min(int(word[:3]), _COUNT) - 1)
        elif word.isdecimal():
            count = min(int(word[:3]), _COUNT)
        elif word in keys:
            found += [keys[word]] * count
            count = 1
        else:
            raise UnmeantError(word)
    if word.isdecimal() and ahead:
        raise UnmeantError(word)
    return found


def lettered(labels: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """A letter of its own for each label: the one wanted, otherwise the first of it that is free.

    >>> lettered(["wound", "Strength", "sword"], ["", "", ""])
    ['w', 's', 'o']
    """
    used = {letter for letter in wanted if letter}
    found: list[str] = []
    for label, letter in zip(labels, wanted, strict=True):
        free = letter or next(one for one in _letters(label) if one not in used)
        used.add(free)
        found.append(free)
    return found


def _letters(label: str) -> Iterable[str]:
    """The letters of a label, then all others."""
    yield from [one for one in label.casefold() if one.isalpha() and one.isascii()]
    yield from [one for one in label if one.isdecimal()]
    yield from "abcdefghijklmnopqrstuvwxyz0123456789"


def names_of(option: Option, *, apart: bool) -> set[str]:
    """What an option may be called; a key of two letters, such as LL, may be two letters that are typed together."""
    key = option.key if apart or len(option.key) > _LETTERS else ""
    called = (key, key.replace("_", " "), option.label, *alternatives(option.brief))
    return {folded(one) for one in called if one}
