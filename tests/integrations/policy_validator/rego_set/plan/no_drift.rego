package main

import rego.v1

warn contains msg if {
	some drifted in input.resource_drift
	"update" in drifted.change.actions
	msg := sprintf("%s was changed outside Terraform", [drifted.address])
}
