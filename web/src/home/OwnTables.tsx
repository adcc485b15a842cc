/** The tables that this browser has keys for: go on, look back, or forget. */
import { useEffect, useState } from "react";
import { Modal } from "../components/Modal.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { asRefused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { Go } from "../pages/Go.tsx";
import { forgetPlace, type Place, usePlaces } from "../state/keys.ts";
import { SeatRow } from "./SeatRow.tsx";
import { readLine, type TableLine } from "./summary.ts";
import { homeTexts } from "./texts.ts";

type Known = TableLine | "gone" | "refused" | "unknown";

/** What a refusal says about a table: that it is not there, that it is not ours, or nothing. */
function readRefusal(error: unknown): Known {
  const { code } = asRefused(error);
  return code === "NO_TABLE" ? "gone" : code === "BAD_KEY" ? "refused" : "unknown";
}

/** What the server says about each own table, asked once. */
function useOwnTables(places: readonly Place[]): ReadonlyMap<string, Known> {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const asked = places.map(({ table, key }) => `${table} ${key}`).join("\n");
  useEffect(() => {
    let current = true;
    const put = (table: string, what: Known) => {
      if (current) setKnown((old) => new Map(old).set(table, what));
    };
    for (const pair of asked.split("\n").filter(Boolean)) {
      const [table = "", key = ""] = pair.split(" ");
      rest.status(table, key).then(
        (status) => put(table, readLine(status)),
        (error: unknown) => put(table, readRefusal(error)),
      );
    }
    return () => {
      current = false;
    };
  }, [asked]);
  return known;
}

interface OwnTablesProps {
  /** How many are shown; the rest is on the page of tables. */
  readonly most: number;
  readonly heading: string;
}

export function OwnTables({ most, heading }: OwnTablesProps) {
  const t = useTexts(homeTexts);
  const places = usePlaces();
  const shown = places.slice(0, most);
  const known = useOwnTables(shown);
  const [leaving, setLeaving] = useState<Place | null>(null);
  const [told, setTold] = useState("");
  if (!places.length)
    return told ? (
      <p className="sr" role="status">
        {told}
      </p>
    ) : null;
  return (
    <section className="home-tables" aria-labelledby="home-own">
      <div className="home-tables-head">
        <h2 id="home-own">{heading}</h2>
        {places.length > shown.length && <Go to={{ page: "lobby" }}>{t.own.all(places.length)}</Go>}
      </div>
      <ul>
        {shown.map((place) => (
          <OwnLine key={place.table} place={place} known={known.get(place.table)} onForget={() => setLeaving(place)} />
        ))}
      </ul>
      <p className="sr" role="status">
        {told}
      </p>
      {leaving && (
        <Forget
          place={leaving}
          onClose={(name) => {
            setTold(name ? t.own.forgotten(name) : "");
            setLeaving(null);
          }}
        />
      )}
    </section>
  );
}

interface OwnLineProps {
  readonly place: Place;
  readonly known: Known | undefined;
  readonly onForget: () => void;
}

function OwnLine({ place, known, onForget }: OwnLineProps) {
  const t = useTexts(homeTexts);
  const line = typeof known === "object" ? known : null;
  const name = line?.name || place.name || t.own.unnamed;
  return (
    <li className="table-line">
      <span className="table-line-name">
        <strong>{name}</strong> <span>{[stateText(t, known), placeText(t, place)].filter(Boolean).join(", ")}</span>
      </span>
      {line ? <SeatRow line={line} /> : <span />}
      <button
        type="button"
        className="button ghost small square"
        aria-label={t.own.forgetThis(name)}
        title={t.own.forget}
        onClick={onForget}
      >
        <Icon name="ui-trash" />
      </button>
      {known === "gone" ? (
        <span className="table-line-free">{t.own.gone}</span>
      ) : (
        <Go to={{ page: "table", table: place.table }} className="button small" label={`${action(t, known)}: ${name}`}>
          {action(t, known)}
        </Go>
      )}
    </li>
  );
}

type Words = (typeof homeTexts)["en"];

function action(t: Words, known: Known | undefined): string {
  if (known === "refused") return t.own.wayBack;
  const line = typeof known === "object" ? known : null;
  if (line?.life === "over" || line?.life === "closed") return t.own.look;
  return line?.life === "gathering" ? t.own.gather : t.own.resume;
}

function stateText(t: Words, known: Known | undefined): string {
  if (known === undefined) return t.own.asking;
  if (known === "gone") return "";
  if (known === "refused") return t.own.refused;
  if (known === "unknown") return t.own.unknown;
  if (known.life === "playing") return t.life.playing(known.turn);
  return known.life === "over" ? t.life.over : known.life === "closed" ? t.life.closed : t.life.gathering;
}

function placeText(t: Words, place: Place): string {
  if (place.seat === null) return t.own.spectator;
  if (place.seat === undefined) return "";
  return place.seat < 0 ? t.own.host : t.own.seat(place.seat + 1);
}

/** A key that is thrown away is gone: ask first. */
function Forget({ place, onClose }: { place: Place; onClose: (forgotten: string) => void }) {
  const t = useTexts(homeTexts);
  const text = useText();
  const name = place.name || t.own.unnamed;
  return (
    <Modal labelledBy="home-forget" className="small-sheet join" onClose={() => onClose("")}>
      <h2 id="home-forget">{t.own.sureTitle}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="quiet">{t.own.sure}</p>
      <div className="join-row">
        <button
          type="button"
          className="button danger"
          onClick={() => {
            forgetPlace(place.table);
            onClose(name);
          }}
        >
          {t.own.forget}
        </button>
        <button type="button" className="button ghost" onClick={() => onClose("")}>
          {text.close}
        </button>
      </div>
    </Modal>
  );
}
