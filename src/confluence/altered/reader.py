"""Reads what is printed on a card; whatever the vocabulary does not know is refused with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from confluence.altered.cards import Ability, Amount, Block, Condition, Filter, Keyword, Op, Result, Selector, Target
from confluence.altered.words import KINDS, STATUSES, TERRAINS, Kind
from confluence.core.errors import DataError

KEYWORDS: Final = frozenset(
    ("defender", "eternal", "fleeting", "gigantic", "seasoned", "tough", "cooldown", "persistent", "constant")
)
TRIGGERS: Final = frozenset(
    (
        *("join", "resolve", "from_hand", "from_reserve", "support", "when", "noon", "static", "exhaust", "replace"),
        *("dusk", "setup", "overcome", "noon_in_reserve"),
    )
)
EVENTS: Final = frozenset(
    (
        *("my_expedition_failed_to_move", "you_play_card", "self_would_leave_expedition_zone", "self_sacrificed"),
        *("character_joins_your_expeditions", "self_leaves_expedition_zone", "you_would_roll_dice", "you_roll_dice"),
        *("opponent_draws_or_resupplies", "self_to_reserve_from_expedition", "self_to_reserve_from_hand"),
        *(
            "self_leaves_landmark_zone",
            "you_would_resupply",
            "card_leaves_your_reserve",
            "own_expedition_moves_forward",
        ),
        *("own_morning", "you_create_token", "you_sacrifice", "your_character_gains_boost"),
    )
)
CHECKS: Final = frozenset(
    (
        *("control", "boosts_on_self", "mana_orbs", "first_player", "control_distinct_statuses", "was_status"),
        *("zero_base_stats", "not_first_day", "moved_card_type", "counters_on_self", "played_from"),
    )
)
COUNTS: Final = frozenset(
    (
        *("controlled", "die_result", "cards_in_reserve", "regions_between_own_expeditions", "cards_discarded_as_cost"),
        *("counters_on_self", "player_characters_facing"),
    )
)


class Reader:
    """Reads one card; whatever it does not know it refuses with the name of the card and the place."""

    def __init__(self, source: str, tokens: frozenset[str]) -> None:
        self.source = source
        self.tokens = tokens

    def wrong(self, place: str, problem: str) -> DataError:
        """The error for something that makes no sense."""
        return DataError(self.source, 0, f"{place}: {problem}")

    def known(self, data: Mapping[str, Any], place: str, *names: str) -> None:
        """Refuse words that mean nothing here."""
        for name in data:
            if name not in names:
                raise self.wrong(f"{place}.{name}", f"is not known here; known are {', '.join(sorted(names))}")

    def ability(self, data: Mapping[str, Any], key: str) -> Ability:
        """An ability of the first set's vocabulary."""
        self.known(data, key, "trigger", "event", "filter", "window", "limit", "condition", "delay", "cost", "effects")
        trigger, event = data.get("trigger"), data.get("event", "")
        if trigger not in TRIGGERS:
            raise self.wrong(f"{key}.trigger", f"{trigger!r} is not one of {', '.join(sorted(TRIGGERS))}")
        if (trigger in ("when", "replace")) != bool(event) or (event and event not in EVENTS):
            raise self.wrong(f"{key}.event", f"{event!r} does not go with the trigger {trigger!r}")
        return Ability(
            key,
            trigger,
            self.block(data.get("effects", []), f"{key}.effects"),
            event,
            self.filter(data["filter"], f"{key}.filter") if "filter" in data else None,
            self.condition(data["condition"], f"{key}.condition") if "condition" in data else None,
            self.block(data["cost"], f"{key}.cost") if "cost" in data else None,
            data.get("window", ""),
            data.get("limit", ""),
            data.get("delay", ""),
        )

    def block(self, data: Any, key: str) -> Block:
        """A list of operations."""
        if not isinstance(data, list):
            raise self.wrong(key, "expected a list of operations")
        return Block(key, tuple(self.op(one, f"{key}.{place}") for place, one in enumerate(data)))

    def op(self, data: Any, key: str) -> Op:
        """One operation."""
        if not isinstance(data, dict) or data.get("op") not in WORDS_OF:
            raise self.wrong(key, f"expected an operation, one of {', '.join(sorted(WORDS_OF))}")
        name = data["op"]
        self.known(data, key, "op", *WORDS_OF[name])
        missing = [word for word in WORDS_OF[name] if word not in data and word not in OPTIONAL]
        if missing:
            raise self.wrong(key, f"{name} needs {', '.join(missing)}")
        if "token" in data and data["token"] not in self.tokens:
            raise self.wrong(f"{key}.token", f"there is no token {data['token']!r}")
        words: dict[str, Any] = {}
        for word, value in data.items():
            if word != "op":
                self.word(words, word, value, f"{key}.{word}")
        return Op(name, **words)

    def word(self, words: dict[str, Any], word: str, value: Any, key: str) -> None:
        """One word of an operation."""
        if word in ("n", "value"):
            words[word] = self.amount(value, key)
        elif word == "target":
            words["target"] = self.target(value, key)
        elif word == "status":
            words["status"] = self.status(value, key)
        elif word in ("effects", "cost", "do", "then", "else", "after_roll"):
            name = {"do": "cost", "then": "effects", "else": "otherwise", "after_roll": "cost"}.get(word, word)
            words[name] = self.block(value, key)
        elif word in ("condition", "unless"):
            words["condition"] = self.condition(value, key)
        elif word == "filter":
            words["filter"] = self.filter(value, key)
        elif word == "options":
            words["options"] = tuple(self.block(one, f"{key}.{place}") for place, one in enumerate(value))
        elif word == "results":
            words["results"] = tuple(
                Result(one["min"], one.get("max"), self.block(one["effects"], f"{key}.{place}"))
                for place, one in enumerate(value)
            )
        elif word == "terrains":
            words["terrains"] = frozenset(self.terrain(one, key) for one in value)
        elif word == "picks":
            words["picks"] = tuple(self.selector(one, f"{key}.{place}") for place, one in enumerate(value))
        elif word == "which":
            words["which"] = tuple(value) if isinstance(value, list) else (value,)
        elif word == "ability":
            words["ability"] = self.ability(value, key)
        elif word == "mana_state":
            words["state"] = value
        elif word == "draw":
            words["n"] = value
        elif word not in ("keep", "mana_source", "regions"):
            words[word] = value

    def amount(self, value: Any, key: str) -> int | str | Amount:
        """A number, `all`, `any_number`, or something to count."""
        if isinstance(value, dict):
            self.known(value, key, "count", "filter", "who", "counter", "times", "most")
            if value.get("count") not in COUNTS:
                raise self.wrong(key, f"{value.get('count')!r} cannot be counted")
            return Amount(
                value["count"],
                self.filter(value.get("filter", {}), f"{key}.filter"),
                value.get("who", "you"),
                value.get("counter", ""),
                value.get("times", 1),
                value.get("most"),
            )
        if value in ("all", "any_number"):
            return str(value)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise self.wrong(key, f"{value!r} is no number")

    def target(self, value: Any, key: str) -> Target:
        """A reference or a selector."""
        if value in ("self", "it", "that", "revealed"):
            return str(value)
        if isinstance(value, dict):
            return self.selector(value, key)
        raise self.wrong(key, f"{value!r} is no target")

    def selector(self, data: Mapping[str, Any], key: str) -> Selector:
        """A selector."""
        own = ("pick", "n", "controller", "zone", "expedition", "targeted", "total_hand_cost_max", "to", "ready")
        pick = data.get("pick")
        if pick not in PICKS:
            raise self.wrong(f"{key}.pick", f"{pick!r} is not one of {', '.join(PICKS)}")
        return Selector(
            pick,
            int(data.get("n", 1)),
            self.filter(
                {word: value for word, value in data.items() if word not in (*own, "gain_status", "lacks")}, key
            ),
            data.get("controller", "any"),
            data.get("zone", "play"),
            data.get("expedition", ""),
            bool(data.get("targeted", True)) and pick in ("exactly", "up_to"),
            data.get("total_hand_cost_max"),
            self.status(data["lacks"], key) if "lacks" in data else 0,
            bool(data.get("ready", False)),
            data.get("to", ""),
            self.status(data["gain_status"], key) if "gain_status" in data else 0,
        )

    def filter(self, data: Mapping[str, Any], key: str) -> Filter:
        """A filter."""
        self.known(
            data,
            key,
            *("kind", "subtype", "hand_cost_min", "hand_cost_max", "other", "token", "boosted", "status_any", "zone"),
            *("from", "has_zero_base_stat", "terrain"),
        )
        kinds: frozenset[Kind] = frozenset()
        for word in data.get("kind", ["any"]):
            if word not in KINDS:
                raise self.wrong(f"{key}.kind", f"{word!r} is not one of {', '.join(KINDS)}")
            kinds |= KINDS[word]
        most = data.get("hand_cost_max")
        status = 0
        for word in data.get("status_any", ()):
            status |= self.status(word, key)
        return Filter(
            kinds,
            data.get("subtype", ""),
            self.number(data.get("hand_cost_min", 0), key),
            None if most is None else self.number(most, key),
            data.get("other", False),
            data.get("token"),
            data.get("boosted", False),
            status,
            data.get("zone", ""),
            data.get("from", ""),
            data.get("has_zero_base_stat", False),
            self.terrain(data["terrain"], key) if "terrain" in data else None,
        )

    def number(self, value: Any, key: str) -> int | Amount:
        """A number or something to count."""
        found = self.amount(value, key)
        if isinstance(found, str):
            raise self.wrong(key, f"{value!r} is no number")
        return found

    def condition(self, data: Mapping[str, Any], key: str) -> Condition:
        """A condition."""
        self.known(data, key, "check", "filter", "min", "max", "statuses", "status", "value", "counter", "zone", "kind")
        if data.get("check") not in CHECKS:
            raise self.wrong(f"{key}.check", f"{data.get('check')!r} is not one of {', '.join(sorted(CHECKS))}")
        wanted = {"kind": data["kind"]} if "kind" in data else data.get("filter", {})
        return Condition(
            data["check"],
            self.filter(wanted, f"{key}.filter"),
            data.get("min"),
            data.get("max"),
            tuple(self.status(word, key) for word in data.get("statuses", ())),
            self.status(data["status"], key) if "status" in data else 0,
            data.get("value", True),
            data.get("counter", ""),
            data.get("zone", ""),
        )

    def status(self, word: Any, key: str) -> int:
        """A status by its name."""
        if word not in STATUSES:
            raise self.wrong(key, f"{word!r} is not one of {', '.join(STATUSES)}")
        return STATUSES[word]

    def terrain(self, word: Any, key: str) -> int:
        """A terrain by its name."""
        if word not in TERRAINS:
            raise self.wrong(key, f"{word!r} is not one of {', '.join(TERRAINS)}")
        return TERRAINS.index(word)

    def keyword(self, data: Any, key: str) -> Keyword:
        """A keyword, by name alone or with its value and its condition."""
        if isinstance(data, str):
            data = {"keyword": data}
        self.known(data, key, "keyword", "value", "unless")
        if data.get("keyword") not in KEYWORDS:
            raise self.wrong(key, f"{data.get('keyword')!r} is not one of {', '.join(sorted(KEYWORDS))}")
        unless = self.condition(data["unless"], f"{key}.unless") if "unless" in data else None
        return Keyword(data["keyword"], self.number(data.get("value", 1), key), unless)


PICKS: Final = (
    *("exactly", "up_to", "any_number", "all"),
    *("leftmost", "rightmost", "highest_hand_cost", "lowest_hand_cost"),
)
OPTIONAL: Final = frozenset(
    (
        *(
            "else",
            "cost",
            "after_roll",
            "unless",
            "value",
            "keep",
            "where",
            "who",
            "condition",
            "regions",
            "which",
            "state",
        ),
        *("mana_source", "n", "filter"),
    )
)
WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "activate_abilities": ("which", "target"),
    "add_counter": ("counter", "n", "target"),
    "add_terrain": ("terrains", "which"),
    "after_you": (),
    "block_expedition": ("which", "duration"),
    "boost": ("n", "target"),
    "choose_one": ("options",),
    "create_token": ("token", "n", "where"),
    "deck_to_mana": ("n", "who", "state"),
    "discard": ("target",),
    "discard_card": ("zone", "n", "who"),
    "distribute_revealed": ("picks", "rest"),
    "draw": ("n", "who"),
    "exhaust": ("target",),
    "exhaust_self": (),
    "extra_die": ("n", "keep"),
    "gain_status": ("status", "target"),
    "grant_ability": ("target", "ability"),
    "grant_keyword": ("keyword", "value", "target"),
    "hand_to_reserve": ("n", "who"),
    "if": ("condition", "then", "else"),
    "if_you_do": ("do", "then"),
    "lose_status": ("status", "target"),
    "make_free": ("target",),
    "may": ("cost", "effects", "else"),
    "min_cost": ("n", "filter", "who"),
    "modify_die": ("n",),
    "morning_override": ("draw", "mana_source", "mana_state"),
    "move_expedition": ("direction", "n", "which"),
    "next_play": ("filter", "duration", "effects"),
    "optional_extra_cost": ("cost", "effects"),
    "pay_mana": ("n", "unless"),
    "play_free": ("target",),
    "play_restriction": ("condition",),
    "put_in_mana": ("target", "state"),
    "put_on_deck_top": ("target",),
    "reduce_cost": ("n", "target"),
    "resupply": ("n", "who"),
    "return_to_hand": ("target",),
    "reveal_top": ("n", "who"),
    "roll_die": ("results", "after_roll"),
    "sabotage": (),
    "sacrifice": ("who", "target"),
    "select": ("target",),
    "send_to_reserve": ("target",),
    "set_terrain": ("regions", "terrains"),
    "spend_counter": ("counter", "n", "target"),
    "suppress_abilities": ("which", "target"),
    "switch_expedition": ("target",),
    "win_game": ("who",),
}
"""The words of each operation. `add_terrain` and `exhaust` are used by the Confluence's deck only."""
