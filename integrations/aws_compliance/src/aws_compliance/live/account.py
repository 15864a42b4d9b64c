"""The AWS account: each query is bounded in time and cached, and returns an answer or an error."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from aws_compliance.config import Config
from aws_compliance.live.errors import LiveError, live_error

CALL_SECONDS = 8.0
"""How long one question may take, its second attempt included."""
_CONNECT_SECONDS = 2.0
_READ_SECONDS = 4.0
_MAX_PAGES = 20

Question = tuple[Any, ...]


class Account:
    """Queries AWS with the user's credentials or a role that they assume."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._answers: dict[Question, Any] = {}
        self._clients: dict[tuple[str, str | None], Any] = {}
        self._sessions: list[Any] = []
        self._lock = threading.RLock()
        self._deadline = 0.0
        self._final: LiveError | None = None
        self.begin()

    @property
    def region(self) -> str | None:
        """Return the default region."""
        return self._config.fallback_region

    def begin(self) -> None:
        """Start a stage, from which the time for all its queries is counted."""
        self._deadline = time.monotonic() + self._config.live_seconds

    def number(self) -> str:
        """Return the account's number.

        Raises:
            LiveError: it cannot be told.
        """
        return str(self.ask("sts", "get_caller_identity")["Account"])

    def ask(self, service: str, operation: str, region: str | None = None, **params: Any) -> Any:
        """Return the answer to one call of boto3.

        Raises:
            LiveError: there is none.
        """
        question = (service, operation, region, repr(sorted(params.items())))
        return self._asked(question, lambda: getattr(self._client(service, region), operation)(**params))

    def ask_all(self, service: str, operation: str, member: str, region: str | None = None, **params: Any) -> list[Any]:
        """Return the rows of every page of an answer, up to a limit.

        Raises:
            LiveError: there is no answer.
        """
        question = (service, operation, region, repr(sorted(params.items())), member)
        return self._asked(question, lambda: list(self._rows(service, operation, member, region, params)))

    def _rows(self, service: str, operation: str, member: str, region: str | None, params: Any) -> Iterator[Any]:
        client = self._client(service, region)
        if not client.can_paginate(operation):
            yield from getattr(client, operation)(**params).get(member, [])
            return
        for count, page in enumerate(client.get_paginator(operation).paginate(**params), 1):
            yield from page.get(member, [])
            if count == _MAX_PAGES:
                return

    def _asked(self, question: Question, call: Callable[[], Any]) -> Any:
        with self._lock:
            if question not in self._answers:
                self._answers[question] = self._bounded(call, question[0], question[1])
            answer = self._answers[question]
        if isinstance(answer, LiveError):
            raise answer
        return answer

    def _bounded(self, call: Callable[[], Any], service: str, operation: str) -> Any:
        """Return the answer, or the error to raise for it.

        A thread of its own, left behind if need be, bounds also what boto3 cannot: names that are looked up, and
        programs that are asked for credentials.
        """
        if self._final is not None:
            return self._final
        seconds = min(CALL_SECONDS, self._deadline - time.monotonic())
        if seconds <= 0:
            limit = f"{self._config.live_seconds:g} s"
            return LiveError(f"the {limit} for questions to AWS were used up; raise `live_seconds`", reason="slow")
        box: list[Any] = []
        thread = threading.Thread(target=lambda: box.append(_caught(call)), daemon=True)
        thread.start()
        thread.join(seconds)
        if not box:
            return LiveError(f"{service} did not answer within {seconds:.1f} s", reason="slow")
        if isinstance(box[0], Exception):
            error = live_error(box[0], service, operation)
            if error.is_final:
                self._final = error
            return error
        return box[0]

    def _client(self, service: str, region: str | None) -> Any:
        place = region or self.region or "us-east-1"
        key = (service, place)
        if key not in self._clients:
            self._clients[key] = self._make_client(self._session(), service, place)
        return self._clients[key]

    def _session(self) -> Any:
        """Return the session, with the role's credentials if there is a role."""
        if not self._sessions:
            import boto3  # pyright: ignore[reportMissingTypeStubs] -- it has none

            session: Any = boto3.Session(profile_name=self._config.profile)
            if self._config.role_arn:
                session = self._assumed(session, self._config.role_arn)
            self._sessions.append(session)
        return self._sessions[0]

    def _assumed(self, session: Any, role_arn: str) -> Any:
        import boto3  # pyright: ignore[reportMissingTypeStubs] -- it has none

        sts = self._make_client(session, "sts", self.region or "us-east-1")
        given = sts.assume_role(RoleArn=role_arn, RoleSessionName="tollgate")["Credentials"]
        return boto3.Session(
            aws_access_key_id=given["AccessKeyId"],
            aws_secret_access_key=given["SecretAccessKey"],
            aws_session_token=given["SessionToken"],
        )

    def _make_client(self, session: Any, service: str, region: str) -> Any:
        from botocore.config import Config as ClientConfig  # pyright: ignore[reportMissingTypeStubs] -- it has none

        limits = ClientConfig(
            connect_timeout=_CONNECT_SECONDS,
            read_timeout=_READ_SECONDS,
            retries={"mode": "standard", "total_max_attempts": 2},
        )
        return session.client(service, region_name=region, endpoint_url=self._config.endpoint_url, config=limits)


def _caught(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except Exception as error:  # noqa: BLE001 -- the boundary to boto3: whatever it raises becomes a sentence
        return error
