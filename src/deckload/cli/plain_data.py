"""JSON on standard output."""

import json
import sys
from typing import Any

import click


def print_data(data: Any) -> None:
    """Print data as JSON, and nothing else; letters that the stream lacks are escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(data, indent=2, allow_nan=False)
    click.echo(text)
