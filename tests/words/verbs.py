"""Verbs: whether a sentence has one, as far as words tell."""

import re

_FINITE = """
am are be been can cannot could did do does done had has have is may might must need needs was were will would
"""
_VERBS = """
accept circle protect ram waste add advance dare drain hum split teleport throw whisper agree aim allow alternate answer appear apply arm arrive ask avoid bear become befall begin
behead belong bind bite bleed blind block borrow bow brace break bring bruise buy call carry cast catch change
choose claim claw clear close collect come compare conclude confess cost could count cover crash cross crouch
deal deceive decide demand deny die differ disarm discard disturb divide dodge drag draw drop duck earn empty
end engage enter equal escape exchange expect explain face fail fall favour feel feint fell fence fight fill
find finish fit flatter free fling fly follow force forget gain gasp get give glance go grapple grip hand hang
happen help hesitate hide hinder hold hurry join keep kill knock know lack land last laugh lay lead lean leap learn
leave lend lessen let lie lift like live look lose lower lunge make manoeuvre matter mean meet mend mind miss move obey offer
open oppose overrule owe own paralyse pay permit pick place play please plunge point practise prefer prepare press
promise propose pull put raise rank read ready rebuild recall receive recover reel refill refuse regain regret rely remain
remember remove repeat replace require rest restore retreat return reveal ride ring rise risk ruin run salute
sample save say see seek seem seize send serve set settle shake sharpen shift show shrink shrug shuffle sink
sit slide slip slow smile snatch solve sort spare speak spend spin spread spring stagger stake stand stare
start stay steady steal stoop stop strengthen stretch strip stumble succeed suffer suit sway sweep swing take
teach tear tell tend think threaten tie toss trust try turn twist type use volt wait walk want ward warn watch
weaken wear weigh wheel whirl win wince wipe wish wonder work wrap wrench yield
"""
_PAST = """
began broke brought came chose cost cut drew fell fought found gave got grew held hit kept knew laid led lost made met
paid put ran rolled rose said sat saw sent shook shot slid sold spent stood stuck struck swept swung swore taken thought threw
told took tore went won wore wound woven
"""
_BOTH = """
attack beat cut disengage drive guard hit kick lunge march parry pass push reach riposte roll score shove slash stab
step strike thrust touch trip volt wound
"""
"""Verbs that are nouns too; these count behind a doer only, or where a sentence begins with them."""
_DOERS = (
    r"(?:X|(?:X's|[Yy]our) (?:\w+ )?\w+|you|they|both|each|neither|nobody|and|or|who|which|that|he|she|it|fencers?|opponent|program|will|may|can|to|must|not|only"
    r"|then|cards?|swords?|initiative|jack|king|just|seldom|still|ever)"
)


def _forms(verb: str) -> set[str]:
    third = f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "o")) else f"{verb}s"
    third = re.sub(r"([^aeiou])ys$", r"\1ies", third)
    past = f"{verb}d" if verb.endswith("e") else re.sub(r"([^aeiou])yed$", r"\1ied", f"{verb}ed")
    return {verb, third, past}


_SURE = {*_FINITE.split(), *_PAST.split(), *(form for verb in _VERBS.split() for form in _forms(verb))} - {
    form for verb in _BOTH.split() for form in _forms(verb)
}
_UNSURE = "|".join(sorted(form for verb in _BOTH.split() for form in _forms(verb)))


def has_verb(sentence: str) -> bool:
    """Whether a sentence has a finite verb.

    >>> has_verb("{name} misses."), has_verb("A step to the left."), has_verb("{name} steps to the left.")
    (True, False, True)
    >>> has_verb("Out of reach."), has_verb("Strike at the head.")
    (False, True)
    """
    plain = re.sub(
        r"\{[\w.]+:(?:acts|draws|does|meets|moves|parries|plays|readies|tries)\}|\{moves\}", "does", sentence
    )
    plain = re.sub(r"\{[^{}]*\}", "X", plain)
    words = {word.casefold() for word in re.findall(r"[A-Za-z]+(?:'t)?", plain)}
    if words & _SURE:
        return True
    return bool(
        re.search(rf"(?i)(?:\b{_DOERS}(?: \w+ly)?|[:;,]) (?:{_UNSURE})\b", plain)
        or re.match(rf"(?:{'|'.join(verb.capitalize() for verb in _BOTH.split())}) (?!to|of|by)", plain)
    )
