"""The provider of one connection: its components, its configuration, and whether it must stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import Any, TypeVar

from pyvider.component import call
from pyvider.context import Report
from pyvider.engine.catalogue import Catalogue
from pyvider.engine.provider_schema import provider_entry
from pyvider.schema import Schema

R = TypeVar("R")


class StoppedError(Exception):
    """The user interrupted Terraform, and the operation did not end by itself in time."""


class Engine:
    """Answers the calls of one connection; each has a provider object of its own, so aliases do not mix."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.provider_entry = provider_entry(catalogue)
        self.provider: Any = self.provider_entry.new()
        self.is_stopping = False
        self._operations: set[asyncio.Task[Any]] = set()
        self._overdue: set[asyncio.Task[Any]] = set()

    @cached_property
    def meta_class(self) -> type | None:
        """Return the attrs class for `provider_meta` blocks, if the provider takes them."""
        return getattr(self.provider_entry.component, "meta_class", None)

    @cached_property
    def meta_schema(self) -> Schema | None:
        """Return the schema of `provider_meta` blocks, if the provider takes them."""
        if self.meta_class is None:
            return None
        from pyvider.schema.from_attrs import schema_from_attrs

        return schema_from_attrs(self.meta_class, None)

    def report(self) -> Report:
        """Return a new report for an operation."""
        return Report(is_stopping=lambda: self.is_stopping)

    async def operate(self, work: Coroutine[Any, Any, R], timeout_seconds: float | None = None) -> R:
        """Run an author's operation; cancel it if it exceeds its timeout, or some time after a stop.

        Raises:
            StoppedError: when it was cancelled because the user interrupted Terraform.
            TimeoutError: when it was cancelled because it took too long.
        """
        task = asyncio.current_task()
        assert task is not None
        self._operations.add(task)
        try:
            async with asyncio.timeout(timeout_seconds):
                return await work
        except asyncio.CancelledError:
            if task not in self._overdue:
                raise
            task.uncancel()
            raise StoppedError from None
        finally:
            self._operations.discard(task)
            self._overdue.discard(task)

    async def stop(self) -> None:
        """Tell the provider that the user interrupted Terraform, and give running operations time to end."""
        self.is_stopping = True
        grace_seconds = getattr(self.provider, "stop_grace_seconds", 10.0)
        asyncio.get_running_loop().call_later(grace_seconds, self._cancel_operations)
        stop: Callable[[], Any] | None = getattr(self.provider, "stop", None)
        if stop is not None:
            await call(stop)

    def _cancel_operations(self) -> None:
        for task in self._operations:
            self._overdue.add(task)
            task.cancel()
