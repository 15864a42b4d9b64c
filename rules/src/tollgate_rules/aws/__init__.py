"""What several AWS rules need to read: policy documents, and who may come in through which port."""
