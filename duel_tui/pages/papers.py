"""Papers of a fencer: the record sheet, blank or filled, and the index card, written beside the saves; and a card taken in."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer, expertise_band, unnamed
from duel_tui.fencer.terms import Characteristic, Kind, LeftHand
from duel_tui.play.context import AppContext
from duel_tui.play.roster import Portrait
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import fencers, files
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import broken
from duel_tui.words import Wording
from duel_tui.words.paper import Card, CardText, form

_OF_DUEL = "duel"
"""Begins the names of facts that stand on a blank sheet, too, such as the hits that win, and body hits (RD-89)."""
_NOTES, _WIDTH = 3, 72
"""The lines of notes, and their width."""
_NOBODY = "Right"
"""The name of the fencer without a file on the other side."""


def card_of(file: FencerFile) -> Card:
    """The card of a fencer in a file."""
    return Card(file.fencer, file.condition)


def card_text(context: AppContext, card: Card) -> str:
    """A card as text."""
    rating = expertise_band(context.library.fencer_tables(), card.fencer).name
    return _cards(context).write(card, rating)


def taken_in(context: AppContext, text: str) -> FencerFile:
    """The fencer of a card, added to the roster.

    Raises:
        CardError: a line of the card cannot be read.
        ComplaintError: such a fencer cannot be.
        SaveError: the file could not be written.
    """
    card = _cards(context).read(text)
    for problem in context.problems(card.fencer):
        raise ComplaintError(f"the card: {problem}")
    return fencers.add(context.saves, card.fencer, condition=card.condition)


def on_paper(context: AppContext, file: FencerFile, game: str) -> str:
    """Write a fencer's index card, and the record sheet in a game; where, in a sentence.

    Raises:
        SaveError: a file could not be written.
    """
    folder = context.saves.told
    papers = {
        f"{file.stem}-card.txt": card_text(context, card_of(file)),
        f"{file.stem}-sheet.txt": record_sheet(context, game, file.fencer, file.condition),
    }
    for name, text in papers.items():
        files.replace(folder / name, text.encode())
    return f"Saved as {', '.join([f'{folder.name}/{name}' for name in papers])}."


def _cards(context: AppContext) -> CardText:
    return CardText(context.fencer_wording, context.library.fencer_tables().nationalities)


def record_sheet(
    context: AppContext, game: str, fencer: Fencer | None = None, condition: Condition = WHOLE
) -> str:
    """The sheet of a fencer in a game as text, 80 columns by 66 rows at most.

    Args:
        context: rules and words.
        game: the game.
        fencer: the fencer; None: the sheet stays blank, with lines to write on.
        condition: what earlier duels have left of the fencer, for games in which wounds can stay.
    """
    facts = _facts(context, game, fencer or unnamed(""), condition)
    known = facts if fencer else {name: fact for name, fact in facts.items() if name.startswith(_OF_DUEL)}
    return form(context.wording(game).phrases.paper, known)


def _facts(context: AppContext, game: str, fencer: Fencer, condition: Condition) -> dict[str, str]:
    """Everything that a sheet of the game may show, by the names of its slots."""
    rules = context.library.ruleset(game)
    both, conditions = BySide(fencer, unnamed(_NOBODY)), BySide(condition, WHOLE)
    start = context.library.begin(rules, Kind.HONORABLE, both, conditions)
    sheet: AnySheet = rules.sheet(start, None)
    return {
        **_person(context, fencer),
        **_characteristics(Portrait(context), fencer, sheet.left),
        **_flat("own", sheet.left),
        **_flat(_OF_DUEL, sheet.duel),
        **_flat(f"{_OF_DUEL}_body", context.library.fencer_tables().chivalry_and_sorcery),
        **_here(context.wording(game), sheet),
        **_wounds(sheet),
        **{f"heals_{one.place}": str(one.days) for one in condition.healing},
    }


def _person(context: AppContext, fencer: Fencer) -> dict[str, str]:
    label = context.fencer_wording.label
    none = label("value", "none")
    nations = context.library.fencer_tables().nationalities
    home, notes = fencer.nationality, broken(fencer.notes, _WIDTH)
    return {
        "name": fencer.name,
        "nation": label("nationality", home) if home in nations else home,
        "school": label("organisation", fencer.organisation),
        "style": label("style", fencer.style),
        "rating": Portrait(context).bands(fencer)[-1].name,
        "points": "" if fencer.points is None else f"{fencer.points:g}",
        "weapon": label("weapon", fencer.weapon),
        "left_hand": none if fencer.left_hand is LeftHand.EMPTY else label("left_hand", fencer.left_hand),
        "armour": ", ".join([label("armour", piece) for piece in fencer.armour]) or none,
        **{f"notes_{number}": line for number, line in enumerate(notes[:_NOTES], 1)},
    }


def _characteristics(portrait: Portrait, fencer: Fencer, own: Struct) -> dict[str, str]:
    """The dice with what they give, their totals and the profile for figures."""
    facts: dict[str, str] = {}
    for one, band in zip(Characteristic, portrait.bands(fencer), strict=True):
        score, now = fencer.rolled(one), getattr(own, one, None)
        facts[one] = "" if score is None else str(score)
        facts[f"{one}_now"] = "" if now in {None, score} else str(now)
        facts[f"{one}_band"] = band.name
        facts |= _pairs(one, band.attack(fencer.style), band.w)
    totals, profile = portrait.totals(fencer), portrait.profile(fencer)
    return {
        **facts,
        **_pairs("total", totals.attack, totals.wound),
        "normal_movement": str(profile.normal_movement),
        "combat_movement": str(profile.combat_movement),
        "points_cut": str(profile.sword_points[0]),
        "points_thrust": str(profile.sword_points[1]),
        "parry_cut": f"{profile.parry[0]:+}",
        "parry_thrust": f"{profile.parry[1]:+}",
    }


def _pairs(name: str, attack: tuple[int, int], wound: tuple[int, int]) -> dict[str, str]:
    values = (*attack, *wound)
    keys = ("cut", "thrust", "wound_cut", "wound_thrust")
    return {f"{name}_{key}": f"{value:+}" for key, value in zip(keys, values, strict=True)}


def _flat(lead: str, facts: Any) -> dict[str, str]:
    """The numbers and words among a game's own facts: `own_hand_size`, `duel_hits_to_win`."""
    found: Mapping[str, object] = asdict(facts)
    return {f"{lead}_{name}": str(one) for name, one in found.items() if isinstance(one, int | str)}


def _here(wording: Wording, sheet: AnySheet) -> dict[str, str]:
    """The weapon that the game itself gives; empty: it gives none, or the duel has not chosen one yet."""
    weapon = getattr(sheet.left, "weapon", None)
    known = wording.phrases.words.get("weapon", {})
    return {"weapon_here": wording.label("weapon", weapon) if weapon in known else ""}


def _wounds(sheet: AnySheet) -> dict[str, str]:
    """How many wounds of each grade there are at each place: `wound_RL_light`."""
    return {
        f"wound_{place}_{grade}": str([*grades].count(grade))
        for place, grades in sheet.left.grades.items()
        for grade in grades
    }
