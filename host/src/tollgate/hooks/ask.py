"""One call of one integration, waited for."""

import anyio
from tollgate_runtime.core.messages import Json

from tollgate.errors import ProcessError
from tollgate.hooks.answers import Question, result_from_answer
from tollgate.hooks.spec import POINTS
from tollgate.hooks.target import Call, Target
from tollgate.report.raw import RawResult


async def ask(target: Target, hook: str, params: bytes) -> RawResult:
    """Calls a hook that is about the whole run."""
    return await ask_about(target, Question(target.name, hook), params)


async def ask_about(target: Target, question: Question, params: bytes) -> RawResult:
    """Asks a question and waits for what comes of it: an answer, or the reason why there is none."""
    done = anyio.Event()
    results: list[RawResult] = []

    def take(answer: Json | ProcessError, seconds: float) -> None:
        results.append(result_from_answer(question, answer, seconds))
        done.set()

    limit_seconds = target.timeout_seconds * POINTS[question.hook].timeout_factor
    target.submit(Call(question.hook, params, limit_seconds, take))
    await done.wait()
    return results[0]
