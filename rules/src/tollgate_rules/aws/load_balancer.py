"""Load balancers and their listeners."""

from collections.abc import Iterable
from typing import Any

from tollgate_runtime import MISSING, Resource

from tollgate_rules.attribute_checks import Judge, only_if
from tollgate_rules.verdicts import Problem, Verdict, is_open, undecided

BALANCERS = ("aws_lb", "aws_alb")
LISTENERS = ("aws_lb_listener", "aws_alb_listener")
TARGET_GROUPS = ("aws_lb_target_group", "aws_alb_target_group")


def for_application_load_balancers(judge: Judge) -> Judge:
    """Apply a check to application load balancers only."""
    return only_if("load_balancer_type", lambda kind: kind in (MISSING, "application"), judge)


def except_gateway_load_balancers(judge: Judge) -> Judge:
    """Apply a check to application and network load balancers only."""
    return only_if("load_balancer_type", lambda kind: kind != "gateway", judge)


def must_not_serve_plain_http(*, otherwise: str) -> Judge:
    """Require that a listener does not serve plain HTTP; a redirect to HTTPS is allowed."""

    def judge(listener: Resource) -> Iterable[Verdict]:
        protocol = MISSING if listener.is_omitted("protocol") else listener.value("protocol")
        is_plain = protocol == "HTTP" or (protocol is MISSING and listener.value("port") is not MISSING)
        if not is_open(protocol) and not is_plain:
            return ()
        redirected = _redirects_to_https(listener)
        if redirected is True:
            return ()
        if is_open(protocol) or is_open(redirected):
            return (undecided("protocol" if is_open(protocol) else "default_action", _marker(protocol, redirected)),)
        return (Problem("protocol", otherwise),)

    return judge


def _marker(protocol: Any, redirected: Any) -> Any:
    return protocol if is_open(protocol) else redirected


def _redirects_to_https(listener: Resource) -> Any:
    """Return True if a default action redirects to HTTPS, else False, or a marker if that is unknown."""
    answers: list[Any] = []
    for path, block in listener.values("default_action[*]"):
        if is_open(block):
            answers.append(block)
            continue
        kind, target = listener.value((*path, "type")), listener.value((*path, "redirect", 0, "protocol"))
        if kind == "redirect" and target == "HTTPS":
            return True
        answers += [found for found in (kind, target) if is_open(found)]
    return answers[0] if answers else False
