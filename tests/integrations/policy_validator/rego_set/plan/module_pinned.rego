package main

import rego.v1

deny contains msg if {
	some name, call in input.configuration.root_module.module_calls
	not startswith(call.source, "./")
	not call.version_constraint
	msg := sprintf("module %s has no version", [name])
}
