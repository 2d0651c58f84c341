"""The referee's command: duels from arguments and files, kept, resumed and copied."""

import io
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest

from duel_tui.engine.side import Side
from duel_tui.pages.showing import Refereed
from duel_tui.pages.view import read_view
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.command import run
from duel_tui.registry import Library, data_folder
from duel_tui.storage.views import mark, view_path
from tests.referee.conversation import Json, decide, dice

SYSTEM = "rapier_and_dagger"
LIBRARY = Library(data_folder())
LOOK, UNDO = {"type": "look"}, {"type": "undo"}
STAND = (decide("left", "stand"), decide("right", "stand"))
LUNGE = {"target": "RC", "blow": "thrust", "defence": "HP", "give_up": "no"}
EXCHANGE = (decide("left", LUNGE), decide("right", LUNGE))


def said(*commands: Json, code: int = 0, **args: Any) -> list[Json]:
    """Every reply to some commands."""
    given = b"".join(msgspec.json.encode(command) + b"\n" for command in commands)
    out = io.BytesIO()
    told = RefereeArgs(**{"system": SYSTEM, **args})
    assert run(told, LIBRARY, io.BytesIO(given), out) == code
    return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def test_without_a_seed_a_fresh_one_is_given_in_the_first_reply_and_plays_the_same_duel_again() -> None:
    first = said(*STAND, *EXCHANGE)
    seed = first[0]["seed"]
    assert isinstance(seed, int)
    assert said(*STAND, *EXCHANGE, seed=seed) == first
    assert said(*STAND)[0]["seed"] != seed


def test_without_files_both_are_average_italians_with_rapiers_in_an_honorable_duel() -> None:
    sheet = said(LOOK, seed=1)[1]["sheet"]
    assert sheet["kind"] == "honorable"
    for fencer in sheet["sides"].values():
        assert (fencer["style"], fencer["nationality"]) == ("italian", "italian")
        assert fencer["rolled"] == dict.fromkeys(
            ("strength", "agility", "dexterity", "size", "expertise"), 10
        )
        assert (fencer["weapon"], fencer["left_hand"], fencer["armour"]) == ("rapier", "empty", [])
        assert (fencer["normal_movement"], fencer["combat_movement"]) == (8, 9)
        assert (fencer["sword_action_points"], fencer["parry_advantage"]) == ([3, 6], [0, -13])


def test_dice_by_hand_are_waited_for_there_is_no_seed_and_an_event_is_a_sentence() -> None:
    replies = said(*STAND, *EXCHANGE, dice(100), dice(1), by_hand=True)
    assert replies[0]["seed"] is None
    (told,) = replies[2]["told"]
    assert told["event"] == "movements_shown"
    assert "Left" in told["text"]
    assert told["text"].endswith(".")
    assert replies[4]["request"]["against"] == {"number": 60, "parts": [["thrust total", 2]], "needs": 58}
    assert replies[-1]["outcome"] == {"winner": "left", "why": "first_blood"}


def test_a_resumed_duel_goes_on_as_if_it_had_not_been_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    whole = said(*STAND, *EXCHANGE, UNDO, *EXCHANGE, seed=5)
    said(*STAND, *EXCHANGE, UNDO, decide("left", LUNGE), seed=5, save=file)
    first, *_, last = said(*EXCHANGE, resume=file, save=file)
    assert (first["seed"], first["sealed"], first["request"]) == (5, [], whole[2]["request"])
    assert last == whole[-1]
    again = said(UNDO, resume=file)
    assert again[0]["answers"][-1] == whole[-1]["answers"][-1]


def test_a_copy_resumes_like_the_duel_itself(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    save = {"type": "save", "file": str(copy)}
    replies = said(*STAND, save, *EXCHANGE, save, LOOK, seed=3)
    assert all(reply["type"] != "refused" for reply in replies)
    assert said(LOOK, resume=copy)[1] == replies[-1]


def test_a_copy_overwrites_nothing_of_anybody_elses(tmp_path: Path) -> None:
    letter, folder = tmp_path / "letter.txt", tmp_path / "missing"
    letter.write_text("dear", encoding="utf-8")
    files = [str(letter), str(folder / "a.toml"), str(letter / "a.toml"), "\0"]
    refused = said(*[{"type": "save", "file": file} for file in files], seed=3)[1:]
    assert {one["type"] for one in refused} == {"refused"}
    assert refused[0]["why"] == "letter.txt exists already: name another file"
    assert letter.read_text(encoding="utf-8") == "dear"
    assert refused[1]["why"].startswith("a.toml: there is no folder /")
    assert not folder.exists()


def test_a_resumed_duel_keeps_its_opponents_and_its_dice_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    said(decide("left", "stand"), by_hand=True, opponent_right="1", save=file)
    first = said(resume=file)[0]
    assert first["seed"] is None
    assert first["sealed"] == ["right"] or first["request"]["type"] != "decide"


def test_opponents_play_a_whole_duel_and_the_same_seed_plays_it_again() -> None:
    (only,) = said(seed=11, opponent_left="1", opponent_right="1")
    assert only["outcome"] is not None
    assert said(seed=11, opponent_left="1", opponent_right="1") == [only]


def test_one_side_against_an_opponent_sees_its_own_menu_only() -> None:
    (first,) = said(seed=11, as_side=Side.RIGHT, opponent="1")
    assert (first["seed"], first["sealed"]) == (None, ["left"])
    assert [ask["menu"] is None for ask in first["request"]["asks"]] == [True, False]


def test_a_hint_mixes_the_choices_of_the_menu() -> None:
    hint = said({"type": "hint", "side": "left"}, seed=1)[-1]
    keys = [choice for choice, _, _ in hint["mix"]]
    assert set(keys) <= {"back", "stand", "pass_side", "volt", "pass_forward", "yield"}
    assert sum(probability for _, probability, _ in hint["mix"]) == pytest.approx(1)
    assert 0 <= hint["value"] <= 1


def test_house_rules_go_by_their_ids() -> None:
    replies = said(*STAND, LOOK, seed=1, options=("rd.friendly_touches=4",), kind="friendly")
    assert replies[-1]["sheet"]["touches_to_win"] == 4


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ({"system": "chess"}, "'chess' is not a game: use one of rapier_and_dagger"),
        ({"seed": 1, "by_hand": True}, "--seed and --by-hand exclude each other: give one of them"),
        ({"as_side": Side.LEFT}, "--as and --opponent need each other: give both or neither"),
        ({"opponent": "1"}, "--as and --opponent need each other: give both or neither"),
        (
            {"as_side": Side.LEFT, "opponent": "1", "opponent_right": "1"},
            "with --as the program plays the other side only: use --opponent, not",
        ),
        ({"opponent_left": "nobody"}, "there is no opponent 'nobody'"),
        ({"options": ("rd.errata",)}, "--option: 'rd.errata' is not written as KEY=VALUE"),
        ({"options": ("rd.erratum=1",)}, "'erratum' is not a house rule"),
        ({"options": ("rd.errata=all",)}, "rd.errata cannot be 'all': use printed, smoothed"),
        (
            {"options": ("rd.mode=fig", "rd.circumstances=mud,swamp")},
            "rd.circumstances cannot be 'mud,swamp': use any of littered_ground, furniture, knee_deep_water,",
        ),
        (
            {"options": ("rd.approach=map", "rd.circumstances=mud")},
            "rd.circumstances is for duels without a map: a map has its own ground and weather",
        ),
        ({"kind": "serious"}, "--kind: 'serious' is not one of friendly, honorable, death"),
        ({"left": Path("/nowhere/a.toml")}, "a.toml: there is no such file"),
        ({"resume": Path("/nowhere/a.toml")}, "a.toml: there is no such file"),
        (
            {"resume": Path("a.toml"), "options": ("rd.errata=printed",)},
            "leave out --left, --right, --kind and --option",
        ),
        ({"save": Path("/proc/nowhere/a.toml")}, "a.toml could not be saved"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_opened_is_said_in_one_line_on_standard_error(
    args: Json, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(code=2, **args) == []
    talk = capsys.readouterr().err
    assert sentence in talk
    assert talk.startswith("duel-tui: ")
    assert talk.count("\n") == 1


def test_a_save_is_never_begun_over_another_file_and_no_fencer_carries_what_he_may_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, giant = tmp_path / "duel.toml", tmp_path / "giant.toml"
    said(*STAND, seed=5, save=file)
    before = file.read_bytes()
    assert said(code=2, seed=6, save=file) == []
    assert "exists already" in capsys.readouterr().err
    assert file.read_bytes() == before
    giant.write_text('name = "A"\nexpertise = 3\nweapon = "two_handed"\n', encoding="utf-8")
    assert said(code=2, left=giant) == []
    assert "giant.toml: weapon" in capsys.readouterr().err


def test_a_line_of_a_million_bytes_is_refused_and_the_next_one_is_heard() -> None:
    out = io.BytesIO()
    lines = io.BytesIO(b"x" * 1_000_000 + b'\n{"type":"look"}\n\n')
    assert run(RefereeArgs(system=SYSTEM, seed=1), LIBRARY, lines, out) == 0
    _, refused, sheet = (msgspec.json.decode(line) for line in out.getvalue().splitlines())
    assert refused == {"type": "refused", "why": "this line is too long: a command has at most 100000 bytes"}
    assert sheet["type"] == "sheet"


def test_a_duel_kept_under_changed_tables_is_resumed_under_them_without_their_file(tmp_path: Path) -> None:
    game, save = "duel_of_swords", tmp_path / "duel.toml"
    changed = LIBRARY.changed(game, {"hits_to_win": 1})
    assert run(RefereeArgs(system=game, seed=1, save=save), changed, io.BytesIO(b""), io.BytesIO()) == 0
    last = said(decide("left", "thrust"), decide("right", "slash"), system=game, resume=save)[-1]
    assert last["outcome"]["why"] == "hits"


def test_a_duel_that_is_kept_is_published_while_it_is_refereed(tmp_path: Path) -> None:
    duel = tmp_path / "evening.toml"
    path = view_path(duel, "public")

    seen: list[int] = []
    given = [msgspec.json.encode(one) + b"\n" for one in (*STAND, *EXCHANGE, dice(100))]

    class Input(io.BytesIO):
        """Gives a command once the one before is answered."""

        def readline(self, _: int | None = -1) -> bytes:
            mark(path)
            while not path.stat().st_size:
                sleep(0.05)
            seen.append(len(read_view(path).told))
            return given.pop(0) if given else b""

    args = RefereeArgs(system=SYSTEM, by_hand=True, save=duel)
    assert run(args, LIBRARY, Input(), io.BytesIO(), Refereed) == 0
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]
    assert not path.parent.exists()


def test_a_choice_without_a_text_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.words.choices.entry_of", lambda *_: None)
    (reply, *_) = said(seed=1, system="duel_of_swords")
    moves = reply["request"]["asks"][0]["menu"]["moves"]
    assert moves["thrust"] == {"line": "This game has no text about the choice thrust."}
