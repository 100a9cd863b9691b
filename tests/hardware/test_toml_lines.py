"""What is written as TOML is read back the same by the standard library, whatever it holds."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hardware.toml_lines import line_of, lines_of, summed, toml_value, values_of

VALUES = st.recursive(
    st.text() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.booleans(),
    st.lists,
    max_leaves=8,
)


@given(st.text() | st.text("\"'\\\b\t\n\f\r\x00\x1f\x7f\x85\u2028abu{}"))
@example('a"b')
@example("C:\\new\\users")
@example("\x7f")
@example("\r\n")
def test_any_text_is_read_back(text: str) -> None:
    assert tomllib.loads(f"name = {toml_value(text)}\nafter = 1") == {"name": text, "after": 1}


@pytest.mark.slow
@given(VALUES)
def test_any_value_is_read_back_as_what_it_was(value: object) -> None:
    (read,) = tomllib.loads(f"value = {toml_value(value)}").values()
    assert (read, type(read)) == (value, type(value))


def test_a_moment_is_read_back() -> None:
    moment = datetime(2026, 11, 22, 21, 30, 5, 120_000, tzinfo=UTC)
    assert tomllib.loads(f"date = {toml_value(moment)}")["date"] == moment


@pytest.mark.parametrize("value", [None, {}, "\udc80", b"", object()])
def test_what_toml_has_not_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="TOML has no"):
        toml_value(value)


@pytest.mark.slow
@given(st.text())
@settings(max_examples=30)
def test_the_line_of_a_key_is_found_whatever_stands_before_it(text: str) -> None:
    file = f"[one]\nfirst = {toml_value(text)}\n[two]\n'second' = 2\nthird.deep = 3\n"
    tomllib.loads(file)
    lines = lines_of(file)
    assert line_of(lines, ("one", "first")) == 2
    assert line_of(lines, ("two", "second")) == 4
    assert line_of(lines, ("two", "third", "deep")) == 5
    assert line_of(lines, ("two", "missing")) == 3
    assert line_of(lines, ("missing",)) == 1


def test_every_flip_and_cut_of_a_summed_file_is_noticed_or_changes_nothing() -> None:
    values = {"name": "Ann", "used": False, "date": datetime(2026, 11, 22, tzinfo=UTC), "sizes": [1.5, 2]}
    whole = summed([f"{name} = {toml_value(value)}  # about it" for name, value in values.items()])
    assert values_of(whole) == values
    damaged = [whole[:cut] for cut in range(len(whole))]
    damaged += [
        whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
        for at in range(len(whole))
        for bit in range(8)
    ]
    noticed = 0
    for each in damaged:
        try:
            found = values_of(each)
        except ValueError:
            noticed += 1
        else:  # a comment, or the name of the sum; a file that is cut short has nothing at all
            assert not found or {name: found.get(name) for name in values} == values
    assert noticed > len(damaged) / 2


def test_who_changes_a_value_by_hand_deletes_the_checksum() -> None:
    whole = summed(['name = "Ann"'])
    changed = whole.replace(b"Ann", b"Ben")
    with pytest.raises(ValueError, match="checksum does not fit"):
        values_of(changed)
    assert values_of(changed.partition(b"\n")[2]) == {"name": "Ben"}
