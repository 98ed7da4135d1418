"""The errors that the engine raises for people; every message says what is wrong and what to do."""


class SakshiError(Exception):
    """Anything that went wrong for a reason which a person can act on; its text is fit to print."""


class IllegalAction(SakshiError):
    """An action that the rules refuse now; the text is the reason."""


class ContentError(SakshiError):
    """A ruleset that cannot be used; the text names file, key and what is allowed."""


class UnknownRuleset(ContentError):
    """A game or version that no content folder holds."""


class ChanceError(SakshiError):
    """A die, shuffle or pick that could not be supplied."""


class BrokenStream(SakshiError):
    """Records that do not fold into a board: the stream was edited or written by something else."""
