"""Loads the plugin for golden replays, and makes properties repeatable in CI.

Elsewhere hypothesis looks at new examples in every run; in CI a green commit must stay green.
"""

import os

from hypothesis import settings

pytest_plugins = ["sakshi_pytest"]

settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI", "").lower() not in ("", "0", "false", "no"):
    settings.load_profile("ci")
