"""Figures for Prometheus: how much happens and how long it takes. No figure names a table, a person or a seat."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
BYTES = (64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 65536)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.tables = Gauge("confluence_tables", "Tables that somebody looks at", registry=registry)
        self.clients = Gauge("confluence_clients", "Live connections that said hello", registry=registry)
        self.commands = Counter("confluence_commands", "Commands of live clients", ["result"], registry=registry)
        self.requests = Counter("confluence_requests", "Requests by status class", ["status"], registry=registry)
        self.append = Histogram(
            "confluence_append_seconds", "From a command to its commit", buckets=SECONDS, registry=registry
        )
        self.update = Histogram(
            "confluence_update_seconds", "Views, patches and sending after a commit", buckets=SECONDS, registry=registry
        )
        self.update_bytes = Histogram("confluence_update_bytes", "Size of one update", buckets=BYTES, registry=registry)
        self.bot = Histogram("confluence_bot_seconds", "Thinking of bots", buckets=SECONDS, registry=registry)
        self.collapsed = Counter("confluence_collapsed", "Updates put together for slow readers", registry=registry)
        self.dropped = Counter("confluence_dropped", "Connections closed by the server", ["code"], registry=registry)
        self.hooks = Counter("confluence_hooks", "Webhooks by result", ["result"], registry=registry)

    def page(self) -> bytes:
        """The figures in the form that Prometheus reads."""
        return generate_latest(self.registry)
