package main

import rego.v1

required := {"Owner", "CostCenter"}

taggable := {"aws_instance", "aws_s3_bucket"}

tags(change) := object.get(change.change.after, "tags", {})

deny_untagged contains {"msg": msg, "severity": "high", "resource": change.address} if {
	some change in input.resource_changes
	change.type in taggable
	missing := required - {key | some key, _ in tags(change)}
	count(missing) > 0
	msg := sprintf("%s lacks the tags %v", [change.address, missing])
}
