"""What the schemas of CI systems have against a file."""

from typing import Any

import jsonschema
import yaml

from tests.schema_catalogue import published_schema

GITHUB = "https://json.schemastore.org/github-workflow.json"
GITHUB_ACTION = "https://json.schemastore.org/github-action.json"
GITLAB = "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"
AZURE = "https://raw.githubusercontent.com/microsoft/azure-pipelines-vscode/master/service-schema.json"
CIRCLECI = "https://json.schemastore.org/circleciconfig.json"
BITBUCKET = "https://bitbucket.org/atlassianlabs/atlascode/raw/main/resources/schemas/pipelines-schema.json"
PRE_COMMIT = "https://json.schemastore.org/pre-commit-config.json"


def mistakes(text: str, url: str) -> list[str]:
    """What a schema has against a YAML file."""
    validator: Any = jsonschema.Draft7Validator(published_schema(url))
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(document(text))]


def document(text: str) -> dict[str, Any]:
    """A YAML file as CI systems read it, to whom `on` is a text and not a truth."""
    loaded = yaml.safe_load(text)
    return {"on" if key is True else key: value for key, value in loaded.items()}
