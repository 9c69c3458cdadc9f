"""A hand at the referee's page: it does what the page asks, by what the page offers alone."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

FACES = (5, 2, 6, 3, 1, 4, 4, 6, 2, 5, 3, 1)
PATIENCE = 20.0
"""Seconds that anything may take."""
Standing = dict[str, object]


def eager(words: list[str]) -> int:
    """Attack where that is offered, go on where it is not, and never leave."""
    for wanted in ("attack", "strike", "fire", "moves", "move", "comes on", "stay", "hold"):
        for number, each in enumerate(words):
            low = each.lower()
            if low.startswith(wanted) or (f" {wanted}" in low and "leave" not in low):
                return number
    return 0


class Hand:
    """Plays every side of a page, one thing after another; faces come from FACES in turn.

    With `touch` everything is tapped, else clicked and typed. What was asked about the table, and
    the words of every roll, are kept in `questions` and `rolls`.
    """

    def __init__(
        self, page: Page, choose: Callable[[list[str]], int] = eager, *, touch: bool = False
    ) -> None:
        self.page, self.touch = page, touch
        self._choose = choose
        self._rolled = 0
        self.questions: list[str] = []
        self.rolls: list[str] = []

    def press(self, what: str) -> None:
        """Press what a selector finds first."""
        found = self.page.locator(what).first
        found.scroll_into_view_if_needed()
        found.tap() if self.touch else found.click()

    def standing(self) -> Standing:
        """What is waited for, as the page knows it."""
        found: Standing = self.page.evaluate(
            """import('./js/store.js').then(({view}) => ({
                 what: view.value.awaits.what, prompt: view.value.prompt?.kind ?? '',
                 phase: view.value.phase, turn: view.value.turn, version: view.value.version}))"""
        )
        return found

    def play(
        self, until: Callable[[Standing], bool] = lambda now: now["what"] == "over", most: int = 300
    ) -> None:
        """Play on until something stands."""
        for _ in range(most):
            now = self.standing()
            if until(now):
                return
            assert now["what"] != "over", "the battle was over before"
            self.step(now)
        raise AssertionError(f"not there after {most} steps: {self.standing()}")

    def step(self, now: Standing) -> None:
        """Answer what is asked now, and wait until the battle has moved and is drawn."""
        if now["what"] == "answer" and now["prompt"] == "dice":
            self.type_dice()
        elif now["what"] == "answer":
            self.press("#give-order")
        else:
            self.order()
        until = time.monotonic() + PATIENCE
        while self.standing()["version"] == now["version"] or self.standing()["what"] == "captain":
            assert time.monotonic() < until, f"nothing came of it: {now}"
            time.sleep(0.02)
        self.page.evaluate("new Promise((go) => requestAnimationFrame(() => setTimeout(go, 30)))")

    def type_dice(self) -> None:
        """A face for each die that is asked for, on the keys of the page or of the keyboard."""
        page = self.page
        self.rolls.append(page.locator("#typing-words").inner_text())
        for _ in range(page.locator(".typing .box").count()):
            face = FACES[self._rolled % len(FACES)]
            self._rolled += 1
            if self.touch:
                page.get_by_role("button", name=f"a {face}", exact=True).tap()
            else:
                page.keyboard.press(str(face))
        self.press(".typing .btn.go:not([aria-disabled])")

    def order(self) -> None:
        """Make an order from what is offered, say yes to what it hangs on, and give it."""
        page = self.page
        for _ in range(60):
            go = page.locator("#give-order")
            question = page.locator(".question")
            if go.count() and go.get_attribute("aria-disabled") is None:
                self.press("#give-order")
                return
            if question.count():
                words = question.locator("b").inner_text()
                self.questions.append(words)
                self.press(".question .btn")
                expect(page.locator(".question b", has_text=words)).to_have_count(0)
            elif page.locator(".counting").count():
                page.wait_for_timeout(30)
            else:
                self.pick()
        raise AssertionError(f"no order could be made: {page.locator('.what').inner_text()}")

    def pick(self) -> None:
        """Choose among what is offered."""
        picks = self.page.locator(".what .picks [role=radio]")
        expect(picks.first).to_be_visible()
        chosen = picks.nth(self._choose(picks.all_inner_texts()))
        chosen.scroll_into_view_if_needed()
        chosen.tap() if self.touch else chosen.click()
        self.page.wait_for_timeout(120)
