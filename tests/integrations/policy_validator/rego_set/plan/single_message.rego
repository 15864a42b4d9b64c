package main

import rego.v1

default deny := []

deny := messages if {
	messages := [sprintf("%s is in the wrong region", [change.address]) |
		some change in input.resource_changes
		change.change.after.availability_zone != "eu-central-1a"
	]
	count(messages) > 0
}
