"""Run the benchmarks: python -m bench [--only GROUP] [--quick] [--json FILE].

Ends with 1 if any answer is wrong; a goal missed is told, and no error.
"""

import os
import sys

# One core for everybody; read once, when numpy is loaded.
for library in ("OPENBLAS", "OMP", "MKL", "VECLIB_MAXIMUM", "NUMBA"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

if __name__ == "__main__":
    from bench.run import main

    sys.exit(main(sys.argv[1:]))
