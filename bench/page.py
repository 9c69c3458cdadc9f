"""How soon the page is of use, and what a drag costs it: the table with 60 units in Chromium.

Run `python -m bench.page`. A real server answers. Of a drag, one pointer event a time, the work of
the browser's main thread between two events is taken from its own counters: script, style, layout,
paint and all else that it did, with the answers that came meanwhile.
"""

import math
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.page_load import VISITOR, laid, loading

TESTS = Path(__file__).resolve().parent.parent / "tests"
UNITS = 60
EVENTS = 300
GOAL = 8.0
"""Milliseconds of main-thread work an event at the 95th percentile."""
ROUNDS = 3
SIZES = ((1440, 900), (390, 844))
FRAME = 17
"""Milliseconds between two events."""
STILL = "without any event"
"""What asking for the counters costs by itself."""
PARTS = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def crowd() -> Any:
    """Twenty flights and ten ships a side, near enough to be in each other's way."""
    from game_builders import bound, squadron, vessel

    ships = ("Warspite", "Ajax", "Tribal class")
    units: list[Any] = []
    for n in range(UNITS // 3):
        side = n % 2
        place = (8 + (n // 2) * 6.0, 10.0 + 28 * side)
        units.append(vessel(f"s{n}", ships[n % 3], side, place, 90))
    for n in range(UNITS - len(units)):
        side = n % 2
        place = (12 + (n // 2 % 10) * 5.0, 16.0 + 3.2 * (n // 20) + 7 * side)
        units.append(squadron(f"f{n}", ("Swordfish", "Bf 109")[side], side, place))
    return bound(*units)


def percentile(values: list[float], part: float) -> float:
    """The value that a part of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]


def begun(url: str) -> str:
    """A battle of the crowd on the server: the path of its seat."""
    from deckload.record.position import write_position

    return laid(url, {"kind": "file", "text": write_position(crowd()).decode()})


def reference() -> list[float]:
    """The same for a square on an empty page, which shows how busy the machine is."""
    from browser_pages import chromium

    body = """<div id=d></div><script>
      d.style.cssText = 'position:absolute;width:20px;height:20px;background:red';
      onpointermove = (e) => { d.style.transform = `translate(${e.clientX}px,${e.clientY}px)`; };
    </script>"""
    with chromium(whole=True) as browser:
        page = browser.new_page()
        page.set_content(body)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        found, before = [], 0.0
        for n in range(EVENTS // 2):
            page.mouse.move(300 + 90 * math.cos(n / 20), 300 + 60 * math.sin(n / 20))
            page.wait_for_timeout(FRAME)
            told = session.send("Performance.getMetrics")["metrics"]
            now = next(each["value"] for each in told if each["name"] == PARTS[0]) * 1000
            found.append(now - before)
            before = now
        return found[1:]


def measured(url: str, width: int, height: int) -> dict[str, list[float]]:
    """Milliseconds of each kind of work for every event of a drag."""
    from browser_pages import chromium

    path = begun(url)
    with chromium(whole=True) as browser:
        page = browser.new_page(viewport={"width": width, "height": height})
        page.add_init_script(f"localStorage.setItem('deckload.visitor', '{VISITOR}')")
        page.goto(url + path)
        if width < 700:
            page.get_by_text("Sea", exact=True).last.click()
        token = page.locator('.unit[data-unit="f0"] .hit')
        token.wait_for()
        assert page.locator(".unit").count() == UNITS
        page.wait_for_timeout(500)
        session = page.context.new_cdp_session(page)
        # Time that the thread itself has worked, so that a busy machine does not count.
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def counters() -> dict[str, float]:
            told = session.send("Performance.getMetrics")["metrics"]
            return {each["name"]: each["value"] * 1000 for each in told}

        box = token.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 8, y)
        page.wait_for_timeout(400)
        assert page.locator(".ghost").count() > 0
        found: dict[str, list[float]] = {part: [] for part in (*PARTS, STILL)}
        before = counters()
        for n in range(EVENTS + EVENTS // 5):
            moving, angle = n < EVENTS, n / 20
            if moving:
                page.mouse.move(x + 90 * math.cos(angle), y + 60 * math.sin(angle))
            page.wait_for_timeout(FRAME)
            now = counters()
            for part in PARTS if moving else ():
                found[part].append(now[part] - before[part])
            if n > EVENTS + 20:
                found[STILL].append(now[PARTS[0]] - before[PARTS[0]])
            before = now
        page.mouse.up()
        return found


def main() -> int:
    """Measure, print, and say whether the goal is met."""
    sys.path.insert(0, str(TESTS))
    from browser_pages import Process

    missed = False
    plain = reference()
    print(f"a square on an empty page {median(plain):.2f}  95th {percentile(plain, 0.95):.2f}")
    with TemporaryDirectory() as folder:
        server = Process(Path(folder) / "battles.db")
        try:
            loading(server.url, SIZES)
            for width, height in SIZES:
                rounds = [measured(server.url, width, height) for _ in range(ROUNDS)]
                # What else the machine does only adds, so the quietest round tells the most.
                found = min(rounds, key=lambda each: percentile(each[PARTS[0]], 0.95))
                print(f"{width} x {height}, {UNITS} units, {EVENTS} events; ms an event")
                for part, values in found.items():
                    high, most = percentile(values, 0.95), max(values)
                    print(f"  {part:20} {median(values):6.2f}  95th {high:6.2f}  most {most:6.2f}")
                missed = missed or percentile(found["TaskDuration"], 0.95) > GOAL
        finally:
            server.close()
    print(f"goal {GOAL:g} ms an event at the 95th percentile: {'missed' if missed else 'met'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
