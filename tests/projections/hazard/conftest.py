"""The scenes of the hazard game, for its projections."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from domain.rulesets import load
from projections.registry import projection_of

_FILE = Path(__file__).parents[2] / "domain" / "hazard" / "conftest.py"


def _scenes():
    spec = spec_from_file_location("hazard_scenes", _FILE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCENES = _scenes()


@pytest.fixture
def hz(dictated):
    return SCENES.Scenes(dictated)


@pytest.fixture
def shown():
    """Give the projection of a ruleset."""
    return lambda ruleset="hazard": projection_of("hazard", load(ruleset))
