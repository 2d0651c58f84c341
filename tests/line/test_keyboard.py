"""The keyboard: bytes cut into keys, sequences and pastes, and never more than can be used."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.tui.line.keyboard import LONGEST, LONGEST_PASTE, Keyboard, Pasted, Piece


def pieces(*data: bytes, pause: bool = False) -> list[Piece]:
    keyboard = Keyboard()
    found = [piece for one in data for piece in keyboard.feed(one)]
    return found + (list(keyboard.pause()) if pause else [])


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"ab\r\x11", ["a", "b", "\r", "\x11"]),
        (b"\x1b[A\x1b[1;5Cx", ["\x1b[A", "\x1b[1;5C", "x"]),
        (b"\x1bOPz", ["\x1bOP", "z"]),
        (b"\x1b[[Ax", ["\x1b[[A", "x"]),
        (b"\x1b\x1b[A", ["\x1b", "\x1b[A"]),
        (b"\x1bax", ["\x1ba", "x"]),
        (b"\x1b\x11\x1b\r", ["\x1b", "\x11", "\x1b", "\r"]),
        ("é剣".encode(), ["é", "剣"]),
        (b"\xff\xe9x", ["\ufffd", "\ufffd", "x"]),
        (b"\x1b[?2026;2$y", ["\x1b[?2026;2$y"]),
        (b"\x1b[48;65535;65535;0;0tx", ["x"]),
        (b"\x1b[8;1;65535tx", ["x"]),
        (b"\x1b]10;rgb:0/0/0\x07x\x1bP1$r\x1b\\y", ["x", "y"]),
        (b"\x1b]11;rgb:0/0/0\x07x", ["\x1b]11;rgb:0/0/0\x07", "x"]),
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\x", ["\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "x"]),
        (b"\x1b]1;title\x07\x1b]111;x\x07x", ["x"]),
        (b"\x1b[200~one\r\x1b[A\x1b[201~x", [Pasted("one\r\x1b[A"), "x"]),
        (b"\x1b[201~x", ["x"]),
    ],
)
def test_bytes_are_cut_into_pieces_wherever_they_are_split(data: bytes, found: list[Piece]) -> None:
    assert pieces(data) == found
    for place in range(1, len(data)):
        assert pieces(data[:place], data[place:]) == found, place


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("27u 27;1u 27;1:2u 27;5u 27;3u 27;129u", "\x1b"),
        ("113;5u 113;5:2u 81;5u 27;5;113~ 1081::113;5u 113:81;6u 27;6;81~ 113;69u", "\x11"),
        ("13u 57414u 27;5;13~ 27;2;13~ 13;5u", "\r"),
        ("9u 27;5;9~ 105;5u", "\t"),
        ("9;2u 27;2;9~", "\x1b[Z"),
        ("127u 27;5;127~", "\x7f"),
        ("113u 27;1;113~ 113;;113u 1081;;113u 113;129u 113:81;66u", "q"),
        ("113;2u 113:81;2u 113;65u 27;2;81~ 113;2;81u", "Q"),
        ("47;2u 47:63;2u 27;2;63~ 223:63;2u", "?"),
        ("97;3u 27;3;97~", "\x1ba"),
        ("1081u 1049;1;1081u", "й"),
        ("0;;233:33u", "é!"),
        ("57399u 48u 57399;129u", "0"),
        ("57419u A 1;1A 1;1:2A 1;129A", "\x1b[A"),
        ("1;5:2A 1;133A 1;5A", "\x1b[1;5A"),
        ("57421u 5~ 5;1:1~", "\x1b[5~"),
        ("P 1P 1;1P", "\x1bOP"),
        ("32;5u 64;5u 27;5;32~", "\0"),
        ("27;1:3u 113;5:3u 1;1:3A 13;1:3u 57399;1:3u 3;1:3~", ""),
        ("57441;2u 57358u 57428u 113;9u 1;9A 55296u 1114112u 99999999999u 7u u ;u 27;5~ 0;;7u ::;:;:u", ""),
    ],
)
def test_a_key_of_an_extended_mode_is_what_it_is_in_no_such_mode(sent: str, meant: str) -> None:
    for one in sent.split():
        whole = [meant] if meant.startswith("\x1b") else [*meant]
        assert pieces(f"\x1b[{one}".encode(), b"x") == [*whole, "x"], one


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\x1b", ["\x1b"]),
        (b"\x1b[", ["\x1b["]),
        (b"\x1bO", ["\x1bO"]),
        (b"\x1b[12;", []),
        (b"\x1b]0;ti", []),
        (b"\x1b]11;rgb:0/", []),
        (b"\x1b[200~never", [Pasted("never")]),
        (b"\x1b[200~never\x1b[20", [Pasted("never\x1b[20")]),
        (b"a", ["a"]),
    ],
)
def test_what_is_unfinished_ends_with_a_pause(data: bytes, found: list[Piece]) -> None:
    keyboard = Keyboard()
    assert list(keyboard.feed(data)) == (found if data == b"a" else [])
    assert keyboard.unfinished is (data != b"a")
    assert list(keyboard.pause()) == ([] if data == b"a" else found)
    assert not keyboard.unfinished
    assert list(keyboard.feed(b"x")) == ["x"]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"\x1b[" + b"1" * 5000, []),
        (b"\x1b[" + b"1" * 5000 + b"Ax", ["x"]),
        (b"\x1b[48;-1;-1;-1;-1tx", ["x"]),
        (b"\x1b[12;\x11x", ["\x11", "x"]),
        (b"\x1b[12;\x1b[A", ["\x1b[A"]),
        (b"\x1b[[1x", ["1", "x"]),
        (b"\x1b[M\x01\x11", ["\x01", "\x11"]),
        (b"\x1bO\x11", ["\x11"]),
        (b"\x1b]52;c;" + b"QUJD" * 500 + b"\x07x", ["x"]),
        (b"\x1b]11;" + b"0" * 500 + b"\x07x", ["x"]),
        (b"\x1b]11;rgb:0\x11x", ["\x11", "x"]),
        (b"\x1b]11;rgb:0\x1b[Ax", ["\x1b[A", "x"]),
        (b"\x1bP" + b"q" * 500 + b"\x1b\\x", ["x"]),
        (b"\x1b_" + b"never" * 500, []),
        (b"\x1b_never\x11x", ["\x11", "x"]),
        (b"\x1b]never\x1b[Ax", ["\x1b[A", "x"]),
    ],
)
def test_a_sequence_that_is_malformed_or_never_ends_costs_no_key_after_it(
    data: bytes, found: list[Piece]
) -> None:
    assert pieces(data) == found
    for place in range(1, min(len(data), 100)):
        assert pieces(data[:place], data[place:]) == found, place


@pytest.mark.parametrize("length", [4, 10 * LONGEST_PASTE])
def test_a_key_at_the_end_of_a_paste_that_never_ends_is_heard_after_a_pause(length: int) -> None:
    pasted = Pasted(("x" * length)[:LONGEST_PASTE])
    assert pieces(b"\x1b[200~" + b"x" * length, b"\x11", pause=True) == [pasted, "\x11"]
    assert pieces(b"\x1b[200~" + b"x" * length, b"\n\t", pause=True)[1:] == []


def test_a_control_character_within_a_paste_is_text() -> None:
    assert pieces(b"\x1b[200~one\x11", b"two", pause=True) == [Pasted("one\x11two")]


def test_a_paste_that_never_ends_is_cut() -> None:
    (pasted, key) = pieces(b"\x1b[200~" + b"x" * 10 * LONGEST_PASTE, b"\x10", b"\x1b[201~\x11")
    assert pasted == Pasted("x" * LONGEST_PASTE)
    assert key == "\x11"


@given(st.lists(st.binary(max_size=80), max_size=6))
def test_whatever_comes_pieces_are_short_and_the_next_key_is_heard(data: list[bytes]) -> None:
    keyboard = Keyboard()
    found = [piece for one in data for piece in keyboard.feed(one)]
    found += keyboard.pause()
    assert all(len(piece) <= LONGEST for piece in found if isinstance(piece, str))
    assert list(keyboard.feed(b"!\x11"))[-1] == "\x11"
