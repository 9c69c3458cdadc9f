"""The modules that the page is told of ahead are those that it asks for, no more and no fewer."""

import re
from pathlib import Path

import pytest
from browser_pages import PHONE, WIDE, Visit
from playwright.sync_api import Browser
from server_table import VISITOR, Server

from deckload.server.ahead import told_ahead
from deckload.server.pages import Pages

MODULES = """() => performance.getEntriesByType('resource')
  .map((each) => new URL(each.name).pathname.slice(1))
  .filter((path) => /\\.m?js$/.test(path) && path !== 'js/early.js')"""
ASKED = """() => [...document.querySelectorAll('link[rel=modulepreload]')]
  .map((each) => new URL(each.href).pathname.slice(1))"""


def test_a_module_is_told_with_all_that_it_imports_each_once_and_the_nearest_first() -> None:
    index = (
        b'<script type="importmap">{"imports":{"lib":"./vendor/lib.mjs"}}</script>'
        b'<script data-ahead-page="js/main.js" data-other="js/main.js" data-ahead-none=""></script>'
    )
    files = {
        "js/main.js": b"import { a } from 'lib';\nimport {\n  b,\n} from './deep/one.js';\n"
        b"/** @type {import('./typed.js').T} */\nconst later = () => import('./later.js');\n"
        b"const text = `import 'no.js'`;\n",
        "js/deep/one.js": b"export * from '../two.js'; import '../main.js';\n",
        "js/two.js": b"// import './never.js';\nimport './gone.js';\nexport {};\n",
        "vendor/lib.mjs": b'import{x as y}from"./a.mjs";import{z}from"./b.mjs";export{y,z};',
        "vendor/a.mjs": b"",
        "vendor/b.mjs": b"",
        **{f"js/{name}.js": b"" for name in ("typed", "later", "never", "no")},
    }
    told = told_ahead(index, files).decode()
    assert re.findall(r'(data-[a-z-]+)="([^"]*)"', told) == [
        (
            "data-ahead-page",
            "js/main.js vendor/lib.mjs js/deep/one.js vendor/a.mjs vendor/b.mjs js/two.js",
        ),
        ("data-other", "js/main.js"),
        ("data-ahead-none", ""),
    ]


def test_what_is_no_file_is_told_as_it_was_said() -> None:
    index = b'<script data-ahead-page="js/gone.js"></script>'
    assert told_ahead(index, {}) == index


def test_the_page_that_is_served_is_the_one_with_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script data-ahead-page="a.js"></script>')
    (tmp_path / "a.js").write_text("import './b.js';\n")
    (tmp_path / "b.js").write_text("export {};\n")
    before = Pages(tmp_path)
    found = before.find("/")
    assert found is not None
    assert found.body == b'<script data-ahead-page="a.js b.js"></script>'
    (tmp_path / "a.js").write_text("export {};\n")
    after = Pages(tmp_path)
    changed = after.find("/")
    assert changed is not None
    assert changed.tag != found.tag
    assert after.version != before.version


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("what", ["start", "battle"])
def test_the_browser_asks_at_once_for_every_module_that_it_needs(
    browser: Browser, paged: Server, size: tuple[int, int], what: str
) -> None:
    made = paged.make(("me", "me"))
    with Visit(browser, paged.url, size) as visit:
        page = visit.page
        page.add_init_script(f"localStorage.setItem('deckload.visitor', '{VISITOR}')")
        page.goto(paged.url + ("/" if what == "start" else f"/#/{made.id}/{made.keys['both']}"))
        page.wait_for_selector("main:not([aria-busy])")
        page.wait_for_selector(".scns [role=radio]" if what == "start" else "#what-now-title")
        needed = page.evaluate(MODULES)
        # what a press may bring later is found in the file that brings it
        asked = page.evaluate(ASKED)
        assert len(asked) == len(set(asked)) > 20
        assert set(needed) <= set(asked) | {"js/main.js"}
        # and nothing that this page does not show
        assert any(path.startswith("js/start/") for path in asked) == (what == "start")
        assert any(path.startswith("js/sea/sea") for path in asked) == (
            what == "battle" and size == WIDE
        )
        visit.clean()
