"""Parts of the load tests in Python: a server, clients, questions and figures."""
