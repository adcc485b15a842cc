"""Broken card files: each kind of mistake is reported with file, line and reason."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from confluence.core.errors import ConfluenceError, DataError
from confluence.sidereal.cards import Catalogue, catalogue
from confluence.sidereal.converters import Climate
from confluence.sidereal.goods import CODES
from confluence.sidereal.reader import EDITIONS, FILES, SPECIES_FILES, read, read_folder


class Folder:
    """A copy of the package's data whose lines can be changed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def file(self, name: str) -> Path:
        return self.path / f"{name}.txt"

    def lines(self, name: str) -> list[str]:
        return self.file(name).read_text(encoding="utf-8").splitlines()

    def line(self, name: str, wanted: str, under: str = "") -> int:
        """The number of the first line with this text, counted from 1, below the line `under` if one is named."""
        lines = [line.strip() for line in self.lines(name)]
        start = lines.index(under) if under else 0
        return lines.index(wanted, start) + 1

    def change(self, name: str, wanted: str, new: str | None, under: str = "") -> int:
        """Replace a line by others, or by none; the number of the first new line."""
        number = self.line(name, wanted, under)
        lines = self.lines(name)
        lines[number - 1 : number] = [] if new is None else new.split("\n")
        self.file(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return number

    def add(self, name: str, text: str) -> int:
        """Append lines; the number of the first of them."""
        number = len(self.lines(name)) + 1
        with self.file(name).open("a", encoding="utf-8") as file:
            file.write(text + "\n")
        return number

    def drop_card(self, name: str, head: str) -> None:
        """Remove a card with all of its lines."""
        number = self.line(name, head)
        lines = self.lines(name)
        end = next((i for i in range(number, len(lines)) if not lines[i].strip()), len(lines))
        del lines[number - 1 : end]
        self.file(name).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def read(self) -> Catalogue:
        return read_folder(self.path)

    def mistake(self) -> DataError:
        with pytest.raises(DataError) as caught:
            self.read()
        return caught.value

    def expect(self, name: str, line: int, reason: str) -> None:
        error = self.mistake()
        assert error.reason == reason
        assert (error.file, error.line) == (str(self.file(name)), line)
        assert str(error) == f"{error.file}:{error.line}: {error.reason}"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    with as_file(files("confluence.sidereal") / "data") as data:
        shutil.copytree(data, tmp_path / "cards")
    return Folder(tmp_path / "cards")


NANO = "card 1 technology caylion_nanotechnology"
ACRUX = "card 279 colony colony_acrux"


class TestWhole:
    def test_an_untouched_copy_is_the_package(self, folder: Folder) -> None:
        assert folder.read() == catalogue()

    def test_the_folder_holds_the_files_of_the_package(self, folder: Folder) -> None:
        assert sorted(path.stem for path in folder.path.iterdir()) == sorted(FILES)

    def test_comments_blanks_tabs_and_line_ends_do_not_matter(self, folder: Folder) -> None:
        for name in FILES:
            text = "\ufeff# first\n\n" + "\n".join(f"\t{line}  # remark" for line in folder.lines(name))
            folder.file(name).write_bytes(text.replace("\n", "\r\n").replace("card ", "card\t").encode())
        assert folder.read() == catalogue()

    def test_a_change_arrives(self, folder: Folder) -> None:
        folder.change("colonies", "-> br", "-> 2br {sh}", under=ACRUX)
        folder.change("editions", "timer 8", "timer 9")
        changed = folder.read()
        assert str(changed.find("Acrux").front.converters[0]) == "-> 2br {sh}"
        assert changed.editions["DE"].timer == 9

    def test_a_bare_file_name_is_enough(self) -> None:
        with pytest.raises(DataError, match=r"^mine\.txt:2: 'colour' stands outside of any card, species or edition$"):
            read([("mine.txt", "# nothing yet\ncolour red")])

    def test_nothing_at_all(self) -> None:
        with pytest.raises(DataError, match=r"^data:0: card 1 is missing \(392 in all\)$"):
            read([])

    def test_the_error_is_one_of_ours_and_survives_pickling(self, folder: Folder) -> None:
        folder.add("names", "good qq quartz")
        error = folder.mistake()
        assert isinstance(error, ConfluenceError)
        assert isinstance(error, ValueError)
        again = pickle.loads(pickle.dumps(error))
        assert (again.file, again.line, again.reason, str(again)) == (error.file, error.line, error.reason, str(error))


class TestFiles:
    @pytest.mark.parametrize("name", FILES)
    def test_a_missing_file(self, folder: Folder, name: str) -> None:
        folder.file(name).unlink()
        folder.expect(name, 0, "cannot be read: No such file or directory")

    def test_a_folder_in_place_of_a_file(self, folder: Folder) -> None:
        folder.file("teams").unlink()
        folder.file("teams").mkdir()
        folder.expect("teams", 0, "cannot be read: Is a directory")

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="cannot be read: No such file or directory"):
            read_folder(tmp_path / "nowhere")

    def test_not_utf_8(self, folder: Folder) -> None:
        number = folder.line("unity", "front Bézier")
        text = folder.file("unity").read_bytes().replace("Bézier".encode(), "Bézier".encode("latin-1"))
        folder.file("unity").write_bytes(text)
        folder.expect("unity", number, "is not UTF-8 text")

    @pytest.mark.parametrize("name", SPECIES_FILES)
    def test_an_empty_species_file(self, folder: Folder, name: str) -> None:
        folder.file(name).write_text("", encoding="utf-8")
        assert "is missing" in folder.mistake().reason

    @pytest.mark.parametrize(
        "name, what",
        [("tracks", "track colony 4"), ("editions", "edition 2020"), ("names", "good gr")],
    )
    def test_an_empty_table(self, folder: Folder, name: str, what: str) -> None:
        folder.file(name).write_text("# nothing\n", encoding="utf-8")
        folder.expect(name, 1, f"{what!r} is missing")


class TestLines:
    """One broken line, marked with an exclamation mark; the error points to it."""

    @staticmethod
    def expect(folder: Folder, name: str, wanted: str, new: str, reason: str, under: str = "") -> None:
        number = folder.change(name, wanted, new.replace("!", ""), under)
        error = folder.mistake()
        assert error.reason.startswith(reason)
        assert (error.file, error.line) == (str(folder.file(name)), number + new.split("!", maxsplit=1)[0].count("\n"))

    @pytest.mark.parametrize(
        "wanted, new, reason",
        [
            ("era 1", "!eera 1", "'eera' is no keyword of a card"),
            ("era 1", "era 1\n!era 1", "'era' stands here twice"),
            ("era 1", "!era one", "'one' is no number"),
            ("era 1", "!era -1", "'-1' is no number"),
            ("era 1", "!era", "'' is no number"),
            ("era 1", "!era 5", "the number is 1 to 4, not 5"),
            ("era 1", "!3br -> gr oc", "a converter belongs under 'front', 'back' or 'deck'"),
            ("era 1", "!reveal gr", "'reveal' belongs under 'front' or 'back'"),
            ("era 1", "!back Early", "'back' is out of place: a card has one front, then perhaps one back"),
            ("technology nanotechnology", "!technology", "something has to follow this keyword"),
            ("front Nanotechnology | Nanotechnologie", "!front | Nanotechnologie", "a name is missing"),
            ("3br -> gr oc", "!front Again", "'front' is out of place: a card has one front"),
            ("3br -> gr oc", "!3br -> gr okt", "'okt' is neither a good nor a place on a card in '3br -> gr okt'"),
            ("3br -> gr oc", "!3br -> gr -> oc", "a converter has one arrow: ->, => or ~> in '3br -> gr -> oc'"),
            ("3br -> gr oc", "!3br -> {gr oc", "the donation part is one pair of braces at the end in '3br -> {gr oc'"),
            ("3br -> gr oc", "!0br -> gr oc", "'0br': a number is 1 to 9999 in '0br -> gr oc'"),
            ("3br -> gr oc", "!3br gr oc", "'3br' is no keyword of a card"),
            ("3br -> gr oc", "!printed 3 -> 4", "'printed' follows a converter, once"),
            ("printed 3 -> 4", "printed 3 -> 4\n!printed 3 -> 4", "'printed' follows a converter, once"),
            ("printed 3 -> 4", "!printed", "something has to follow this keyword"),
            ("upgrade genetic_engineering", "!upgrade", "something has to follow this keyword"),
            ("upgrade genetic_engineering", "upgrade nanofood\n!upgrade nanofood", "'upgrade' stands here twice"),
            ("3br -> gr ye oc", "!back Again", "'back' is out of place: a card has one front"),
        ],
    )
    def test_of_a_technology(self, folder: Folder, wanted: str, new: str, reason: str) -> None:
        self.expect(folder, "caylion", wanted, new, reason, under=NANO)

    @pytest.mark.parametrize(
        "name, wanted, new, reason",
        [
            ("caylion", "upgrade 2bk J => ye vp", "!upgrade 2bk X => ye vp", "'X' is neither a good nor a place"),
            ("imdril", "enters 3bk => vp", "!enters 3bk", "a converter has one arrow: ->, => or ~> in '3bk'"),
            ("imdril", "enters 3bk => vp", "!enters 3bk => J", "'J' cannot be an output in '3bk => J'"),
            ("imdril", "fleet-support 3", "!fleet-support 1.5", "'1.5' is no number"),
            ("faderan", "reveal 2vp", "!reveal 2pt", "'2pt' is no good; the goods are gr wh br bk"),
            ("faderan", "effect sharing-bonus", "!effect", "something has to follow this keyword"),
            ("faderan", "4wh I => relic", "4wh I => relic\n!4wh I => relic", "a deck has one converter"),
            ("zeth", "starts", "!starts yes", "nothing follows this keyword, but here is 'yes'"),
            ("zeth", "donation-to-one", "!donation-to-one kit", "nothing follows this keyword, but here is 'kit'"),
            ("zeth", "trade no", "!trade never", "trade is loan, permanent, no, not 'never'"),
            (
                "kit",
                "pair right kit_hand_crafted",
                "!pair middle kit_hand_crafted",
                "a pair reads 'pair left|right ID'",
            ),
            ("kit", "pair right kit_hand_crafted", "!pair right", "a pair reads 'pair left|right ID'"),
            ("colonies", "climate D", "!climate swamp", "'swamp' is no climate; they are J O D I *"),
            ("colonies", "climate D", "climate D\n!climate J", "'climate' stands here twice"),
            ("confluence", "turn 6", "!turn 7", "the number is 1 to 6, not 7"),
            ("confluence", "players 4 4", "!players 4", "players reads 'players LOWEST HIGHEST'"),
            ("confluence", "players 4 4", "!players four 4", "'four' is no number"),
        ],
    )
    def test_of_other_cards(self, folder: Folder, name: str, wanted: str, new: str, reason: str) -> None:
        self.expect(folder, name, wanted, new, reason)

    @pytest.mark.parametrize(
        "name, wanted, new, reason",
        [
            ("caylion", "rank 2", "!rang 2", "'rang' is no keyword of a species"),
            ("caylion", "rank 2", "rank 2\n!rank 2", "'rank' stands here twice"),
            ("caylion", "rank 2", "!3br -> gr oc", "a converter belongs under 'front', 'back' or 'deck'"),
            ("caylion", "name Caylion | Caylion", "!name", "a name is missing"),
            ("caylion", "colour green", "!colour", "something has to follow this keyword"),
            ("caylion", "support 3", "!support lots", "'lots' is no number"),
            ("caylion", "start 5gr 4wh 2br 2bk sh", "!start 5gr 4why", "'4why' is no good; the goods are gr wh br bk"),
            ("editions", "timer 8", "!clock 8", "'clock' is no keyword of an edition"),
            ("editions", "bonus at-invention", "!bonus later", "the bonus is paid at-sharing or at-invention"),
            ("editions", "precise 6 4 3 3", "!precise 6 4 3", "precise reads 'precise OCTAGON LARGE SMALL SHIP'"),
            ("editions", "precise 6 4 3 3", "!precise 6 4 3 x", "'x' is no number"),
        ],
    )
    def test_of_species_and_editions(self, folder: Folder, name: str, wanted: str, new: str, reason: str) -> None:
        self.expect(folder, name, wanted, new, reason)

    @pytest.mark.parametrize(
        "name, wanted, new, reason",
        [
            (
                "tracks",
                "track colony 4: 1 1 2 3",
                "!track colony 4: 1 1 2",
                "a track reads 'track colony|research SPACES",
            ),
            (
                "tracks",
                "track colony 4: 1 1 2 3",
                "!track ships 4: 1 1 2 3",
                "a track reads 'track colony|research SPACES",
            ),
            ("tracks", "track colony 4: 1 1 2 3", "!track research 3: 1 1 2", "a track reads 'track colony|research"),
            ("tracks", "track colony 4: 1 1 2 3", "!track colony four: 1 1 2 3", "'four' is no number"),
            ("tracks", "track colony 4: 1 1 2 3", "!track colony 4: 1 1 2 x", "'x' is no number"),
            ("tracks", "track colony 4: 1 1 2 3", "!track", "'' is no number"),
            (
                "names",
                "good sh ship | Raumschiff",
                "!good shp ship",
                f"'shp' is no good; the goods are {' '.join(CODES)}",
            ),
            ("names", "good sh ship | Raumschiff", "!good sh", "a name is missing"),
            ("names", "good sh ship | Raumschiff", "!era 1", "'era' stands outside of any card, species or edition"),
            ("names", "climate-name I ice | Eis", "!climate-name X ice", "'X' is no climate; they are J O D I *"),
        ],
    )
    def test_of_tables(self, folder: Folder, name: str, wanted: str, new: str, reason: str) -> None:
        self.expect(folder, name, wanted, new, reason)

    @pytest.mark.parametrize(
        "name, line, reason",
        [
            ("tracks", "track colony 4: 1 1 2 3", "'track colony 4' stands here twice"),
            ("names", "good gr grass", "'good gr' stands here twice"),
            ("names", "climate-name * all", "'climate-name *' stands here twice"),
            ("editions", "edition DE", "edition DE is described twice"),
            ("caylion", "species caylion", "species caylion is described twice"),
            ("zeth", "species caylion", "species caylion is described twice"),
            ("faderan", "deck relics", "deck relics is described twice"),
            ("editions", "edition", "'edition' needs a name"),
            ("caylion", "species", "'species' needs a name"),
        ],
    )
    def test_something_described_twice(self, folder: Folder, name: str, line: str, reason: str) -> None:
        folder.expect(name, folder.add(name, line), reason)


class TestCards:
    """A card that is whole in itself but wrong among the others."""

    @pytest.mark.parametrize(
        "head, reason",
        [
            ("card", "a card line reads 'card NUMBER KIND ID'"),
            ("card 1", "a card line reads 'card NUMBER KIND ID'"),
            ("card 1 technology caylion nanotechnology", "a card line reads 'card NUMBER KIND ID'"),
            ("card one technology x", "card numbers run from 1 to 389 and B1 to B3, not one"),
            ("card 0 technology x", "card numbers run from 1 to 389 and B1 to B3, not 0"),
            ("card 390 technology x", "card numbers run from 1 to 389 and B1 to B3, not 390"),
            ("card B0 technology x", "card numbers run from 1 to 389 and B1 to B3, not B0"),
            ("card B4 technology x", "card numbers run from 1 to 389 and B1 to B3, not B4"),
            ("card 01 technology x", "card numbers run from 1 to 389 and B1 to B3, not 01"),
            ("card 1 technologie x", "'technologie' is no kind of card"),
            ("card 2 technology caylion_nanotechnology", "card 2 is described twice"),
            (
                "card 1 technology caylion_genetic_engineering",
                "the id caylion_genetic_engineering is also that of card 1",
            ),
        ],
    )
    def test_a_broken_head(self, folder: Folder, head: str, reason: str) -> None:
        number = folder.change("caylion", NANO, head)
        if "twice" in reason or "also" in reason:  # the second of the two is the one that is reported
            number = folder.line("caylion", "card 2 technology caylion_genetic_engineering")
        folder.expect("caylion", number, reason)

    def test_a_card_twice(self, folder: Folder) -> None:
        number = folder.add("zeth", f"{NANO}\n  era 1\n  technology nanotechnology\n  front Again")
        folder.expect("zeth", number, "card 1 is described twice")

    @pytest.mark.parametrize(
        "name, head, code, file, before",
        [
            ("caylion", "card 2 technology caylion_genetic_engineering", "2", "caylion", NANO),
            ("colonies", "card 300 colony colony_dubhe", "300", "colonies", "card 299 colony colony_"),
            (
                "kjas",
                "card B1 tile kjas_balkanized_states_colonies",
                "B1",
                "confluence",
                "card 389 donation donation_389",
            ),
            ("caylion", NANO, "1", "caylion", ""),
        ],
    )
    def test_a_missing_card(self, folder: Folder, name: str, head: str, code: str, file: str, before: str) -> None:
        """It is reported at the card before it, or at the end of the first file."""
        lines = folder.lines(name)
        head = next(line for line in lines if line.startswith(" ".join(head.split()[:2])))
        folder.drop_card(name, head)
        if before:
            wanted = " ".join(before.split()[:2]) + " "
            number = next(i for i, line in enumerate(folder.lines(file), 1) if line.startswith(wanted))
        else:
            number = len("\n".join(folder.lines(file)).rstrip().split("\n"))
        folder.expect(file, number, f"card {code} is missing (1 in all)")

    def test_a_card_without_a_front(self, folder: Folder) -> None:
        lines = folder.lines("colonies")
        start = folder.line("colonies", ACRUX)
        del lines[start : start + 7]
        folder.file("colonies").write_text("\n".join(lines), encoding="utf-8")
        folder.expect("colonies", start, "card 279 has no front")

    @pytest.mark.parametrize(
        "name, head, line",
        [
            ("caylion", NANO, "era 1"),
            ("caylion", NANO, "technology nanotechnology"),
            ("teams", "card 319 team team_mechanical_engineers", "era 1"),
            ("confluence", "card 360 confluence confluence_360", "turn 6"),
            ("confluence", "card 360 confluence confluence_360", "players 4 4"),
            ("confluence", "card 360 confluence confluence_360", "bonus 2"),
            ("confluence", "card 360 confluence confluence_360", "yengii-bonus 0"),
        ],
    )
    def test_a_line_that_the_kind_needs(self, folder: Folder, name: str, head: str, line: str) -> None:
        folder.change(name, line, None, under=head)
        folder.expect(name, folder.line(name, head), f"{head} has no line {line.split(maxsplit=1)[0]!r}")

    @pytest.mark.parametrize("line", ["name", "faction", "colour", "complexity", "impact", "rank", "support"])
    def test_a_line_that_a_species_needs(self, folder: Folder, line: str) -> None:
        wanted = next(text.strip() for text in folder.lines("zeth") if text.strip().startswith(f"{line} "))
        folder.change("zeth", wanted, None)
        folder.expect("zeth", folder.line("zeth", "species zeth"), f"species zeth has no line {line!r}")

    def test_a_line_that_an_edition_needs(self, folder: Folder) -> None:
        folder.change("editions", "timer 8", None)
        folder.expect("editions", folder.line("editions", "edition DE"), "edition DE has no line 'timer'")

    def test_a_deck_without_a_converter(self, folder: Folder) -> None:
        folder.change("faderan", "4wh I => relic", None)
        folder.expect("faderan", folder.line("faderan", "deck relics"), "deck relics has no line 'converter'")

    @pytest.mark.parametrize(
        "name, head, wanted, new",
        [
            ("colonies", ACRUX, "climate D", None),
            ("colonies", ACRUX, "climate I", None),
            ("kit", "card 183 nullspace nullspace_zdnx", "climate J", None),
            ("caylion", NANO, "3br -> gr oc", "climate J\n3br -> gr oc"),
        ],
    )
    def test_climates_belong_to_colonies(
        self, folder: Folder, name: str, head: str, wanted: str, new: str | None
    ) -> None:
        folder.change(name, wanted, new, under=head)
        number = folder.line(name, head)
        folder.expect(
            name, number, f"card {head.split()[1]}: a colony has a climate on each side, other cards have none"
        )

    @pytest.mark.parametrize(
        "new",
        ["upgrade 2bk J => ye vp\n  upgrade 3bk J => ye vp", "upgrade 2bk J => ye vp\n  upgrade 2bk J => 2ye vp"],
    )
    def test_two_upgrade_converters(self, folder: Folder, new: str) -> None:
        folder.change("caylion", "upgrade 2bk J => ye vp", new)
        number = folder.line("caylion", "card 19 starting caylion_lunar_mining_consortium")
        folder.expect("caylion", number, "card 19: an upgrade needs a back, and at most one of them is a converter")

    def test_an_upgrade_without_a_back(self, folder: Folder) -> None:
        folder.change("imdril", "enters 3bk => vp", "enters 3bk => vp\nupgrade nanotechnology")
        number = folder.line("imdril", "card 124 fleet imdril_fleet_124")
        folder.expect("imdril", number, "card 124: an upgrade needs a back, and at most one of them is a converter")

    def test_an_unknown_technology_in_an_upgrade(self, folder: Folder) -> None:
        number = folder.change("caylion", "upgrade genetic_engineering", "upgrade  genetic_engineerin # oh", under=NANO)
        folder.expect("caylion", number, "card 1: there is no technology 'genetic_engineerin'")

    def test_an_unknown_technology_on_a_card(self, folder: Folder) -> None:
        number = folder.change("caylion", "technology nanotechnology", "technology picotechnology", under=NANO)
        folder.expect("caylion", number, "card 1: there is no technology 'picotechnology'")

    def test_a_team_for_a_technology_that_nobody_has(self, folder: Folder) -> None:
        number = folder.change("teams", "technology nanotechnology", "technology picotechnology")
        folder.expect("teams", number, "no species has a card for 'picotechnology'")

    def test_a_species_without_one_of_the_technologies(self, folder: Folder) -> None:
        folder.change("caylion", "technology nanotechnology", "technology genetic_engineering", under=NANO)
        number = folder.line("caylion", "species caylion")
        folder.expect("caylion", number, "species caylion has no card for nanotechnology")

    def test_a_species_under_another_name(self, folder: Folder) -> None:
        folder.change("caylion", "species caylion", "species cailion")
        number = len("\n".join(folder.lines("caylion")).rstrip().split("\n"))
        folder.expect("caylion", number, "'species caylion' is missing")

    @pytest.mark.parametrize(
        "change, reason",
        [
            (
                lambda text: text.replace("kit_hand_crafted", "kit_hand_made"),
                "the partner kit_hand_made does not exist",
            ),
            (
                lambda text: text.replace("right kit_hand_crafted", "right kit_diffusion"),
                "the partner kit_diffusion has no line 'pair left kit_polyutility_components'",
            ),
            (
                lambda text: text.replace("right kit_hand_crafted", "left kit_hand_crafted"),
                "the partner kit_hand_crafted has no line 'pair right kit_polyutility_components'",
            ),
        ],
    )
    def test_halves_that_do_not_fit(self, folder: Folder, change: Callable[[str], str], reason: str) -> None:
        number = folder.change("kit", "pair right kit_hand_crafted", change("pair right kit_hand_crafted"))
        folder.expect("kit", number, reason)

    @pytest.mark.parametrize("name", EDITIONS)
    def test_a_missing_edition(self, folder: Folder, name: str) -> None:
        folder.change("editions", f"edition {name}", f"edition {name}-mine")
        assert folder.mistake().reason == f"'edition {name}' is missing"
        assert folder.mistake().file == str(folder.file("editions"))

    @pytest.mark.parametrize("size", [4, 10])
    def test_a_missing_track(self, folder: Folder, size: int) -> None:
        wanted = next(line for line in folder.lines("tracks") if line.startswith(f"track colony {size}:"))
        folder.change("tracks", wanted, None)
        folder.expect("tracks", len(folder.lines("tracks")), f"'track colony {size}' is missing")

    @pytest.mark.parametrize("climate", Climate)
    def test_a_missing_name_of_a_climate(self, folder: Folder, climate: Climate) -> None:
        wanted = next(line for line in folder.lines("names") if line.startswith(f"climate-name {climate.value} "))
        folder.change("names", wanted, None)
        folder.expect(
            "names", len("\n".join(folder.lines("names")).split("\n")), f"'climate-name {climate.value}' is missing"
        )
