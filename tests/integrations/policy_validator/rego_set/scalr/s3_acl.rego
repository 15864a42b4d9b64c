package terraform

import input.tfplan as tfplan

eval_expression(plan, expr) = constant_value {
	constant_value := expr.constant_value
} else = reference {
	reference = plan.variables[substring(expr.references[0], 4, -1)].value
}

deny[reason] {
	resource := tfplan.configuration.root_module.resources[_]
	resource.type == "aws_s3_bucket_acl"
	eval_expression(tfplan, resource.expressions.acl) == "public-read"
	reason := sprintf("%s is readable by everybody", [resource.address])
}
