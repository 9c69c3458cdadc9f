"""Benchmarks: the product beside its peers, measured in one run and judged by ratios."""
