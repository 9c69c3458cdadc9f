"""Chances in words: never 0% or 100% for what can happen or fail."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

IMPOSSIBLE, CERTAIN = "impossible", "certain"
TINY, HUGE = "<0.01%", ">99.99%"
SMALLEST_SHOWN = 0.00005
"""A chance below this is shown as less than a hundredth of a percent."""

_PLACES = Decimal("0.01")
_WHOLE_WITHIN = 1e-6
_MILLION = 10**6
_LARGE = ((10**6, "million"), (10**9, "billion"), (10**12, "trillion"))


def percent(p: float) -> str:
    """A chance that is neither 0 nor 1, with two decimals: "26.34%", "<0.01%", ">99.99%"."""
    text = f"{100 * p:.2f}%"
    return {"0.00%": TINY, "100.00%": HUGE}.get(text, text)


def chance(p: float, exact: Fraction | None = None, *, certain: bool = False) -> str:
    """A chance in words; "impossible" and "certain" are kept for exact 0 and 1.

    A float alone cannot tell 1 from nearly 1, so without the `exact` fraction the caller says
    what is `certain`, and a float of 0 is only very small.
    """
    if exact is not None:
        certain = exact == 1
        if exact == 0:
            return IMPOSSIBLE
    return CERTAIN if certain else percent(p)


def one_in(p: float, exact: Fraction | None = None) -> str:
    """How rare a chance is: "1 in 46,656", "about 1 in 11.8 million"; empty for no chance."""
    if exact is not None:
        if exact.numerator == 1 and exact.denominator < _MILLION:
            return f"1 in {exact.denominator:,}"
        return f"about {_rounded(exact.denominator // exact.numerator)}" if exact else ""
    if not p:
        return ""
    times = 1 / p
    # Below a million a float's own error is far smaller than the distance asked for.
    if times < _MILLION and abs(times - round(times)) < _WHOLE_WITHIN:
        return f"1 in {round(times):,}"
    return f"about {_rounded(int(times))}"


def fraction_words(exact: Fraction) -> str:
    """A fraction as one string, "64/729"."""
    return f"{exact.numerator}/{exact.denominator}"


def sums_to_hundred(shown: Iterable[str]) -> bool:
    """Whether a column of chances as printed adds up to 100.00%; the "<0.01%" count nothing."""
    total = Decimal(0)
    for text in shown:
        if text == CERTAIN:
            total += 100
        elif text not in (TINY, IMPOSSIBLE):
            total += Decimal(text.strip("<>%"))
    return total.quantize(_PLACES) == 100


def figure(value: float) -> str:
    """A mean or a deviation with two to four decimals: "2.00", "1.1547"."""
    if 0 < abs(value) < SMALLEST_SHOWN:
        return "<0.0001" if value > 0 else ">-0.0001"
    text = f"{value:.4f}".rstrip("0")
    return text + "0" * max(0, 2 - len(text.partition(".")[2]))


def _rounded(times: int) -> str:
    """A large number of times to three digits."""
    if times < _MILLION:
        return f"1 in {round(times, 3 - len(str(times))):,}"
    for size, word in _LARGE:
        if times < 1000 * size:
            return f"1 in {times / size:.3g} {word}"
    return f"1 in 10^{len(str(times)) - 1}"
