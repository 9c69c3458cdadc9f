"""The rules of the game, a module for each chapter, and the index of their clauses and rulings."""
