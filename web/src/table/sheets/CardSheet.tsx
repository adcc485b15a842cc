/** A card with both its sides, where it lies on this table, and what can be done about it. */
import { Fragment, type ReactNode } from "react";
import { Emblem } from "../../components/Emblem.tsx";
import { FaceBody } from "../../components/FaceBody.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Recipe } from "../../components/Recipe.tsx";
import { useCard, useCards } from "../../data/LibraryContext.tsx";
import { cardByNumber, type Library, ROMAN, technologyCard } from "../../game/library.ts";
import { useTexts } from "../../i18n/area.ts";
import { faceName, Named, nameIn, useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Card, Face } from "../../types/cards.ts";
import { compose } from "../composer/start.ts";
import { useSeatName } from "../names.tsx";
import { closeSheet, openCard } from "../shell.ts";
import { useCanAct } from "../useCanAct.ts";
import { SheetHead } from "./SheetHead.tsx";
import { sheetTexts } from "./texts.ts";
import { placeOf } from "./whereCard.ts";
import "./sheets.css";

export function CardSheet({ number }: { number: number }) {
  const text = useText();
  const library = useCards();
  const card = useCard()(number);
  if (!card) return null;
  const owner = library.species.get(card.owner ?? "");
  const parts = [
    owner && nameIn(text, owner.name).text,
    text.kind(card.kind),
    card.era !== null && text.card.era(ROMAN[card.era] ?? String(card.era)),
    text.card.number(card.code),
  ].filter(Boolean);
  return (
    <Modal labelledBy="card-title" className="sheet card-sheet" onClose={closeSheet}>
      <SheetHead
        id="card-title"
        title={<Named spoken={faceName(text, card, card.faces[0])} />}
        mark={<Emblem species={card.owner} kind={card.kind} size={44} />}
        meta={parts.join(" · ")}
      />
      <Where card={card} />
      <div className={card.faces.length > 1 ? "sides two" : "sides"}>
        {card.faces.map((face) => (
          <Side key={face.side} card={card} face={face} />
        ))}
      </div>
      <Facts library={library} card={card} />
    </Modal>
  );
}

/** Where the card lies, and whom to ask for it. */
function Where({ card }: { card: Card }) {
  const t = useTexts(sheetTexts);
  const named = useSeatName();
  const mine = useMySeat();
  const canAct = useCanAct();
  const isTrade = useGame((game) => game.step === "trade");
  const place = useGame((game) => placeOf(game, card.number));
  const flipped = useGame((game) =>
    game.seats.some((seat) => seat.cards.some((one) => one.card === card.number && one.flipped)),
  );
  const [where, who] = place.split(" ");
  const seat = who === undefined ? null : Number(who);
  const name = seat === null ? "" : named(seat);
  const words: Readonly<Record<string, string>> = {
    held: t.held(name),
    library: t.inLibrary(name),
    tucked: t.tucked(name),
    patent: t.patent(name),
    invented: t.inventedBy(name),
    track: t.track,
    row: t.row,
    top: t.deckTop,
    nowhere: t.nowhere,
  };
  const canTrade = canAct && isTrade && where === "held" && card.trade !== "no" && seat !== null;
  return (
    <div className="card-where">
      <p>
        <span className="quiet-2">{t.where}</span> <b>{words[where ?? ""] ?? where}</b>
        {flipped && <span className="tag">{t.flipped}</span>}
      </p>
      {canTrade && (
        <button
          type="button"
          className="button"
          onClick={() => {
            closeSheet();
            compose(seat === mine ? { give: `#${card.number}` } : { seat, get: `#${card.number}` });
          }}
        >
          <Icon name="ui-swap" />
          {seat === mine ? t.offer : t.ask(name)}
        </button>
      )}
    </div>
  );
}

function Side({ card, face }: { card: Card; face: Face }) {
  const text = useText();
  const library = useCards();
  const isTwo = card.faces.length > 1;
  const back = card.kind === "colony" ? text.card.terraformed : text.card.back;
  return (
    <section className={`panel side-${face.side}`} aria-label={face.side === "front" ? text.card.front : back}>
      {isTwo && (
        <>
          <p className="eyebrow">
            {face.side === "back" && <Icon name="ui-upgraded" />}
            {face.side === "front" ? text.card.front : back}
          </p>
          <h3 className="side-name">
            <Named spoken={faceName(text, card, face)} />
          </h3>
        </>
      )}
      <FaceBody library={library} card={card} face={face} />
    </section>
  );
}

/** What is true of the card as a whole. */
function Facts({ library, card }: { library: Library; card: Card }) {
  const text = useText();
  const list: [string, ReactNode][] = [];
  if (card.enters) list.push([text.facts.enters, <Recipe key="enters" converter={card.enters} />]);
  const team = card.kind === "technology" ? library.teams.get(card.technology ?? "") : undefined;
  if (team) list.push([text.facts.enters, <Linked key="team" before={text.facts.whenShared} card={team} />]);
  const { converter, technologies } = card.upgrades;
  const upgrade = card.kind === "colony" ? text.facts.terraform : text.facts.upgrade;
  if (converter) list.push([upgrade, <Recipe key="upgrade" converter={converter} result={climate(text, card)} />]);
  if (technologies.length) {
    const found = technologies.flatMap((technology) => technologyCard(library, card.owner, technology) ?? []);
    list.push([
      upgrade,
      <Fragment key="tuck">
        {text.facts.tuck}{" "}
        {found.map((one, place) => (
          <Linked key={one.number} before={place ? text.facts.or : ""} card={one} />
        ))}
      </Fragment>,
    ]);
  }
  const partner = card.pair ? cardByNumber(library, card.pair.partner) : undefined;
  if (card.pair && partner) {
    const half = text.facts.pairWith(text.half(card.pair.side));
    list.push([text.facts.pair, <Linked key="pair" before={half} card={partner} />]);
  }
  list.push([text.facts.trade, text.trade(card.trade)]);
  if (card.donation_to_one) list.push([text.facts.donation, text.facts.donationToOne]);
  return (
    <dl className="facts">
      {list.map(([label, fact]) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function climate(text: ReturnType<typeof useText>, card: Card) {
  const found = card.faces[1]?.climate;
  return found ? { drawn: <Icon name={`sign-${found}`} className="sign" />, text: text.climate(found) } : undefined;
}

function Linked({ before, card }: { before: string; card: Card }) {
  const text = useText();
  return (
    <>
      {before && ` ${before} `}
      <button type="button" className="text-link card-link" onClick={() => openCard(card.number)}>
        <Named spoken={faceName(text, card, card.faces[0])} />
      </button>
    </>
  );
}
