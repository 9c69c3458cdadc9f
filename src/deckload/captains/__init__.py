"""Computer players: they see what their seat sees, give orders from the menu, and say why."""
