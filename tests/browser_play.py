"""Playing a battle in the browser by what the page offers: by click, by touch, by keys alone."""

from typing import Any

from browser_panels import Window

CHOSEN = "[data-choice]"
GO = "#give-order:not([aria-disabled])"
MOST_STEPS = 250


class Player:
    """Somebody at one window who does what the page asks; `faces` are the dice he has rolled."""

    def __init__(self, window: Window) -> None:
        self.window, self.page = window, window.page
        self.rolled = 0

    def press(self, selector: str) -> None:
        """Press what is there."""
        self.page.locator(selector).first.click()

    def dice(self, count: int) -> None:
        """Type as many dice as are asked for, and confirm."""
        self.window.type_dice(self.faces(count))
        self.page.keyboard.press("Enter")

    def faces(self, count: int) -> str:
        """Faces that are never the same for two rolls after each other."""
        self.rolled += 1
        return "".join(str((self.rolled * 5 + 3 * n) % 6 + 1) for n in range(count))

    def step(self, view: dict[str, Any]) -> None:
        """Do one thing that the page offers this seat."""
        page, prompt = self.page, view["prompt"]
        if prompt and prompt["kind"] == "dice":
            page.wait_for_selector(".typing")
            self.dice(prompt["dice"])
            return
        if view["awaits"]["what"] == "order" and view["legal"]:
            self._choose(view)
        self.press(GO)

    def _choose(self, view: dict[str, Any]) -> None:
        able = [unit for unit in view["legal"] if not unit["refusal"]]
        if view["phase"].startswith("launches"):
            return
        if len(able) > 1:
            self.press(f'[data-choice="{able[0]["unit"]}"]')
        self.page.wait_for_selector(".compose")
        if view["phase"] == "ship firing":
            return
        may = [p for p in able[0]["possibilities"] if not p["refusal"]]
        fights = [f"{p['what']} {p['target']}" for p in may if p["what"] in ("strike", "attack")]
        if fights:
            self.press(f'[data-choice="{fights[0]}"]')
            self.page.wait_for_selector(".oddsbox svg.odds")
        else:
            self.page.wait_for_selector('[data-choice^="move"], [data-choice^="course"]')
            last = self.page.locator('[data-choice^="move"], [data-choice^="course"]').last
            self.press(f'[data-choice="{last.get_attribute("data-choice")}"]')


class Toucher(Player):
    """The same with a finger: our own six keys instead of a keyboard."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.tap()

    def dice(self, count: int) -> None:
        for face in self.faces(count):
            self.page.get_by_role("button", name=f"a {face}", exact=True).tap()
        self.page.locator(".typing .go").tap()


class Typist(Player):
    """The same by keys alone: to the panel, along it with Tab, within a group with the arrows."""

    def press(self, selector: str) -> None:
        page = self.page
        page.wait_for_selector(selector)
        page.keyboard.press("Escape")
        page.keyboard.press("w")
        for _ in range(80):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press(page.evaluate(_NEXT, selector))
        raise AssertionError(f"no key leads to {selector}")

    def dice(self, count: int) -> None:
        held = self.page.evaluate("document.activeElement.matches('.box.ring input')")
        assert held, "the ring has the focus without being looked for"
        for face in self.faces(count):
            self.page.keyboard.press(face)
        self.page.keyboard.press("Enter")


_NEXT = """s => {
  const held = document.activeElement;
  const group = held.closest('[role=radiogroup]');
  return group && group.querySelector(s) ? 'ArrowDown' : 'Tab';
}"""


def play(*players: Player, steps: int = MOST_STEPS) -> dict[str, Any]:
    """Play until the battle is over, each window doing what it is asked. Returns the last view."""
    for _ in range(steps):
        found = [(player, player.window.view()) for player in players]
        view = found[0][1]
        if view["awaits"]["what"] == "over":
            for player in players:
                player.window.up_to_date()
            return view
        asked = next((p for p, seen in found if seen["awaits"]["you"]), None)
        if asked is not None:
            seen = asked.window.up_to_date()
            if seen["awaits"]["you"]:
                asked.step(seen)
        players[0].window.after(view["version"])
    raise AssertionError(f"the battle is not over after {steps} steps")
