"""Compiled plans: an engagement as a chain of small matrices over a dense joint state.

Each step becomes a kernel, a stochastic matrix from the fields it reads to the fields it
changes. The joint state holds one axis for each live field, and a field is summed away as
soon as nothing later reads it.
"""

from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from deckload.dice.engagement import Engagement, Step
from deckload.dice.needs import SIX
from deckload.odds.laws import Array, Laws
from deckload.odds.slicing import SPREAD_CELLS, live_after
from deckload.odds.workspaces import Workspace, Workspaces

Domain = tuple[int, int]
"""The lowest and highest value of a field, inclusive."""


class Kernel(NamedTuple):
    """A step as a matrix: for every combination of read values, weights of the outputs.

    `matrix` has one axis for each field read and one for each output (writes, then adds), in
    the order of the step; `outputs` are the domains of the outputs.
    """

    matrix: Array
    outputs: tuple[Domain, ...]
    exponent: int


def size(domain: Domain) -> int:
    """How many values a domain has."""
    return domain[1] - domain[0] + 1


def kernel_of(laws: Laws, step: Step, reads: tuple[Domain, ...]) -> Kernel:
    """The kernel of a step for every combination of values in the domains it reads.

    Raises ValueError if the rule's results do not fit the step's outputs.
    """
    rule, args = step.rule, step.args
    width = len(step.writes) + len(step.adds)
    combinations = product(*[range(low, high + 1) for low, high in reads])
    rows = [laws.of_rule(rule, combination + args) for combination in combinations]
    exponent = max([law.exponent for law in rows])
    results: list[Any] = []
    weights: list[Any] = []
    numbers: list[int] = []
    dense: list[tuple[int, Array]] = []
    for number, law in enumerate(rows):
        scale = SIX ** (exponent - law.exponent)
        if (law.width or 1) != width:
            raise ValueError(f"a step of {width} outputs has a rule of {law.width or 1}")
        if law.dense is not None:
            dense.append((number, law.dense if scale == 1 else law.dense * scale))
            continue
        pairs = law.pairs
        results += [result for result, _ in pairs]
        weights += [weight if scale == 1 else weight * scale for _, weight in pairs]
        numbers += [number] * len(pairs)
    values = np.array(results, np.int64).reshape(len(results), width)
    if dense:
        corners = [np.array(array.shape) - 1 for _, array in dense]
        corners += [np.zeros(width, np.int64), *values]
        lows, highs = np.min(corners, 0), np.max(corners, 0)
    else:
        lows, highs = values.min(0), values.max(0)
    sizes = (highs - lows + 1).tolist()
    matrix = np.zeros((len(rows), *sizes), laws.dtype)
    if results:
        places = np.array(numbers)
        for column, (extent, low) in enumerate(zip(sizes, lows, strict=True)):
            places = places * extent + (values[:, column] - low)
        matrix.reshape(-1)[places] = weights
    for number, array in dense:
        inside: tuple[Any, ...] = tuple(
            slice(-low, -low + extent)
            for low, extent in zip(lows.tolist(), array.shape, strict=True)
        )
        matrix[number][inside] = array
    outputs = tuple(zip(lows.tolist(), highs.tolist(), strict=True))
    return Kernel(matrix.reshape([size(domain) for domain in reads] + sizes), outputs, exponent)


class Operation:
    """One kernel applied to a joint state whose axes have a known order."""

    __slots__ = (
        "_adds",
        "_batch",
        "_dead",
        "_in_pieces",
        "_kernel",
        "_leading",
        "_outputs",
        "_perm",
        "_shape",
        "cells",
    )

    def __init__(
        self,
        dead: tuple[int, ...],
        perm: tuple[int, ...] | None,
        batch: int,
        kernel: Array,
        shape: tuple[int, ...],
        adds: tuple[tuple[int, int], ...],
        leading: int,
        outputs: int,
    ) -> None:
        self._dead = dead
        self._perm = perm
        self._batch = batch
        self._kernel = kernel
        """Weights by output and input, with an axis of the batch before them if there is one."""
        self._shape = shape
        self._adds = adds
        self._leading = leading
        self._outputs = outputs
        """Axes of the state before those of the outputs, and axes of the outputs."""
        self.cells = prod(shape)
        """Cells of the largest array the step makes."""
        self._in_pieces = bool(adds) and self.cells > SPREAD_CELLS
        if self._in_pieces:
            self.cells = prod(self._summed_shape())

    def __call__(self, state: Array, workspace: Workspace | None = None) -> Array:
        """The joint state after the step; it may lie in the workspace."""
        if self._dead:
            state = _summed_away(state, self._dead)
        if self._perm is not None:
            state = state.transpose(self._perm)
        kernel = self._kernel
        inner = kernel.shape[1:] if self._batch == 1 else (self._batch, *kernel.shape[2:])
        if self._in_pieces:
            return self._add_in_pieces(state.reshape(*inner, -1))
        if workspace is None:
            state = kernel @ state.reshape(*inner, -1)
        else:
            state = workspace.laid_out(state).reshape(*inner, -1)
            rows = kernel.shape[:-1]
            out = workspace.room(state, self.cells).reshape(*rows, -1)
            # A sum over one term is a product, which needs no call for each matrix.
            combine = np.multiply if kernel.shape[-1] == 1 else np.matmul
            state = combine(kernel, state, out=out)
        state = state.reshape(self._shape)
        for increment, total in self._adds:
            state = summed(state, increment, total)
        return state

    def _pairs(self) -> list[tuple[int, int]]:
        """The axes of increments and totals, by their places before any is added up."""
        places = list(range(len(self._shape)))
        pairs = []
        for increment, total in self._adds:
            pairs.append((places[increment], places[total]))
            del places[increment]
        return pairs

    def _summed_shape(self) -> list[int]:
        """The shape once all increments are added up."""
        shape = list(self._shape)
        pairs = self._pairs()
        for increment, total in pairs:
            shape[total] += shape[increment] - 1
        gone = {increment for increment, _ in pairs}
        return [extent for axis, extent in enumerate(shape) if axis not in gone]

    def _add_in_pieces(self, state: Array) -> Array:
        """The state after the step, one amount of the increments at a time.

        All amounts at once would take an axis for the increments beside that of the totals.
        """
        pairs = self._pairs()
        gone = [increment for increment, _ in pairs]
        left = [axis for axis in range(len(self._shape)) if axis not in gone]
        piece_shape = [self._shape[axis] for axis in left]
        out = np.zeros(self._summed_shape(), state.dtype)
        batch = self._kernel.shape[:-2]
        outputs = self._shape[self._leading : self._leading + self._outputs]
        kernel = self._kernel.reshape(*batch, *outputs, self._kernel.shape[-1])
        for amounts in np.ndindex(*[self._shape[axis] for axis in gone]):
            chosen: list[Any] = [slice(None)] * kernel.ndim
            place: list[Any] = [slice(None)] * out.ndim
            for (increment, total), amount in zip(pairs, amounts, strict=True):
                chosen[len(batch) + increment - self._leading] = amount
                place[left.index(total)] = slice(amount, amount + self._shape[total])
            part = kernel[tuple(chosen)].reshape(*batch, -1, kernel.shape[-1])
            out[tuple(place)] += (part @ state).reshape(piece_shape)
        return out

    def split(self, state: Array, rng: "np.random.Generator") -> Array:
        """Counts of duels after the step, from counts before it, drawn by multinomial splits."""
        if self._dead:
            state = _summed_away(state, self._dead)
        if self._perm is not None:
            state = state.transpose(self._perm)
        kernel = self._kernel if self._batch > 1 else self._kernel[np.newaxis]
        batch, outputs, inputs = kernel.shape
        state = state.reshape(batch, inputs, -1)
        out = np.zeros((batch, outputs, state.shape[2]), np.int64)
        for b in range(batch):
            for c in range(inputs):
                counts = state[b, c]
                where = np.nonzero(counts)[0]
                if not len(where):
                    continue
                chances = kernel[b, :, c]
                possible = np.nonzero(chances)[0]
                if len(possible) == 1:
                    out[b, possible[0], where] += counts[where]
                    continue
                drawn = rng.multinomial(counts[where], chances[possible] / chances.sum())
                out[b, possible[:, np.newaxis], where] += drawn.T
        state = out.reshape(self._shape)
        for increment, total in self._adds:
            state = summed(state, increment, total)
        return state


def _summed_away(state: Array, axes: tuple[int, ...]) -> Array:
    """The state without some axes; an array still, also when none is left."""
    return np.asarray(state.sum(axes), state.dtype)


def summed(state: Array, increment: int, total: int) -> Array:
    """Add an axis of increments to an axis of totals (a convolution along the diagonal).

    The axis of totals stays in its place, lengthened; the axis of increments goes.
    """
    state = np.moveaxis(state, (increment, total), (0, 1))
    steps, length = state.shape[:2]
    out = np.zeros((length + steps - 1, *state.shape[2:]), state.dtype)
    for k in range(steps):
        out[k : k + length] += state[k]
    return np.moveaxis(out, 0, total - (increment < total))


class Plan:
    """A compiled engagement: run it with `joint()`.

    `fields` and `domains` describe the axes of the answer.
    """

    def __init__(self, laws: Laws, kernels: dict[Any, Kernel], engagement: Engagement) -> None:
        steps = engagement.steps
        self.engagement = engagement
        self.fields = engagement.result
        self.kernels: list[Kernel] = []
        """The whole kernel of each step, for the samplers."""
        self.read_domains: list[tuple[Domain, ...]] = []
        self.exponent = 0
        self._laws = laws
        self._operations: list[Operation] = []
        domains: dict[str, Domain] = {f.name: (f.start, f.start) for f in engagement.fields}
        bounds = {f.name: (f.low, f.high) for f in engagement.fields}
        axes = [f.name for f in engagement.fields]
        self._ranks = len(axes)
        for step, live in zip(steps, live_after(steps, self.fields), strict=True):
            reads = tuple(domains[name] for name in step.reads)
            key = (step.rule, step.args, reads, len(step.writes) + len(step.adds))
            kernel = kernels.get(key)
            if kernel is None:
                kernel = kernels[key] = kernel_of(laws, step, reads)
            self.kernels.append(kernel)
            self.read_domains.append(reads)
            self.exponent += kernel.exponent
            axes = self._append(step, kernel, axes, domains, live)
            for name in step.writes + step.adds:
                low, high = bounds[name]
                if name in domains and (domains[name][0] < low or domains[name][1] > high):
                    raise ValueError(
                        f"step {step.title!r} takes field {name} to {domains[name]}, "
                        f"outside its bounds {(low, high)}"
                    )
        self._largest = max((operation.cells for operation in self._operations), default=1)
        self._order = tuple(axes.index(name) for name in self.fields)
        extra = tuple(i for i, name in enumerate(axes) if name not in self.fields)
        self._extra = extra
        if extra:
            kept = [name for name in axes if name in self.fields]
            self._order = tuple(kept.index(name) for name in self.fields)
        self.domains = tuple(domains[name] for name in self.fields)

    def _append(
        self,
        step: Step,
        kernel: Kernel,
        axes: list[str],
        domains: dict[str, Domain],
        live: frozenset[str],
    ) -> list[str]:
        """Compile one step for a state of these axes; returns the axes after it."""
        reads = step.reads
        outputs = step.writes + step.adds
        matrix = kernel.matrix
        unwanted = tuple(len(reads) + i for i, name in enumerate(outputs) if name not in live)
        if unwanted:
            matrix = matrix.sum(unwanted)
        kept_outputs = [name for name in outputs if name in live]
        distinct = tuple(dict.fromkeys(reads))
        if len(distinct) != len(reads):
            raise ValueError(f"step {step.title!r} reads a field twice")
        keep = [name for name in reads if name in live and name not in step.writes]
        consumed = [name for name in reads if name not in keep]
        rest = [
            name for name in axes if name not in reads and name in live and name not in step.writes
        ]
        dead = tuple(i for i, name in enumerate(axes) if name not in reads and name not in rest)
        left = [name for name in axes if name in reads or name in rest]
        wanted = keep + consumed + rest
        perm: tuple[int, ...] | None = tuple(left.index(name) for name in wanted)
        if perm == tuple(range(len(left))):
            perm = None
        order = [reads.index(name) for name in keep + consumed]
        order += range(len(reads), len(reads) + len(kept_outputs))
        batch = prod(size(domains[name]) for name in keep)
        inputs = prod(size(domains[name]) for name in consumed)
        matrix = matrix.transpose(order).reshape(batch, inputs, -1)
        matrix = np.ascontiguousarray(matrix.transpose(0, 2, 1))
        shape = [size(domains[name]) for name in keep]
        shape += [size(kernel.outputs[outputs.index(name)]) for name in kept_outputs]
        shape += [size(domains[name]) for name in rest]
        after = keep + [f"+{n}" if n in step.adds else n for n in kept_outputs] + rest
        adds: list[tuple[int, int]] = []
        # Totals that do not vary yet come first: the axes of the others are added up one by one.
        for name in sorted(kept_outputs, key=lambda name: size(domains.get(name, (0, 0))) > 1):
            low, high = kernel.outputs[outputs.index(name)]
            if name not in step.adds:
                domains[name] = (low, high)
                continue
            old_low, old_high = domains[name]
            if old_low == old_high:
                # Nothing is added up yet: the increments themselves are the total.
                at = after.index(name)
                del shape[at]
                del after[at]
                after[after.index(f"+{name}")] = name
            else:
                increment, total = after.index(f"+{name}"), after.index(name)
                adds.append((increment, total))
                del after[increment]
            domains[name] = (old_low + low, old_high + high)
        for name in outputs:
            if name not in live:
                domains.pop(name, None)
        self._operations.append(
            Operation(
                dead,
                perm,
                batch,
                matrix[0] if batch == 1 else matrix,
                tuple(shape),
                tuple(adds),
                len(keep),
                len(kept_outputs),
            )
        )
        return after

    def joint(self, workspaces: Workspaces) -> Array:
        """The joint weights over the result fields, one axis each, from each domain's low end."""
        state: Array = np.ones((1,) * self._ranks, self._laws.dtype)
        if self._laws.exact:
            for operation in self._operations:
                state = operation(state)
            return self._answer(state)
        workspace = workspaces.borrow(self._largest)
        try:
            for operation in self._operations:
                state = operation(state, workspace)
            state = self._answer(state)
            return state if workspace is None else state.copy()
        finally:
            workspaces.give_back(workspace)

    def split(self, duels: int, rng: "np.random.Generator") -> Array:
        """Counts over the result fields of so many duels, at a cost that hardly depends on them."""
        state: Array = np.full((1,) * self._ranks, duels, np.int64)
        for operation in self._operations:
            state = operation.split(state, rng)
        return self._answer(state)

    def _answer(self, state: Array) -> Array:
        if self._extra:
            state = _summed_away(state, self._extra)
        return state.transpose(self._order)
