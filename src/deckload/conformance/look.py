"""Looking: how a check says that something is as it should be, or is not."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from deckload.conformance.findings import Finding, readings_of
from deckload.conformance.trial import Ordered, Trial
from deckload.game.planned import Plan

ENOUGH = 3
"""Findings of one check in one battle after which it looks no further there."""


class Enough(Exception):
    """A check has found as much as anybody wants to read."""


class Look:
    """What one check sees in one trial: facts counted, and findings with where they were seen."""

    def __init__(self, check: str, trial: Trial, most: int = ENOUGH) -> None:
        self.findings: list[Finding] = []
        self.looked = 0
        self.too_large = 0
        self._check = check
        self._trial = trial
        self._most = most
        self._at: Ordered | None = None

    def __call__(self, fine: bool, should: str, seen: str | Callable[[], str]) -> None:
        """A fact that was looked at: what should be, and what was seen where it is not so.

        `seen` may be a function, asked only then. Raises Enough after some findings.
        """
        self.looked += 1
        if not fine:
            self._found(should, seen if isinstance(seen, str) else seen())

    def each(self, orders: Iterable[Ordered]) -> Iterator[Ordered]:
        """Orders one by one; what is found meanwhile was seen at that order."""
        for order in orders:
            self._at = order
            yield order
        self._at = None

    def broke(self, error: Exception) -> None:
        """The check could not go on, which is a finding, too."""
        try:
            self._found("nothing that the check asks of the rules fails", _words(error))
        except Enough:
            return

    def _found(self, should: str, seen: str) -> None:
        trial, at = self._trial, self._at
        self.findings.append(
            Finding(
                check=self._check,
                scenario=trial.setup.scenario,
                readings=readings_of(trial.setup),
                battle=trial.number,
                seed=str(trial.seed),
                turn=at.before.state.turn if at else trial.ending.state.turn,
                order=at.number if at else 0,
                line=at.account.line if at else 0,
                doing=_doing(at) if at else "",
                seen=seen,
                should=should,
            )
        )
        if len(self.findings) >= self._most:
            raise Enough


class Check(Struct, frozen=True):
    """A check: its name, the fact it proves in a sentence, and how it looks at a trial."""

    name: str
    proves: str
    look_at: Callable[[Trial, Look], None]


def looked(check: Check, trial: Trial, most: int = ENOUGH) -> Look:
    """A trial looked at by a check; never raises, whatever the rules do."""
    look = Look(check.name, trial, most)
    try:
        check.look_at(trial, look)
    except Enough:
        pass
    except Exception as error:  # a rule that breaks is what the kit is to tell of
        look.broke(error)
    return look


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _doing(order: Ordered) -> str:
    """What the order is, in the words of its plan; nothing where it cannot be planned."""
    try:
        plan = order.plan()
    except Exception:  # told of elsewhere; here only a title is wanted
        return ""
    return plan.title if isinstance(plan, Plan) else ""
