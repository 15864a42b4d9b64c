package main

import rego.v1

deny contains msg if {
	some change in input.resource_changes
	change.mode == "managed"
	name := change.change.after.bucket
	not regex.match(`^[a-z][a-z0-9-]{2,40}$`, name)
	msg := sprintf("%s has the name %q", [change.address, name])
}
