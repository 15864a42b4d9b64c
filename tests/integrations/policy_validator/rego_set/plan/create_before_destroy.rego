package main

import rego.v1

deny contains msg if {
	some change in input.resource_changes
	change.change.actions == ["delete", "create"]
	msg := sprintf("%s is deleted before its successor is there", [change.address])
}
