"""The combat variants, one module each; what they share is in `kit`."""
