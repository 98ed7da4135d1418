"""What is done with recorded streams: replay files, the store, verify, diff, goldens.

Knows `domain` and `projections`. `golden/` holds the corpus of golden replays.
"""
