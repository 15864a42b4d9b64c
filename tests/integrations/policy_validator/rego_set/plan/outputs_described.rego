package main

import rego.v1

deny contains msg if {
	some name, output in input.planned_values.outputs
	output.sensitive == false
	contains(name, "password")
	msg := sprintf("output %s is not sensitive", [name])
}
