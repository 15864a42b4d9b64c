package main

import rego.v1

settings := object.union({"limits": {"volumes": 1, "buckets": 1}}, {"limits": {"volumes": 2}})

deny contains msg if {
	volumes := [change | some change in input.resource_changes; change.type == "aws_ebs_volume"]
	count(volumes) > settings.limits.volumes
	settings.limits.buckets
	msg := sprintf("%d volumes are too many", [count(volumes)])
}
