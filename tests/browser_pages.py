"""The page in a real browser: what it may not do is watched, and how it stands is looked at."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import sync_playwright as playwright

import deckload

TABLE = Path(deckload.__file__).parent / "table"
"""The folder of the page."""
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
WIDE, PHONE = (1440, 900), (390, 844)
WAIT = 15_000
"""Milliseconds that anything may take to be seen."""
_SHELL = "chromium-headless-shell"
_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_path(*, whole: bool = False) -> str | None:
    """The system's browser: one without windows, which is lighter, unless `whole` is wanted."""
    names = _CHROMIUMS if whole else (_SHELL, *_CHROMIUMS)
    return next((found for name in names if (found := shutil.which(name))), None)


@contextmanager
def chromium(*, whole: bool = False) -> Iterator[Browser]:
    """The system's browser, running; the test is skipped where there is none."""
    path = chromium_path(whole=whole)
    if path is None:
        pytest.skip("needs Chromium")
    with playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visit:
    """A visitor with a page of his own: nothing of him is shared with another visit.

    What the page may never do is written down in `faults`: errors, refusals by its own policy, and
    requests to anywhere but its own server.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = WIDE,
        *,
        theme: str = "light",
        touch: bool = False,
        **more: Any,
    ) -> None:
        self.url = url
        self.faults: list[str] = []
        self.expected: tuple[str, ...] = ()
        """Parts of faults that a test brings about on purpose, such as a refused request."""
        self.bytes = 0
        scheme: Any = theme
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            has_touch=touch,
            is_mobile=touch,
            **more,
        )
        self.context.set_default_timeout(WAIT)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._request)

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *ended: object) -> None:
        self.context.close()

    def go(self, path: str = "/") -> Page:
        """Go to a path of the server, and wait until the page stands."""
        self.page.goto(self.url + path)
        self.page.wait_for_selector("main:not([aria-busy])")
        return self.page

    def clean(self) -> None:
        """Fail if the page has done what it may not do."""
        known = [fault for fault in self.faults if not any(e in fault for e in self.expected)]
        assert not known, "\n".join(known)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} {message.location['url']}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.faults.append(f"request: {request.url}")


def axe(page: Page) -> list[str]:
    """What axe finds serious or worse on the page as it stands, in words."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
    )
    return [
        f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def overflow(page: Page) -> list[str]:
    """What makes the page wider than its window, by the elements that stick out."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= wide) return [];
          return [...document.querySelectorAll('body *')]
            .filter((each) => each.getBoundingClientRect().right > wide + 1)
            .slice(0, 5).map((each) => each.outerHTML.slice(0, 120));
        }"""
    )
    return found


class Process:
    """`deckload play` as a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *words: str) -> None:
        self.database, self.words = database, words
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin to serve, at the same port as before if there was one."""
        source = str(Path(deckload.__file__).parents[1])
        command = [sys.executable, "-m", "deckload", "play", "--no-browser"]
        command += ["--port", str(self.port), "--database", str(self.database), *self.words]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        told = ""
        for line in self.process.stdout:
            told += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start:\n{told}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
