"""The conformance kit: whether a ruleset holds together, seen by playing it."""
