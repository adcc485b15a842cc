"""What every store promises, shown on both kinds."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Awaitable, Callable

import pytest

from confluence.server.store import Conflict, NoTable, Row, Store, StoreDown
from tests.server.conftest import OpenStore

NOON = 1_700_000_000.25
NEVER = 4e9


async def begin(store: Store, table: str = "oak", *entries: str, at: float = NOON, listed: bool = True) -> None:
    await store.create(table, entries or ("opened",), at, listed=listed, expires=NEVER)


async def describe(
    store: Store, table: str, *, listed: bool = True, expires: float = NEVER, over: bool = False
) -> None:
    await store.describe(table, f"the {table} table", listed=listed, expires=expires, over=over)


async def texts(store: Store, table: str = "oak", after: int = 0) -> list[str]:
    return [row.entry for row in await store.read(table, after)]


async def until(true: Callable[[], object], seconds: float = 120.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


# --- the log ---------------------------------------------------------------------------------------------------------


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    await store.create("oak", ["opened", "keyed"], NOON, listed=True, expires=NEVER)
    await store.append("oak", 2, ["seated", "began"], NOON + 1.5)
    await store.append("oak", 4, ["acted"], NOON + 2)
    assert await store.read("oak") == [
        Row(1, NOON, "opened"),
        Row(2, NOON, "keyed"),
        Row(3, NOON + 1.5, "seated"),
        Row(4, NOON + 1.5, "began"),
        Row(5, NOON + 2, "acted"),
    ]
    assert await store.read("oak", 3) == [Row(4, NOON + 1.5, "began"), Row(5, NOON + 2, "acted")]
    assert await store.read("oak", 5) == []
    assert await store.read("oak", 99) == []


async def test_entries_keep_every_sign(store: Store) -> None:
    said = json.dumps({"said": "„Schiffe“ 🚀 \x00 \\ ' % $1 ?1 \n\t{}"}, ensure_ascii=False)
    await begin(store, "oak", said, "x" * 200_000)
    assert await texts(store) == [said, "x" * 200_000]


async def test_tables_do_not_mix(store: Store) -> None:
    await begin(store, "oak", "a")
    await begin(store, "Oak", "b")
    await begin(store, "oak ", "c")
    await store.append("Oak", 1, ["d"], NOON)
    assert [await texts(store, table) for table in ("oak", "Oak", "oak ")] == [["a"], ["b", "d"], ["c"]]


async def test_a_second_table_of_a_name_is_refused(store: Store) -> None:
    await begin(store, "oak", "first", "second")
    with pytest.raises(Conflict) as refused:
        await begin(store, "oak", "third")
    assert (refused.value.table, refused.value.after, refused.value.last) == ("oak", 0, 2)
    assert await texts(store) == ["first", "second"]


async def test_a_table_begins_with_an_entry(store: Store) -> None:
    with pytest.raises(ValueError, match="at least one entry"):
        await store.create("oak", [], NOON, listed=True, expires=NEVER)
    with pytest.raises(NoTable):
        await store.read("oak")


async def test_nothing_is_appended_without_entries(store: Store) -> None:
    await begin(store)
    await store.append("oak", 1, [], NOON)
    assert await texts(store) == ["opened"]


@pytest.mark.parametrize("after, entries", [(0, ["late"]), (1, ["late"]), (1, ["late", "later", "latest"])])
async def test_a_number_is_given_once(store: Store, after: int, entries: list[str]) -> None:
    """The whole append is refused, also the part for which there would be room."""
    await begin(store)
    await store.append("oak", 1, ["acted"], NOON)
    with pytest.raises(Conflict) as refused:
        await store.append("oak", after, entries, NOON)
    assert (refused.value.table, refused.value.after, refused.value.last) == ("oak", after, 2)
    assert str(refused.value) == f"table 'oak' has 2 entries, not {after}"
    assert await texts(store) == ["opened", "acted"]


async def test_a_log_has_no_gaps(store: Store) -> None:
    await begin(store)
    with pytest.raises(Conflict) as refused:
        await store.append("oak", 2, ["from the future"], NOON)
    assert refused.value.last == 1
    assert await texts(store) == ["opened"]


@pytest.mark.parametrize("table", ["elm", "", "oak\0", "\ud800", "'; DROP TABLE confluence_entries; --", "*"])
async def test_a_table_that_is_not_there_says_so(store: Store, table: str) -> None:
    await begin(store)
    for after in (0, 1):
        with pytest.raises(NoTable) as refused:
            await store.read(table, after)
        assert refused.value.table == table
        with pytest.raises(NoTable):
            await store.append(table, after, ["acted"], NOON)
    assert await texts(store) == ["opened"]


@pytest.mark.parametrize("entry", ["zero \0 byte", "half \udc00 character"])
async def test_what_no_database_can_hold_is_refused_and_spoils_nothing(store: Store, entry: str) -> None:
    await begin(store)
    with pytest.raises(ValueError, match="zero byte or half a character"):
        await store.append("oak", 1, [entry], NOON)
    with pytest.raises(ValueError, match="zero byte or half a character"):
        await begin(store, "elm", entry)
    await store.append("oak", 1, ["acted"], NOON)
    assert await texts(store) == ["opened", "acted"]


async def test_a_wrong_value_fails_for_its_sender_alone(store: Store) -> None:
    """All of these wait at once and are written together; one cannot be written at all."""
    for number in range(6):
        await begin(store, f"table {number}")
    wrong: float = object()  # type: ignore[assignment]
    appends = [store.append(f"table {number}", 1, ["acted"], wrong if number == 3 else NOON) for number in range(6)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(results.pop(3), Exception)
    assert results == [None] * 5
    assert [len(await texts(store, f"table {number}")) for number in range(6)] == [2, 2, 2, 1, 2, 2]


# --- many at once ----------------------------------------------------------------------------------------------------


async def test_appends_that_wait_at_once_all_arrive(store: Store) -> None:
    """Longer than one group, so that also groups follow each other."""
    tables = [f"table {number}" for number in range(40)]
    await asyncio.gather(*(begin(store, table) for table in tables))

    async def write(table: str) -> None:
        for seq in range(1, 30, 2):
            await store.append(table, seq, [f"{table} {seq}", f"{table} {seq + 1}"], NOON)

    await asyncio.gather(*map(write, tables))
    for table in tables:
        assert await texts(store, table) == ["opened", *(f"{table} {seq}" for seq in range(1, 31))]


async def test_of_those_who_want_the_same_number_one_gets_it(store: Store, store_url: str, opening: OpenStore) -> None:
    other = await opening(store_url)
    await begin(store)
    for last in range(1, 30):
        appends = [
            (one if number % 2 else other).append("oak", last, [f"{last} {number}"], NOON)
            for number, one in enumerate([store] * 6)
        ]
        results = await asyncio.gather(*appends, return_exceptions=True)
        winners = [number for number, result in enumerate(results) if result is None]
        assert len(winners) == 1
        assert all(isinstance(result, Conflict) for result in results if result is not None)
        assert await texts(other, after=last) == [f"{last} {winners[0]}"]


async def test_one_that_conflicts_does_not_stop_the_others_of_its_group(
    store: Store, store_url: str, opening: OpenStore
) -> None:
    other = await opening(store_url)
    tables = [f"table {number}" for number in range(10)]
    for table in tables:
        await begin(store, table)
    await other.append("table 4", 1, ["theirs"], NOON)
    await other.delete("table 7")
    appends = [store.append(table, 1, ["ours", "ours too"], NOON) for table in tables]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert isinstance(results[4], Conflict)
    assert isinstance(results[7], NoTable)
    assert [result for number, result in enumerate(results) if number not in {4, 7}] == [None] * 8
    assert await texts(store, "table 4") == ["opened", "theirs"]
    assert await texts(store, "table 5") == ["opened", "ours", "ours too"]


async def test_an_append_nobody_waits_for_harms_nobody(store: Store) -> None:
    """Whether it is written or not, the watchers know what is there."""
    told: list[tuple[str, int]] = []
    store.watch(lambda table, seq: told.append((table, seq)))
    await begin(store)
    await begin(store, "elm")
    impatient = asyncio.create_task(store.append("oak", 1, ["perhaps"], NOON))
    patient = asyncio.create_task(store.append("elm", 1, ["surely"], NOON))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert await texts(store, "elm") == ["opened", "surely"]
    there = len(await texts(store))
    await until(lambda: ("oak", there) in told)
    await store.append("oak", there, ["next"], NOON)
    assert await texts(store, after=there) == ["next"]


# --- lobby, drivers, deletion ----------------------------------------------------------------------------------------


async def test_the_lobby_shows_listed_tables_newest_first(store: Store) -> None:
    for number, table in enumerate(["oak", "elm", "ash", "yew", "fir"]):
        await begin(store, table, at=NOON + number, listed=table != "elm")
        await describe(store, table, listed=table != "elm", over=table == "yew")
    assert await store.lobby() == [
        ("fir", "the fir table"),
        ("ash", "the ash table"),
        ("oak", "the oak table"),
        ("yew", "the yew table"),  # is over: behind those that can be joined
    ]
    assert await store.lobby(2) == [("fir", "the fir table"), ("ash", "the ash table")]


async def test_a_table_without_a_line_is_not_in_the_lobby_yet(store: Store) -> None:
    await begin(store)
    assert await store.lobby() == []
    await describe(store, "oak")
    assert await store.lobby() == [("oak", "the oak table")]
    await describe(store, "oak", listed=False)
    assert await store.lobby() == []


async def test_unfinished_tables_are_those_not_over(store: Store) -> None:
    for number, table in enumerate(["oak", "elm", "ash"]):
        await begin(store, table, at=NOON - number, listed=False)
    assert await store.unfinished() == ["ash", "elm", "oak"]
    await describe(store, "elm", over=True)
    assert await store.unfinished() == ["ash", "oak"]
    await describe(store, "elm", over=False)
    assert await store.unfinished() == ["ash", "elm", "oak"]


async def test_tables_expire_when_their_time_is_over(store: Store) -> None:
    for number, table in enumerate(["oak", "elm", "ash"]):
        await store.create(table, ["opened"], NOON, listed=False, expires=NOON + 100 - number)
    assert await store.expired(NOON + 97.9) == []
    assert await store.expired(NOON + 98) == ["ash"]
    await describe(store, "ash", expires=NOON + 500)
    assert await store.expired(NOON + 100) == ["elm", "oak"]
    assert await store.expired(math.inf) == ["elm", "oak", "ash"]


async def test_a_deleted_table_is_gone(store: Store) -> None:
    for table in ("oak", "elm"):
        await begin(store, table)
        await describe(store, table)
        assert await store.lease(table, "me", NOON, 10)
    await store.delete("oak")
    with pytest.raises(NoTable):
        await store.read("oak")
    with pytest.raises(NoTable):
        await store.append("oak", 1, ["acted"], NOON)
    assert await store.lobby() == [("elm", "the elm table")]
    assert await store.unfinished() == ["elm"]
    assert await store.expired(math.inf) == ["elm"]
    await store.delete("oak")
    await describe(store, "oak")
    assert await store.lobby() == [("elm", "the elm table")]
    await begin(store, "oak", "again")
    assert await texts(store) == ["again"]
    assert await store.lease("oak", "you", NOON, 10)


async def test_one_holder_drives_a_table(store: Store, store_url: str, opening: OpenStore) -> None:
    other = await opening(store_url)
    await begin(store)
    await begin(store, "elm")
    assert await store.lease("oak", "me", NOON, 10)
    assert not await other.lease("oak", "you", NOON + 9.9, 10)
    assert await store.lease("oak", "me", NOON + 5, 10)
    assert not await other.lease("oak", "you", NOON + 14.9, 10)
    assert await other.lease("elm", "you", NOON, 10)
    assert await other.lease("oak", "you", NOON + 15, 10)
    assert not await store.lease("oak", "me", NOON + 16, 10)


async def test_released_tables_can_be_driven_by_others(store: Store) -> None:
    for table in ("oak", "elm"):
        await begin(store, table)
        assert await store.lease(table, "me", NOON, 10)
    await begin(store, "ash")
    assert await store.lease("ash", "them", NOON, 10)
    await store.release("me")
    assert await store.lease("oak", "you", NOON, 10)
    assert await store.lease("elm", "you", NOON, 10)
    assert not await store.lease("ash", "you", NOON, 10)


async def test_of_many_who_want_to_drive_one_does(store: Store, store_url: str, opening: OpenStore) -> None:
    stores = [store, await opening(store_url)]
    await begin(store)
    answers = await asyncio.gather(*(stores[n % 2].lease("oak", f"holder {n}", NOON, 10) for n in range(10)))
    assert sorted(answers) == [False] * 9 + [True]


async def test_nobody_drives_a_table_that_is_not_there(store: Store) -> None:
    assert not await store.lease("oak", "me", NOON, 10)


# --- watching, checking, closing -------------------------------------------------------------------------------------


async def test_watchers_are_told_of_every_commit(store: Store) -> None:
    told: list[tuple[str, int]] = []
    also: list[tuple[str, int]] = []
    store.watch(lambda table, seq: told.append((table, seq)))
    store.watch(lambda table, seq: also.append((table, seq)))
    await begin(store, "oak", "opened", "keyed")
    await begin(store, "a b c")
    await store.append("oak", 2, ["acted", "acted"], NOON)
    with pytest.raises(Conflict):
        await store.append("oak", 2, ["acted"], NOON)
    await store.append("a b c", 1, ["acted"], NOON)
    await describe(store, "oak")
    await store.delete("oak")
    await store.delete("oak")
    await store.append("a b c", 2, ["acted"], NOON)
    expected = [("oak", 2), ("a b c", 1), ("oak", 4), ("a b c", 2), ("oak", 0), ("a b c", 3)]
    await until(lambda: len(told) >= len(expected))
    assert told == also == expected


async def test_a_watcher_that_fails_does_not_stop_the_others(store: Store) -> None:
    told: list[tuple[str, int]] = []
    failures: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(str(context["exception"])))

    def fail(table: str, seq: int) -> None:
        raise RuntimeError(f"{table} {seq}")

    store.watch(fail)
    store.watch(lambda table, seq: told.append((table, seq)))
    await begin(store)
    await store.append("oak", 1, ["acted"], NOON)
    await until(lambda: len(told) == 2)
    assert failures == ["oak 1", "oak 2"]


async def test_a_store_in_use_answers_and_a_closed_one_does_not(store: Store) -> None:
    await store.check()
    await store.close()
    with pytest.raises(StoreDown):
        await store.check()


async def test_what_was_written_is_there_when_the_store_is_opened_again(store_url: str, opening: OpenStore) -> None:
    first = await opening(store_url)
    await begin(first)
    await describe(first, "oak")
    await first.append("oak", 1, ["acted"], NOON)
    await first.close()
    again = await opening(store_url)
    assert await texts(again) == ["opened", "acted"]
    assert await again.lobby() == [("oak", "the oak table")]


async def test_closing_finishes_what_waits(store_url: str, opening: OpenStore) -> None:
    first = await opening(store_url)
    await begin(first)
    await begin(first, "elm")
    appends = [asyncio.create_task(first.append(table, 1, ["acted"], NOON)) for table in ("oak", "elm")]
    doomed = asyncio.create_task(first.append("oak", 1, ["acted too"], NOON))
    await asyncio.sleep(0)
    await first.close()
    await asyncio.gather(*appends)
    with pytest.raises(Conflict):
        await doomed
    again = await opening(store_url)
    assert [await texts(again, table) for table in ("oak", "elm")] == [["opened", "acted"]] * 2


async def test_a_closed_store_says_so(store: Store) -> None:
    await begin(store)
    await store.close()
    await store.close()
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: begin(store, "elm"),
        lambda: store.append("oak", 1, ["acted"], NOON),
        lambda: store.read("oak"),
        lambda: describe(store, "oak"),
        store.lobby,
        store.unfinished,
        lambda: store.delete("oak"),
        lambda: store.expired(NOON),
        lambda: store.lease("oak", "me", NOON, 1),
        lambda: store.release("me"),
        store.check,
    ]
    for call in calls:
        with pytest.raises(StoreDown, match="the store is closed"):
            await call()
