"""The life of a stack, command by command, once with Terraform alone and once with Tollgate around it."""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from tests.e2e.aws.processes import counted
from tests.e2e.live.conftest import Ended, Live

STACK = Path(__file__).parent / "stack"
SECRET = "hunter2"
PLAIN, GATED = "plain", "gated"
_TIMEOUT_SECONDS = 600
_PROGRAM = "terraform-provider-aws"
_FLAGS = ("-no-color", "-input=false", "-parallelism=30")
_SECOND = ("-var=stage=two",)
_THIRD = ("-var=stage=three", "-var=generation=second")
_BLOCKED = ("aws_s3_bucket", "aws_vpc_security_group_ingress_rule")
_PROVIDER = """
provider "aws" {{
  alias                       = {alias}
  region                      = "{region}"
  skip_credentials_validation = true
  skip_metadata_api_check     = "true"
  s3_use_path_style           = true
  default_tags {{
    tags = {{ Owner = "{owner}" }}
  }}
{integrations}}}
"""
_INTEGRATIONS = """
  integrations = [{{
    name   = "region"
    source = "{source}"
    config = {{
      log    = "${{var.log}}-{region}.jsonl"
      hooks  = ["post-plan"]
      region = "{region}"
      say    = [{{ hook = "post-plan", metadata = {{ region = "{region}", stage = var.stage }} }}]
    }}
  }}]
"""
_VARIABLES = '\nvariable "log" {}\n'
_REAL = {
    "cost": ("tf-cost-estimator", {"monthly_budget": 5}),
    "naming": ("tf-naming-checker", {"prefix": "prod-"}),
    "policy": ("tf-policy-validator", {"policy_set": "production"}),
    "tags": ("tf-aws-compliance", {"required_tags": ["Owner", "CostCenter"]}),
}
_IMPORTS = """
import {{
  to = aws_sns_topic.alarms
  id = "{topic}"
}}

import {{
  to = aws_vpc_security_group_ingress_rule.https
  id = "{rule}"
}}
"""
_FORGOTTEN = ("aws_sns_topic.alarms", "aws_vpc_security_group_ingress_rule.https", "aws_dynamodb_table.jobs")


@attrs.frozen(kw_only=True)
class Moment:
    """What a command left behind.

    Attributes:
        calls: what the integration of the whole project was called with; nothing without Tollgate.
        regions: what those of the two provider configurations were called with, by region.
        processes: the most processes of the provider that there were at a time.
        report: Tollgate's report.
    """

    code: int
    text: str
    state: dict[str, Any]
    calls: list[dict[str, Any]]
    regions: dict[str, list[dict[str, Any]]]
    processes: int
    report: dict[str, Any]
    plan: dict[str, Any] = attrs.field(factory=dict[str, Any])

    def called(self, *methods: str) -> list[dict[str, Any]]:
        """The resources that the integration was called with at some hooks."""
        return [call["resource"] for call in self.calls if call["method"] in methods]


Life = dict[str, Moment]


@attrs.define
class Liver:
    """Takes one copy of the stack through its life."""

    live: Live
    is_gated: bool
    moments: Life = attrs.field(factory=dict[str, Moment])

    def all(self) -> Life:
        """Everything from the first plan to the last destruction."""
        self.furnish()
        self.live.terraform("init", "-no-color", "-input=false")
        self._step("planned", "plan", "-out=create.tfplan", "-detailed-exitcode", shows="create.tfplan")
        if self.is_gated:
            self._step("checked", "check", "--skip=region", "create.tfplan", flags=())  # it needs Terraform
        self._step("created", "apply", "create.tfplan", flags=_FLAGS)
        self._step("settled", "plan", "-detailed-exitcode")
        if self.is_gated:
            self.furnish([_refusing(type_) for type_ in _BLOCKED], others={})
            self._step("blocked", "apply", "-auto-approve", *_SECOND, own=())
            self.furnish()
        self._step("updated", "apply", "-auto-approve", *_SECOND)
        self._plainly("between", "apply", "-auto-approve", *_SECOND, "-var=note=between")
        self._step("replaceable", "plan", "-out=replace.tfplan", *_THIRD, "-var=is_broken=true", shows="replace.tfplan")
        self._step("replaced", "apply", "replace.tfplan")
        self._import()
        self._step("unchanged", "plan", "-refresh-only", "-detailed-exitcode", *_THIRD)
        self._step("destroyed", "destroy", "-auto-approve", *_THIRD)
        return self.moments

    def furnish(self, say: Sequence[Mapping[str, Any]] = (), others: Mapping[str, Any] = _REAL) -> None:
        """Writes the provider configurations and, with Tollgate, the integrations."""
        regions = {"null": ("us-east-1", "web"), '"west"': ("us-west-2", "edge")}
        blocks = [
            _PROVIDER.format(
                alias=alias,
                region=region,
                owner=owner,
                integrations=_INTEGRATIONS.format(region=region, source=self.live.script()) if self.is_gated else "",
            ).replace("  alias                       = null\n", "")
            for alias, (region, owner) in regions.items()
        ]
        self.live.write("".join(blocks) + (_VARIABLES if self.is_gated else ""), "providers.tf")
        if self.is_gated:
            answers = [*say, {"hook": "post-apply", "metadata": {"applied": True}}]
            config = {"log": str(self.live.log), "say": answers}
            recorder = {"name": "recorder", "source": str(self.live.script()), "config": config}
            real = [{"name": name, "source": source, "config": given} for name, (source, given) in others.items()]
            body = {"terraform": {"integrations": [recorder, *real]}}
            self.live.write(json.dumps(body), "integrations.json")

    def _import(self) -> None:
        """Forgets some objects, and takes them back: one by the command, two by the configuration."""
        known = {one["type"]: one["instances"] for one in self.live.state()["resources"] if "module" not in one}
        topic, rule = (
            known[type_][0]["attributes"]["id"] for type_ in ("aws_sns_topic", "aws_vpc_security_group_ingress_rule")
        )
        self.live.terraform("state", "rm", *_FORGOTTEN)
        flags = ("-no-color", "-input=false")
        self._step("imported", "import", *flags, *_THIRD, "aws_dynamodb_table.jobs", "jobs", flags=())
        self.live.write(_IMPORTS.format(topic=topic, rule=rule), "imports.tf")
        self._step("adopted", "apply", "-auto-approve", *_THIRD)

    def _plainly(self, name: str, *arguments: str) -> None:
        """A step without Tollgate, on either side."""
        is_gated, self.is_gated = self.is_gated, False
        self.furnish()
        self._step(name, *arguments)
        self.is_gated = is_gated
        self.furnish()

    def _step(
        self,
        name: str,
        command: str,
        *arguments: str,
        flags: Sequence[str] = _FLAGS,
        own: Sequence[str] = ("--fail-on=never",),
        shows: str = "",
    ) -> None:
        """Runs a command, and keeps what comes of it.

        Args:
            name: the moment's.
            command: what is run, with the arguments and flags.
            own: Tollgate's flags; by default nothing that is found stops anything.
            shows: the plan file to keep as JSON.
        """
        live, logs = self.live, self._logs()
        for log in (live.log, *logs.values()):
            log.unlink(missing_ok=True)
        report = live.folder.parent / f"{name}.json"
        with counted(_PROGRAM, live.folder) as count:
            ended = self._run(command, *flags, *arguments, own=(*own, f"--report=json={report}"))
        plan = live.terraform("show", "-json", shows).out if shows and self.is_gated else "{}"
        state = live.folder / "terraform.tfstate"
        self.moments[name] = Moment(
            code=ended.code,
            text=ended.text,
            state=live.state() if state.exists() else {},
            calls=live.calls(),
            regions={region: _lines(log) for region, log in logs.items()},
            processes=count.most,
            report=json.loads(report.read_text(encoding="utf-8")) if report.exists() else {},
            plan=json.loads(plan),
        )

    def _run(self, command: str, *arguments: str, own: Sequence[str]) -> Ended:
        if not self.is_gated:
            return self.live.terraform(command, *arguments, check=None)
        return self.live.tollgate(command, *own, *arguments, check=None)

    def _logs(self) -> dict[str, Path]:
        return {region: self.live.folder.parent / f"calls-{region}.jsonl" for region in ("us-east-1", "us-west-2")}


def _refusing(type_: str) -> dict[str, Any]:
    return {"hook": "pre-apply", "type": type_, "status": "fail", "message": f"{type_} stays as it is"}


def _lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []


def lived(folder: Path, mirror: str, engine: list[str], environment: Mapping[str, str], *, is_gated: bool) -> Life:
    """Makes a copy of the stack, and takes it through its life."""
    folder.mkdir()
    shutil.copytree(STACK, folder / "root")
    (folder / "terraform.rc").write_text(mirror, encoding="utf-8")
    live = Live(folder / "root", engine, dict(environment), timeout_seconds=_TIMEOUT_SECONDS)
    live.environment["TF_VAR_log"] = str(folder / "calls")
    return Liver(live, is_gated).all()
