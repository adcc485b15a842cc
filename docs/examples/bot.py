"""A bot that plays to the end: python bot.py http://127.0.0.1:8393/ [TABLE KEY]; without a table it opens one."""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect


def open_table(address):
    """A new table and the key of its first seat."""
    sitters = [{"kind": "program", "name": "example"}, *[{"kind": "bot", "player": "greedy"}] * 3]
    body = json.dumps({"seats": 4, "sitters": sitters, "pace": 0, "begin": True}).encode()
    request = urllib.request.Request(f"{address}api/tables", body, {"Content-Type": "application/json"})
    made = json.load(urllib.request.urlopen(request))
    return made["table"], made["seats"][0]["key"]


def patched(view, patch):
    """The view after a patch."""
    box = [view]
    for operation, path, *rest in patch:
        target, last = box, 0
        for step in path:
            target, last = target[last], step
        if operation == "=":
            target[last] = rest[0]
        elif operation == "-":
            del target[last]
        else:  # splice: start, count, items
            target[last][rest[0] : rest[0] + rest[1]] = rest[2]
    return box[0]


async def play(address, table, key):
    """Play to the end and say how it went."""
    view, seat, number, busy = None, None, 0, False
    async with connect(f"ws{address.removeprefix('http')}live", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "key": key}))
        while view is None or view["life"] != "over":
            message = json.loads(await socket.recv())
            if message["type"] in ("welcome", "update"):
                view = message["view"] if "view" in message else patched(view, message["patch"])
                seat = message.get("seat", seat)
            elif message["type"] == "answer" and message["answer"]["must"]:
                action = random.choice(message["answer"]["actions"] or [message["answer"]["fallback"]])
                await socket.send(json.dumps({"type": "act", "id": number + 1, "action": action}))
            else:
                busy = False  # ok or refused, or nothing to do at the moment
            if seat in view.get("awaited", []) and not busy:
                busy, number = True, number + 2
                await socket.send(json.dumps({"type": "ask", "id": number, "what": "actions"}))
    sys.stdout.write(f"seat {seat}: {view['game']['ranks']}\n")


server, *place = sys.argv[1:]
asyncio.run(play(server, *(place or open_table(server))))
