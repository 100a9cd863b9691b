"""What the benches judge by: ratios to a reference loop, on a machine of any speed."""

import pytest

from tests.bench.reference import Figure, Unit, reference, tell


def test_a_time_is_counted_in_loops() -> None:
    figure = Figure("read", 130.0, Unit.MS, 10)
    assert figure.ratio(20.0) == pytest.approx(6.5)
    assert figure.kept(20.0)
    assert not figure.kept(10.0)


def test_a_rate_is_what_is_done_in_one_loop() -> None:
    figure = Figure("rules", 100_000.0, Unit.RATE, 1_500)
    assert figure.ratio(20.0) == pytest.approx(2_000)
    assert figure.kept(20.0)
    assert not figure.kept(10.0)


def test_memory_is_the_same_on_any_machine() -> None:
    figure = Figure("memory", 124.0, Unit.MB, 300)
    assert figure.ratio(20.0) == figure.ratio(1.0) == pytest.approx(124.0)
    assert not Figure("memory", 301.0, Unit.MB, 300).kept(20.0)


def test_a_machine_of_half_the_speed_keeps_the_same_bounds() -> None:
    assert Figure("read", 140.0, Unit.MS, 11).ratio(20.0) == Figure("read", 280.0, Unit.MS, 11).ratio(40.0)


def test_what_is_missed_is_counted_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    slow = [
        Figure("slow", 100.0, Unit.MS, 2),
        Figure("quick", 10.0, Unit.MS, 2),
        Figure("told", 9.0, Unit.MS),
    ]
    assert tell(slow, 10.0) == 1
    lines = capsys.readouterr().out.splitlines()
    assert ["MISSED" in line for line in lines] == [True, False, False]
    assert "loop 10.0 ms" in lines[0]


def test_the_loop_takes_its_time() -> None:
    assert reference() > 1
