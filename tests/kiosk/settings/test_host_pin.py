"""The host's PIN: only its hash is kept, and guessing is slow."""

from kiosk.settings import host_pin


def test_only_a_salted_argon2_hash_is_kept() -> None:
    kept = host_pin.hashed("4711")
    assert kept.startswith("$argon2id$")
    assert "4711" not in kept
    assert kept != host_pin.hashed("4711")


def test_the_right_pin_opens_and_no_other() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    assert not lock.opens("4712", 0.0)
    assert lock.opens("4711", 0.0)


def test_after_three_wrong_ones_the_pauses_grow_and_even_the_right_one_waits() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    for _time in range(3):
        assert not lock.opens("0000", 0.0)
    assert lock.pause(0.0) == host_pin.PAUSE_S
    assert not lock.opens("4711", 1.0)
    assert not lock.opens("0000", host_pin.PAUSE_S)
    assert lock.pause(host_pin.PAUSE_S) == 2 * host_pin.PAUSE_S
    assert lock.opens("4711", 4 * host_pin.PAUSE_S)
    assert lock.pause(4 * host_pin.PAUSE_S) == 0


def test_pauses_end_somewhere() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    now = 0.0
    for _time in range(20):
        lock.opens("0000", now)
        assert lock.pause(now) <= host_pin.LONGEST_PAUSE_S
        now += lock.pause(now)


def test_a_hash_that_is_none_opens_for_nobody() -> None:
    assert not host_pin.Lock("nonsense").opens("4711", 0.0)
