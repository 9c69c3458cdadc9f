"""Take pictures of every view of the page: `python -m tools.screenshots [FOLDER] [VIEW ...]`.

Each view is taken at the size of a desk and of a phone, by day and by night, into docs/screens or
the folder that is named; with names of views after it only those. It needs Chromium and the package
playwright. The battles are played by two captains with a fixed seed, up to a moment worth looking
at.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ConsoleMessage, Error, sync_playwright

from tools.screen_views import PANES, VIEWS, Table

SCREENS: Final = Path(__file__).resolve().parent.parent / "docs" / "screens"
SIZES: Final = {"desk": (1440, 900), "phone": (390, 844)}
SETTLED: Final = 250
"""Milliseconds that the page is left alone before a picture."""


@contextmanager
def served() -> Iterator[Table]:
    """A server of its own, with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "deckload", "play", "--no-browser", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "battles.db")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if found := re.search(r"http://[\d.]+:\d+", line):
                    yield Table(found[0])
                    return
            raise SystemExit("the server does not start")
        finally:
            process.terminate()
            process.wait(20)


def take(browser: Browser, table: Table, folder: Path, only: set[str]) -> Iterator[Path]:
    """Take the pictures; each path as it is written. Faults of the page are said beside it."""
    for size, (width, height) in SIZES.items():
        views = VIEWS | (PANES if size == "phone" else {})
        for name, show in views.items():
            if only and name not in only:
                continue
            context = browser.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                has_touch=size == "phone",
            )
            page = context.new_page()
            page.on("pageerror", partial(_wrong, name))
            page.on("console", partial(_heard, name))
            show(page, table)
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.wait_for_timeout(SETTLED)
                path = folder / f"{name}-{size}-{theme}.png"
                page.screenshot(path=path)
                yield path
            context.close()


def _wrong(name: str, error: Error) -> None:
    print(f"{name}: {error}")


def _heard(name: str, said: ConsoleMessage) -> None:
    if said.type == "error":
        print(f"{name}: {said.text}")


def main(words: list[str]) -> int:
    """The folder first, then the names of views to take alone."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        print("Pictures need Chromium, and none is installed.")
        return 1
    folder = Path(words[0]) if words else SCREENS
    folder.mkdir(parents=True, exist_ok=True)
    with served() as table, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for path in take(browser, table, folder, set(words[1:])):
            print(path, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
