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
    live = live_after(engagement.steps, engagement.result)
    steps = tuple(
        step
        for step, after in zip(engagement.steps, live, strict=True)
        if after.intersection(step.writes + step.adds)
    )
    used = set(engagement.result).union(*(s.reads + s.writes + s.adds for s in steps), ())
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
