package main

import rego.v1

protected := {"aws_db_instance", "aws_s3_bucket"}

deny contains msg if {
	some change in input.resource_changes
	change.type in protected
	"delete" in change.change.actions
	msg := sprintf("%s would be deleted", [change.address])
}
