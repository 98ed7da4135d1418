"""Read models of a stream: board view, timeline, audit, summary, previews. Rules never import them."""
