"""What rules give: questions to an engine, the messages in its answers, and the verdicts they amount to."""
