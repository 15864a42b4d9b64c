"""Why a question to AWS got no answer, in a sentence, and what to do about it."""

from typing import Any, Literal, cast

Reason = Literal["credentials", "denied", "throttled", "slow", "unreachable", "refused"]

_NO_CREDENTIALS = (
    'there are no AWS credentials; pass them on with `env = ["AWS_*"]` for this integration, or set `profile`'
)
_DENIED = {"AccessDenied", "AccessDeniedException", "UnauthorizedOperation", "AuthorizationError", "UnauthorizedAccess"}
_THROTTLED = {
    "Throttling",
    "ThrottlingException",
    "ThrottledException",
    "TooManyRequestsException",
    "RequestLimitExceeded",
    "SlowDown",
    "RequestThrottled",
}
_INVALID = {
    "ExpiredToken",
    "ExpiredTokenException",
    "InvalidClientTokenId",
    "InvalidAccessKeyId",
    "SignatureDoesNotMatch",
    "AuthFailure",
    "UnrecognizedClientException",
    "RequestExpired",
}
_LONGEST = 200


class LiveError(Exception):
    """Raised if AWS could not be queried; the message says why.

    Attributes:
        reason: what kind of failure it is.
        is_final: whether every other question would fail in the same way.
    """

    def __init__(self, sentence: str, *, reason: Reason, is_final: bool = False) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason
        self.is_final = is_final


def live_error(error: Exception, service: str, operation: str) -> LiveError:
    """Return what an exception of botocore means to the person who reads the report."""
    name = type(error).__name__
    action = f"{_PREFIXES.get(service, service)}:{''.join(word.capitalize() for word in operation.split('_'))}"
    if name in ("NoCredentialsError", "CredentialRetrievalError"):
        return LiveError(_NO_CREDENTIALS, reason="credentials", is_final=True)
    if name in ("PartialCredentialsError", "ProfileNotFound", "TokenRetrievalError", "SSOTokenLoadError"):
        return LiveError(f"the AWS credentials cannot be used: {_short(error)}", reason="credentials", is_final=True)
    if name in ("NoRegionError", "InvalidRegionError"):
        return LiveError("no region is known; set `region`", reason="refused")
    if name in ("ReadTimeoutError", "ConnectTimeoutError"):
        return LiveError(f"{service} did not answer in time", reason="slow", is_final=name.startswith("Connect"))
    if name in (
        "EndpointConnectionError",
        "ProxyConnectionError",
        "SSLError",
        "ConnectionClosedError",
        "HTTPClientError",
    ):
        return LiveError(f"{service} cannot be reached: {_short(error)}", reason="unreachable", is_final=True)
    code, message = _answer(error)
    if code in _DENIED:
        return LiveError(f"the credentials may not do it; allow them {action}", reason="denied")
    if code in _THROTTLED:
        return LiveError(f"AWS asks for fewer calls of {action} ({code}); try again later", reason="throttled")
    if code in _INVALID:
        return LiveError(f"AWS does not accept the credentials ({code})", reason="credentials", is_final=True)
    said = f"{code}: {message}".rstrip(": ") if code else f"{name}: {_short(error)}"
    return LiveError(f"{action} was answered with {said}", reason="refused")


_PREFIXES = {"resourcegroupstaggingapi": "tag", "service-quotas": "servicequotas", "elbv2": "elasticloadbalancing"}
"""What IAM calls a service, where its name in boto3 is another."""


def _answer(error: Exception) -> tuple[str, str]:
    response: Any = getattr(error, "response", None)
    if not isinstance(response, dict):
        return "", ""
    body: Any = cast("dict[str, Any]", response).get("Error") or {}
    message = _short(body.get("Message", ""))
    return str(body.get("Code", "")), "" if message.startswith("<") else message  # a proxy's page is no message


def _short(error: object) -> str:
    return " ".join(str(error).split())[:_LONGEST]
