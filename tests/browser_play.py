"""Playing a battle in the browser by what the page offers: by click, by touch, by keys alone."""

from collections.abc import Callable
from typing import Any

import browser_orders as orders
from browser_panels import Window

GO = "#give-order:not([aria-disabled])"
MOST_STEPS = 400
SORTIES = 2
"""Turns in which carriers launch; flights that land later stay on deck, so that a battle ends."""
MANOEUVRES = 3
"""Turns in which a ship of each side tries a special action."""


class Player:
    """Somebody at one window who does what the page asks, and closes in on the enemy.

    With `weighs` he looks at the odds of each attack before he orders it.
    """

    def __init__(self, window: Window, *, weighs: bool = False) -> None:
        self.window, self.page = window, window.page
        self.weighs = weighs
        self.rolled = self.steps = self._decided = self._specials = 0
        self._manoeuvred: set[tuple[int, int]] = set()

    def press(self, selector: str) -> None:
        """Press what is there."""
        self.page.locator(selector).first.click()

    def pick(self, selector: str, value: str) -> None:
        """Pick one entry of a list that opens."""
        self.page.locator(selector).select_option(value)

    def fill(self, selector: str, number: int) -> None:
        """Write a number into a field."""
        self.page.locator(selector).fill(f"{number}")
        self.page.locator(selector).blur()

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
        self.steps += 1
        prompt = view["prompt"]
        if prompt and prompt["kind"] == "dice":
            self.page.wait_for_selector(".typing")
            self.dice(prompt["dice"])
            return
        if prompt:
            self._decide(prompt)
        elif view["phase"] == "launches off the table":
            self._declare(view)
        elif view["legal"]:
            self._order(view)
        self.press(GO)

    def _decide(self, prompt: dict[str, Any]) -> None:
        """The standing answer at first, then another one, by turns."""
        self._decided += 1
        others = [each for each in prompt["options"] if each != prompt["default"]]
        if others and self._decided % 3 == 0:
            self.press(f'[data-choice="option {others[-1]}"]')

    def _declare(self, view: dict[str, Any]) -> None:
        units = orders.able(view)
        for number, unit in enumerate(units, 1):
            if all(not each["refusal"] for each in unit["possibilities"]):
                self.press(f".ticks li:nth-child({number}) input")
                self.page.wait_for_selector(".ticks input:checked")
                return

    def _order(self, view: dict[str, Any]) -> None:
        units = orders.able(view)
        unit = units[0]
        if len(units) > 1:
            self.press(f'[data-choice="{unit["unit"]}"]')
        self.page.wait_for_selector(".compose")
        if view["phase"] == "ship movement":
            self._steer(view, unit)
        elif view["phase"] == "ship firing":
            self._fire(view, unit)
        else:
            self._fly(view, unit)

    def _steer(self, view: dict[str, Any], unit: dict[str, Any]) -> None:
        launches = [each for each in unit["possibilities"] if each["what"] == "launch"]
        if not launches and self._special(view, unit):
            return
        self.choose(orders.steered(view, unit, self._offered(unit)))
        if view["turn"] > SORTIES:
            return
        for number, launch in enumerate(launches, 1):
            if not launch["refusal"]:
                box = f".ticks li:nth-child({number}) input"
                self.press(box)
                self.page.wait_for_selector(f"{box}:checked")

    def _special(self, view: dict[str, Any], unit: dict[str, Any]) -> bool:
        turn = (view["turn"], view["awaits"]["side"])
        may = orders.targets(unit, "special action")
        wanted = orders.SPECIALS[self._specials % len(orders.SPECIALS)]
        if turn[0] > MANOEUVRES or turn in self._manoeuvred or wanted not in may:
            return False
        self._manoeuvred.add(turn)
        self._specials += 1
        self.choose(f"special {wanted}")
        return True

    def _fire(self, view: dict[str, Any], unit: dict[str, Any]) -> None:
        for line, target in sorted(orders.aimed(view, unit).items()):
            self.pick(f'[id="gun-{line}"]', target)
        flights = orders.targets(unit, "anti-aircraft fire")
        if flights and unit["dice"]:
            self.fill(f'[id="flak-{flights[0]}"]', unit["dice"])

    def _fly(self, view: dict[str, Any], unit: dict[str, Any]) -> None:
        offered = self._offered(unit)
        deed = orders.deed(view, unit, offered)
        self.choose(deed or orders.flown(view, unit, offered))
        if self.weighs and deed.startswith(("strike", "attack")):
            self.page.wait_for_selector(".oddsbox")

    def choose(self, name: str) -> None:
        """Press a choice of the panel by its name."""
        self.press(f'[data-choice="{name}"]')

    def _offered(self, unit: dict[str, Any]) -> list[orders.Offered]:
        """The choices that the panel offers for a unit, once its list has come."""
        self.window.until(f"import('/js/now/menu.js').then(m => m.isWhole('{unit['unit']}'))")
        found = self.page.locator(".compose [data-choice]").evaluate_all(_OFFERED)
        return [(name, words) for name, words in found]


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
        self._reach(selector)
        kind = self.page.evaluate("document.activeElement.type")
        self.page.keyboard.press("Space" if kind == "checkbox" else "Enter")

    def pick(self, selector: str, value: str) -> None:
        self._reach(selector)
        for _ in range(20):
            if self.page.evaluate("document.activeElement.value") == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {value} in {selector}")

    def fill(self, selector: str, number: int) -> None:
        self._reach(selector)
        self.page.keyboard.type(f"{number}")

    def dice(self, count: int) -> None:
        held = self.page.evaluate("document.activeElement.matches('.box.ring input')")
        assert held, "the ring has the focus without being looked for"
        for face in self.faces(count):
            self.page.keyboard.press(face)
        self.page.keyboard.press("Enter")

    def _reach(self, selector: str) -> None:
        """Put the focus on something, by keys."""
        page = self.page
        page.wait_for_selector(selector)
        if not page.evaluate("document.activeElement.matches('.what input, .what select')"):
            page.keyboard.press("Escape")
            page.keyboard.press("w")
        for _ in range(150):
            way = page.evaluate(_WAY, selector)
            if not way:
                return
            page.keyboard.press(way)
        raise AssertionError(f"no key leads to {selector}")


_OFFERED = "found => found.map(each => [each.dataset.choice, each.textContent])"
_WAY = """s => {
  const held = document.activeElement;
  if (held.matches(s)) return '';
  const group = held.closest('[role=radiogroup]');
  return group && group.querySelector(s) ? 'ArrowDown' : 'Tab';
}"""


def play(
    *players: Player, until: Callable[[dict[str, Any]], bool] | None = None, steps: int = MOST_STEPS
) -> dict[str, Any]:
    """Play until the battle is over, each window doing what it is asked. Returns the last view.

    With `until` it is played only until that is true, which must be before the end.
    """
    view = players[0].window.up_to_date()
    for _ in range(steps):
        found = [(player, player.window.shown()) for player in players]
        view = max((seen for _, seen in found), key=lambda seen: int(seen["version"]))
        if until and until(view):
            return view
        if view["awaits"]["what"] == "over":
            assert until is None, "the battle was over before"
            for player in players:
                player.window.up_to_date()
            return view
        asked = [(player, seen) for player, seen in found if _asked(seen, view["version"])]
        behind = [player for player, seen in found if seen["version"] < view["version"]]
        if behind and not asked:
            # Another page has heard of what this one will be asked.
            for player in behind:
                player.window.up_to_date()
            continue
        for player, seen in asked[: 2 if view["prompt"] else 1]:
            player.step(seen)
        players[0].window.moved(view["version"])
    raise AssertionError(f"the battle is not over after {steps} steps: {view['phase']}")


def rolls(dice: int, side: int) -> Callable[[dict[str, Any]], bool]:
    """Whether a side is asked for so many real dice or more, in one roll."""

    def asked(view: dict[str, Any]) -> bool:
        prompt = view["prompt"]
        return bool(prompt and prompt["side"] == side and prompt.get("dice", 0) >= dice)

    return asked


def _asked(seen: dict[str, Any], version: int) -> bool:
    """Whether a window that shows the newest version is to act."""
    return bool(seen["version"] == version and seen["awaits"]["you"])
