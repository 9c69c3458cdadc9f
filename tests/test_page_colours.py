"""Every colour of the page on every ground it stands on, by day, by night, by other eyes."""

import re
from functools import cache

import pytest
from browser_pages import TABLE

TEXT, MARK, FIRST = 4.5, 3.0, 7.0
"""The least contrast: of text, of marks and borders, and of what is read first."""
SIDES = ("side-a", "side-b")
SHEETS = ("sheet", "paper", "sheet-2")
PAIRS = [
    *[("ink", ground, FIRST) for ground in (*SHEETS, "sea", "sea-3", "hand-wash", "fault-wash")],
    *[("ink-2", ground, TEXT) for ground in (*SHEETS, "sea")],
    *[("ink-3", ground, TEXT) for ground in SHEETS],
    *[
        (side, ground, TEXT)
        for side in ("side-a", "side-b")
        for ground in ("sheet", "paper", "sea")
    ],
    *[(side, "sea-3", MARK) for side in ("side-a", "side-b", "hand")],
    ("side-a", "wash-a", TEXT),
    ("side-b", "wash-b", TEXT),
    *[("on-side", side, TEXT) for side in SIDES],
    *[("hand", ground, TEXT) for ground in ("sheet", "paper", "sea", "hand-wash")],
    ("on-hand", "hand", TEXT),
    ("sheet", "ink", FIRST),
    ("fault", "sheet", TEXT),
    ("fault", "fault-wash", TEXT),
    ("die-ink", "die", FIRST),
    ("die-miss-ink", "die-miss", TEXT),
    *[("rule-2", ground, MARK) for ground in ("sheet", "paper")],
]
# How far apart they look, in Lab; what is told by shape first may come nearer in colour.
APART = [("side-a", "side-b", 58), ("side-a", "hand", 20), ("side-b", "hand", 20)]
# What is left of red, green and blue light to eyes that lack one of the three kinds of cones:
# Machado, Oliveira and Fernandes, IEEE Trans. Vis. Comput. Graph. 15 (2009), severity 1.
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Light = tuple[float, float, float]


@cache
def colours() -> dict[str, tuple[str, str]]:
    """The colours of look.css by name: by day and by night."""
    css = (TABLE / "look.css").read_text(encoding="utf-8")
    both = re.findall(r"--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)", css)
    same = re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", css)
    return {name: (day, night) for name, day, night in both} | {n: (c, c) for n, c in same}


def light(colour: str) -> Light:
    """How much red, green and blue light a colour gives, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def bright(seen: Light) -> float:
    """How bright light looks."""
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    dark, pale = sorted((bright(light(one)), bright(light(other))))
    return (pale + 0.05) / (dark + 0.05)


def seen_by(eye: str, colour: str) -> Light:
    """The light of a colour as an eye sees it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light(colour), strict=True))))
        for row in EYES[eye]
    )
    return red, green, blue


def lab(seen: Light) -> Light:
    """Light in the space where equal distances look equal (CIE 1976, D65)."""
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    bent = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, bright(seen), z)]
    return 116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])


def test_the_measure_is_the_known_one() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert lab(light("#ffffff")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(light("#ff0000")) == pytest.approx((53.2, 80.1, 67.2), abs=0.2)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS, ids=lambda value: str(value))
def test_what_is_written_can_be_read(ink: str, ground: str, least: float, night: bool) -> None:
    assert contrast(colours()[ink][night], colours()[ground][night]) >= least


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("one", "other", "least"), APART)
def test_the_sides_stay_apart_to_every_eye(
    one: str, other: str, least: float, eye: str, night: bool
) -> None:
    first, second = (lab(seen_by(eye, colours()[name][night])) for name in (one, other))
    apart = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
    assert apart >= least


def test_every_colour_of_the_page_is_one_of_the_look() -> None:
    """No sheet of styles brings a colour of its own; only a code to photograph does."""
    known = {"#fffdf4", "#17222c", "#fff"}
    for path in sorted((TABLE / "css").glob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        own = {found.lower() for found in re.findall(r"#[0-9a-fA-F]{3,8}\b(?![\w-])", css)}
        ids = set(re.findall(r"(?:^|[\s,>(])(#[a-z][\w-]*)", css))
        assert own - ids <= known, path.name
