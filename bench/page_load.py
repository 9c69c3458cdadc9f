"""How soon the page can be used: from going to an address until what was pressed has answered.

Each load has a browser context of its own, so nothing of the page is kept from the one before. The
browser itself runs already, and nobody listens to its requests meanwhile.
"""

import json
import urllib.request
from collections.abc import Sequence
from statistics import median

from bench.bare_browser import BareBrowser, bare_browser

LOADS = 9
GOAL = 1000.0
"""Milliseconds until the page is of use, the median of the loads."""
SCENARIO = "carrier-duel"
VISITOR = "bench-visitor-who-waits"
START = ".scns [role=radio]"
"""On the start page: the battles to choose from."""
TABLE = ".what [role=radio]"
"""In the decision panel: the units whose turn it could be."""

WATCH = """(where) => {
  const all = () => [...document.querySelectorAll(where)];
  const chosen = (one) => one?.getAttribute('aria-checked') === 'true';
  const look = () => {
    const place = all().findIndex((one) => !chosen(one));
    if (place < 0 || !all()[place].checkVisibility()) return void setTimeout(look, 2);
    const there = performance.now();
    all()[place].click();
    const answer = () => {
      if (!chosen(all()[place])) return void requestAnimationFrame(answer);
      // the frame that shows it is drawn before the next one begins
      requestAnimationFrame(() => {
        document.documentElement.dataset.told = JSON.stringify([there, performance.now()]);
      });
    };
    requestAnimationFrame(answer);
  };
  look();
}"""


def laid(url: str, start: dict[str, str]) -> str:
    """A battle of one who plays both sides, begun so: the path of its seat."""
    make = {"start": start, "sides": [{"player": "me"}, {"player": "me"}], "visitor": VISITOR}
    asked = urllib.request.Request(
        f"{url}/api/battles", json.dumps(make).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        made = json.load(answer)
    path: str = made["links"][made["yours"]]["path"]
    return path


def loading(url: str, sizes: Sequence[tuple[int, int]]) -> bool:
    """Measure and print; whether every median is within the goal."""
    from browser_pages import chromium_path

    program = chromium_path(whole=True)
    if program is None:
        print("how soon the page is of use: skipped, there is no Chromium")
        return True
    met = True
    pages = (
        ("the start page", "/", START),
        ("a table", laid(url, {"kind": "scenario", "name": SCENARIO}), TABLE),
    )
    with bare_browser(program) as browser:
        for words, path, where in pages:
            for size in sizes:
                # The first one warms up the browser and the server.
                found = [load(browser, url + path, where, size) for _ in range(LOADS + 1)][1:]
                there, answered = (median(each[n] for each in found) for n in (0, 1))
                slowest = max(each[1] for each in found)
                print(
                    f"{words}, {size[0]} x {size[1]}, nothing kept: there {there:.0f} ms, "
                    f"a press answered {answered:.0f} ms, slowest of {LOADS} {slowest:.0f} ms"
                )
                met = met and answered <= GOAL
    print(f"goal {GOAL:g} ms until a press is answered: {'met' if met else 'missed'}")
    return met


def load(
    browser: BareBrowser, address: str, where: str, size: tuple[int, int]
) -> tuple[float, float]:
    """Milliseconds until something to press is there, and until a press of it is answered."""
    known = f"localStorage.setItem('deckload.visitor', '{VISITOR}');"
    watch = f"if (location.protocol !== 'about:') {{ {known} ({WATCH})({json.dumps(where)}); }}"
    there, answered = browser.tells(address, watch, size)
    return there, answered
