"""One call of one integration, to be waited for."""

import asyncio

from tollgate_runtime.core.messages import Json

from tollgate_host.errors import ProcessError
from tollgate_host.hooks.answers import Question, result_from_answer
from tollgate_host.hooks.hook_target import Call, HookTarget
from tollgate_host.hooks.spec import POINTS
from tollgate_host.report.raw import RawResult


async def ask(target: HookTarget, hook: str, params: bytes) -> RawResult:
    """Call a hook that is about the whole run."""
    return await asked(target, Question(target.name, hook), params)


def asked(target: HookTarget, question: Question, params: bytes) -> asyncio.Future[RawResult]:
    """Ask a question; what comes of it can be waited for: an answer, or the reason why there is none."""
    done: asyncio.Future[RawResult] = asyncio.get_running_loop().create_future()  # a live run asks for every resource

    def take(answer: Json | ProcessError, seconds: float) -> None:
        if not done.done():  # whoever asked may have been cancelled meanwhile
            done.set_result(result_from_answer(question, answer, seconds))

    limit_seconds = target.timeout_seconds * POINTS[question.hook].timeout_factor
    target.submit(Call(question.hook, params, limit_seconds, take))
    return done
