"""What the loads by Python share: a server, callers, questions and figures."""
