"""What can stand on a face, and what it counts on which die: shared by the reader and its training."""

from vision.reading import DieType

NUMERALS: tuple[str, ...] = (*(str(n) for n in range(21)), "00", *(str(n) for n in range(30, 100, 10)))
"""The classes of the numeral net, in its order; pips count as the numeral of their number."""

UNREADABLE = len(NUMERALS)
"""The net's last class: no numeral, or one that does not stand upright."""

DIE_TYPES: tuple[DieType, ...] = tuple(DieType)
"""The classes of the pose net, in its order; one more, `NO_DIE`, follows them."""

NO_DIE = len(DIE_TYPES)

_SIDES = {die: int(die.value[1:]) for die in DIE_TYPES}


def values_of(die: DieType) -> dict[int, int]:
    """The numerals a die can show: class of the numeral net -> what the face counts (a d10's 0 counts 10)."""
    if die is DieType.D100:
        return {numeral_class(die, value): value for value in range(0, 100, 10)}
    return {numeral_class(die, value): value for value in range(1, _SIDES[die] + 1)}


def numeral_class(die: DieType, value: int) -> int:
    """The numeral net's class for what `die` shows when it counts `value`; ValueError for what it can't."""
    if die is DieType.D10 and value == _SIDES[DieType.D10]:
        return 0
    text = f"{value:02d}" if die is DieType.D100 else str(value)
    return NUMERALS.index(text)
