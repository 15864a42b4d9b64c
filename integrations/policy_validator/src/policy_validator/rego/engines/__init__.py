"""The programs that evaluate Rego, OPA and regopy: how they are started, asked and bounded, and what each refuses."""
