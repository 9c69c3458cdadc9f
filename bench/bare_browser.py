"""Chromium with hardly anybody looking: what a tool for tests hears of every request costs time.

Only what is said here goes over its debugging socket.
"""

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 30.0
"""Seconds that anything may take."""
LOOK = 0.05
"""Seconds between two looks at what a page has told."""


class BareBrowser:
    """A running browser, asked by its own protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)

    def tells(self, address: str, script: str, size: tuple[int, int]) -> Any:
        """What a script in front of a page tells, as JSON in the `data-told` of its root.

        The page comes to a browser that has kept nothing. Raises TimeoutError.
        """
        context = self._ask("Target.createBrowserContext")["browserContextId"]
        try:
            wanted = {"url": "about:blank", "browserContextId": context}
            wanted |= {"width": size[0], "height": size[1]}
            target = self._ask("Target.createTarget", wanted)["targetId"]
            said = {"targetId": target, "flatten": True}
            page = self._ask("Target.attachToTarget", said)["sessionId"]
            shape = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
            self._ask("Emulation.setDeviceMetricsOverride", shape, page)
            self._ask("Page.enable", {}, page)
            self._ask("Page.addScriptToEvaluateOnNewDocument", {"source": script}, page)
            self._ask("Page.navigate", {"url": address}, page)
            return self._told(page, address)
        finally:
            self._ask("Target.disposeBrowserContext", {"browserContextId": context})

    def _told(self, page: str, address: str) -> Any:
        look = {"expression": "document.documentElement.dataset.told ?? ''", "returnByValue": True}
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            told = self._ask("Runtime.evaluate", look, page)["result"].get("value")
            if told:
                return json.loads(told)
            time.sleep(LOOK)
        raise TimeoutError(f"{address} has told nothing in {PATIENCE:g} seconds")

    def _ask(self, method: str, said: dict[str, Any] | None = None, page: str = "") -> Any:
        number = next(self._numbers)
        asked: dict[str, Any] = {"id": number, "method": method, "params": said or {}}
        self._socket.send(json.dumps(asked | ({"sessionId": page} if page else {})))
        while True:
            told = json.loads(self._socket.recv(PATIENCE))
            if told.get("id") == number:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']}")
                return told["result"]


@contextmanager
def bare_browser(program: str) -> Iterator[BareBrowser]:
    """A browser for as long as it is needed."""
    with TemporaryDirectory(prefix="deckload-browser-", ignore_cleanup_errors=True) as folder:
        words = ["--headless=new", "--no-sandbox", "--no-first-run", "--disable-extensions"]
        words += ["--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
        process = subprocess.Popen(
            [program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            port, path = _where(Path(folder) / "DevToolsActivePort")
            with connect(f"ws://127.0.0.1:{port}{path}", max_size=None) as socket:
                yield BareBrowser(socket)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _where(file: Path) -> tuple[str, str]:
    """The port and the path of the debugging socket, once the browser has said them."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        lines = file.read_text("utf-8").split() if file.exists() else []
        if len(lines) == 2:
            return lines[0], lines[1]
        time.sleep(LOOK)
    raise TimeoutError("the browser does not say where it listens")
