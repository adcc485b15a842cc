"""Deal text: one grammar for every deal, printer and parser inverse to each other, mistakes explained."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from confluence.core.chance import Chance
from confluence.core.errors import NotationError
from confluence.core.game import Setup
from confluence.sidereal.actions import ACTIONS, Leg, Propose, Revise
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
from confluence.sidereal.deals.text import Deal, parse_deal, parse_legs, print_clause, print_deal, print_legs
from confluence.sidereal.game import SIDEREAL
from confluence.sidereal.goods import EMPTY, Bag
from confluence.sidereal.state import CATALOGUE
from tests.sidereal.deals.making import SPECIES, deals

TABLE = ("caylion", "zeth", "kit", "unity", "eni_et", "yengii")
CAYLION, ZETH, KIT, UNITY, ENI_ET, YENGII = range(6)


def card(name: str) -> int:
    return CATALOGUE.find(name).number


def only_clause(text: str) -> Clause:
    deal = parse_deal(text, TABLE)
    assert not deal.legs
    (clause,) = deal.clauses
    return clause


def attempt(text: str) -> Deal | NotationError:
    try:
        return parse_deal(text, TABLE)
    except NotationError as error:
        return error


class TestInverse:
    @given(deals)
    @example(Deal())
    @example(Deal((Leg(0, 1),)))
    @example(Deal((Leg(0, ANYONE, EMPTY, EMPTY),)))
    @example(Deal((), (Deliver(0, 1, 3, until=3),)))
    @example(Deal((), (Honour(0, 1, 3, '\\"; zeth>kit: 3gr by trade 4'),)))
    def test_what_is_printed_is_read_back(self, deal: Deal) -> None:
        text = print_deal(deal, SPECIES)
        assert parse_deal(text, SPECIES) == deal
        assert print_deal(parse_deal(text, SPECIES), SPECIES) == text

    @given(deals)
    def test_legs_alone_are_the_same_notation(self, deal: Deal) -> None:
        if deal.legs:
            assert parse_legs(print_legs(deal.legs, SPECIES), SPECIES) == deal.legs

    @given(deals)
    def test_the_json_form_of_a_deal_is_that_of_its_proposal(self, deal: Deal) -> None:
        proposal = Propose(deal.legs, deal.clauses)
        assert ACTIONS.from_json(ACTIONS.to_json(proposal)) == proposal

    @pytest.mark.parametrize("seed", range(6))
    def test_every_offer_of_the_random_player_has_a_text(self, seed: int) -> None:
        species = Chance(seed).sample(SPECIES, 4 + seed)[: 4 + seed]
        state = SIDEREAL.new(Setup("sidereal", SIDEREAL.rules, tuple(species), seed, {}))
        chance = Chance(f"text {seed}")
        seen = 0
        for _ in range(600):
            decisions = SIDEREAL.decisions(state)
            if not decisions:
                break
            seat = chance.choice(sorted(decisions))
            action = decisions[seat].suggest(chance)
            if isinstance(action, Propose | Revise):
                seen += 1
                deal = Deal(action.legs, action.clauses)
                assert parse_deal(print_deal(deal, state.species), state.species) == deal
            SIDEREAL.apply(state, seat, SIDEREAL.complete(state, seat, action))
        assert seen > 20

    @given(st.text(alphabet='caylionzethkit>:; 3grbyad4#{}".*-', max_size=60))
    def test_any_other_text_is_read_or_refused_with_a_place(self, text: str) -> None:
        read = attempt(text)
        if isinstance(read, NotationError):
            assert read.position is not None
            assert 0 <= read.position <= len(text)
        else:
            assert parse_deal(print_deal(read, TABLE), TABLE) == read


class TestReading:
    def test_the_example_of_the_architecture(self) -> None:
        text = "Caylion>Zeth: 3gr 1sh; Zeth>Caylion: 2wh; Caylion>Zeth: 2ye by trade 4"
        deal = parse_deal(text, TABLE)
        assert deal.legs == (
            Leg(CAYLION, ZETH, Bag.parse("3gr sh")),
            Leg(ZETH, CAYLION, Bag.parse("2wh")),
        )
        assert deal.clauses == (Deliver(CAYLION, ZETH, 4, Bag.parse("2ye")),)
        assert deal.parties == (CAYLION, ZETH)
        assert print_deal(deal, TABLE) == "caylion>zeth: 3gr sh; zeth>caylion: 2wh; caylion>zeth: 2ye by trade 4"

    def test_everything_a_leg_can_give(self) -> None:
        text = "zeth>kit: 3gr {bl vp} lot{oc en} #cascading_deception licence:genetic_engineering 2ack envoy protection"
        (leg,) = parse_legs(text, TABLE)
        assert leg == Leg(
            ZETH,
            KIT,
            Bag.parse("3gr"),
            Bag.parse("bl vp"),
            Bag.parse("oc en"),
            (272,),
            ("genetic_engineering",),
            2,
            1,
            True,
        )

    @pytest.mark.parametrize(
        "text, clause",
        [
            ("caylion>zeth: 2ye by trade 4", Deliver(CAYLION, ZETH, 4, Bag.parse("2ye"))),
            ("caylion>zeth: 2ye each trade 3-5", Deliver(CAYLION, ZETH, 3, Bag.parse("2ye"), until=5)),
            ("caylion>zeth: {vp} by trade 4", Deliver(CAYLION, ZETH, 4, donation=Bag.parse("vp"))),
            (
                "kit>zeth: #kit_hand_crafted #kit_polyutility_components by trade 3",
                Deliver(KIT, ZETH, 3, cards=(174, 173)),
            ),
            (
                "yengii>zeth: licence:nanotechnology ack 2envoy by trade 3",
                Deliver(YENGII, ZETH, 3, licences=("nanotechnology",), acknowledgements=1, envoys=2),
            ),
            (
                "caylion>zeth: 2ye of #caylion_genetic_engineering in economy 3",
                Share(CAYLION, ZETH, 3, 2, goods=Bag.parse("2ye")),
            ),
            ("zeth>kit: all of #zeth_cascading_deception.1 in economy 3", Share(ZETH, KIT, 3, 272, 1)),
            ("zeth>kit: run #zeth_cascading_deception in economy 3", RunConverter(ZETH, KIT, 3, 272)),
            ("zeth>kit: no run #zeth_cascading_deception.1 in economy 3", RunConverter(ZETH, KIT, 3, 272, 1, True)),
            ("zeth>kit: invent #team_sociologists by trade 4", InventTeam(ZETH, KIT, 4, 324)),
            ("zeth>kit: no invent #team_sociologists until trade 4", InventTeam(ZETH, KIT, 4, 324, True)),
            ("zeth>kit: no take #colony_spica in turn 3", LeaveCard(ZETH, KIT, 3, 280)),
            ("zeth>kit: bid at most 3 on colony in turn 2", BidAtMost(ZETH, KIT, 2, "colony", 3)),
            ("zeth>kit: bid at most 0 on research in turn 2", BidAtMost(ZETH, KIT, 2, "research", 0)),
            ("zeth>kit: spare eni_et in turn 3", SparePlayer(ZETH, KIT, 3, ENI_ET)),
            ("zeth>*: spare * in turn 3", SparePlayer(ZETH, ANYONE, 3, ANYONE)),
            ("zeth>kit: keep #zeth_cascading_deception until trade 3", KeepCard(ZETH, KIT, 3, 272)),
            ('zeth>kit: "I will help you" by trade 4', Honour(ZETH, KIT, 4, "I will help you")),
            ('zeth>kit: "say \\"yes\\"; or: \\\\" by trade 4', Honour(ZETH, KIT, 4, 'say "yes"; or: \\')),
            (
                "zeth>kit: 2ye by trade 4 if anyone invents #team_sociologists",
                Deliver(ZETH, KIT, 4, Bag.parse("2ye"), condition=Condition(Happening.INVENTS, 324)),
            ),
            (
                "zeth>kit: run #zeth_cascading_deception in economy 3 unless kit wins #colony_spica",
                RunConverter(ZETH, KIT, 3, 272, condition=Condition(Happening.WINS, 280, KIT, True)),
            ),
            (
                "zeth>kit: no take #colony_spica in turn 3 if eni_et runs #eni_et_deep_hunting",
                LeaveCard(ZETH, KIT, 3, 280, Condition(Happening.RUNS, 46, ENI_ET)),
            ),
        ],
    )
    def test_every_kind_of_clause(self, text: str, clause: Clause) -> None:
        assert only_clause(text) == clause
        assert print_clause(clause, TABLE) == text

    def test_legs_and_clauses_may_stand_in_any_order(self) -> None:
        mixed = parse_deal("kit>zeth: 2gr by trade 3; zeth>kit: wh; kit>zeth: run #174 in economy 2", TABLE)
        assert mixed == parse_deal("zeth>kit: wh; kit>zeth: 2gr by trade 3; kit>zeth: run #174 in economy 2", TABLE)

    def test_a_part_may_be_empty(self) -> None:
        assert parse_deal("kit>zeth: gr;; zeth>kit: wh;", TABLE) == parse_deal("kit>zeth: gr; zeth>kit: wh", TABLE)

    def test_a_deal_without_terms_is_nothing(self) -> None:
        """It is what an offer says that only strikes promises out."""
        assert parse_deal(" Nothing ", TABLE) == Deal()
        assert print_deal(Deal(), TABLE) == "nothing"

    @pytest.mark.parametrize("name", ["unity", "Unity", "UNITY", "Harmonie", "harmonie", "3"])
    def test_a_seat_has_many_names(self, name: str) -> None:
        assert parse_legs(f"{name}>zeth: gr", TABLE) == (Leg(UNITY, ZETH, Bag.parse("gr")),)
        assert only_clause(f"zeth>kit: spare {name} in turn 3") == SparePlayer(ZETH, KIT, 3, UNITY)

    def test_names_of_two_words_and_with_apostrophes(self) -> None:
        assert only_clause("Kt'Zr'Kt'Rtl > Eni Et : spare eni et in turn 3") == SparePlayer(KIT, ENI_ET, 3, ENI_ET)
        condition = only_clause("kit>zeth: gr by trade 3 if Eni Et runs #46").condition
        assert condition == Condition(Happening.RUNS, 46, ENI_ET)

    def test_the_open_place_is_a_star_and_anyone_is_everybody(self) -> None:
        deal = parse_deal("zeth>*: gr by trade 3 if anyone wins #spica; *>zeth: wh", TABLE)
        assert deal.clauses[0].creditor == ANYONE
        assert deal.clauses[0].condition == Condition(Happening.WINS, 280, ANYONE)
        assert deal.legs == (Leg(ANYONE, ZETH, Bag.parse("wh")),)

    @pytest.mark.parametrize("name", ["324", "team_sociologists", "Sociologists", "Soziologen", "SOZIOLOGEN"])
    def test_a_card_has_many_names(self, name: str) -> None:
        assert only_clause(f"zeth>kit: invent #{name} by trade 4") == InventTeam(ZETH, KIT, 4, 324)

    def test_blanks_in_names_are_written_as_underscores(self) -> None:
        assert only_clause("zeth>kit: invent #Organische_Chemiker by trade 4") == InventTeam(ZETH, KIT, 4, 322)
        assert parse_legs("eni_et>kit: #elder's_wisdom", TABLE) == (Leg(ENI_ET, KIT, cards=(56,)),)

    @pytest.mark.parametrize("name", ["genetic_engineering", "Genetic_Engineering", "Genmanipulation"])
    def test_a_technology_is_the_card_of_who_holds_it(self, name: str) -> None:
        own = CATALOGUE.technology_cards
        assert parse_legs(f"zeth>kit: #{name}", TABLE)[0].cards == (own["zeth"]["genetic_engineering"],)
        assert parse_legs(f"kit>zeth: #{name}", TABLE)[0].cards == (own["kit"]["genetic_engineering"],)
        condition = only_clause(f"zeth>kit: gr by trade 3 if unity runs #{name}").condition
        assert condition == Condition(Happening.RUNS, own["unity"]["genetic_engineering"], UNITY)

    def test_a_licence_goes_by_any_name_of_the_technology(self) -> None:
        for name in ("genetic_engineering", "Genetic_Engineering", "genmanipulation"):
            assert parse_legs(f"yengii>kit: licence:{name}", TABLE)[0].licences == ("genetic_engineering",)
        assert parse_legs("yengii>kit: license:nanotechnology", TABLE)[0].licences == ("nanotechnology",)

    def test_goods_add_up(self) -> None:
        assert parse_legs("kit>zeth: gr 2gr ack {vp} 2ack {vp} envoy", TABLE) == (
            Leg(KIT, ZETH, Bag.parse("3gr"), Bag.parse("2vp"), acknowledgements=3, envoys=1),
        )

    def test_words_may_be_capitalised(self) -> None:
        assert only_clause("Zeth>Kit: No Take #Spica In Turn 3") == LeaveCard(ZETH, KIT, 3, 280)

    def test_what_does_not_exist_is_printed_by_its_number(self) -> None:
        """Refused offers are shown too."""
        broken = Deal((Leg(17, 1, cards=(0, -1, 999)),))
        assert print_deal(broken, TABLE) == "17>zeth: #0 #-1 #999"


WRONG = [
    ("", 0, "at least one part such as 'Caylion>Zeth: 3gr'"),
    (" ; ", 0, "at least one part"),
    ("gibberish", 0, "a part reads 'giver>receiver: what is given or promised'"),
    ("kit zeth: 3gr", 0, "a part reads 'giver>receiver:"),
    ("kit>zeth 3gr", 4, "the colon is missing"),
    ("kitt>zeth: 3gr", 0, "'kitt' does not sit at this table; did you mean kit?"),
    ("kit>Harmony: 3gr", 4, "'Harmony' does not sit at this table; did you mean harmonie?"),
    ("kit>faderan: 3gr", 4, "'faderan' does not sit at this table; here sit caylion, zeth, kit"),
    ("kit>6: 3gr", 4, "'6' does not sit at this table"),
    ("kit>anyone: 3gr", 4, "whoever takes the open place is written *"),
    ("kit>zeth: 3green", 10, "did you mean 3gr?"),
    ("kit>zeth: 2 ships", 10, "a number without a good; write them together, as in 2gr"),
    ("kit>zeth: 2ships", 10, "did you mean 2sh?"),
    ("kit>zeth: 3grün", 10, "did you mean 3gr?"),
    ("kit>zeth: 3GR", 10, "codes are written in small letters; did you mean 3gr?"),
    ("kit>zeth: 0gr", 10, "the number of a good is 1 to 9999"),
    ("kit>zeth: 9999gr gr", 17, "the number of a good is 1 to 9999"),
    ("kit>zeth: 0ack", 10, "a number of tokens is 1 to 9999"),
    ("kit>zeth: 3gr zeth>kit: 2wh", 14, "a new part begins after a semicolon"),
    ("kit>zeth: acknowledgment", 10, "did you mean ack?"),
    ("kit>zeth: protektion", 10, "did you mean protection?"),
    ("kit>zeth: lisence:nanotechnology", 10, "did you mean licence:nanotechnology?"),
    ("kit>zeth: licence:nanotecnology", 10, "no technology 'nanotecnology'; did you mean licence:nanotechnology?"),
    ("kit>zeth: licence:perpetual_motion", 10, "there is no technology 'perpetual_motion'"),
    ("kit>zeth: #kit_hand_craftd", 10, "did you mean kit_hand_crafted"),
    ("kit>zeth: #soziologn", 10, "did you mean team_sociologists"),
    ("kit>zeth: #400", 10, "there is no card 400"),
    ("kit>zeth: 2gr # ", 15, "expected a card such as #271"),
    ("kit>zeth: #174.1", 10, "the whole card is meant here, without .1"),
    ("*>zeth: #genetic_engineering", 8, "every species has a card of genetic_engineering"),
    ("kit>zeth: {3gr", 10, "the braces are never closed"),
    ("kit>zeth: 3gr}", 13, "'}' cannot stand here"),
    ("kit>zeth: {3gr 2xx}", 15, "'2xx' is nothing that can be given"),
    ('kit>zeth: "help', 10, "the quotation marks are never closed"),
    ('kit>zeth: "help"', 16, "expected 'by trade 4'"),
    ('kit>zeth: 3gr "help" by trade 4', 14, "cannot stand here"),
    ("kit>zeth: „help“ by trade 4", 10, "straight quotation marks"),
    ("kit>zeth: 2ye bye trade 4", 14, "did you mean by?"),
    ("kit>zeth: 2ye by trad 4", 17, "expected 'trade 4', not 'trad'; did you mean trade?"),
    ("kit>zeth: 2ye by trade", 22, "expected the number of a turn"),
    ("kit>zeth: 2ye by trade four", 23, "expected the number of a turn, not 'four'"),
    ("kit>zeth: 2ye by trade 4th", 23, "expected the number of a turn, not '4th'"),
    ("kit>zeth: 2ye in trade 4", 14, "expected 'by trade 4' or 'each trade 3-5', not 'in'"),
    ("kit>zeth: 2ye each turn 3-5", 19, "expected 'each trade 3-5', not 'turn'"),
    ("kit>zeth: 2ye each trade three", 25, "the first and the last turn, as in 3-5"),
    ("kit>zeth: 2ye by trade 4 by trade 5", 25, "expected a semicolon before the next part"),
    ("kit>zeth: protection by trade 4", 10, "protection counts in the turn of the agreement"),
    ("kit>zeth: lot{oc} by trade 4", 10, "the goods of a lot are handed over at once"),
    ("kit>zeth: 3gr {} by trade 4", 14, "empty braces say where goods come from"),
    ("kit>zeth: 2ye if anyone invents #324", 14, "what moves at once has no condition"),
    ("kit>zeth: 2ye by trade 4 iff anyone invents #324", 25, "did you mean if?"),
    ("kit>zeth: 2ye by trade 4 if invents #324", 28, "'invents' does not sit at this table"),
    ("kit>zeth: 2ye by trade 4 if", 27, "expected anyone, or a seat"),
    ("kit>zeth: 2ye by trade 4 if anyone invent #324", 35, "not 'invent'; did you mean invents?"),
    ("kit>zeth: 2ye by trade 4 if anyone wins", 39, "expected a card such as #271"),
    ("kit>zeth: ack of #174 in economy 3", 10, "a share is goods or all"),
    ("kit>zeth: of #174 in economy 3", 10, "a share is goods or all"),
    ("kit>zeth: all #174 in economy 3", 14, "expected 'of #card'"),
    ("kit>zeth: 2ye of #174 by economy 3", 22, "expected 'in economy 3', not 'by'"),
    ("kit>zeth: 2ye of #174 in ecomony 3", 25, "did you mean economy?"),
    ("kit>zeth: rum #174 in economy 3", 10, "did you mean run?"),
    ("kit>zeth: run 174 in economy 3", 14, "expected a card such as #271"),
    ("kit>zeth: run #174.one in economy 3", 18, "a converter is named by its number from 0 on"),
    ("kit>zeth: no steal #174 in turn 3", 13, "expected run, invent or take, not 'steal'"),
    ("kit>zeth: invent #324 until trade 3", 22, "expected 'by trade 4', not 'until'"),
    ("kit>zeth: no invent #324 by trade 3", 25, "expected 'until trade 4', not 'by'"),
    ("kit>zeth: take #280 in turn 3", 10, "did you mean no take?"),
    ("kit>zeth: no take #280 in trade 3", 26, "expected 'turn 4', not 'trade'"),
    ("kit>zeth: bid 3 on colony in turn 3", 14, "'bid at most 3 on colony'"),
    ("kit>zeth: bid at most three on colony in turn 3", 22, "expected a number of ships"),
    ("kit>zeth: bid at most 3 on colonies in turn 3", 27, "did you mean colony?"),
    ("kit>zeth: spare anyone in turn 3", 16, "whoever takes the open place is written *"),
    ("kit>zeth: spare Kat in turn 3", 16, "did you mean kit?"),
    ("kit>zeth: spare", 15, "expected the seat that is spared"),
    ("kit>zeth: keep #174 by trade 3", 20, "expected 'until trade 4'"),
    ("kit>zeth: 3gr; kit>zet: 2wh", 19, "did you mean zeth?"),
]


@pytest.mark.parametrize("text, place, reason", WRONG, ids=[text or "empty" for text, _, _ in WRONG])
def test_a_mistake_is_explained_at_its_place(text: str, place: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(text, TABLE)
    error = caught.value
    assert reason in error.reason
    assert error.position == place
    if text:
        assert error.caret() == f"{text}\n{' ' * place}^"


def test_promises_cannot_stand_among_legs() -> None:
    with pytest.raises(NotationError, match="only what moves at once can stand here") as caught:
        parse_legs("kit>zeth: gr; zeth>kit: wh by trade 3", TABLE)
    assert caught.value.position == 14


def test_a_very_long_text_is_read_in_no_time() -> None:
    text = "; ".join(["kit>zeth: 2ye by trade 4 if anyone invents #324"] * 2000)
    assert len(parse_deal(text, TABLE).clauses) == 2000
