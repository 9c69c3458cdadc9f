"""Battles as lines, with their seats, secrets and replies."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _battle() -> sa.Column[str]:
    owner = sa.ForeignKey("battles.id", ondelete="CASCADE")
    return sa.Column("battle", sa.String(32), owner, primary_key=True)


def _seat() -> sa.Column[str]:
    return sa.Column("seat", sa.String(16), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "battles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("tick", sa.Integer, nullable=False),
    )
    op.create_table(
        "lines", _battle(), _number("seq"), sa.Column("text", sa.LargeBinary, nullable=False)
    )
    op.create_table("seeds", _battle(), sa.Column("seed", sa.String(100), nullable=False))
    op.create_table(
        "keys", _battle(), _seat(), sa.Column("hash", sa.LargeBinary(32), nullable=False)
    )
    op.create_table(
        "sitters",
        _battle(),
        _seat(),
        _number("place"),
        sa.Column("visitor", sa.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "replies",
        _battle(),
        _seat(),
        sa.Column("key", sa.String(100), primary_key=True),
        sa.Column("asked", sa.LargeBinary(32), nullable=False),
        sa.Column("said", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "remarks",
        _battle(),
        _number("line"),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
    )
    op.create_table(
        "presence",
        _battle(),
        _seat(),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_index("presence_by_process", "presence", ["process"])


def downgrade() -> None:
    """Drop every table."""
    for name in ("presence", "remarks", "replies", "sitters", "keys", "seeds", "lines", "battles"):
        op.drop_table(name)
