package main

import rego.v1

# A retention that is null counts as less than any number.
deny contains msg if {
	some change in input.resource_changes
	change.type == "aws_cloudwatch_log_group"
	change.change.after.retention_in_days < 90
	msg := sprintf("%s keeps its logs too short", [change.address])
}
