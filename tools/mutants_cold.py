"""Hooks for the tests of mutants: nothing that was worked out before a test is remembered in it.

`tools.mutants` writes a conftest.py that imports them. Without them a function that is called only
from one whose answers are kept would be changed, and nobody would call it.
"""

import os
import resource
import sys
from pathlib import Path

import pytest
from hypothesis import settings

__all__ = ["pytest_collection_modifyitems", "pytest_runtest_setup"]

HERE = Path(__file__).resolve().parent.parent
EXAMPLES = 20
"""So many examples of each law are tried, since there are thousands of mutants."""
MEMORY = 4 << 30
settings.register_profile("mutants", deadline=None, derandomize=True, max_examples=EXAMPLES)


def forget() -> None:
    """Forget what was kept from call to call, in the project and in its tests."""
    for module in list(sys.modules.values()):
        place = getattr(module, "__file__", None)
        if place is None or not place.startswith(str(HERE)):
            continue
        for value in list(vars(module).values()):
            clear = getattr(value, "cache_clear", None)
            if callable(clear):
                clear()


def limit_memory() -> None:
    """Have a mutant that takes ever more memory fail by itself."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin every test with nothing remembered."""
    forget()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The golden texts first: they see most faults, and are quick."""
    items.sort(key=lambda item: "golden" not in item.nodeid)
    # Here, since the settings of the tests themselves are read only now.
    settings.load_profile("mutants")
    if "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", ""):
        limit_memory()
