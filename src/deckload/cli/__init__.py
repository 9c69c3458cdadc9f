"""The command line: it reads what is typed, calls the other rooms, and prints."""
