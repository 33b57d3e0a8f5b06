"""Parts of the load tests, the matches and the referees: a server, clients, engines and figures."""
