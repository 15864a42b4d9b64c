package main

import rego.v1

deny contains "environment must be dev, test or prod" if not input.variables.environment.value in {"dev", "test", "prod"}
