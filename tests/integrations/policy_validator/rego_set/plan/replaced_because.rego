package main

import rego.v1

deny contains msg if {
	some change in input.resource_changes
	change.action_reason == "replace_because_cannot_update"
	some path in change.change.replace_paths
	msg := sprintf("%s is replaced for %s", [change.address, concat(".", path)])
}
