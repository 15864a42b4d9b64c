"""What a provider says of itself is asked once, as long as it answers."""

import anyio
import pytest
from tollgate_host.provider_proxy.schema_cache import SchemaCache
from tollgate_tfplugin import grpc
from tollgate_tfplugin.errors import GrpcStatusError

pytestmark = pytest.mark.anyio


class Provider:
    """Gives one answer after another."""

    def __init__(self, *answers: bytes | GrpcStatusError) -> None:
        self.answers = list(answers)

    async def __call__(self) -> bytes:
        await anyio.lowlevel.checkpoint()
        answer = self.answers.pop(0)
        if isinstance(answer, GrpcStatusError):
            raise answer
        return answer


async def test_several_who_ask_at_once_share_one_question() -> None:
    cache, provider, told = SchemaCache(is_kept=True), Provider(b"one", b"two"), list[bytes]()

    async def ask() -> None:
        told.append(await cache.get("GetProviderSchema", provider))

    async with anyio.create_task_group() as tasks:
        for _ in range(3):
            tasks.start_soon(ask)
    assert told == [b"one"] * 3
    assert await cache.get("GetResourceIdentitySchemas", provider) == b"two"


async def test_a_method_that_the_provider_does_not_know_is_asked_for_once() -> None:
    cache, provider = SchemaCache(is_kept=True), Provider(GrpcStatusError(grpc.UNIMPLEMENTED, "unknown method"))
    for _ in range(2):
        with pytest.raises(GrpcStatusError, match="unknown method"):
            await cache.get("GetResourceIdentitySchemas", provider)


async def test_a_provider_that_did_not_tell_is_asked_again() -> None:
    cache, provider = SchemaCache(is_kept=True), Provider(GrpcStatusError(grpc.UNAVAILABLE, "gone"), b"one")
    with pytest.raises(GrpcStatusError, match="gone"):
        await cache.get("GetProviderSchema", provider)
    assert await cache.get("GetProviderSchema", provider) == b"one"


async def test_a_provider_that_may_be_another_next_time_is_always_asked() -> None:
    cache, provider = SchemaCache(is_kept=False), Provider(b"one", b"two")
    assert [await cache.get("GetProviderSchema", provider) for _ in range(2)] == [b"one", b"two"]
