/** The whole area of a seat, what its species is about, and what can be done with whoever sits there. */
import { type FormEvent, Suspense, useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { later } from "../../components/later.ts";
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { PromiseView } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { Area } from "../desk/Area.tsx";
import { Colonies } from "../desk/DeskHead.tsx";
import { Donations } from "../desk/Donations.tsx";
import { Stock } from "../desk/Stock.tsx";
import { useHost } from "../gathering/useHost.ts";
import { SeatMark, useSeatName, useSitterName } from "../names.tsx";
import { tell, tellRefusal } from "../notices/toasts.ts";
import { between, promisesOf } from "../promises.ts";
import { Badges } from "../seats/Badges.tsx";
import { HandOver } from "../seats/HandOver.tsx";
import { seatTexts } from "../seats/texts.ts";
import { closeSheet, show } from "../shell.ts";
import { useCanAct } from "../useCanAct.ts";
import { SheetHead } from "./SheetHead.tsx";
import { sheetTexts } from "./texts.ts";
import "../desk/desk.css";
import "./sheets.css";

const SpeciesPrimer = later(() => import("../../species/SpeciesPrimer.tsx"), "SpeciesPrimer");

const NONE: readonly number[] = [];

export function SeatSheet({ seat }: { seat: number }) {
  const t = useTexts(sheetTexts);
  const name = useSeatName()(seat);
  const sitter = useSitterName()(seat);
  const mine = useMySeat();
  const canAct = useCanAct();
  const species = useGame((game) => game.seats[seat]?.species);
  const library = useGame((game) => game.seats[seat]?.library.length ?? 0);
  if (!species) return null;
  return (
    <Modal labelledBy="seat-title" className="sheet seat-sheet" onClose={closeSheet}>
      <SheetHead
        id="seat-title"
        title={name}
        mark={<SeatMark seat={seat} size={44} />}
        meta={
          <span className="seat-sheet-meta">
            {sitter} <Badges seat={seat} /> <Colonies seat={seat} /> <span>{t.library(library)}</span>
          </span>
        }
      />
      {canAct && seat !== mine && <Dealings seat={seat} name={name} />}
      {seat !== mine && <AsHost seat={seat} />}
      <div className="seat-sheet-parts">
        <div className="seat-sheet-area">
          <Stock seat={seat} />
          <Donations seat={seat} />
          {mine !== null && seat !== mine && <Promises seat={seat} me={mine} />}
          <Area seat={seat} />
        </div>
        <section className="seat-sheet-species" aria-label={t.species}>
          <Suspense>
            <SpeciesPrimer species={species} />
          </Suspense>
        </section>
      </div>
    </Modal>
  );
}

/** While a match runs the host can give the seat to a bot or to somebody else. */
function AsHost({ seat }: { seat: number }) {
  const t = useTexts(seatTexts);
  const { isReplay } = useStore();
  const isHost = useHost() !== null;
  const isPlaying = useSeen((view) => view.life === "playing");
  if (!isHost || !isPlaying || isReplay) return null;
  return (
    <details className="seat-sheet-host">
      <summary>{t.host}</summary>
      <HandOver seat={seat} />
    </details>
  );
}

/** Deal, write, mute. */
function Dealings({ seat, name }: { seat: number; name: string }) {
  const t = useTexts(sheetTexts);
  const store = useStore();
  const isTrade = useGame((game) => game.step === "trade");
  const policy = useSeen((view) => view.options.chat);
  const isMuted = useSeen((view) => (view.own?.muted ?? NONE).includes(seat));
  const [text, setText] = useState("");
  const say = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    store.tell({ type: "say", text: said, to: seat }).then(() => {
      setText("");
      tell(t.sent);
    }, tellRefusal);
  };
  return (
    <div className="seat-sheet-do">
      {isTrade && (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            closeSheet();
            compose({ seat });
          }}
        >
          <Icon name="ui-swap" />
          {t.deal(name)}
        </button>
      )}
      {policy === "open" && (
        <form className="field seat-sheet-say" onSubmit={say}>
          <Icon name="ui-chat" className="icon field-icon" />
          <input
            className="field-input"
            maxLength={500}
            autoComplete="off"
            enterKeyHint="send"
            aria-label={t.tell}
            placeholder={t.tellHint(name)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="field-clear" aria-label={t.send} disabled={!text.trim()}>
            <Icon name="ui-send" />
          </button>
        </form>
      )}
      {policy !== "off" && (
        <button
          type="button"
          className="button ghost"
          aria-pressed={isMuted}
          onClick={() => store.tell({ type: "mute", seat, on: !isMuted }).catch(tellRefusal)}
        >
          <Icon name={isMuted ? "ui-sound" : "ui-mute"} />
          {isMuted ? t.unmute : t.mute}
        </button>
      )}
    </div>
  );
}

function Promises({ seat, me }: { seat: number; me: number }) {
  const t = useTexts(sheetTexts);
  const { owed, owing } = between(useGame(promisesOf), me, seat);
  if (!owed.length && !owing.length) return null;
  return (
    <section className="seat-sheet-promises" aria-label={t.promises}>
      <h3 className="desk-title">{t.promises}</h3>
      <ul>
        {owed.map((promise) => (
          <PromiseLine key={promise.id} promise={promise} label={t.owesYou} />
        ))}
        {owing.map((promise) => (
          <PromiseLine key={promise.id} promise={promise} label={t.youOwe} />
        ))}
      </ul>
      <button
        type="button"
        className="button ghost small"
        onClick={() => {
          closeSheet();
          show("ledger");
        }}
      >
        {t.all}
      </button>
    </section>
  );
}

function PromiseLine({ promise, label }: { promise: PromiseView; label: string }) {
  const t = useTexts(sheetTexts);
  const { clause } = promise;
  const goods = clause.clause === "deliver" || clause.clause === "share" ? clause.goods : "";
  return (
    <li>
      <span className="quiet">{label}</span>{" "}
      {goods ? (
        <Goods goods={goods} size="small" />
      ) : clause.clause === "honour" ? (
        clause.text
      ) : (
        t.clauses[clause.clause]
      )}{" "}
      <span className="quiet-2">{promise.due ? t.byTrade(promise.due) : t.inTurn(clause.turn)}</span>
    </li>
  );
}
