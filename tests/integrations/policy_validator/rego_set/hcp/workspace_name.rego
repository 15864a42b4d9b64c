package terraform.policies.workspace

import rego.v1

deny contains msg if {
	not startswith(input.run.workspace.name, "team-")
	msg := sprintf("workspace %s does not begin with team-", [input.run.workspace.name])
}
