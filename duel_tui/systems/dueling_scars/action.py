"""An action: the attacker chooses and rolls, the defender may answer, and both tracks move."""

from msgspec.structs import replace

from duel_tui.engine.rules import choose, roll, tell
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.assault import assault_over, quiet_after, stalled
from duel_tui.systems.dueling_scars.book import Book, Changes
from duel_tui.systems.dueling_scars.model import (
    Acted,
    Answered,
    Change,
    Committed,
    Duel,
    Fell,
    Harmed,
    Moved,
    Reply,
    TookInitiative,
    Track,
    Unharmed,
)


async def act(book: Book, duel: Duel) -> Duel:
    """One action of the attacker, and the end of the assault if it comes."""
    return await _end(book, duel, await resolve(book, duel))


async def resolve(book: Book, duel: Duel) -> Duel:
    """One action: the attacker's roll, the defender's answer, and the results."""
    side = duel.attacker
    assert side is not None, "one side has the initiative"
    action = await choose(side, "action", book.actions)
    await tell(Committed(side, action), duel)
    score = await roll(book.dice(duel.tracks[side].action), "action", side, book.attack_bands)
    verdict = book.verdict(score)
    await tell(Acted(side, action, verdict), duel)

    success = verdict.succeeds
    for change in book.at_once[action, success]:  # SC-4
        duel = await _move(book, duel, side, change)
    held = book.held[action, success]
    if not verdict.complicated or book.options.harm_before_parry:
        duel, held = await _take_effect(book, duel, side, held, parry=None), ()
    if verdict.complicated and duel.tracks[side.foe].action:
        score = await roll(
            book.dice(duel.tracks[side.foe].action), "complication", side.foe, book.defence_bands
        )
        reply = book.reply(score)
        await tell(Answered(side.foe, reply, action, success), duel)
        duel = await _answer(book, duel, side, reply, held)
    return duel


async def _answer(book: Book, duel: Duel, side: Side, reply: Reply, held: Changes) -> Duel:
    """SC-3, SC-6: a riposte replaces all harm by its own, a parry subtracts the Threat; both give the next attack."""
    threat = duel.tracks[side.foe].effect
    match reply:
        case Reply.RETREAT:
            return await _take_effect(book, duel, side, held, parry=0)
        case Reply.PARRY:
            duel = await _take_effect(book, duel, side, held, parry=threat)
        case Reply.RIPOSTE:
            duel = await _harm(book, duel, side, threat)
            if not duel.tracks[side].action:
                return duel
            if not book.options.lunge_needs_harm:  # SC-5
                for change in held[1:]:
                    duel = await _move(book, duel, side, change)
    if not duel.tracks[side.foe].action:
        return duel
    duel = replace(duel, attacker=side.foe)
    await tell(TookInitiative(side.foe), duel)
    return duel


async def _take_effect(book: Book, duel: Duel, side: Side, held: Changes, *, parry: int | None) -> Duel:
    """The effects that waited for the answer; `parry` reduces the harm (SC-13), None: no answer was possible."""
    harm = 0
    for change in held:
        if change is Change.HARM:
            harm = max(0, duel.tracks[side].effect - (parry or 0))
            duel = await _harm(book, duel, side.foe, harm, parried=bool(parry))
            if not duel.tracks[side.foe].action:
                return duel
        elif harm or not book.options.lunge_needs_harm:  # SC-5
            duel = await _move(book, duel, side, change)
    return duel


async def _harm(book: Book, duel: Duel, side: Side, dice: int, *, parried: bool = False) -> Duel:
    """Each point of harm takes a die; an Effect of zero has no result (SC-10)."""
    if not dice:
        await tell(Unharmed(side, parried), duel)
        return duel
    had = duel.tracks[side].action
    duel = book.harmed(duel, side, dice)
    left = duel.tracks[side].action
    await tell(Harmed(side, had - left, left), duel)
    if not left:
        await tell(Fell(side, book.deadly(duel.kind)), duel)
    return duel


async def _move(book: Book, duel: Duel, side: Side, change: Change) -> Duel:
    """Move a track by one, unless it is at its end."""
    after = book.moved(duel, side, change)
    whose = side.foe if change is Change.THREAT_DOWN else side
    track = Track.ACTION if change is Change.ACTION_UP else Track.EFFECT
    old, new = duel.tracks[whose], after.tracks[whose]
    if old != new:
        now = new.action if track is Track.ACTION else new.effect
        up = change in {Change.ACTION_UP, Change.EFFECT_UP}
        await tell(Moved(whose, track, up, now), after)
    return after


async def _end(book: Book, before: Duel, duel: Duel) -> Duel:
    """The next action, or the end of the assault."""
    left, right = duel.tracks.left.action, duel.tracks.right.action
    if not (left and right):
        return await assault_over(book, duel, Side.LEFT if left else Side.RIGHT)
    duel = replace(duel, quiet=quiet_after(before, duel), round=duel.round + 1)
    return await assault_over(book, duel, None) if stalled(book, duel) else duel
