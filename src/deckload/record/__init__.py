"""The battle file: every order, roll and outcome of a battle, and the proof that they belong."""
