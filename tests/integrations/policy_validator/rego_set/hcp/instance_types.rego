package terraform.policies.instance_types

import rego.v1

import input.plan as tfplan

allowed := ["t3.micro", "t3.small"]

created := [r | some r in tfplan.resource_changes; some action in r.change.actions; action in ["create", "update"]]

deny contains msg if {
	some r in created
	r.type == "aws_instance"
	not r.change.after.instance_type in allowed
	msg := sprintf("%s has the type %s", [r.address, r.change.after.instance_type])
}
