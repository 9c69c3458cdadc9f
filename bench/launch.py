"""Starts fresh processes by turns and tells how long each ran and how much memory it took.

Run as a program of its own: a process's peak memory counts from that of the process that
started it, and this one loads next to nothing. Reads {"commands": [...], "turns": n} as JSON
from its input; writes a list, one for each command, of a list for each turn, of
{"seconds", "mib" (null where the system does not tell), "code", "output"}.
"""

import json
import os
import subprocess
import sys
from time import perf_counter

KIB_A_MIB = 1024


def run(command: list[str]) -> dict[str, object]:
    """Run one command to its end."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    output = process.stdout.read().decode()
    mib: float | None = None
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        # In KiB, but on macOS in bytes.
        mib = usage.ru_maxrss / KIB_A_MIB / (KIB_A_MIB if sys.platform == "darwin" else 1)
    else:
        process.wait()
    seconds = perf_counter() - start
    return {"seconds": seconds, "mib": mib, "code": process.returncode, "output": output}


def main() -> None:
    """Run every command once a turn."""
    asked = json.load(sys.stdin)
    told: list[list[dict[str, object]]] = [[] for _ in asked["commands"]]
    for _ in range(asked["turns"]):
        for command, runs in zip(asked["commands"], told, strict=True):
            runs.append(run(command))
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
