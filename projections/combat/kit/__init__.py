"""What the combat variants' projections share: sentences, the board view, audit entries, the summary."""
