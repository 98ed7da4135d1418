"""Read models of the hazard game: the board with its full route cards, sentences, audit trail, summary."""
