"""How Alembic reaches the database: by the connection that it is handed."""

from alembic import context

from deckload.server.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
