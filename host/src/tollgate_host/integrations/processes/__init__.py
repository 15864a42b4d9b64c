"""The processes of integrations: starts them, reads their output, and stops them with all their children."""
