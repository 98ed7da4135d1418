"""The rules engine: records, boards, chance, rules and the table where a step is taken.

Reads `content`; knows nothing of projections, replays or tools. Does no I/O apart from loading content.
"""
