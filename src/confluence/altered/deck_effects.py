"""The short words for effects in a deck of the Confluence, as the operations that all cards share (D-DATA-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

WHERE: Final = {
    "mine": "my_expedition",
    "other": "other_own",
    "each": "each_own",
    "threatened": "threatened",
    "hero": "hero",
    "companion": "companion",
}
FACING: Final = {
    "mine": "facing_self",
    "other": "facing_other_own",
    "each": "facing_each",
    "threatened": "facing_threatened",
    "hero": "facing_hero",
    "companion": "facing_companion",
}
PICKS: Final = ("leftmost", "rightmost", "highest_hand_cost", "lowest_hand_cost")
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "create_token": ("token", "n", "where"),
    "boost_self": ("n", "per", "max"),
    "boost_ally": ("n", "where", "pick"),
    "exhaust_reserve": ("pick",),
    "discard_reserve": ("pick",),
    "gain_status": ("status", "where", "pick", "max_hand_cost"),
    "send_to_reserve": ("where", "pick", "max_hand_cost"),
    "resupply": ("n",),
    "draw": ("n",),
    "gain_mana": ("n", "ready"),
    "terrain_add": ("terrain", "to"),
}
"""By effect the words that stand beside it."""
LEFT_OUT: Final = ("per", "max", "ready")
"""Words that an effect can do without."""


def operation(data: Mapping[str, Any]) -> dict[str, Any]:
    """An effect that was found to be right, in the words of all cards."""
    match data["do"]:
        case "create_token":
            return {"op": "create_token", "token": data["token"], "n": data["n"], "where": WHERE[data["where"]]}
        case "boost_self":
            return {"op": "boost", "n": _boosts(data), "target": "self"}
        case "boost_ally":
            ally = _picked(data, "you", "play", kind=["character"], expedition=WHERE[data["where"]])
            return {"op": "boost", "n": data["n"], "target": ally}
        case "exhaust_reserve":
            return {"op": "exhaust", "target": _picked(data, "opponent", "reserve", ready=True)}
        case "discard_reserve":
            return {"op": "discard", "target": _picked(data, "opponent", "reserve")}
        case "gain_status":
            victim = _victim(data, lacks=data["status"])
            return {"op": "gain_status", "status": data["status"], "target": victim}
        case "send_to_reserve":
            return {"op": "send_to_reserve", "target": _victim(data)}
        case "gain_mana":
            state = "ready" if data.get("ready", False) else "exhausted"
            return {"op": "deck_to_mana", "n": data["n"], "who": "you", "state": state}
        case "terrain_add":
            return {"op": "add_terrain", "terrains": [data["terrain"]], "which": [data["to"]]}
        case do:  # resupply and draw have the same name everywhere
            return {"op": do, "n": data["n"], "who": "you"}


def _boosts(data: Mapping[str, Any]) -> Any:
    if "per" not in data:
        return data["n"]
    return {"count": data["per"], "times": data["n"], "most": data["max"]}


def _victim(data: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    expedition, most = FACING[data["where"]], data["max_hand_cost"]
    return _picked(data, "opponent", "play", kind=["character"], expedition=expedition, hand_cost_max=most, **more)


def _picked(data: Mapping[str, Any], controller: str, zone: str, **more: Any) -> dict[str, Any]:
    return {"pick": data["pick"], "n": 1, "controller": controller, "zone": zone, **more}
