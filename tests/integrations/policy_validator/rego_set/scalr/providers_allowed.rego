package terraform

import input.tfplan as tfplan

blocked := {"null", "random"}

deny[reason] {
	provider := tfplan.configuration.provider_config[_]
	blocked[provider.name]
	reason := sprintf("provider %s is not allowed", [provider.name])
}
