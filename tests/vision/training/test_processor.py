"""In which numbers training calculates, by what the processor can."""

from pathlib import Path

import pytest

from vision.training.processor import calculates_in_halves

TOLD = "processor\t: 0\nmodel name\t: some CPU\n{named}\t\t: fpu {flags} avx2\n"


@pytest.mark.parametrize(
    ("named", "flags", "halves"),
    [
        ("flags", "sse avx512f avx512_bf16", True),
        ("flags", "sse amx_bf16", True),
        ("Features", "asimd bf16", True),
        ("flags", "sse avx512f", False),  # these do as if they could, ten times as slowly
        ("flags", "sse", False),
    ],
)
def test_a_cpu_calculates_in_halves_where_linux_says_that_it_can(
    tmp_path: Path, named: str, flags: str, *, halves: bool
) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text(TOLD.format(named=named, flags=flags), encoding="utf-8")
    assert calculates_in_halves("cpu", told) == halves


def test_a_gpu_does_and_a_cpu_of_which_nothing_is_known_does_not(tmp_path: Path) -> None:
    assert calculates_in_halves("cuda", tmp_path / "none")
    assert not calculates_in_halves("cpu", tmp_path / "none")
