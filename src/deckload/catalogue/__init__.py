"""Units to start with, as data files with a source for every number, and their reader."""
