"""Parts of the load tests in Python: a server, clients, positions and figures."""
