"""What Terraform writes and the host reads: plan JSON, plan files, states."""

import io
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from hypothesis import strategies as st
from tollgate_host.engine.errors import PlanError
from tollgate_host.hooks.hook_params import Forms
from tollgate_host.interception.identity.planned_changes import read_plan_file
from tollgate_host.interception.identity.state_objects import state_from_json
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_runtime.contract.dialects import resource_from_params
from tollgate_tfplugin.fields import chunk, flag

from tests.fuzz.bytes_of import TEXTS, json_bytes
from tests.fuzz.target import Target

_PLAN = [
    "format_version",
    "terraform_version",
    "variables",
    "planned_values",
    "root_module",
    "child_modules",
    "resources",
    "resource_changes",
    "resource_drift",
    "deferred_changes",
    "output_changes",
    "prior_state",
    "configuration",
    "provider_config",
    "module_calls",
    "module",
    "expressions",
    "constant_value",
    "references",
    "checks",
    "address",
    "previous_address",
    "module_address",
    "deposed",
    "mode",
    "type",
    "name",
    "index",
    "provider_name",
    "change",
    "actions",
    "before",
    "after",
    "after_unknown",
    "before_sensitive",
    "after_sensitive",
    "replace_paths",
    "importing",
    "action_reason",
    "relevant_attributes",
    "for_each_expression",
    "full_name",
    "alias",
    "values",
    "sensitive_values",
    "tags",
]
_LEAVES = [
    "1.2", "create", "delete", "no-op", "aws_instance", "aws_instance.web", "managed", "data", "module.a",
    'module.a["x"].aws_instance.web[0]', "registry.terraform.io/hashicorp/aws", ["create"], ["delete", "create"],
]  # fmt: skip
_STATE = [
    "version",
    "terraform_version",
    "serial",
    "lineage",
    "outputs",
    "resources",
    "mode",
    "type",
    "name",
    "provider",
    "instances",
    "index_key",
    "attributes",
    "sensitive_attributes",
    "private",
    "deposed",
    "status",
    "schema_version",
    "module",
    "value",
]


def plan(data: bytes) -> None:
    """A plan of which everything can be sent, or one sentence that names the file."""
    try:
        found = plan_from_json(data, name="plan.json")
        for one in (*found.resources(), *found.refreshed()):
            for wire in (one.wire(), one.wire(send_sensitive=True)):
                resource_from_params(msgspec.json.encode({"resource": wire}), "post-plan")
            resource_from_params(Forms(one).params("pre-refresh", send_sensitive=False, previous={}), "pre-refresh")
        msgspec.json.encode([found.operation(), found.operation(send_sensitive=True, streamed=True)])
    except PlanError as error:
        assert str(error).startswith("plan.json")
        assert "\n" not in str(error)


def state(data: bytes) -> None:
    """A state that is none has no objects; what it has can be asked for."""
    found = state_from_json(data)
    for one in found.objects:
        assert found.find(one.type, one.attributes).objects
        assert found.find(one.type, {}, one.note.token) is not None


def plan_file(data: bytes) -> None:
    """A zip whose `tfplan` is these bytes, or these bytes as the file itself."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "plan.tfplan"
        path.write_bytes(data[1:] if data[:1] == b"\x00" else _zipped(data))
        found = read_plan_file(path)
        if found is not None:
            assert len(found.addresses) <= len(found.rows)


def _zipped(data: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("tfplan", data)
    return buffer.getvalue()


def _change(address: str, private: bytes, action: int) -> bytes:
    return chunk(3, chunk(13, address.encode()), chunk(10, private), chunk(9, flag(1, action)))


_CHANGES = st.builds(
    _change,
    TEXTS | st.just('module.a["b"].aws_x.y[0]'),
    st.sampled_from([b"", b'{"tollgate":"e30="}', b'{"tollgate":"eyJ0IjoidCJ9"}', b"\x81\x01\xc2"]),
    st.integers(0, 300),
)
TARGETS = [
    Target(
        name="host-plan-json",
        one_input=plan,
        strategy=json_bytes(_PLAN, _LEAVES)
        | json_bytes(_PLAN, _LEAVES).map(
            lambda change: (
                b'{"format_version":"1.2","resource_changes":[{"address":"a.b","type":"a","name":"b",'
                b'"mode":"managed","change":%b}]}' % change
            )
        ),
        seeds=("tests/host/plans/recorded/*/*.json",),
        words=tuple(f'"{word}":'.encode() for word in _PLAN),
        pumps=(b"[", b'{"a":', b" "),
    ),
    Target(
        name="host-state",
        one_input=state,
        strategy=json_bytes(_STATE, ["managed", "aws_x", "tainted", {"type": "get_attr", "value": "a"}, "e30="])
        | json_bytes(_STATE, ["managed", "aws_x"]).map(
            lambda one: b'{"version":4,"resources":[{"mode":"managed","type":"a","name":"b","instances":[%b]}]}' % one
        ),
        words=tuple(f'"{word}":'.encode() for word in _STATE),
        pumps=(b"[",),
    ),
    Target(
        name="host-plan-file",
        one_input=plan_file,
        strategy=st.lists(_CHANGES | st.binary(max_size=6), max_size=4).map(b"".join),
        pumps=(b"\x80", b"\x1a\x00"),
    ),
]
