package spacelift

import rego.v1

needed := ["team", "cost"]

deny contains msg if {
	some resource in input.terraform.resource_changes
	startswith(resource.type, "google_")
	some label in needed
	not resource.change.after.labels[label]
	msg := sprintf("%s has no label %s", [resource.address, label])
}
