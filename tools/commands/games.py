"""`sakshi games`: what can be played."""

from domain import rulesets
from domain.registry import games as all_games
from tools.output import Json, rows, say_json


def games(as_json: Json = False) -> None:
    """List the games and their rule versions.

    Example: sakshi games
    """
    lines = []
    for name, game in all_games().items():
        text = rulesets.load(name).text
        lines.append(
            {
                "game": name,
                "aliases": list(game.aliases),
                "name": text.name,
                "versions": rulesets.versions(name),
                "teaching": text.teaching,
            }
        )
    if as_json:
        say_json(lines)
        return
    rows(
        ("GAME", "ALIAS", "NAME", "VERSIONS"),
        ((g["game"], ", ".join(g["aliases"]), g["name"], ", ".join(g["versions"])) for g in lines),
    )
