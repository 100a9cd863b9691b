"""`make train` as a list of stages."""

from importlib.util import find_spec

from vision.training.__main__ import STAGES


def test_every_stage_names_a_module_of_training() -> None:
    assert {
        module
        for module in (command.split()[0] for _, command in STAGES)
        if not find_spec(f"vision.training.{module}")
    } == set()
