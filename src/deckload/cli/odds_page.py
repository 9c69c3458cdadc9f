"""An answer as a page: how it was found, what each roll needs and why, and the tables."""

from deckload.cli.chances import percent
from deckload.cli.field_table import field_table, label
from deckload.cli.house_rules import house_words
from deckload.cli.needs import needs_wanted
from deckload.cli.page import LABEL, Page
from deckload.odds.answer import Answer
from deckload.odds.questions import STANDING_POLICY, Question
from deckload.rules.rulings import RULINGS, Rulings


def odds_page(page: Page, found: Answer, house: str = "") -> None:
    """Put an answer on the page; `house` is what the house rules are called, if there are any."""
    page.heading(found.question.title)
    impossible = found.impossible()
    for field, reason in impossible.items():
        page.heading(f"{label(field)} 0: impossible: {reason}", hanging=2)
    page.line()
    page.labelled("Method", _method(found))
    needs_block(page, found.question)
    for number, note in enumerate(found.question.notes):
        page.labelled("" if number else "Note", note)
    if found.distribution is None and not found.sampled:
        page.labelled(
            "Fields",
            "each by itself here: together they have too many outcomes; name fewer with --fields",
        )
    rulings_block(page, found.question.rulings, house)
    page.labelled("Policy", f"{STANDING_POLICY}: every choice takes its standing answer")
    for field in found.fields:
        page.line()
        if field in impossible:
            page.paragraph(f"{label(field)}: always 0 (impossible, see above)")
            continue
        field_table(
            page,
            found.marginal(field),
            fractions=found.fractions,
            sampled=found.sampled is not None,
        )
    page.line()
    page.paragraph(_forecast(found), hanging=2)


def needs_block(page: Page, question: Question) -> None:
    """Put every need on the page, each with its reasons and clauses."""
    for number, wanted in enumerate(needs_wanted(question.engagement)):
        page.labelled("" if number else "Needs", f"{wanted.what}: {wanted.needs}")
        if wanted.why:
            page.aside(wanted.why, indent=LABEL + 2)


def rulings_block(page: Page, rulings: Rulings, house: str = "") -> None:
    """Put the rulings on the page that are not at their defaults, and the rules of a house."""
    if not rulings.changed:
        page.labelled("Rulings", "all at their defaults")
    for number, (ruling_id, reading) in enumerate(rulings.changed.items()):
        ruling = RULINGS[ruling_id]
        meaning = next(r.meaning for r in ruling.readings if r.id == reading)
        page.labelled(
            "" if number else "Rulings",
            f"{ruling_id}={reading} (default {ruling.default}): {meaning}",
        )
    house_block(page, rulings, house)


def house_block(page: Page, rulings: Rulings, house: str) -> None:
    """Put the rules of a house on the page, if there are any: name, digest and numbers."""
    for number, words in enumerate(house_words(rulings, house)):
        page.labelled("" if number else "House", words)


def _method(found: Answer) -> str:
    drawn = found.sampled
    if drawn is None:
        return "exact" + (", with fractions" if found.fractions else "")
    return (
        f"sampled: {drawn.n:,} fights with seed {drawn.seed}, "
        f"standard error of a chance at most {percent(drawn.standard_error)}"
    )


def _forecast(found: Answer) -> str:
    size = found.forecast
    runs = "1 run of a rule" if size.kernel_runs == 1 else f"{size.kernel_runs:,} runs of rules"
    cells = "1 cell" if size.cells == 1 else f"{size.cells:,} cells"
    if found.sampled:
        return f"Forecast: {cells}, {runs}; past the limit, so sampled."
    together = " for all fields together" if found.distribution is None else ""
    return f"Forecast: {cells}{together}, {runs}."
