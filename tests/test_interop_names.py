"""Names in any letters: through files, tables and pages and back, whatever the system is set to."""

import ast
import csv
import io
import json
import os
import random
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from record_battles import SEED, duel, play
from record_values import TEXTS
from test_record_names import NAMES, named

from deckload.catalogue.load import ship_roster
from deckload.catalogue.scenarios import scenario_from
from deckload.catalogue.sheets import ship_sheet
from deckload.cli.commands import as_typed
from deckload.cli.csv_cells import csv_of, plain_cell, safe_cell
from deckload.cli.labels import Labels
from deckload.cli.log_page import COLUMNS
from deckload.cli.main import programme
from deckload.dice.errors import BadPhrase, DeckloadError
from deckload.record.disk import FileTrouble, create_battle, file_path, open_battle, open_position
from deckload.record.position import write_position
from deckload.units.custom import CUSTOM_SHIP
from deckload.units.names import fold
from deckload.units.phrases import parse_ship
from deckload.units.plain import ship_from, to_data
from deckload.units.roster import Roster

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = ("Admiral Graf Spée", "Béarn", "Götz", "Shōkaku", "加賀", "İstanbul")
FORMS = ("NFC", "NFD", "NFKC", "NFKD")
RUN = ("=", "+", "-", "@")


def run(*words: str) -> Result:
    """The command with these words; it must succeed."""
    result = CliRunner().invoke(programme, list(words))
    assert result.exit_code == 0, result.output
    return result


def recorded(path: Path, name: str) -> Path:
    """The file of a battle in which everything bears a name."""
    battle = create_battle(path, named(name, name), seed=SEED)
    play(battle, random.Random(1), 12)
    return path


@pytest.mark.case("C68")
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_name_goes_through_every_form_and_back(name: str, tmp_path: Path) -> None:
    path = recorded(tmp_path / "some.battle", name)
    names = {unit.called for unit in named(name, name).vessels}
    names |= {unit.called for unit in named(name, name).squadrons}

    shown = json.loads(run("show", str(path), "--json").stdout)
    assert shown["title"].encode() == name.encode()
    assert {each["name"] for each in (*shown["ships"], *shown["flights"])} == names
    assert json.loads(run("replay", str(path), "--json").stdout)["sides"] == [*shown["sides"]]

    rows = csv.reader(io.StringIO(run("log", str(path), "--csv").stdout_bytes.decode(), newline=""))
    header, *cells = [[plain_cell(cell) for cell in row] for row in rows]
    assert tuple(header) == COLUMNS
    log = json.loads(run("log", str(path), "--json").stdout)
    assert len(log) == len(cells)
    units = {each.id for each in duel().vessels} | {each.id for each in duel().squadrons}
    for row, entry in zip(cells, log, strict=True):
        told = dict(zip(header, row, strict=True))
        for key in ("owner", "unit", "name", "detail"):
            assert told[key].encode() == entry[key].encode()
        if told["unit"] in units:
            assert told["name"] in names

    position = tmp_path / "some.position"
    run("export", str(path), "--notes", name, "--out", str(position))
    read = open_position(position)
    assert (read.notes.encode(), read.game) == (name.encode(), open_battle(path).game)
    later = tmp_path / "later.battle"
    run("auto", "--from", str(position), "--seed", "1", "--out", str(later))
    assert open_battle(later).setup == read.game.setup
    data = json.loads(run("show", str(position), "--json").stdout)
    assert data["notes"].encode() == name.encode()


@pytest.mark.case("C68")
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_pages_show_a_name_on_one_line_and_do_nothing_with_it(name: str, tmp_path: Path) -> None:
    path = recorded(tmp_path / "some.battle", name)
    position = tmp_path / "some.position"
    run("export", str(path), "--notes", name, "--out", str(position))
    for words in (
        ("show", str(path)),
        ("replay", str(path)),
        ("log", str(path)),
        ("show", str(position)),
        ("auto", "--from", str(position), "--seed", "1"),
    ):
        for line in run(*words).stdout.splitlines():
            assert line.isprintable()
            assert len(line) <= 80


@pytest.mark.case("C68")
@given(st.lists(st.lists(TEXTS, min_size=2, max_size=3), min_size=1, max_size=3))
def test_any_cells_come_back_and_none_is_run(rows: list[list[str]]) -> None:
    read = list(csv.reader(io.StringIO(csv_of(rows), newline="")))
    assert [[plain_cell(cell) for cell in row] for row in read] == rows
    for row in read:
        for cell in row:
            assert not cell.lstrip().startswith(RUN)


@pytest.mark.case("C68")
@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\r\n=1"),
        *(" =1", "\u00a0=1", "\ufeff=1", "\u200b=1", "\x00=1", "\u2028=1", "\u202e=1"),
        *("\uff1d1", "\uff0b1", "\uff0d1", "\uff201", "\ufe661", "\ufe621", "\ufe631", "\ufe6b1"),
        *("'", "'=1", "''", "\t", "\r"),
    ],
    ids=ascii,
)
def test_whatever_may_begin_a_formula_is_marked(text: str) -> None:
    assert safe_cell(text) == "'" + text
    assert plain_cell(safe_cell(text)) == text


@pytest.mark.case("C68")
@pytest.mark.parametrize("text", ["", "Hood", " Hood", "a=1", "1-1", "5/9", '"x"', ";", ",", "加"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


def sheet(*rows: tuple[str, str]) -> str:
    """A catalogue file of ships by id and name."""
    plain = {k: v for k, v in to_data(CUSTOM_SHIP).items() if k not in ("id", "name", "aliases")}
    text = 'scale = "converted"\n[sources]\nown = "my own"\n'
    for unit, name in rows:
        text += f"[[ship]]\nid = {json.dumps(unit)}\nname = {json.dumps(name)}\nsource = 'own'\n"
        text += "".join(f"{key} = {_toml(value)}\n" for key, value in plain.items())
    return text


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    return json.dumps(value)


@pytest.mark.case("C69")
@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("form", FORMS)
def test_a_name_of_a_catalogue_is_found_in_any_form_and_shown_as_written(
    name: str, form: str
) -> None:
    for typed in (name, name.swapcase(), name.casefold(), name.upper()):
        typed = unicodedata.normalize(form, typed)  # type: ignore[arg-type]
        for written in (name, unicodedata.normalize("NFD", name)):
            read = ship_sheet(sheet(("one", written)), "own.toml")
            found = read.roster.find(typed)
            assert found.name.encode() == written.encode()
            assert parse_ship(typed, read.roster).name.encode() == written.encode()
            assert parse_ship(f"{typed}:aa=8", read.roster).aa.dice == 8
            assert read.source_of(found.id, "speed") == "own"
            assert ship_from(to_data(found)) == found


@pytest.mark.case("C69")
@pytest.mark.parametrize("name", WRITTEN)
def test_two_units_of_a_catalogue_that_differ_in_form_or_case_are_refused(name: str) -> None:
    for form in FORMS:
        for other in (name, name.upper(), name.lower()):
            other = unicodedata.normalize(form, other)  # type: ignore[arg-type]
            with pytest.raises(DeckloadError, match=r"own\.toml: the name '.*' means both"):
                ship_sheet(sheet(("one", name), ("two", other)), "own.toml")


@pytest.mark.case("C69")
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("typed", ["Admiral Graf Spée", "GRAF SPÉE", "graf-spee"])
def test_units_of_the_catalogue_are_found_by_accents_they_lack(typed: str, form: str) -> None:
    typed = unicodedata.normalize(form, typed)  # type: ignore[arg-type]
    assert ship_roster().find(typed).id == "admiral-graf-spee"
    assert run("units", typed).stdout.startswith("Admiral Graf Spee, Germany")
    assert json.loads(run("units", typed, "--json").stdout)["id"] == "admiral-graf-spee"
    assert "Admiral Graf Spee" in run("odds", "strike", "6 Swordfish", typed).stdout


@pytest.mark.case("C69")
def test_names_that_look_the_same_are_told_apart_by_their_ids() -> None:
    plain = named("Béarn", "x")
    one, other = plain.vessels
    alike = unicodedata.normalize("NFD", "Béarn")
    setup = replace(plain, vessels=(one, replace(other, name=alike)))
    labels = Labels(setup)
    assert labels[one.id] == f"Béarn ({one.id})"
    assert labels[other.id] == f"{alike} ({other.id})"


@pytest.mark.case("C69")
def test_sides_that_differ_only_in_form_or_case_are_one() -> None:
    text = (ROOT / "src/deckload/catalogue/scenarios/lesson.toml").read_text("utf-8")
    for one, other in (("Béarn", unicodedata.normalize("NFD", "BÉARN")), ("-", "-")):
        both = text.replace('"Britain"', json.dumps(one)).replace('"Germany"', json.dumps(other))
        with pytest.raises(BadPhrase, match="both sides are called"):
            scenario_from(both, "x.toml")
    dashes = text.replace('"Britain"', '"-"').replace('"Germany"', '"--"')
    assert scenario_from(dashes, "x.toml").sides == ("-", "--")


@pytest.mark.case("C69")
def test_letters_fold_alike_in_every_language() -> None:
    assert {fold(letter) for letter in ("I", "i", "ı", "İ", "i\u0307", "Í")} == {"i"}  # noqa: RUF001 - it is meant
    assert fold("加賀") == fold("加\ufe00賀\U000e0100") == "加賀"
    assert fold("D\u02bcEntrecasteaux") == fold("D'Entrecasteaux") == fold("d’entrecasteaux")
    assert fold("ミッドウェー") != fold("ミットウェー")


SRC = sorted((ROOT / "src" / "deckload").rglob("*.py"))


@pytest.mark.case("C69")
def test_no_file_is_opened_and_no_letter_changed_by_the_locale() -> None:
    """Text is read and written with its encoding named, or as bytes; nothing asks the locale."""
    wrong = []
    for path in SRC:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                found = [each.name for each in node.names] + [getattr(node, "module", "") or ""]
                wrong += [f"{path.name}: locale"] if "locale" in found else []
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            words = {word.arg for word in node.keywords}
            modes = [each.value for each in node.args if isinstance(each, ast.Constant)]
            binary = any("b" in mode for mode in modes if isinstance(mode, str))
            of = getattr(getattr(node.func, "value", None), "id", "")
            if called in ("read_text", "write_text", "fdopen", "TextIOWrapper"):
                # The method of a path is meant, and not one of our own or of click's help pages.
                binary = isinstance(node.func, ast.Name) or of == "formatter"
            elif called != "open" or of == "webbrowser":
                continue
            if not binary:
                wrong += [f"{path.name}:{node.lineno}"] if "encoding" not in words else []
    assert wrong == []


@pytest.mark.case("C69")
def test_names_of_files_may_hold_any_letters(tmp_path: Path) -> None:
    for name in (*WRITTEN, unicodedata.normalize("NFD", "Shōkaku"), "=1;'&<x>, \t\\ .battle"):
        folder = tmp_path / name
        folder.mkdir()
        path = recorded(folder / name, "x")
        run("verify", str(path))
        out = folder / f"{name}.position"
        run("export", str(path), "--out", str(out))
        assert out.read_bytes() == write_position(open_battle(path).game)
    for wrong in ("a\0b", "\ud83d"):
        with pytest.raises(FileTrouble, match="no file can be called"):
            file_path(wrong)


def deckload(
    *words: str, settings: dict[str, str], where: Path
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with these settings and none of the usual ones."""
    away = ("PYTHONIOENCODING", "PYTHONUTF8", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR")
    plain = {key: value for key, value in os.environ.items() if key not in away}
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    return subprocess.run(
        [sys.executable, "-m", "deckload", *words],
        env={**plain, "PYTHONPATH": path, **settings},
        cwd=where,
        capture_output=True,
        check=False,
    )


SETTINGS = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0"},
    "C without UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Turkish": {"LC_ALL": "tr_TR.ISO-8859-9", "PYTHONUTF8": "0"},
    "Windows": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp1252"},
    "Windows, old": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "cp437:strict"},
    "nothing": {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"},
}


@pytest.mark.case("C69")
@pytest.mark.skipif(sys.platform == "win32", reason="these settings are those of other systems")
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=list(SETTINGS))
def test_files_are_the_same_and_pages_are_told_whatever_the_settings(
    settings: dict[str, str], tmp_path: Path
) -> None:
    name = "Shōkaku 加賀 Béarn İI"
    path = recorded(tmp_path / f"{name}.battle", name)
    whole = open_battle(path)
    out = tmp_path / f"{name}.position"

    def done(*words: str) -> bytes:
        result = deckload(*words, settings=settings, where=tmp_path)
        assert result.returncode == 0, result.stderr
        assert result.stderr == b""
        return result.stdout

    done("export", path.name, "--notes", name, "--out", out.name)
    assert out.read_bytes() == write_position(whole.game, name)
    for words in (("show", path.name), ("replay", path.name), ("log", path.name)):
        assert b"Sh" in done(*words)
    assert done("log", path.name, "--csv") == run("log", str(path), "--csv").stdout_bytes
    data = json.loads(done("show", out.name, "--json"))
    assert (data["title"], data["notes"]) == (name, name)
    later = tmp_path / f"{name} later.battle"
    done("auto", "--from", out.name, "--seed", "1", "--out", later.name)
    here = tmp_path / "here.battle"
    run("auto", "--from", str(out), "--seed", "1", "--out", str(here))
    assert later.read_bytes() == here.read_bytes()
    assert done("units", "ADMİRAL GRAF SPÉE").startswith(b"Admiral Graf Spee, Germany")
    lost = deckload("show", "加賀 nowhere", settings=settings, where=tmp_path)
    assert lost.returncode == 2
    assert b"nowhere" in lost.stderr
    assert b"Traceback" not in lost.stderr


def test_words_of_the_command_line_are_read_as_they_were_typed() -> None:
    broken = "Sh\u014dkaku".encode().decode("ascii", "surrogateescape")
    assert as_typed(broken) == "Shōkaku"
    assert as_typed("Shōkaku") == "Shōkaku"
    assert as_typed("a\udcff") == "a\udcff"


@pytest.mark.case("C69")
def test_no_default_encoding_is_used_where_python_would_warn_of_it(tmp_path: Path) -> None:
    recorded(tmp_path / "x.battle", "加賀")
    words = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning", "-m", "deckload"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for command in (
        ["export", "x.battle", "--out", "x.position"],
        ["auto", "--from", "x.position", "--brief"],
        ["auto", "--scenario", "lesson", "--brief"],
        ["example"],
        ["units"],
        ["scenarios"],
    ):
        done = subprocess.run(
            [sys.executable, *words, *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.case("C69")
def test_a_roster_keeps_names_that_only_look_alike_apart() -> None:
    rows = [("か", "one"), ("が", "two"), ("加古", "three"), ("加賀", "four")]
    ships = [ship_from({**to_data(CUSTOM_SHIP), "id": i, "name": n}) for n, i in rows]
    roster = Roster(ships, "ship")
    for name, unit in rows:
        for form in FORMS:
            assert roster.find(unicodedata.normalize(form, name)).id == unit  # type: ignore[arg-type]


@pytest.mark.case("C68")
def test_a_name_that_begins_like_a_number_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recorded(tmp_path / "-1.battle", "x")
    run("export", "--notes", "-1", "--out", "-2.position", "--", "-1.battle")
    assert open_position("-2.position").notes == "-1"
    assert "Notes      -1\n" in run("show", "--", "-2.position").stdout
