"""The game: the table, its state, orders, events, and the turn with the bound in it."""
