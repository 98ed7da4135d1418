"""Read models folded from a stream: board view, timeline, audit trail, summary. Rules never import them."""
