/** The pages around a table: on the way in, turned away, closed. Each says what can be done. */
import { type FormEvent, type ReactNode, useState } from "react";
import { EmptyOrbit, Notice } from "../components/Trouble.tsx";
import { useTexts } from "../i18n/area.ts";
import { useSeen, useStore } from "../live/context.tsx";
import { asRefused } from "../live/refused.ts";
import { rest } from "../live/rest.ts";
import { Go } from "../pages/Go.tsx";
import { forgetPlace, placeAt, rememberPlace, rememberRematch } from "../state/keys.ts";
import type { ByeReply } from "../types/live.ts";
import { frameTexts } from "./texts.ts";
import "./outside.css";

export function Connecting({ slow }: { readonly slow: boolean }) {
  const t = useTexts(frameTexts);
  return (
    <main className="alone">
      <div className="notice" role="status">
        <EmptyOrbit />
        <p className="quiet">{slow ? t.outside.slow : t.outside.connecting}</p>
      </div>
    </main>
  );
}

function Page({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useTexts(frameTexts);
  return (
    <main className="alone outside">
      <Notice drawing={<EmptyOrbit broken />} title={title}>
        <p className="notice-text">{text}</p>
        {children}
        <p className="outside-ways">
          <Go to={{ page: "home" }} className="button">
            {t.outside.back}
          </Go>
          <Go to={{ page: "lobby" }} className="button ghost">
            {t.outside.lobby}
          </Go>
        </p>
      </Notice>
    </main>
  );
}

/** Why the server does not let us in, and the way on. */
export function TurnedAway({ bye }: { readonly bye: ByeReply }) {
  const t = useTexts(frameTexts);
  const { key } = useStore();
  switch (bye.code) {
    case "BAD_KEY":
      return key ? (
        <Page title={t.outside.badKeyTitle} text={t.outside.badKey}>
          <WithoutSeat />
          <Recover />
        </Page>
      ) : (
        <Page title={t.outside.noKeyTitle} text={t.outside.noKey}>
          <Recover />
        </Page>
      );
    case "KEY_CHANGED":
      return (
        <Page title={t.outside.keyChangedTitle} text={t.outside.keyChanged}>
          <WithoutSeat onlyHost />
          <Recover />
        </Page>
      );
    case "NO_TABLE":
      return (
        <Page title={t.outside.noTableTitle} text={t.outside.noTable}>
          <Forget />
        </Page>
      );
    case "TABLE_GONE":
      return (
        <Page title={t.outside.goneTitle} text={t.outside.gone}>
          <Forget />
        </Page>
      );
    case "BAD_PROTOCOL":
      return (
        <Page title={t.outside.protocolTitle} text={t.outside.protocol}>
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {t.outside.reload}
          </button>
        </Page>
      );
    default:
      return <Page title={t.outside.otherTitle} text={bye.message} />;
  }
}

/** Whoever opened the table is its host without the seat too; others may watch. */
function WithoutSeat({ onlyHost = false }: { readonly onlyHost?: boolean }) {
  const t = useTexts(frameTexts);
  const { table, key } = useStore();
  const hostKey = placeAt(table)?.hostKey;
  const isHost = hostKey !== undefined && hostKey !== key;
  if (!isHost && onlyHost) return null;
  const go = () => (isHost ? rememberPlace({ table, key: hostKey, seat: -1 }) : forgetPlace(table));
  return (
    <button type="button" className="button" onClick={go}>
      {isHost ? t.outside.asHost : t.outside.watch}
    </button>
  );
}

function Forget() {
  const t = useTexts(frameTexts);
  const { table } = useStore();
  const [isKnown, setKnown] = useState(() => placeAt(table) !== undefined);
  if (!isKnown) return null;
  const forget = () => {
    forgetPlace(table);
    setKnown(false);
  };
  return (
    <button type="button" className="button ghost" onClick={forget}>
      {t.outside.forget}
    </button>
  );
}

/** The six words bring a seat back: the server answers with a new key. */
function Recover() {
  const t = useTexts(frameTexts);
  const { table } = useStore();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const recover = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const phrase = String(new FormData(event.currentTarget).get("phrase") ?? "").trim();
    if (!phrase || isBusy) return;
    setBusy(true);
    rest.recover(table, phrase).then(
      ({ key, seat }) => rememberPlace({ table, key, seat }),
      (error: unknown) => {
        setProblem(asRefused(error).message);
        setBusy(false);
      },
    );
  };
  return (
    <details className="outside-recover">
      <summary>{t.outside.recover}</summary>
      <form onSubmit={recover}>
        <div className="field">
          <input
            name="phrase"
            className="field-input"
            aria-label={t.outside.recoverHint}
            placeholder={t.outside.recoverHint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <button type="submit" className="button primary" disabled={isBusy}>
          {t.outside.recoverDo}
        </button>
        {problem && (
          <p className="outside-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </details>
  );
}

export function Closed() {
  const t = useTexts(frameTexts);
  const reason = useSeen((view) => view.closed ?? "");
  return (
    <Page title={t.outside.closedTitle} text={reason ? t.outside.closedBy(reason) : t.outside.closed}>
      <LookBack />
    </Page>
  );
}

function LookBack() {
  const t = useTexts(frameTexts);
  const { table } = useStore();
  const hasGame = useSeen((view) => Boolean(view.game));
  if (!hasGame) return null;
  return (
    <Go to={{ page: "replay", table, seat: null, at: null }} className="button primary">
      {t.replay}
    </Go>
  );
}

/** The server cannot play the table on: why, in its own words, and what helps. */
export function Broken() {
  const t = useTexts(frameTexts);
  const why = useSeen((view) => view.broken ?? "");
  return (
    <Page title={t.outside.brokenTitle} text={t.outside.broken}>
      <p className="notice-detail">{why}</p>
      <ul className="outside-help">
        {t.outside.brokenHelp.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <LookBack />
    </Page>
  );
}

/** The same keys open the same places at the new table. */
export function RematchNote() {
  const t = useTexts(frameTexts);
  const rematch = useSeen((view) => view.rematch ?? "");
  const name = useSeen((view) => view.name ?? "");
  const { table, key } = useStore();
  if (!rematch) return null;
  return (
    <p className="outside-rematch" role="status">
      {t.outside.rematch}
      <span onClickCapture={() => key && rememberRematch(table, rematch, { key, name })}>
        <Go to={{ page: "table", table: rematch }} className="button primary small">
          {t.outside.rematchGo}
        </Go>
      </span>
    </p>
  );
}
