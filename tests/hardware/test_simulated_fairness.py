"""What the simulated tray throws, tested as any dice are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from calibration.fairness.finding import Verdict, examine
from calibration.fairness.rolls import in_order
from hardware.simulated import camera
from hardware.simulated.dice import pick as pick_any

if TYPE_CHECKING:
    from hardware.simulated.dice import Die


@pytest.mark.slow
def test_nothing_speaks_against_the_simulated_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their looks are painted once, to save time: so values are the first that is drawn for each throw."""
    kinds = ("d4", "d6", "d8", "d10", "d12", "d20")
    painted: dict[str, Die] = {}

    def pick(names: tuple[str, ...], *rest: Any) -> tuple[Die, ...]:
        real = (name for name in names if name not in painted)
        painted.update((name, pick_any((name,), *rest)[0]) for name in real)
        return tuple(painted[name] for name in names)

    monkeypatch.setattr(camera, "pick", pick)
    scene = camera._Scene(11, (320, 240))
    shown: dict[str, list[int]] = {kind: [] for kind in kinds}
    for number in range(1, 601):
        thrown = scene.thrown(number, kinds, leaning=False)
        for die, value in zip(thrown.dice, thrown.values, strict=True):
            assert value is not None
            shown[die.name].append(value)
    for kind, faces in shown.items():
        found = examine(in_order(kind, faces))
        assert found.rolls.total == 600
        assert found.verdict is Verdict.NOTHING, kind
        assert found.exact.p > 0.0005, kind
        assert found.order is not None
        assert found.order.p > 0.0005, kind
