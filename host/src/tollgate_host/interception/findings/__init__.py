"""What is answered while calls pass: what it amounts to, what the user is shown, and the log of all of it."""
