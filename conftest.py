"""Loads the plugin for golden replays, whether or not this project is installed."""

pytest_plugins = ["sakshi_pytest"]
