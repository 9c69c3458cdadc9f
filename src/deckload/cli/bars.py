"""Bars: from zero, on one scale, out of blocks or of plain signs."""

FULL = "\u2588"
EIGHTHS = ("", *map(chr, range(0x258F, 0x2588, -1)))
"""Nothing, then one to seven eighths of a block."""
PLAIN = "#"
BLOCKS = FULL + "".join(EIGHTHS)
"""Every sign that a bar of blocks may need."""


def bar(part: float, whole: float, width: int, *, blocks: bool) -> str:
    """A bar for `part` where `whole` would fill `width` columns."""
    share = min(1.0, part / whole) if whole > 0 else 0.0
    if not blocks:
        return PLAIN * round(share * width)
    full, eighths = divmod(round(share * width * 8), 8)
    return FULL * full + EIGHTHS[eighths]
