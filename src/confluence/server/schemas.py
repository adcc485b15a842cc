"""`python -m confluence.server.schemas`: the JSON Schemas of everything on the wire, to make types of."""

from __future__ import annotations

from types import ModuleType
from typing import Any


def schemas() -> dict[str, Any]:
    """The schema of live messages, and the models of the HTTP part by name."""
    from pydantic.json_schema import models_json_schema

    from confluence.server import messages
    from confluence.server.looks import Seen
    from confluence.server.rest import models, story

    requests = [(model, "validation") for model in _below(models.Request, models)]
    answers = [(model, "serialization") for module in (models, story) for model in _below(models.Answer, module)]
    pairs: Any = [*requests, *answers]
    http = models_json_schema(pairs, ref_template="#/$defs/{model}")[1]
    return {"live": messages.schema(Seen), "http": http}


def _below(base: type, module: ModuleType) -> list[type]:
    """The classes below one that a module defines."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base)]
    return [cls for cls in found if cls.__module__ == module.__name__ and cls is not base]


def main() -> None:
    """Print the schemas."""
    import json
    import sys

    sys.stdout.write(json.dumps(schemas()) + "\n")


if __name__ == "__main__":
    main()
