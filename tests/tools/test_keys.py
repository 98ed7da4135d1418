"""Keys come in one by one, however their characters arrive."""

import os
import threading

import pytest

from tools.keys import Keys


@pytest.fixture
def line():
    """A pipe: what is written to it, and the keys at its other end."""
    out, into = os.pipe()
    yield lambda data: os.write(into, data), Keys(out)
    os.close(out)
    os.close(into)


def test_keys_that_were_pressed_in_one_go_are_all_there(line):
    send, keys = line
    send("n\x1b[C\x1bOD12\r→\x1b[1~q".encode())
    pressed = [keys.press() for _ in range(9)]
    assert pressed == ["n", "\x1b[C", "\x1bOD", "1", "2", "\r", "→", "\x1b[1~", "q"]


def test_a_key_may_come_in_pieces(line):
    send, keys = line
    send(b"\x1b")
    late = threading.Timer(0.01, send, [b"[C"])
    late.start()
    assert keys.press() == "\x1b[C"
    late.join()


def test_escape_alone_is_a_key(line):
    send, keys = line
    send(b"\x1b")
    assert keys.press() == "\x1b"


def test_ctrl_d_and_the_end_of_input_are_the_end(line):
    send, keys = line
    send(b"a\x04")
    assert keys.press() == "a"
    with pytest.raises(EOFError):
        keys.press()
    out, into = os.pipe()
    os.close(into)
    with pytest.raises(EOFError):
        Keys(out).press()
    os.close(out)
