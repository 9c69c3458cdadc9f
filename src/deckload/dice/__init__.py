"""Requests for dice, needs with their reasons, and those who answer them."""
