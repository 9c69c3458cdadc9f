"""`python -m deckload`: the deckload command."""

import sys

from deckload.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
