"""Odds: the rules answered with probabilities, exactly or by bulk sampling."""
