"""The rulesets, as data: one folder a game, one TOML file a version. Read by `domain.rulesets`."""
