/** The table before it begins: seats and who is here, links, wishes, and the host's way to begin. */
import { useState } from "react";
import { EDITIONS } from "../../home/draft.ts";
import { wholeLink } from "../../home/links.ts";
import { Page } from "../../home/Page.tsx";
import { PlayerSelect } from "../../home/PlayerSelect.tsx";
import { Problem } from "../../home/Problem.tsx";
import { problemText } from "../../home/problem.ts";
import { setupTexts } from "../../home/setupTexts.ts";
import { homeTexts } from "../../home/texts.ts";
import { undone, useUndone } from "../../home/undone.ts";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useSeen, useStore, useTable } from "../../live/context.tsx";
import { usePlaces } from "../../state/keys.ts";
import type { Seen } from "../../types/live.ts";
import { frameTexts } from "../texts.ts";
import { Copy } from "./Copy.tsx";
import { KeepPlace, NameForm, saidName } from "./MyPlace.tsx";
import { SeatList } from "./SeatList.tsx";
import { SpeciesWish } from "./SpeciesWish.tsx";
import { gatheringTexts } from "./texts.ts";
import { type HostHands, useHost } from "./useHost.ts";
import "../../home/setup.css";
import "./gathering.css";

/** How many people have a seat and are not here. */
function absentIn(chairs: Seen["sitters"], mine: number | null): number {
  return chairs.filter(({ kind, here }, seat) => kind === "person" && !here && seat !== mine).length;
}

export function Gathering() {
  const t = useTexts(gatheringTexts);
  const frame = useTexts(frameTexts);
  const { table } = useStore();
  const name = useSeen((view) => view.name ?? "");
  const chairs = useSeen((view) => view.sitters);
  const isLost = useTable((state) => state.line === "lost");
  const isImported = useSeen((view) => view.imported ?? false);
  const host = useHost();
  const seat = useMySeat();
  const mine = seat === null ? undefined : chairs[seat];
  const free = chairs.filter(({ kind }) => kind === "open").length;
  const absent = absentIn(chairs, seat);
  const mustSit = mine !== undefined && seat !== null && !saidName(mine, seat);
  return (
    <Page here="table" title={name || t.unnamed} className="gathering">
      <div className="gathering-body">
        <header className="gathering-head">
          <div className="page-head">
            <h1>{name || t.unnamed}</h1>
            <p aria-live="polite">{host ? t.leadHost(free, absent) : t.lead(free)}</p>
            {isImported && <p className="entry-hint">{frame.imported}</p>}
            {isLost && <Problem text={t.lost} />}
          </div>
          <p className="gathering-code">
            <span className="entry-label">{t.code}</span>
            <span className="gathering-code-line">
              <code translate="no">{table}</code>
              <Copy text={table} label={t.copyCode} icon="copy" className="button ghost small">
                {t.copyCode}
              </Copy>
            </span>
          </p>
        </header>
        <div className="gathering-main">
          {mustSit && (
            <section className="gathering-box gathering-welcome" aria-label={t.sitTitle}>
              <NameForm />
            </section>
          )}
          <section aria-labelledby="gathering-seats">
            <h2 id="gathering-seats" className="sr">
              {t.seats}
            </h2>
            <SeatList host={host} />
          </section>
          <SpeciesWish />
        </div>
        <div className="gathering-side">
          {host ? <Begin host={host} /> : <Waiting />}
          {!mustSit && (
            <div className="gathering-box gathering-rest">
              <NameForm />
            </div>
          )}
          <KeepPlace />
          <Agreed host={host} />
        </div>
      </div>
    </Page>
  );
}

/** For whom everybody waits, and whose table it is. */
function Waiting() {
  const t = useTexts(gatheringTexts);
  const { table } = useStore();
  const name = useSeen((view) => view.host || "");
  const rematch = usePlaces().find((place) => place.table === table)?.rematch;
  const begins = name ? t.waitingFor(name) : t.waiting;
  return (
    <p className="gathering-box gathering-waiting" role="status">
      {rematch ? `${t.rematch[rematch]} ${begins}` : begins}
    </p>
  );
}

function Begin({ host }: { host: HostHands }) {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const chairs = useSeen((view) => view.sitters);
  const me = useMySeat();
  const [fill, setFill] = useState("club");
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const lacking = useUndone(useStore().table);
  const free = chairs.filter(({ kind }) => kind === "open").length;
  const absent = absentIn(chairs, me);
  const grace = useSeen((view) => view.options.seconds.grace ?? 0);
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    setProblem("");
    undone.set({ last: null });
    try {
      await what();
    } catch (error) {
      setProblem(problemText(home, error));
      setBusy(false);
    }
  };
  return (
    <section className="gathering-box gathering-begin" aria-label={t.begin}>
      {free > 0 && (
        <div className="gathering-fill">
          <span className="entry-label">{t.fill}</span>
          <PlayerSelect value={fill} label={t.fill} onChange={setFill} />
        </div>
      )}
      {host.place?.rematch && <p className="entry-hint">{`${t.rematch[host.place.rematch]} ${t.rematchYours}`}</p>}
      {absent > 0 && (
        <p className="gathering-absent">
          <Icon name="ui-clock" />
          <span>
            {t.notHere(absent)} {t.notHereWait(Math.round(grace / 60))}
          </span>
        </p>
      )}
      <button
        type="button"
        className="button primary large"
        aria-busy={busy}
        disabled={busy}
        onClick={() => void run(() => host.begin(free ? fill : ""))}
      >
        {busy ? <span className="busy-dots">{t.beginning}</span> : free ? t.beginFill(free) : t.begin}
      </button>
      {problem && <Problem text={problem} />}
      {lacking && <Problem text={t.undone[lacking.what](problemText(home, lacking.error))} />}
      {asked ? (
        <p className="gathering-close">
          <span>{t.closeSure}</span>
          <button type="button" className="button small danger" disabled={busy} onClick={() => void run(host.close)}>
            {t.closeYes}
          </button>
          <button type="button" className="button small ghost" onClick={() => setAsked(false)}>
            {t.no}
          </button>
        </p>
      ) : (
        <button type="button" className="button ghost small gathering-shut" onClick={() => setAsked(true)}>
          {t.close}
        </button>
      )}
    </section>
  );
}

/** What was chosen when the table was opened. */
function Agreed({ host }: { host: HostHands | null }) {
  const t = useTexts(gatheringTexts);
  const setup = useTexts(setupTexts);
  const language = useText().code;
  const options = useSeen((view) => view.options);
  const expires = useSeen((view) => view.expires);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(expires * 1000));
  return (
    <section className="gathering-box gathering-rest" aria-labelledby="gathering-rules">
      <h2 id="gathering-rules">{t.rules}</h2>
      <dl className="setup-facts">
        <dt>{setup.species}</dt>
        <dd>{setup.draws[options.draw]}</dd>
        <dt>{setup.clock}</dt>
        <dd>{setup.clocks[options.clock]}</dd>
        <dt>{setup.hints}</dt>
        <dd>{options.hints ? setup.on : setup.off}</dd>
        <dt>{setup.chat}</dt>
        <dd>{setup.chats[options.chat]}</dd>
        <dt>{setup.spectators}</dt>
        <dd>{setup.spectatorKinds[options.spectators]}</dd>
        <dt>{setup.edition}</dt>
        <dd>{setup.editions[options.game.EDITION ?? EDITIONS[0]]}</dd>
      </dl>
      <p className="entry-hint">{t.expires(date)}</p>
      {host?.place?.spectatorLink && options.spectators !== "none" && (
        <Copy text={wholeLink(host.place.spectatorLink)} icon="eye" className="button small gathering-watch">
          {t.spectators}
        </Copy>
      )}
    </section>
  );
}
