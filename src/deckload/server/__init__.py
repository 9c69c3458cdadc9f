"""The table for players apart: battles kept in a database, played over HTTP, heard by WebSocket."""
