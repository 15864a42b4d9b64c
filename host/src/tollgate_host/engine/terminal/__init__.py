"""The engine on the user's terminal: output, signals, the approval question."""
