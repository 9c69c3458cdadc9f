"""Ships, aircraft and their weapons, their two scales, and the phrases that name them."""
