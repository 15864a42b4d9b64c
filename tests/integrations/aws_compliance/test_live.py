"""The account, asked over real HTTP: moto's server where it answers, a stub where AWS misbehaves."""

import json
import socket
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import boto3  # pyright: ignore[reportMissingTypeStubs] -- it has none
import pytest
from aws_compliance.app import app
from botocore.loaders import create_loader  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType] -- it has none
from moto.core.exceptions import JsonRESTError
from moto.ec2.models import ec2_backends
from moto.organizations.responses import OrganizationsResponse
from moto.server import ThreadedMotoServer
from tollgate_runtime import Operation, Resource, Result
from tollgate_runtime.testing import connect
from tollgate_runtime.testing.replay import Replay, replay_to

from .aws_stub import stub_aws

Make = Callable[..., Resource]
UNTYPED: Any = boto3
REGION = "eu-west-1"
HERE = {"region": REGION}
ACCOUNT = "123456789012"
POLICY = {
    "tags": {
        "costcenter": {
            "tag_key": "CostCenter",
            "tag_value": ["100"],
            "enforced_for": ["ec2:vpc"],
        }
    }
}


@pytest.fixture(scope="session")
def moto_url() -> Iterator[str]:
    """One server of moto for all tests."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture(autouse=True)
def credentials(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Credentials that open nothing; no file and no network is looked at for others."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_REGION", "AWS_DEFAULT_REGION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def effective_policy(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What moto answers for the effective policy, which it does not know by itself; nothing at first."""
    policy: dict[str, Any] = {}

    def describe_effective_policy(_self: Any) -> str:
        if not policy:
            raise JsonRESTError("EffectivePolicyNotFoundException", "There is no effective policy.")
        return json.dumps({"EffectivePolicy": {"PolicyContent": json.dumps(policy), "PolicyType": "TAG_POLICY"}})

    monkeypatch.setattr(OrganizationsResponse, "describe_effective_policy", describe_effective_policy, raising=False)
    return policy


@pytest.fixture(scope="session", autouse=True)
def service_models() -> Iterator[None]:
    """The descriptions of AWS's services are read once for all sessions; EC2's alone takes a good part of a second."""
    shared: Any = create_loader()
    with pytest.MonkeyPatch.context() as patch:

        def loader(*_paths: Any) -> Any:
            return shared

        patch.setattr("botocore.session.create_loader", loader)
        yield


@pytest.fixture
def aws(moto_url: str) -> Iterator[Callable[[str], Any]]:
    """Clients of an empty account."""
    import httpx

    httpx.post(f"{moto_url}/moto-api/reset")
    clients: list[Any] = []

    def client(service: str) -> Any:
        clients.append(UNTYPED.client(service, region_name=REGION, endpoint_url=moto_url))
        return clients[-1]

    yield client
    for each in clients:
        each.close()


def play(resources: list[Resource], **config: Any) -> Replay:
    with connect(app, config={"live": True, "baseline": False, **config}) as client:
        return replay_to(client, resources)


def stage(resources: list[Resource], **config: Any) -> Result:
    return play(resources, **config).stages["plan-stage-complete"]


def told(result: Result) -> list[tuple[str, str, str]]:
    return [(finding.rule, finding.status, finding.message) for finding in result.findings]


def test_the_wrong_account_is_refused_before_anything_is_planned_or_applied(aws: Any, moto_url: str) -> None:
    config = {"live": True, "endpoint_url": moto_url, "allowed_accounts": ["999999999999"]}
    message = f"These credentials are for account {ACCOUNT}; allowed is 999999999999"
    with connect(app, config=config) as client:
        for hook in ("plan-stage-start", "apply-stage-start"):
            result = client.call(hook, Operation(operation="plan"))
            assert (result.status, result.message) == ("fail", message)
            assert result.findings[0].severity == "critical"


def test_each_workspace_and_environment_has_its_own_account(aws: Any, moto_url: str, make: Make) -> None:
    config = {
        "live": True,
        "endpoint_url": moto_url,
        "environments": {"prod*": {"allowed_accounts": ["999999999999"]}, "dev": {"allowed_accounts": [ACCOUNT]}},
    }
    refused = f"These credentials are for account {ACCOUNT}; allowed is 999999999999"
    for workspace, status in (("prod-eu", "fail"), ("dev", "success"), ("default", "success")):
        with connect(app, initialize=False) as client:
            client.initialize(config, terraform_version="1.11.4", workspace=workspace)
            assert client.call("apply-stage-start", Operation(operation="apply")).status == status
    with connect(app, config=config) as client:
        for hook in ("post-plan", "pre-apply"):
            assert client.call(hook, make("aws_vpc", tags={"Environment": "production"})).message == refused
            assert client.call(hook, make("aws_vpc", tags={"Environment": "dev"})).status == "success"
        role = {"assume_role": [{"role_arn": "arn:aws:iam::999999999999:role/deploy"}]}
        assumed = make("aws_vpc", tags={"Environment": "production"}, provider=role)
        assert client.call("pre-apply", assumed).status == "success"


def test_the_right_account_passes_in_silence(aws: Any, moto_url: str) -> None:
    with connect(app, config={"live": True, "endpoint_url": moto_url, "allowed_accounts": [ACCOUNT]}) as client:
        assert client.call("plan-stage-start", Operation(operation="plan")).findings == ()


def test_the_account_behind_a_role_is_the_one_that_counts(aws: Any, moto_url: str) -> None:
    config = {
        "live": True,
        "endpoint_url": moto_url,
        "role_arn": "arn:aws:iam::555555555555:role/deploy",
        "allowed_accounts": ["555555555555"],
    }
    with connect(app, config=config) as client:
        assert client.call("apply-stage-start", Operation(operation="apply")).findings == ()


def test_the_effective_tag_policy_is_fetched_and_held(
    aws: Any, moto_url: str, effective_policy: dict[str, Any], make: Make
) -> None:
    effective_policy.update(POLICY)
    replay = play([make("aws_vpc", tags={"CostCenter": "7"}, provider=HERE)], endpoint_url=moto_url)
    [finding] = replay.results["aws_vpc.x"].findings
    assert finding.rule == "tag_policy_value"
    assert finding.message == "Tag CostCenter is '7', and by the tag policy may be '100' (AWS will refuse it)"
    assert told(replay.stages["plan-stage-complete"]) == []


def test_a_policy_is_fetched_also_for_a_host_that_has_no_stages(
    aws: Any, moto_url: str, effective_policy: dict[str, Any], make: Make
) -> None:
    effective_policy.update(POLICY)
    with connect(app, config={"live": True, "endpoint_url": moto_url}) as client:
        assert client.call("post-plan", make("aws_vpc", tags={"costcenter": "100"})).status == "fail"


def test_images_must_exist_and_be_allowed(aws: Any, moto_url: str, make: Make) -> None:
    ec2 = aws("ec2")
    made = ec2.register_image(Name="golden-1", RootDeviceName="/dev/sda1")["ImageId"]
    [known] = ec2.describe_images(ImageIds=[made])["Images"]
    ec2_backends[ACCOUNT][REGION].amis[made].creation_date = datetime(2020, 1, 1, tzinfo=UTC)
    good = make("aws_instance", ami=known["ImageId"], provider=HERE)
    gone = make("aws_instance", name="gone", ami="ami-00000000000000000", provider=HERE)
    found = told(stage([good, gone], endpoint_url=moto_url))
    missing = f"The image ami-00000000000000000 does not exist in {REGION}, or these credentials may not use it"
    assert found == [("live_amis", "fail", missing)]
    for allowed, complaint in (
        ({"owners": ["111111111111"]}, f"belongs to {known['OwnerId']}; allowed is 111111111111"),
        ({"names": ["windows*"]}, "is not called as allowed: windows*"),
        ({"max_age_days": 1}, "days old; allowed are 1"),
    ):
        found = told(stage([good], endpoint_url=moto_url, allowed_amis=allowed))
        assert [complaint in message for _, _, message in found] == [True]
    assert told(stage([good], endpoint_url=moto_url, allowed_amis={"owners": ["amazon", known["OwnerId"]]})) == []


def test_an_image_that_is_deprecated_or_failed_is_told(make: Make) -> None:
    from aws_compliance.config import Config
    from aws_compliance.live.amis import CHECK
    from aws_compliance.live.check import Subject

    class Answers:
        region = None

        def ask_all(self, *_question: Any, **_params: Any) -> list[Any]:
            return [
                {"ImageId": "ami-1", "Name": "old", "DeprecationTime": "2020-01-01T00:00:00.000Z"},
                {"ImageId": "ami-2", "Name": "new", "DeprecationTime": "2999-01-01T00:00:00.000Z"},
                {"ImageId": "ami-3", "Name": "broken", "State": "failed"},
            ]

    resources = [make("aws_instance", name=f"n{n}", ami=f"ami-{n}", provider=HERE) for n in (1, 2, 3)]
    account: Any = Answers()
    subject = Subject(resources=resources, every=resources, account=account, config=Config(), rules={})
    assert [(finding.status, finding.message) for finding in CHECK.run(subject)] == [
        ("warn", "The image ami-1 (old) has been deprecated since 2020-01-01"),
        ("fail", "The image ami-3 (broken) is failed"),
    ]


def test_what_is_named_by_id_must_exist_in_the_region(aws: Any, moto_url: str, make: Make) -> None:
    ec2 = aws("ec2")
    subnet = ec2.describe_subnets()["Subnets"][0]["SubnetId"]
    group = ec2.describe_security_groups()["SecurityGroups"][0]["GroupId"]
    ec2.create_key_pair(KeyName="deploy")
    key = aws("kms").create_key()["KeyMetadata"]["KeyId"]
    known = {"subnet_id": subnet, "vpc_security_group_ids": [group], "key_name": "deploy", "kms_key_id": key}
    good = make("aws_instance", **known, provider=HERE)
    bad = make(
        "aws_instance",
        subnet_id="subnet-00000000",
        vpc_security_group_ids=[group, "sg-00000000"],
        key_name="nobody",
        kms_key_id="00000000-0000-0000-0000-000000000000",
        provider=HERE,
    )
    assert told(stage([good], endpoint_url=moto_url)) == []
    result = stage([bad], endpoint_url=moto_url)
    assert told(result) == [
        ("live_references", "fail", f"The subnet subnet-00000000 does not exist in {REGION}"),
        ("live_references", "fail", f"The security group sg-00000000 does not exist in {REGION}"),
        ("live_references", "fail", f"The key pair nobody does not exist in {REGION}"),
        ("live_references", "fail", f"The KMS key 00000000-0000-0000-0000-000000000000 does not exist in {REGION}"),
    ]
    assert [f.path for f in result.findings if f.rule == "live_references"][1] == ("vpc_security_group_ids", 1)


def test_what_stays_as_it_is_is_not_asked_about(aws: Any, moto_url: str) -> None:
    state = {"subnet_id": "subnet-00000000", "x": 1}
    same = Resource(type="aws_instance", action="update", before=state, after={**state, "x": 2}, provider_config=HERE)
    assert told(stage([same], endpoint_url=moto_url)) == []


def test_a_plan_that_does_not_fit_the_quota_is_stopped(aws: Any, moto_url: str, make: Make) -> None:
    several = [make("aws_vpc", name=f"n{n}", cidr_block="10.0.0.0/16", provider=HERE) for n in range(5)]
    result = stage(several, endpoint_url=moto_url)
    assert told(result) == [("live_quotas", "fail", f"The plan adds 5 VPCs to the 1 in {REGION}, and the quota is 5")]
    assert "--quota-code L-F678F1CE --desired-value 6" in (result.findings[-1].remediation or "")
    assert told(stage(several[:4], endpoint_url=moto_url)) == []


def test_a_quota_that_aws_does_not_tell_does_not_hide_the_others(aws: Any, moto_url: str, make: Make) -> None:
    several = [make("aws_internet_gateway", name=f"n{n}", provider=HERE) for n in range(6)]
    found = told(stage([make("aws_eip", provider=HERE), *several], endpoint_url=moto_url))
    assert [(rule, status) for rule, status, _ in found] == [("live_quotas", "fail"), ("live_quotas", "warn")]


def test_a_value_that_nothing_has_yet_is_pointed_out(aws: Any, moto_url: str, make: Make) -> None:
    ec2 = aws("ec2")
    subnet = ec2.describe_subnets()["Subnets"][0]["SubnetId"]
    ec2.create_tags(Resources=[subnet], Tags=[{"Key": "CostCenter", "Value": "webshop"}])
    rules = {"CostCenter": {"in_use": True}}
    right = make("aws_vpc", tags={"CostCenter": "webshop"}, provider=HERE)
    wrong = make("aws_vpc", tags={"CostCenter": "websop"}, provider=HERE)
    assert told(stage([right], endpoint_url=moto_url, required_tags=rules)) == []
    again = make("aws_vpc", name="y", tags={"CostCenter": "websop"}, provider=HERE)
    assert told(stage([wrong, again], endpoint_url=moto_url, required_tags=rules)) == [
        (
            "live_tag_values",
            "warn",
            f"Nothing in {REGION} has CostCenter = 'websop' yet (here and on 1 more); did you mean 'webshop'?",
        )
    ]
    assert (
        told(
            stage(
                [make("aws_vpc", tags={"Team": "a"}, provider=HERE)],
                endpoint_url=moto_url,
                required_tags={"Team": {"in_use": True}},
            )
        )
        == []
    )


def test_the_metadata_tell_the_account_and_what_was_not_checked(aws: Any, moto_url: str, make: Make) -> None:
    metadata = stage([make("aws_vpc", provider=HERE)], endpoint_url=moto_url).metadata
    assert metadata["live"]["account"] == ACCOUNT


VPC = {"cidr_block": "10.0.0.0/16", "tags": {"Owner": "x"}, "provider": HERE}
OFFLINE = "100% of 1 taggable resource compliant"
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"code": "ExpiredToken", "status": 403}, "AWS does not accept the credentials (ExpiredToken)"),
    ({"code": "AccessDenied", "status": 403}, "the credentials may not do it; allow them sts:GetCallerIdentity"),
    ({"code": "Throttling"}, "AWS asks for fewer calls of sts:GetCallerIdentity (Throttling); try again later"),
    ({"code": "OddThing"}, "sts:GetCallerIdentity was answered with OddThing: no"),
    ({"hangs": True}, "sts did not answer within 0.3 s"),
]


@pytest.mark.parametrize(("fault", "sentence"), FAULTS)
def test_a_fault_is_a_sentence_beside_the_offline_result(fault: dict[str, Any], sentence: str, make: Make) -> None:
    seconds = 0.3 if fault.get("hangs") else 10
    with stub_aws(**fault) as stub:
        replay = play([make("aws_vpc", **VPC)], endpoint_url=stub.url, required_tags=["Owner"], live_seconds=seconds)
    result = replay.stages["plan-stage-complete"]
    assert ("live_account", "warn", f"AWS could not be queried about the account: {sentence}") in told(result)
    assert result.status == "warn"
    assert result.message.startswith(OFFLINE)
    assert replay.results["aws_vpc.x"].metadata["missing"] == []
    assert all(status == "warn" for _, status, _ in told(result))


def test_each_thing_that_is_denied_names_the_permission_it_needs(make: Make) -> None:
    with stub_aws(code="AccessDenied", status=403) as stub:
        result = stage([make("aws_vpc", **VPC)], endpoint_url=stub.url)
        asked = stub.calls
    said = " ".join(message for _, _, message in told(result))
    assert "allow them organizations:DescribeEffectivePolicy" in said
    assert "allow them servicequotas:GetServiceQuota" in said
    assert asked < 10


def test_no_credentials_are_told_once_with_the_way_to_pass_them_on(
    monkeypatch: pytest.MonkeyPatch, moto_url: str, make: Make
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    result = stage([make("aws_vpc", **VPC)], endpoint_url=moto_url, required_tags=["Owner"])
    sentence = (
        "AWS could not be queried about the account: there are no AWS credentials; "
        'pass them on with `env = ["AWS_*"]` for this integration, or set `profile`'
    )
    assert told(result) == [("live_account", "warn", sentence)]
    assert result.findings[0].severity == "low"
    guarded = stage([make("aws_vpc", **VPC)], endpoint_url=moto_url, allowed_accounts=[ACCOUNT])
    assert guarded.findings[0].severity == "high"
    assert result.message == f"{OFFLINE}; {sentence}"


def test_a_profile_that_does_not_exist_is_named(moto_url: str, make: Make) -> None:
    [(_, _, message)] = told(stage([make("aws_vpc", **VPC)], endpoint_url=moto_url, profile="nobody"))
    assert "the AWS credentials cannot be used: The config profile (nobody) could not be found" in message


def test_an_endpoint_that_is_down_is_asked_once(make: Make) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        [(rule, _, message)] = told(stage([make("aws_vpc", **VPC)], endpoint_url=url))
    assert rule == "live_account"
    assert message.startswith("AWS could not be queried about the account: sts cannot be reached: ")


def test_what_was_asked_once_is_not_asked_again(make: Make) -> None:
    with stub_aws(code="AccessDenied", status=403) as stub:
        with connect(app, config={"live": True, "endpoint_url": stub.url}) as client:
            for _ in range(3):
                client.call("apply-stage-start", Operation(operation="apply"))
        assert stub.calls == 1


def test_boto3_is_not_imported_unless_the_account_is_asked(example_plans: Any, scripts: Any) -> None:
    import subprocess
    import sys

    code = """
import sys
from aws_compliance.app import app
from tollgate_runtime import Resource
from tollgate_runtime.testing import connect
from tollgate_runtime.testing.replay import replay_to
config = {"required_tags": ["Owner"], "allowed_accounts": ["123456789012"], "baseline": ["s3_*"]}
with connect(app, config=config) as client:
    replay_to(client, [Resource(type="aws_vpc", action="create", after={"tags": {}})])
print([name for name in ("boto3", "botocore") if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.strip() == "[]"


def test_a_permission_that_is_missing_is_told_by_a_dry_run(make: Make) -> None:
    with stub_aws(code="UnauthorizedOperation", status=403) as stub:
        found = told(stage([make("aws_vpc", **VPC)], endpoint_url=stub.url, dry_run=True))
    message = f"These credentials cannot create it: ec2:CreateVpc is denied in {REGION}"
    assert ("live_permissions", "warn", message) in found


def test_what_may_be_made_passes_the_dry_run(aws: Any, moto_url: str, make: Make) -> None:
    image = aws("ec2").register_image(Name="golden-1")["ImageId"]
    instance = make("aws_instance", ami=image, instance_type="t3.micro", provider=HERE)
    assert told(stage([instance], endpoint_url=moto_url, dry_run=True)) == []
    assert aws("ec2").describe_instances()["Reservations"] == []


def test_on_an_emulator_nothing_is_tried_unless_that_is_asked_for(aws: Any, moto_url: str, make: Make) -> None:
    assert told(stage([make("aws_vpc", **VPC)], endpoint_url=moto_url)) == []
    assert len(aws("ec2").describe_vpcs()["Vpcs"]) == 1
