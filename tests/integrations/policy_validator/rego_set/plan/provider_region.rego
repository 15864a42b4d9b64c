package main

import rego.v1

deny contains msg if {
	some name, provider in input.configuration.provider_config
	region := provider.expressions.region.constant_value
	not startswith(region, "eu-")
	msg := sprintf("provider %s works in %s", [name, region])
}
