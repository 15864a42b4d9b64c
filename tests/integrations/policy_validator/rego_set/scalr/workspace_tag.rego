package terraform

import input.tfrun as tfrun

deny["the workspace is a trial"] {
	endswith(tfrun.workspace.name, "-trial")
}
