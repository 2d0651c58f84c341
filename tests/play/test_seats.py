"""Who decides for a side: no curtain and nobody *you* where one person types both, and seats that outlast a kill; in lines, too."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Ask, Draw, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.pages.conductor import fight
from duel_tui.pages.decision import Decision
from duel_tui.pages.log import DuelLog
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.showing import Showing
from duel_tui.pages.sides import Sides
from duel_tui.pages.view import written
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.plain.telling import Teller
from duel_tui.play.bout import Bout
from duel_tui.play.matchmaking import problems, quick
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Command, Leave, Prompt, Sit, Undo
from duel_tui.play.saved_duels import bout_of, sat_down
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.play.taking_back import named, take_back, unrecords
from duel_tui.registry import KEYS
from duel_tui.show.fit import whole
from duel_tui.show.grammar import YOU
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from duel_tui.storage.duels import Setup, created_now
from duel_tui.storage.views import VIEWERS
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.beginnings import create
from tests.play.people import Foe, People, Script
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import FENCERS, PUPIL

SEED = 5
MOST = 7
"""Choices of a duel that are looked at."""
HIDDEN = {"en_garde", "card_duel"}
SPOKEN = Seat("spoken")
ADVISED = Seat("advised", PUPIL)
PLAYED = Seat("played", PUPIL)
PAIRS = [("spoken", "spoken"), ("person", "spoken"), ("spoken", "advised 1")]
SEATS: dict[str, tuple[Side, Seat]] = {
    "rs": (Side.RIGHT, SPOKEN),
    "l h": (Side.LEFT, HERE),
    "left here": (Side.LEFT, HERE),
    "right played by pupil": (Side.RIGHT, PLAYED),
    "right advised Pup": (Side.RIGHT, ADVISED),
    "ra1": (Side.RIGHT, ADVISED),
    "r p 1": (Side.RIGHT, PLAYED),
    "lp": (Side.LEFT, PLAYED),
}
NO_SEATS = ("", "r", "x", "rx", "right nobody", "ra9", "rs1", "left spoken pupil", "\u0663", "ra\u00b9")


def saved_in(folder: Path, key: str, left: str, right: str, seed: int | None = SEED) -> duels.SavedDuel:
    rules = LIBRARY.ruleset(key)
    start = LIBRARY.begin(rules, Kind.FRIENDLY, FENCERS)
    journal = Journal(key, LIBRARY.editions(key).current, {}, start)
    names = BySide("Anna", "Bea")
    setup = Setup(created_now(), "friendly", seed=seed, players=BySide(left, right), names=names)
    return create(context_in(folder).saves.duels, setup, journal)


def sitting(
    folder: Path, key: str = KEYS[0], left: str = "spoken", right: str = "spoken", seed: int | None = SEED
) -> tuple[Bout, Path]:
    saved = saved_in(folder, key, left, right, seed)
    bout, _ = sat_down(context_in(folder), saved)
    return replace(bout, desk=cast("Any", Foe())), saved.path


def run(bout: Bout, script: Script) -> Command:
    duel = fight(bout, script)
    while True:
        try:
            duel.send(None)
        except StopIteration as end:
            left: Command = end.value
            return left


class Watched(Script):
    """A script that is looked at before every choice, of which it makes some."""

    def __init__(self, bout: Bout, people: People, look: Callable[[Ask], None], most: int = 1000) -> None:
        super().__init__(bout, people)
        self._look = look
        self._left = most

    async def ask(self, prompt: Prompt) -> Any:
        if isinstance(prompt.why, Ask):
            assert not prompt.secret
            self._look(prompt.why)
            self._left -= 1
            if self._left < 0:
                return Leave()
        return await super().ask(prompt)


@pytest.mark.parametrize(
    ("key", "pair"), [*((KEYS[0], pair) for pair in PAIRS), *zip(KEYS[1:], (*PAIRS, PAIRS[0]), strict=True)]
)
def test_where_one_person_types_both_sides_there_is_no_curtain_and_nobody_is_you(
    key: str, pair: tuple[str, str], tmp_path: Path
) -> None:
    bout, _ = sitting(tmp_path, key, *pair)
    titles: set[tuple[Side, str]] = set()

    def look(ask: Ask) -> None:
        title = whole(Decision(bout, scene_of(bout), ask).table().title).upper()
        titles.add((ask.side, next(name for name in ("Anna", "Bea") if title.startswith(name.upper()))))
        assert moment_of(bout).you is None
        assert "your" not in named(bout)
        assert bout.wording.prompt(ask, bout.heard).startswith(bout.names[ask.side])

    script = Watched(bout, People(1), look, MOST)
    assert run(bout, script) == Leave()
    assert script.handed == []
    assert YOU not in set(bout.heard)
    assert titles == {(Side.LEFT, "Anna"), (Side.RIGHT, "Bea")}


@pytest.mark.parametrize("key", KEYS)
def test_a_spoken_side_against_an_opponent_sees_no_more_than_a_person_does(key: str, tmp_path: Path) -> None:
    shown: list[list[Any]] = []
    for how in ("person", "spoken"):
        bout, _ = sitting(tmp_path / how, key, how, "1")
        seen: list[Any] = []

        def look(_: Ask, bout: Bout = bout, seen: list[Any] = seen) -> None:
            seen.append((replace(moment_of(bout), you=None), DuelLog(bout).entries()))

        run(bout, Watched(bout, People(3), look, MOST))
        assert seen
        shown.append(seen)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("key", KEYS)
def test_a_proposal_is_in_no_file_no_log_no_sight_and_no_published_view(key: str, tmp_path: Path) -> None:
    """Two duels that differ in what is proposed alone are the same for everybody but who decides."""

    class Other(Foe):
        """Proposes otherwise than the other one."""

        def choose(self, observation: Any, character: Any, seed: int) -> Any:
            chosen = super().choose(observation, character, seed)
            return next((one for one in observation.ask.menu.choices if one != chosen), chosen)

    public: list[list[Any]] = []
    proposals: list[list[Any]] = []
    for number, desk in enumerate((Foe(), Other())):
        bout, path = sitting(tmp_path / str(number), key, "advised 1", "advised 2")
        bout = replace(bout, desk=cast("Any", desk))
        told: list[Any] = []
        proposed: list[Any] = []

        def look(ask: Ask, bout: Bout = bout, told: list[Any] = told, mine: list[Any] = proposed) -> None:
            thought = bout.proposal(ask)
            assert thought is not None
            mine.append(thought.result())
            onlooker = replace(bout, watcher=ONLOOKER)
            for one in (bout, onlooker):
                lines = Teller(one).places(0, one.table.place, "full", dice=True)
                told.append((moment_of(one), DuelLog(one).entries(), lines, named(one)))
            told.extend([written(Showing(bout, viewer).view()) for viewer in VIEWERS])

        people = People(4)
        run(bout, Watched(bout, people, look, MOST))
        told.append(path.read_text().partition("[lines]")[2])
        public.append(told)
        proposals.append(proposed)
    assert proposals[0] != proposals[1]
    assert public[0] == public[1]


@pytest.mark.parametrize("key", KEYS)
def test_after_a_kill_the_same_is_asked_of_the_same_side_and_the_same_decide(
    key: str, tmp_path: Path
) -> None:
    context = context_in(tmp_path)
    bout, path = sitting(tmp_path, key)
    chance, moments = Random(key), 0
    cards = context.cards(key).characters
    hows = [SPOKEN, Seat("advised", cards[0]), Seat("played", cards[1]), Seat("advised", cards[2])]
    (tmp_path / "after").mkdir()

    def look(ask: Ask) -> None:
        nonlocal moments
        moments += 1
        there = duels.load(Path(copy(path, tmp_path / "after" / path.name)), LIBRARY)
        again, recorder = sat_down(context, there)
        assert again.seats.texts == bout.seats.texts
        assert again.marked == bout.marked
        assert again.table.request == bout.table.request
        if bout.typed_by_one:
            assert again.table.sealed == bout.table.sealed
            assert again.table.ask_of(ask.side) == ask
        assert again.table.journal.lines == bout.table.journal.lines
        recorder.close()

    class Moving(Watched):
        async def ask(self, prompt: Prompt) -> Any:
            found = await super().ask(prompt)
            if isinstance(prompt.why, Ask) and chance.random() < 0.3 and moments < 60:
                return Sit(chance.choice((*Side,)), chance.choice(hows))
            return found

    script = Moving(bout, People(6), look, MOST)
    run(bout, script)
    assert moments > 3
    assert any(isinstance(command, Sit) for command in script.done_with)
    assert all(seat.how != "played" or seat.by for seat in bout.seats.now)


def test_who_takes_over_a_side_takes_the_duel_out_of_the_records(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    saved = saved_in(tmp_path, KEYS[0], "person", "1")
    bout, _ = sat_down(context, saved)
    cards = context.cards(KEYS[0])
    bout.seats.take(Side.LEFT, SPOKEN)
    assert bout.unrecorded == "", "the same person, who speaks now"
    bout.seats.take(Side.RIGHT, Seat("advised", cards.of("1")))
    bout.seats.take(Side.RIGHT, Seat("played", cards.of("1")))
    assert bout.unrecorded == "Another player took over a side in this duel, so it counts in no record."
    context.clear_table()
    assert duels.load(saved.path, LIBRARY).taken_over
    assert bout_of(context, duels.load(saved.path, LIBRARY)).marked


@pytest.mark.parametrize("key", KEYS)
def test_nobody_who_plays_here_sees_the_cards_of_the_side_typed_for(key: str, tmp_path: Path) -> None:
    bout, _ = sitting(tmp_path, key, "person", "1")
    bout.table.settle()
    script = Asking(bout, Sit(Side.RIGHT, SPOKEN), Sit(Side.RIGHT, ADVISED))
    while script.commands:
        run(bout, script)
    refused = [one for one in script.refusals if "what the other side hides" in one]
    assert len(refused) == (2 if key in HIDDEN else 0)
    match = replace(quick(context_in(tmp_path)), ruleset=key, options={}, players=BySide("person", "spoken"))
    assert bool(problems(context_in(tmp_path), match)) == (key in HIDDEN)


class Asking(Script):
    """A script that gives some commands where something is asked for, and then leaves."""

    def __init__(self, bout: Bout, *commands: object) -> None:
        super().__init__(bout, People(0))
        self.commands = list(commands)

    async def ask(self, prompt: Prompt) -> Any:
        if not isinstance(prompt.why, Ask | Roll | Draw):
            return await super().ask(prompt)
        return self.commands.pop(0) if self.commands else Leave()


def test_taking_back_is_free_where_one_person_types_both_and_takes_no_seat_back(tmp_path: Path) -> None:
    bout, path = sitting(tmp_path)
    bout.table.decide(Side.LEFT, "stand")
    assert named(bout) == "the last decision"
    bout.table.decide(Side.RIGHT, "stand")
    assert named(bout) == "Anna: stand; Bea: stand"
    assert not unrecords(bout)
    assert take_back(bout, again=False) == ""
    bout.table.decide(Side.LEFT, "back")
    bout.table.decide(Side.RIGHT, "stand")
    assert not bout.marked
    run(bout, Asking(bout, Sit(Side.RIGHT, HERE), Undo()))
    assert any(line.startswith("undo") for line in bout.table.journal.lines)
    assert bout.seats.texts == BySide("spoken", "person")
    assert duels.load(path, LIBRARY).players == BySide("spoken", "person")


def test_what_stands_against_it_is_said(tmp_path: Path) -> None:
    bout, _ = sitting(tmp_path, "en_garde", "person", "table", None)
    script = Asking(bout, Sit(Side.RIGHT, SPOKEN), Sit(Side.LEFT, HERE))
    run(bout, script)
    not_now = "Not available now: "
    assert script.refusals == [
        f"{not_now}a side at a real table stays there, and only the setup of a duel seats one.",
        f"{not_now}Anna is decided for in that way already.",
    ]


def test_seats_are_typed_by_letters_and_in_words_and_what_names_none_is_refused(tmp_path: Path) -> None:
    bout, _ = sitting(tmp_path)
    bout = replace(bout, seats=Seats(BySide(PLAYED, SPOKEN), (PUPIL,)))
    form, say = Sides(bout), bout.wording.say
    assert {typed: form.answer(typed, say) for typed in SEATS} == {
        typed: Sit(*seat) for typed, seat in SEATS.items()
    }
    for typed in NO_SEATS:
        said = form.answer(typed, say)
        assert isinstance(said, str)
        assert said.endswith(("not a choice here.", say("form_more"))), typed


def lines_of(bout: Bout, folder: Path, *typed: str) -> str:
    """All that is said in lines while these are typed."""
    typist = Typist(typed)
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        heard(fight(bout, Lines(context_in(folder / "context"), bout, talk)), talk, typist)
    return " ".join(out.getvalue().split())


def test_lines_name_the_side_propose_and_change_who_decides(tmp_path: Path) -> None:
    bout, path = sitting(tmp_path)
    said = lines_of(
        bout, tmp_path, "stand", "side", "side right advised 1", "", "side right spoken", "side x"
    )
    assert "Anna" in said
    assert "Anna is spoken: what is said is typed here. Bea is spoken: what is said is typed here." in said
    assert "Tobias Quill proposes for Bea, and Enter takes it." in said
    assert "Press Enter to take it, or choose otherwise." in said
    assert "look away" not in said
    assert " you " not in said.lower().replace("press enter to take it", "")
    assert "x: not a choice here. Choose Anna, Bea." in said
    assert bout.table.journal.lines[0].startswith("left movement / right movement: stand / ")
    assert duels.load(path, LIBRARY).players == BySide("spoken", "spoken")


def test_from_a_change_on_lines_call_nobody_you_any_longer(tmp_path: Path) -> None:
    bout, _ = sitting(tmp_path, KEYS[0], "person", "quill")
    said = lines_of(bout, tmp_path, "side right spoken", "stand", "stand", "me")
    before, _, after = said.partition("Bea is spoken: what is said is typed here.")
    assert "your opponent's" in before.casefold()
    assert "This duel is now unrecorded" in after
    assert "Anna stands, Bea stands: three attacks each." in after
    assert not re.search(r"\byou\b|\byour\b(?! opponent)", after, re.IGNORECASE)


def test_a_proposal_to_yield_is_asked_about_in_lines(tmp_path: Path) -> None:
    class Tired(Foe):
        def choose(self, observation: Any, *told: Any) -> Any:
            ask = observation.ask
            return ask.menu.take("yield") if ask.what == "movement" else ask.menu.choices[0]

    made, _ = sitting(tmp_path, KEYS[0], "advised 1", "spoken")
    bout = replace(made, desk=cast("Any", Tired()))
    said = lines_of(bout, tmp_path, "")
    assert "Anna gives the duel to Bea. Type y or press Enter again to confirm" in said
    assert not bout.table.sealed
    lines_of(bout, tmp_path, "", "")
    assert bout.table.sealed == (Side.LEFT,)
