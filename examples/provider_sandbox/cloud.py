"""The cloud: objects in a SQLite file, so that they outlive the provider's processes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

_TABLE = """
CREATE TABLE IF NOT EXISTS objects (
    type TEXT NOT NULL, region TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (type, region, id)
)
"""
GLOBAL = "global"
"""The region of what belongs to none."""


class AlreadyExists(Exception):
    """Another object has that id."""


class Cloud:
    """Objects by type, region and id. Every call is a transaction of its own: several processes share the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        with self._open() as database:
            database.execute(_TABLE)

    def create(self, type_: str, region: str, id_: str, state: dict[str, Any]) -> None:
        """Add an object.

        Raises:
            AlreadyExists: there is one with that id.
        """
        try:
            with self._open() as database:
                database.execute("INSERT INTO objects VALUES (?, ?, ?, ?)", (type_, region, id_, _dump(state)))
        except sqlite3.IntegrityError as error:
            raise AlreadyExists(f"{type_} {id_} already exists") from error

    def read(self, type_: str, region: str, id_: str) -> dict[str, Any] | None:
        """Return an object, or None if there is none."""
        with self._open() as database:
            row = database.execute(
                "SELECT state FROM objects WHERE type = ? AND region = ? AND id = ?", (type_, region, id_)
            ).fetchone()
        return json.loads(row[0]) if row else None

    def update(self, type_: str, region: str, id_: str, state: dict[str, Any]) -> bool:
        """Change an object; return False if there is none."""
        with self._open() as database:
            changed = database.execute(
                "UPDATE objects SET state = ? WHERE type = ? AND region = ? AND id = ?",
                (_dump(state), type_, region, id_),
            )
            return changed.rowcount == 1

    def delete(self, type_: str, region: str, id_: str) -> None:
        """Remove an object; do nothing if there is none."""
        with self._open() as database:
            database.execute("DELETE FROM objects WHERE type = ? AND region = ? AND id = ?", (type_, region, id_))

    def list(self, type_: str) -> list[dict[str, Any]]:
        """Every object of a type, in the order of ids."""
        with self._open() as database:
            rows = database.execute("SELECT state FROM objects WHERE type = ? ORDER BY id", (type_,)).fetchall()
        return [json.loads(row[0]) for row in rows]

    @contextmanager
    def _open(self) -> Generator[sqlite3.Connection]:
        connection = sqlite3.connect(self._file, timeout=30)
        try:
            with connection:
                yield connection
        finally:
            connection.close()


def _dump(state: dict[str, Any]) -> str:
    return json.dumps(state, default=_plain, sort_keys=True)


def _plain(value: Any) -> Any:
    """Return what JSON has for a set or an exact number."""
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return sorted(value, key=repr)
