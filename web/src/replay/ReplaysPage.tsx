/** All replays that can be opened here: own tables, tables of the lobby, a file. */
import { useId } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { Page } from "../home/Page.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Go } from "../pages/Go.tsx";
import { useSpeciesName } from "../table/names.tsx";
import { type Finished, type List, useListedFinished, useOwnFinished } from "./finished.ts";
import { OpenFile } from "./OpenFile.tsx";
import { replayTexts } from "./texts.ts";
import "./replays.css";

export function ReplaysPage() {
  const t = useTexts(replayTexts);
  const own = useOwnFinished();
  const listed = useListedFinished();
  const known = new Set(own.tables.map(({ table }) => table));
  const others = listed.tables.filter(({ table }) => !known.has(table));
  return (
    <Page here="replays" title={t.list.title}>
      <div className="replays">
        <h1 className="replays-title">{t.list.title}</h1>
        <div className="replays-columns">
          <div>
            <Tables title={t.list.own} list={own} none={t.list.ownNone} />
            <Tables title={t.list.listed} list={{ ...listed, tables: others }} none={t.list.listedNone} />
          </div>
          <FileSection />
        </div>
      </div>
    </Page>
  );
}

function FileSection() {
  const id = useId();
  const t = useTexts(replayTexts);
  return (
    <section className="replays-section" aria-labelledby={id}>
      <h2 id={id} className="replays-heading">
        {t.list.file}
      </h2>
      <OpenFile />
    </section>
  );
}

function Tables({ title, list, none }: { title: string; list: List; none: string }) {
  const id = useId();
  const t = useTexts(replayTexts);
  return (
    <section className="replays-section" aria-labelledby={id}>
      <h2 id={id} className="replays-heading">
        {title}
      </h2>
      {list.state === "loading" && (
        <p className="quiet" role="status">
          {t.list.loading}
        </p>
      )}
      {list.state === "failed" && <p className="quiet">{t.list.failed}</p>}
      {list.state === "ready" && !list.tables.length && <p className="quiet">{none}</p>}
      {list.tables.length > 0 && (
        <ul className="replays-list">
          {list.tables.map((one) => (
            <Row key={one.table} finished={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ finished }: { finished: Finished }) {
  const text = useText();
  const t = useTexts(replayTexts);
  const speciesName = useSpeciesName();
  const { table, opened, species, sitters } = finished;
  const name = finished.name || t.list.unnamed;
  const date = new Intl.DateTimeFormat(text.code, { dateStyle: "medium", timeStyle: "short" }).format(opened * 1000);
  return (
    <li className="replays-row">
      <div className="replays-about">
        <span className="replays-name">{name}</span>
        <span className="replays-when">{date}</span>
      </div>
      <ul className="replays-seats" aria-label={t.list.seats(species.length)}>
        {species.map((one, seat) => (
          <li key={one} title={[speciesName(one), sitters[seat]].filter(Boolean).join(", ")}>
            <Emblem species={one} size={26} />
            <span className="sr">{speciesName(one)}</span>
          </li>
        ))}
      </ul>
      <Go to={{ page: "table", table }} className="button ghost" label={`${t.list.scores}: ${name}`}>
        {t.list.scores}
      </Go>
      <Go to={{ page: "replay", table, seat: null, at: null }} className="button" label={`${t.list.watch}: ${name}`}>
        <Icon name="ui-play" />
        {t.list.watch}
      </Go>
    </li>
  );
}
