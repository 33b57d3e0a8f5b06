"""Parts of the load tests in Python: a server, callers, questions and figures."""
