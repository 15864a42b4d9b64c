package spacelift

import rego.v1

warn contains "this change has a large blast radius" if {
	score := sum([weight | some resource in input.terraform.resource_changes; weight := points(resource)])
	score >= 6
}

default points(_) := 1

points(resource) := 5 if "delete" in resource.change.actions

sample := true
