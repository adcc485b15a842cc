"""Violet converters: running them, cards that enter play, upgrades, terraforming, inventions (R-VIO to R-INV)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from confluence.core.game import SeatId
from confluence.sidereal.actions import Draw, EnterPlay, Invent, Run, Upgrade
from confluence.sidereal.cards import CARD_COUNT, CardId, Kind
from confluence.sidereal.converters import Arrow, Climate, Converter, Cost
from confluence.sidereal.deals import ledger
from confluence.sidereal.events import Discarded, Entered, Invented, Ran, SiderealEvent, Upgraded
from confluence.sidereal.goods import EMPTY, LARGE_CUBES, SMALL_CUBES, Bag
from confluence.sidereal.holding import enter_play, gain, leave_play, pay, score_points, stock
from confluence.sidereal.payments import payment, satisfies
from confluence.sidereal.refusals import Refusal, refuse
from confluence.sidereal.species import NO_SPECIES, at_the_table, rules_of_card, rules_of_seat
from confluence.sidereal.state import (
    CARDS,
    CATALOGUE,
    DECK,
    INVENTED,
    IS_COLONY,
    IS_TEAM,
    LIBRARY,
    OUT,
    TUCKED,
    State,
    used_bit,
)


@dataclass(slots=True)
class Price:
    """A cost with the pieces and colonies that pay for it."""

    alternative: int
    pay: Bag
    colonies: tuple[CardId, ...]


# ------------------------------------------------------------------ paying


def price(
    state: State,
    seat: SeatId,
    inputs: tuple[Cost, ...],
    alternative: int | None,
    paid: Bag | None,
    colonies: tuple[CardId, ...] | None,
    keep: CardId = 0,
) -> Price:
    """Find or check what pays for one of these alternatives; `keep` is a colony that cannot pay for itself."""
    have = stock(state, seat)
    if alternative is not None and not 0 <= alternative < len(inputs):
        refuse(Refusal.NO_CONVERTER, f"alternatives are numbered 0 to {len(inputs) - 1}", rule="R-CONV-05")
    numbers = range(len(inputs)) if alternative is None else (alternative,)
    chosen: tuple[int, Bag] | None = None
    for number in numbers:
        cost = inputs[number]
        if paid is None:
            found = payment(have, cost)
            if found is not None:
                chosen = (number, found)
                break
        elif satisfies(paid, cost):
            chosen = (number, paid)
            break
    if chosen is None:
        if paid is not None:
            refuse(Refusal.WRONG_PAYMENT, rule="R-CONV-03", pay=str(paid), costs=[str(cost) for cost in inputs])
        refuse(
            Refusal.NOT_ENOUGH,
            rule="R-CONV-03",
            costs=[str(cost) for cost in inputs],
            have=str(state.areas[seat].goods),
        )
    number, pieces = chosen
    if not have.covers(pieces):
        missing = have.missing(pieces)
        refuse(Refusal.NOT_ENOUGH, f"missing {missing}", rule="R-CONV-03", missing=str(missing))
    icons = inputs[number].colonies
    if colonies is None:
        picked = pick_colonies(state, seat, icons, keep)
        if picked is None:
            refuse(Refusal.WRONG_COLONIES, rule="R-COL-04", icons=[icon.value for icon in icons])
        return Price(number, pieces, picked)
    check_colonies(state, seat, icons, colonies, keep)
    return Price(number, pieces, colonies)


def pick_colonies(
    state: State, seat: SeatId, icons: tuple[Climate, ...], keep: CardId = 0
) -> tuple[CardId, ...] | None:
    """Colonies that pay for these icons: plain ones before terraformed ones, those with a seedling last."""
    if not icons:
        return ()
    left = [card for card in state.areas[seat].cards if IS_COLONY[card] and card != keep]
    left.sort(key=lambda card: (state.seedlings >> card & 1, state.flipped[card]))
    picked: list[CardId] = [0] * len(icons)
    for place in sorted(range(len(icons)), key=lambda p: icons[p] is Climate.ANY):
        for card in left:
            climate = state.climate(card)
            if climate is not None and icons[place].accepts(climate):
                picked[place] = card
                left.remove(card)
                break
        else:
            return None
    return tuple(picked)


def check_colonies(
    state: State, seat: SeatId, icons: tuple[Climate, ...], colonies: tuple[CardId, ...], keep: CardId = 0
) -> None:
    """Refuse colonies that are not held, named twice or of the wrong climate; they are named in any order."""
    wanted_icons = [icon.value for icon in icons]
    if len(colonies) != len(icons) or len(set(colonies)) != len(colonies) or keep in colonies:
        refuse(Refusal.WRONG_COLONIES, rule="R-COL-04", icons=wanted_icons, colonies=list(colonies))
    for card in colonies:
        if not state.in_play(seat, card) or not IS_COLONY[card]:
            refuse(Refusal.NOT_HELD, "this is no colony of yours", rule="R-COL-04", card=card)
    wanted = sorted(icons, key=lambda icon: icon is Climate.ANY)
    left = [state.climate(card) for card in colonies]
    for icon in wanted:
        fitting = next((climate for climate in left if climate is not None and icon.accepts(climate)), None)
        if fitting is None:
            refuse(Refusal.WRONG_COLONIES, rule="R-COL-04", icons=wanted_icons, colonies=list(colonies))
        left.remove(fitting)


def discard_colony(state: State, seat: SeatId, card: CardId, events: list[SiderealEvent]) -> None:
    """Put a colony front side up under the deck, or out of the game (R-COL-05 to R-COL-07)."""
    out = CARDS[card].kind is Kind.NULLSPACE and rules_of_card(card).consumed_leave_game()
    leave_play(state, card, OUT if out else DECK)
    state.flipped[card] = 0
    state.seedlings &= ~(1 << card)
    if not out:
        state.colony_deck.append(card)
    events.append(Discarded(seat, card, out))


def _settle_price(state: State, seat: SeatId, due: Price, events: list[SiderealEvent]) -> Bag:
    paid = pay(state, seat, due.pay, events)
    for colony in due.colonies:
        discard_colony(state, seat, colony, events)
    return paid


# ------------------------------------------------------------------ running


def violet_slot(state: State, seat: SeatId, card: CardId, slot: int) -> Converter:
    """The violet converter of a card in play, or a refusal."""
    if not 1 <= card <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=card)
    if not state.in_play(seat, card):
        refuse(Refusal.NOT_HELD, rule="R-CONV-06", card=card)
    converters = NO_SPECIES.converters(state, card) if IS_TEAM[card] else rules_of_card(card).converters(state, card)
    if not 0 <= slot < len(converters):
        refuse(Refusal.NO_CONVERTER, card=card, slot=slot)
    converter = converters[slot]
    if converter.arrow is not Arrow.VIOLET or IS_TEAM[card]:
        refuse(Refusal.WRONG_ARROW, rule="R-CONV-01", card=card, slot=slot)
    if state.used & used_bit(card, slot):
        refuse(Refusal.ALREADY_RUN, rule="R-CONV-02", card=card, slot=slot)
    return converter


def price_run(state: State, seat: SeatId, action: Run) -> Price:
    """What this run costs, checked."""
    converter = violet_slot(state, seat, action.card, action.slot)
    if converter.output.relics and not state.relic_deck:
        refuse(Refusal.DECK_EMPTY, rule="R-FAD-20")
    return price(state, seat, converter.inputs, action.alternative, action.pay, action.colonies)


def run(state: State, seat: SeatId, action: Run, events: list[SiderealEvent]) -> None:
    """Run a violet converter; its output takes effect at once (R-VIO-01)."""
    due = price_run(state, seat, action)
    converter = violet_slot(state, seat, action.card, action.slot)
    state.used |= used_bit(action.card, action.slot)
    paid = _settle_price(state, seat, due, events)
    gained = gain(state, seat, converter.output.goods, "converter", events)
    events.append(Ran(seat, action.card, action.slot, paid, due.colonies, gained))
    for _ in range(converter.output.relics):
        rules_of_card(action.card).draw(state, seat, events)


def complete_run(state: State, seat: SeatId, action: Run) -> Run:
    """The run with all choices named."""
    due = price_run(state, seat, action)
    return replace(action, alternative=due.alternative, pay=due.pay, colonies=due.colonies)


def price_draw(state: State, seat: SeatId, action: Draw) -> Price:
    """What drawing from the own deck costs, checked."""
    converter = CATALOGUE.species[state.species[seat]].deck_converter
    if converter is None:
        refuse(Refusal.NO_CONVERTER, "your species has no deck to draw from", rule="R-LOAN-10")
    if state.used & used_bit(0, 0):
        refuse(Refusal.ALREADY_RUN, rule="R-FAD-10")
    if not state.relic_deck:
        refuse(Refusal.DECK_EMPTY, rule="R-FAD-20")
    return price(state, seat, converter.inputs, None, action.pay, action.colonies)


def draw(state: State, seat: SeatId, action: Draw, events: list[SiderealEvent]) -> None:
    """Run the converter on the own deck."""
    due = price_draw(state, seat, action)
    state.used |= used_bit(0, 0)
    events.append(Ran(seat, 0, 0, _settle_price(state, seat, due, events), due.colonies))
    rules_of_seat(state, seat).draw(state, seat, events)


def complete_draw(state: State, seat: SeatId, action: Draw) -> Draw:
    """The draw with all choices named."""
    due = price_draw(state, seat, action)
    return replace(action, pay=due.pay, colonies=due.colonies)


def price_entry(state: State, seat: SeatId, action: EnterPlay) -> Price:
    """What bringing this card into play costs, checked."""
    if not 1 <= action.card <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=action.card)
    card = CARDS[action.card]
    if card.owner != state.species[seat] or state.zone[action.card] != LIBRARY:
        refuse(Refusal.NOT_IN_LIBRARY, rule="R-LOAN-10", card=action.card)
    if card.enters is None:
        refuse(Refusal.NO_CONVERTER, "this card does not enter play by a converter", rule="R-CONV-06", card=action.card)
    return price(state, seat, card.enters.inputs, None, action.pay, action.colonies)


def enter(state: State, seat: SeatId, action: EnterPlay, events: list[SiderealEvent]) -> None:
    """Pay the "enters play" converter; the card itself comes from the library (R-VIO-02)."""
    due = price_entry(state, seat, action)
    converter = CARDS[action.card].enters
    assert converter is not None
    paid = _settle_price(state, seat, due, events)
    enter_play(state, action.card, seat)
    gained = gain(state, seat, converter.output.goods, "converter", events)
    events.append(Entered(seat, action.card, "library", paid, due.colonies, gained))


def complete_entry(state: State, seat: SeatId, action: EnterPlay) -> EnterPlay:
    """The entry with all choices named."""
    due = price_entry(state, seat, action)
    return replace(action, pay=due.pay, colonies=due.colonies)


# ------------------------------------------------------------------ upgrades


def price_upgrade(state: State, seat: SeatId, action: Upgrade) -> Price:
    """What flipping this card costs, checked; spending a card costs nothing else (R-UPG-03)."""
    number = action.card
    if not 1 <= number <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=number)
    if not state.in_play(seat, number):
        refuse(Refusal.NOT_HELD, rule="R-UPG-10", card=number)
    card = CARDS[number]
    if card.back is None or state.flipped[number]:
        refuse(Refusal.CANNOT_UPGRADE, "it has no other side, or lies on it already", rule="R-UPG-08", card=number)
    if action.spend is None:
        if card.upgrade_converter is None:
            refuse(Refusal.CANNOT_UPGRADE, "it upgrades by spending a named card only", rule="R-UPG-01", card=number)
        if state.is_lent(number) and not state.options.borrower_upgrades:
            refuse(Refusal.LENT, "at this table only the owner upgrades a card", rule="R-UPG-10", card=number)
        keep = number if IS_COLONY[number] else 0
        return price(state, seat, card.upgrade_converter.inputs, None, action.pay, action.colonies, keep)
    check_spent(state, seat, number, action.spend)
    if action.pay or action.colonies:
        refuse(Refusal.WRONG_PAYMENT, "spending a card costs nothing else", rule="R-UPG-03")
    return Price(0, EMPTY, ())


def check_spent(state: State, seat: SeatId, card: CardId, spend: CardId) -> None:
    """Refuse a card that cannot be tucked under the other one (R-UPG-03 to R-UPG-05)."""
    if not 1 <= spend <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=spend)
    for number in (card, spend):
        if state.owner_seat(number) != seat:
            refuse(Refusal.LENT, "both cards must be your own", rule="R-UPG-04", card=number)
        if not state.in_play(seat, number):
            refuse(Refusal.NOT_HELD, "both cards must lie with their owner", rule="R-UPG-04", card=number)
    named = CARDS[spend].technology
    if (
        CARDS[spend].kind is not Kind.TECHNOLOGY
        or named not in CARDS[card].upgrade_technologies
        or state.flipped[spend]
        or spend == card
    ):
        names = list(CARDS[card].upgrade_technologies)
        refuse(
            Refusal.CANNOT_UPGRADE,
            "the upgrade names other cards",
            rule="R-UPG-05",
            card=card,
            spend=spend,
            named=names,
        )


def upgrade(state: State, seat: SeatId, action: Upgrade, events: list[SiderealEvent]) -> None:
    """Flip a card by one of its two ways (R-UPG-01)."""
    due = price_upgrade(state, seat, action)
    card = CARDS[action.card]
    paid = _settle_price(state, seat, due, events)
    state.flipped[action.card] = 1
    gained = EMPTY
    if action.spend is not None:
        leave_play(state, action.spend, TUCKED)
        state.under[action.spend] = action.card
    elif card.upgrade_converter is not None:
        gained = gain(state, seat, card.upgrade_converter.output.goods, "upgrade", events)
    events.append(Upgraded(seat, action.card, action.spend, paid, due.colonies, gained))


def complete_upgrade(state: State, seat: SeatId, action: Upgrade) -> Upgrade:
    """The upgrade with all choices named."""
    due = price_upgrade(state, seat, action)
    return replace(action, pay=due.pay, colonies=due.colonies) if action.spend is None else action


# ------------------------------------------------------------------ inventions


def invention_costs(state: State, seat: SeatId, team: CardId) -> tuple[Cost, ...]:
    """The sets a team can be paid with by this seat, discounts included (R-INV-02, R-FAD-16)."""
    costs = CARDS[team].front.converters[0].inputs
    discount = 0
    for _, rules in at_the_table(state):
        discount += rules.invention_discount(state, seat)
    if not discount:
        return costs
    return tuple(_cheaper(cost, discount) for cost in costs)


def _cheaper(cost: Cost, cubes: int) -> Cost:
    """One cube less of the set; sets of octagons stay (R-FAD-19)."""
    for good in (*SMALL_CUBES, *LARGE_CUBES):
        if cost.goods[good]:
            return replace(cost, goods=Bag.of(good, cost.goods[good] - cubes))
    return cost


def price_invention(state: State, seat: SeatId, action: Invent) -> Price:
    """What this invention costs, checked."""
    if not 1 <= action.team <= CARD_COUNT:
        refuse(Refusal.UNKNOWN_CARD, card=action.team)
    if not IS_TEAM[action.team] or not state.in_play(seat, action.team):
        refuse(Refusal.NOT_A_TEAM, rule="R-INV-01", card=action.team)
    if state.promises:
        ledger.check_invention(state, seat, action.team)
    return price(state, seat, invention_costs(state, seat, action.team), action.alternative, action.pay, ())


def invent(state: State, seat: SeatId, action: Invent, events: list[SiderealEvent]) -> None:
    """Pay one set, gain the points, put the own card of the technology into play (R-INV)."""
    due = price_invention(state, seat, action)
    team = CARDS[action.team]
    paid = pay(state, seat, due.pay, events)
    leave_play(state, action.team, INVENTED)
    state.holder[action.team] = seat
    state.invented.append((action.team, seat))
    returned = False
    for other, rules in at_the_table(state):
        if rules.on_invention(state, other, seat, events):
            returned = True
    events.append(Invented(seat, action.team, paid, returned))
    gain(state, seat, team.front.converters[0].output.goods, "invention", events)
    if CATALOGUE.editions[state.options.edition].bonus_at_invention:
        pay_sharing_bonus(state, seat, events)
    if team.technology is not None:
        card = CATALOGUE.technology_cards[state.species[seat]][team.technology]
        enter_play(state, card, seat)
        events.append(Entered(seat, card, "invention"))


def pay_sharing_bonus(state: State, seat: SeatId, events: list[SiderealEvent]) -> None:
    """The bonus of the current confluence card for one invention (R-INV-08, R-YEN-02)."""
    confluence = CATALOGUE.bonus_cards(state.players)[state.turn - 1]
    score_points(state, seat, rules_of_seat(state, seat).sharing_bonus(confluence), "sharing bonus", events)


def complete_invention(state: State, seat: SeatId, action: Invent) -> Invent:
    """The invention with all choices named."""
    due = price_invention(state, seat, action)
    return replace(action, alternative=due.alternative, pay=due.pay)
