import pytest
from tollgate_host.integrations.environment import child_environment

HOST = {
    "PATH": "/bin",
    "HOME": "/users/me",
    "LANG": "C.UTF-8",
    "LC_ALL": "C",
    "TZ": "UTC",
    "TMPDIR": "/tmp",
    "https_proxy": "http://proxy",
    "SSL_CERT_FILE": "/ca.pem",
    "AWS_ACCESS_KEY_ID": "AKIA",
    "AWS_PROFILE": "dev",
    "TF_VAR_password": "hunter2",
    "TF_INTEGRATION_CONFIG": "{}",
    "TF_INTEGRATION_NAME": "another",
    "GITHUB_TOKEN": "ghp",
}


@pytest.mark.requirement("P-2.1-09", "R-Q2-02")
def test_credentials_and_variables_stay_with_the_host():
    assert child_environment(HOST, name="cost", run="r1") == {
        "PATH": "/bin",
        "HOME": "/users/me",
        "LANG": "C.UTF-8",
        "LC_ALL": "C",
        "TZ": "UTC",
        "TMPDIR": "/tmp",
        "https_proxy": "http://proxy",
        "SSL_CERT_FILE": "/ca.pem",
        "TF_INTEGRATION_NAME": "cost",
        "TOLLGATE_RUN": "r1",
    }


def test_the_user_may_name_what_else_an_integration_sees():
    environ = child_environment(HOST, name="cost", run="r1", extra=("AWS_*", "GITHUB_TOKEN"))
    assert environ["AWS_ACCESS_KEY_ID"] == "AKIA"
    assert environ["AWS_PROFILE"] == "dev"
    assert environ["GITHUB_TOKEN"] == "ghp"
    assert "TF_VAR_password" not in environ


def test_a_glob_cannot_rename_the_integration():
    assert child_environment(HOST, name="cost", run="r1", extra=("*",))["TF_INTEGRATION_NAME"] == "cost"
