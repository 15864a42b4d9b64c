package terraform.policies.either

import rego.v1

changes := input.plan.resource_changes

changes := input.resource_changes

deny contains msg if {
	some change in changes
	change.type == "aws_s3_bucket"
	change.change.after.force_destroy
	msg := sprintf("%s may be emptied by force", [change.address])
}
