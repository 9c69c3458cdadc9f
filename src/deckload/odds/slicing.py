"""What of an engagement a question depends on: live fields, needed steps, independent parts."""

from deckload.dice.engagement import Engagement, Step

SPREAD_CELLS = 1 << 16
"""Up to so many cells, amounts added have an axis of their own until they are added up."""


def live_after(steps: tuple[Step, ...], result: tuple[str, ...]) -> list[frozenset[str]]:
    """For each step, the fields whose values after it still matter to the result."""
    live = set(result)
    after: list[frozenset[str]] = []
    for step in reversed(steps):
        after.append(frozenset(live))
        if live.intersection(step.writes + step.adds):
            live.difference_update(step.writes)
            live.update(step.reads)
    after.reverse()
    return after


def needed(engagement: Engagement) -> Engagement:
    """The engagement without the steps that cannot touch its result."""
    live, used = set(engagement.result), set(engagement.result)
    kept: list[Step] = []
    for step in reversed(engagement.steps):
        if live.isdisjoint(step.writes) and live.isdisjoint(step.adds):
            continue
        kept.append(step)
        live.difference_update(step.writes)
        live.update(step.reads)
        used.update(step.reads, step.writes, step.adds)
    steps = tuple(reversed(kept))
    fields = tuple(field for field in engagement.fields if field.name in used)
    return Engagement(fields, steps, engagement.result)


def independent(engagement: Engagement) -> tuple[Engagement, ...]:
    """Split into parts that share no field but sums: each can be solved apart.

    A field that steps only add to couples nothing, since sums of independent amounts convolve;
    nor does a field that no step changes, or that no step reads. Each part asks for the fields
    of the result that it touches; a sum may be asked for by several parts.
    """
    steps, result = engagement.steps, engagement.result
    read = {name for step in steps for name in step.reads}
    written = {name for step in steps for name in step.writes}
    changed = written.union(*(step.adds for step in steps), ())
    coupling = (read & changed) | (written & set(result))
    group: dict[str, str] = {name: name for name in coupling}

    def root(name: str) -> str:
        while group[name] != name:
            group[name] = group[group[name]]
            name = group[name]
        return name

    for step in steps:
        mine = [name for name in step.reads + step.writes + step.adds if name in coupling]
        for name in mine[1:]:
            group[root(name)] = root(mine[0])
    parts: dict[str | int, list[Step]] = {}
    for number, step in enumerate(steps):
        mine = [name for name in step.reads + step.writes + step.adds if name in coupling]
        parts.setdefault(root(mine[0]) if mine else number, []).append(step)
    if len(parts) <= 1:
        return (engagement,)
    answered: set[str] = set()
    split: list[Engagement] = []
    for chosen in parts.values():
        touched = set().union(*(step.reads + step.writes + step.adds for step in chosen))
        moved = set().union(*(step.writes + step.adds for step in chosen))
        fields = tuple(field for field in engagement.fields if field.name in touched)
        asked = tuple(name for name in result if name in moved)
        answered.update(asked)
        split.append(Engagement(fields, tuple(chosen), asked))
    still = tuple(name for name in result if name not in answered)
    if still:
        fields = tuple(field for field in engagement.fields if field.name in still)
        split.append(Engagement(fields, (), still))
    return tuple(split)
