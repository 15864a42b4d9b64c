"""What a Rego rule may read of its input: worked out from the syntax trees, before anything is evaluated."""
