"""How much is taken from outside: far above any battle, and small enough for any machine."""

from typing import Final

MOST_BODY: Final = 256 * 1024
"""Bytes of a request."""
MOST_FILE: Final = 34 * 2**20
"""Bytes of a request that carries a battle file: each of its bytes may be escaped to two."""
MOST_MESSAGE: Final = 4096
"""Bytes of a message by socket."""
DEEPEST: Final = 40
"""Brackets within brackets in a request."""
LONGEST_HOUSE: Final = 200_000
"""Characters of a file of house rules."""
MOST_ASKED: Final = 200
"""Battles asked for at once."""
MOST_SHOWN: Final = 400
"""Orders of a menu told at once."""
MOST_SOCKETS: Final = 40
"""Sockets of one battle."""
MOST_WAITING: Final = 200
"""Messages that a socket may be behind before it is shut, to come back and ask what it missed."""
MOST_LIVE: Final = 2000
"""Battles in memory; others are read again when somebody comes back to them."""
MOST_SITTERS: Final = 20
"""People at one seat."""
MOST_CELLS: Final = 1 << 22
"""Cells of an exact answer at the table; larger questions are sampled."""
MOST_RANGED: Final = 1 << 20
"""Cells of a question whose range over the other side's answers is told at the table."""
MOST_RECKONED: Final = 40
"""Questions of odds that wait to be worked out."""
ODDS_SECONDS: Final = 5.0
"""How long odds may take."""
BEYOND_SECONDS: Final = 20.0
"""How long each thing told beyond the odds may take, such as the fractions of a count."""
CAPTAIN_SECONDS: Final = 4.0
"""How long a computer captain may take before the standing order is given."""

BEAT_SECONDS: Final = 15.0
"""Between two beats of a socket."""
SILENT_SECONDS: Final = 60.0
"""After so long without a word a browser counts as gone."""

PACE: Final = 120.0
"""Requests a second that a seat may make in the long run."""
BURST: Final = 600.0
"""Requests that it may make at once."""
MAKING_PACE: Final = 5.0
"""Battles a second that one address may make, which also cost disk."""
MAKING_BURST: Final = 100.0
"""Battles that it may make at once."""
STRANGER_PACE: Final = 20.0
"""Requests a second without a key, or with a wrong one, from one address."""
STRANGER_BURST: Final = 200.0
"""And at once."""
