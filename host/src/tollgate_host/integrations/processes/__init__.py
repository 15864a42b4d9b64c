"""The processes of integrations: started, listened to, and ended with all that they started."""
