"""One call of one integration, waited for."""

import anyio
from tollgate_runtime.core.messages import Json

from tollgate.errors import ProcessError
from tollgate.hooks.answers import Question, result_from_answer
from tollgate.hooks.spec import POINTS
from tollgate.hooks.target import Call, Target
from tollgate.report.raw import RawResult


async def ask(target: Target, hook: str, params: bytes) -> RawResult:
    """Calls a hook and waits for what comes of it: an answer, or the reason why there is none."""
    done = anyio.Event()
    results: list[RawResult] = []

    def take(answer: Json | ProcessError, seconds: float) -> None:
        results.append(result_from_answer(Question(target.name, hook), answer, seconds))
        done.set()

    target.submit(Call(hook, params, target.timeout_seconds * POINTS[hook].timeout_factor, take))
    await done.wait()
    return results[0]
