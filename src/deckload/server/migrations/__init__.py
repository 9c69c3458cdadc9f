"""Steps from one shape of the database to the next; each runs once, in order."""
