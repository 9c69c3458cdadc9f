"""Units and battles to start with, as data files with a source for every number; their readers."""
