"""One call of one integration, which can be awaited."""

import asyncio

from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError
from tollgate_host.hooks.answers import Question, result_from_answer
from tollgate_host.hooks.hook_target import Call, HookTarget
from tollgate_host.hooks.spec import POINTS
from tollgate_host.report.raw import RawResult


async def ask(target: HookTarget, hook: str, params: bytes, resource_count: int = 0) -> RawResult:
    """Call a hook for the whole run, with so many resources, and return the result."""
    question = Question(target.name, hook, resource_count=resource_count)
    done: asyncio.Future[RawResult] = asyncio.get_running_loop().create_future()

    def take(answer: Json | ProcessError, seconds: float) -> None:
        if not done.done():  # the caller may have been cancelled
            done.set_result(result_from_answer(question, answer, seconds))

    target.submit(Call(hook, params, target.timeout_seconds * POINTS[hook].timeout_factor, take))
    return await done
