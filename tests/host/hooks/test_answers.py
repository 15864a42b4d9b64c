"""Answers of integrations: how many findings one may have."""

import msgspec
import pytest
from tollgate_host.hooks.answers import MAX_FINDINGS, MAX_FINDINGS_PER_RESOURCE, Question, result_from_answer


def _answer(number: int) -> bytes:
    return msgspec.json.encode({"status": "success", "findings": [{"rule": "r", "message": "m"}] * number})


@pytest.mark.parametrize("resource_count", [0, 1, MAX_FINDINGS])
def test_an_answer_about_many_resources_may_have_findings_in_proportion(resource_count: int) -> None:
    question = Question("policy", "plan-stage-complete", resource_count=resource_count)
    most = max(MAX_FINDINGS, MAX_FINDINGS_PER_RESOURCE * resource_count)
    assert len(result_from_answer(question, _answer(most), 0.0).findings) == most
    refused = result_from_answer(question, _answer(most + 1), 0.0)
    assert (refused.status, refused.findings) == ("error", ())
    assert refused.error == f"it answered plan-stage-complete with {most + 1:,} findings; at most {most:,} are read"
