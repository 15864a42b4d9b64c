package main

import rego.v1

deny_list := ["aws_iam_user", "aws_iam_access_key"]

deny contains msg if {
	some change in input.resource_changes
	change.type in deny_list
	msg := sprintf("%s: %s may not be used", [change.address, change.type])
}
