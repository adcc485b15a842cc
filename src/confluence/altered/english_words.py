"""The words of English card texts."""

from __future__ import annotations

from typing import Final

from confluence.altered.words import (
    STATUSES,
    Kind,
)

STATUS: Final = {STATUSES[word]: word.capitalize() for word in STATUSES}
KINDS: Final = {
    Kind.HERO: "Hero",
    Kind.CHARACTER: "Character",
    Kind.SPELL: "Spell",
    Kind.LANDMARK: "Landmark",
    Kind.EXPEDITION: "Permanent",
    Kind.CONFLUENCE: "card",
}
TERRAINS: Final = ("Forest", "Mountain", "Ocean")
WORDS: Final = {
    "you may": "you may",
    "if you do": "if you do",
    "if not": "if you do not",
    "otherwise": "otherwise",
    "choose one": "choose one",
    "or": "or",
    "roll a die": "roll a die",
    "on": "on a {}",
    "on to": "on {} to {}",
    "on or more": "on {} or more",
}
HEADS: Final = {
    "join": "when it joins",
    "resolve": "",
    "from_hand": "when played from Hand",
    "from_reserve": "when played from Reserve",
    "support": "discard this card from Reserve",
    "noon": "at Noon",
    "dusk": "at Dusk",
    "setup": "at set-up",
    "overcome": "when it is Overcome",
    "noon_in_reserve": "at Noon, if it is ready in Reserve",
    "static": "",
}
EVENTS: Final = {
    "my_expedition_failed_to_move": "when its Expedition fails to move forward at Dusk",
    "you_play_card": "when you play {}",
    "character_joins_your_expeditions": "when {} joins one of your Expeditions",
    "self_sacrificed": "when it is sacrificed",
    "self_leaves_expedition_zone": "when it leaves its Expedition",
    "you_would_roll_dice": "when you roll dice",
    "you_roll_dice": "when you have rolled dice",
    "opponent_draws_or_resupplies": "when the opponent draws or resupplies",
    "self_to_reserve_from_expedition": "when it goes from its Expedition to Reserve",
    "self_to_reserve_from_hand": "when it goes from Hand to Reserve",
    "self_leaves_landmark_zone": "when it leaves play",
    "you_would_resupply": "instead of resupplying",
    "card_leaves_your_reserve": "when a card leaves your Reserve",
    "own_expedition_moves_forward": "when one of your Expeditions moves forward at Dusk out of a region with {}",
    "own_morning": "instead of drawing two cards and adding one to Mana in the Morning",
    "you_create_token": "when you create a token",
    "you_sacrifice": "when you sacrifice {}",
    "your_character_gains_boost": "when one of your Characters gains boosts",
}
AFTER_REST: Final = {"my_expedition_failed_to_move": "after Rest, if its Expedition failed to move forward"}
PLACES: Final = {
    "target_any": "in an Expedition of your choice",
    "each_own": "in each of your Expeditions",
    "my_expedition": "in its Expedition",
    "companion": "in your Companion Expedition",
    "hero": "in your Hero Expedition",
    "other_own": "in your other Expedition",
    "split_any": "divided as you like among all Expeditions",
    "facing_self": "in the Expedition it faces",
    "facing_other_own": "in the Expedition it does not face",
    "facing_threatened": "in the Threatened Expedition",
    "facing_each": "in each Expedition",
    "facing_hero": "in the Hero Expedition",
    "facing_companion": "in the Companion Expedition",
    "all": "in all Expeditions",
}
FACING: Final = {
    "each_own": "facing each Expedition",
    "my_expedition": "facing the same Expedition",
    "other_own": "facing the other Expedition",
    "hero": "facing the Hero Expedition",
    "companion": "facing the Companion Expedition",
    "threatened": "facing the Threatened Expedition",
}
"""The places of the Confluence's own objects."""
EXPEDITIONS: Final = {
    "target_any": "an Expedition of your choice",
    "facing_self": "the Expedition facing it",
    "other_own": "your other Expedition",
    "facing_other_own": "the one facing it",
    "my_expedition": "its Expedition",
    "all": "all Expeditions",
    "hero": "your Hero Expedition",
    "companion": "your Companion Expedition",
}
ROWS: Final = {"hand": "Hand", "reserve": "Reserve", "mana": "Mana"}
PICKS: Final = {
    "leftmost": "leftmost",
    "rightmost": "rightmost",
    "highest_hand_cost": "most expensive",
    "lowest_hand_cost": "cheapest",
}
ABILITIES: Final = {"join": "join", "from_hand": "Hand", "from_reserve": "Reserve"}
SMALL: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
