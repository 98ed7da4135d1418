"""What the combat variants share: board, records, content, piles, blows, the enemy, the turn, commands."""
