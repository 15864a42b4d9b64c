"""The engines that evaluate Rego, OPA and regopy: how they are started, queried and bounded."""
