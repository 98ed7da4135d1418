"""A playtest: a table whose every step is in the store before it counts."""

from collections.abc import Sequence
from typing import cast

from domain.chance import Chance
from domain.chance.seeded import SeededChance, fresh_seed
from domain.chance.typed import Ask, TypedChance
from domain.errors import SakshiError
from domain.records import Action, Record, Start
from domain.rulesets import Ruleset
from domain.table import Table
from replays.store import Store
from replays.stream import Header, StreamWriter, bare, header_for


class CannotGoOn(SakshiError):
    """A playtest that cannot be taken up again: it is over, or nobody is there to type."""


class Playtest:
    """A game in progress in a store.

    `table` is there to be asked; steps are taken by `act`. `version` is the last event that this
    writer knows of.
    """

    def __init__(self, store: Store, playtest: str, header: Header, table: Table) -> None:
        """Take over a table whose steps are all in the store: use `begin` or `resume`."""
        self.id = playtest
        self.header = header
        self.table = table
        self.version = 1 + len(table.steps)
        self._store = store
        self._writer = StreamWriter(table.game)
        self._writer.header(header)
        for step in table.steps:
            self._writer.step(step)

    @classmethod
    def begin(
        cls,
        store: Store,
        ruleset: Ruleset,
        *,
        seed: int | None = None,
        ask: Ask | None = None,
        action: Start | None = None,
        labels: Sequence[str] = (),
        note: str = "",
    ) -> "Playtest":
        """Set up a new game and put it in the store.

        Chance comes from `seed` (a fresh one if none is given), or from a person whom `ask` asks.
        Raises ChanceError for a seed that is none.
        """
        if ask is None and seed is None:
            seed = fresh_seed()
        header = header_for(ruleset, None if ask else seed, labels, note)
        table = Table.start(ruleset.game, _chance(header, ask), action)
        writer = StreamWriter(ruleset.game_class)
        line, lines = writer.header(header), writer.step(table.steps[0])
        store.keep(ruleset)
        return cls(store, store.create(header.game, line, [lines]), header, table)

    @classmethod
    def resume(cls, store: Store, playtest: str, *, ask: Ask | None = None) -> "Playtest":
        """Take up an open playtest where the store has it, under its own rules and chance.

        Raises UnknownPlaytest, BadReplay if it is damaged, LostRuleset if its rules are gone, and
        CannotGoOn if it is over, was begun by an older Sakshi, or was typed and there is no `ask`.
        """
        with store.read(playtest) as reading:
            header, steps = reading.header, list(reading.steps)
        if reading.footer is not None:
            raise CannotGoOn(f"{playtest} is over ({reading.footer.result}); replay it, or begin a new one")
        game = reading.game
        if (header.vocabulary, header.board) != (game.vocabulary, game.board_version):
            raise CannotGoOn(f"{playtest} was begun by an older Sakshi; replay it, or begin a new one")
        ruleset = store.ruleset_of(header)
        for step in steps:
            step[0] = bare(cast("Action", step[0]))
        return cls(store, playtest, header, Table(ruleset.game, _chance(header, ask, playtest), steps))

    def act(self, action: Action) -> list[Record]:
        """Take a step and give its records, when they are safe in the store.

        Raises IllegalAction as the table does; Conflict if somebody else has gone on with this
        playtest, and StoreError if the store fails: then the table is as before.
        """
        return self.table.act(action, self._keep)

    def _keep(self, records: list[Record]) -> None:
        writer = self._writer.copy()
        lines = writer.step(records)
        footer = writer.footer() if writer.board.outcome is not None else None
        self.version = self._store.append(self.id, self.version, lines, footer)
        self._writer = writer


def _chance(header: Header, ask: Ask | None, playtest: str = "") -> Chance:
    if header.seed is not None:
        return SeededChance(header.seed)
    if ask is None:
        raise CannotGoOn(f"{playtest} was typed by a person, and goes on only with one who types")
    return TypedChance(ask)
