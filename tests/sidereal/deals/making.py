"""Deals of every kind for property tests: any seats, any cards, any turns, whether the rules would take them or not."""

from __future__ import annotations

from hypothesis import strategies as st

from confluence.sidereal.actions import Leg
from confluence.sidereal.cards import CARD_COUNT
from confluence.sidereal.deals.clauses import (
    ANYONE,
    BidAtMost,
    Clause,
    Condition,
    Deliver,
    Happening,
    Honour,
    InventTeam,
    KeepCard,
    LeaveCard,
    RunConverter,
    Share,
    SparePlayer,
)
from confluence.sidereal.deals.deal import Deal
from confluence.sidereal.goods import CODES, EMPTY, Bag
from confluence.sidereal.state import CATALOGUE

SPECIES = tuple(CATALOGUE.species)
"""A table at which all nine sit."""

seats = st.integers(0, len(SPECIES) - 1)
parties = st.one_of(seats, st.just(ANYONE))
turns = st.integers(0, 9)
slots = st.integers(0, 3)
cards = st.integers(1, CARD_COUNT)
few_cards = st.lists(cards, max_size=3).map(tuple)
licences = st.lists(st.sampled_from(tuple(CATALOGUE.technologies)), max_size=2).map(tuple)
counts = st.integers(0, 12)
bags = st.one_of(
    st.just(EMPTY),
    st.lists(st.integers(0, 3), min_size=len(CODES), max_size=len(CODES)).map(Bag.from_counts),
    st.sampled_from(("3gr sh", "2ye", "vp", "9999oc", "ws wl", "en")).map(Bag.parse),
)
conditions = st.one_of(
    st.none(), st.builds(Condition, st.sampled_from(Happening), cards, st.one_of(seats, st.just(ANYONE)), st.booleans())
)
words = st.text(max_size=30)

legs = st.builds(
    Leg, parties, parties, bags, st.one_of(st.none(), bags), bags, few_cards, licences, counts, counts, st.booleans()
)
clauses: st.SearchStrategy[Clause] = st.one_of(
    st.builds(
        Deliver, parties, parties, turns, bags, bags, few_cards, licences, counts, counts, st.integers(0, 9), conditions
    ),
    st.builds(Share, parties, parties, turns, cards, slots, bags, conditions),
    st.builds(RunConverter, parties, parties, turns, cards, slots, st.booleans(), conditions),
    st.builds(InventTeam, parties, parties, turns, cards, st.booleans(), conditions),
    st.builds(LeaveCard, parties, parties, turns, cards, conditions),
    st.builds(BidAtMost, parties, parties, turns, st.sampled_from(("colony", "research")), counts, conditions),
    st.builds(SparePlayer, parties, parties, turns, parties, conditions),
    st.builds(KeepCard, parties, parties, turns, cards, conditions),
    st.builds(Honour, parties, parties, turns, words, conditions),
)
deals = st.builds(Deal, st.lists(legs, max_size=4).map(tuple), st.lists(clauses, max_size=4).map(tuple))
