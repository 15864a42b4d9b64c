"""A connection on real sockets: what is queued early, who notices the end, and a reader that does not read."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from tollgate_tfplugin.headers import Headers
from tollgate_tfplugin.http2_protocol import Http2Protocol
from tollgate_tfplugin.stream import Stream

from tests.tfplugin.peers import REQUEST, RESPONSE, TRAILERS, Kept

pytestmark = pytest.mark.anyio


class Ends:
    """A server that keeps what it is sent, and a client; both note that the connection is gone."""

    def __init__(self) -> None:
        self.accepted: list[Kept] = []
        self.gone: list[str] = []
        self.servers: list[Http2Protocol] = []
        self.client = Http2Protocol(on_disconnect=lambda: self.gone.append("client"))

    def serve(self) -> Http2Protocol:
        protocol = Http2Protocol(accept=self._accept, on_disconnect=lambda: self.gone.append("server"))
        self.servers.append(protocol)
        return protocol

    def _accept(self, stream: Stream, headers: Headers) -> Kept:
        kept = Kept()
        kept.stream = stream
        kept.headers.append(headers)
        self.accepted.append(kept)
        return kept


async def until(condition: Callable[[], object]) -> None:
    with anyio.fail_after(10):
        while not condition():
            await asyncio.sleep(0)


async def test_what_is_sent_before_the_socket_is_there_arrives_and_is_answered(tmp_path: Path) -> None:
    ends, loop = Ends(), asyncio.get_running_loop()
    kept = Kept()
    kept.stream = ends.client.connection.open(REQUEST, kept)
    ends.client.connection.send_data(kept.stream, b"early", is_end=True)
    server = await loop.create_unix_server(ends.serve, str(tmp_path / "s"))
    await loop.create_unix_connection(lambda: ends.client, str(tmp_path / "s"))
    await until(lambda: ends.accepted and ends.accepted[0].is_ended)
    assert bytes(ends.accepted[0].body) == b"early"
    answering = ends.accepted[0].stream
    assert answering is not None
    answering.connection.send_headers(answering, RESPONSE, is_end=False)
    answering.connection.send_data(answering, bytes(5_000_000), is_end=False)
    answering.connection.send_headers(answering, TRAILERS, is_end=True)
    await until(lambda: kept.is_ended)
    assert len(kept.body) == 5_000_000
    ends.client.close()
    await until(lambda: sorted(ends.gone) == ["client", "server"])
    server.close()


async def test_streams_of_a_lost_connection_end_and_it_is_known_that_some_were_open(tmp_path: Path) -> None:
    ends, loop = Ends(), asyncio.get_running_loop()
    server = await loop.create_unix_server(ends.serve, str(tmp_path / "s"))
    await loop.create_unix_connection(lambda: ends.client, str(tmp_path / "s"))
    kept = Kept()
    kept.stream = ends.client.connection.open(REQUEST, kept)
    await until(lambda: ends.accepted)
    ends.servers[0].disconnect()
    await until(lambda: sorted(ends.gone) == ["client", "server"])
    assert (kept.is_lost, ends.client.was_busy) == (True, True)
    server.close()


async def test_a_connection_that_never_comes_ends_its_streams() -> None:
    ends = Ends()
    kept = Kept()
    ends.client.connection.open(REQUEST, kept)
    ends.client.close()
    assert (kept.is_lost, ends.gone) == (True, ["client"])
