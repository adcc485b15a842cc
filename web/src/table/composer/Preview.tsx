/** What the deal in the composer would change for me. Nobody else sees it. */
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { Goods } from "../../components/Goods.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat, useStore } from "../../live/context.tsx";
import type { DealAnswer } from "../../types/live.ts";
import { type Check, useCheck, useWorth } from "./check.ts";
import { draft, isEmpty, useDraft } from "./draft.ts";
import { saveDraft } from "./drafts.ts";
import { signed, toneOf } from "./numbers.ts";
import { BLOCKED, SendButton } from "./SendButton.tsx";
import { previews, sayBlocked, send } from "./send.ts";
import { composerTexts } from "./texts.ts";
import { useTroubles } from "./troubles.ts";
import "./composer.css";

export function Preview() {
  const me = useMySeat();
  const { isReplay } = useStore();
  return me === null || isReplay ? null : <Known me={me} />;
}

function Known({ me }: { me: number }) {
  const t = useTexts(composerTexts);
  const store = useStore();
  const check = useCheck();
  useEffect(() => {
    previews.set(({ count }) => ({ count: count + 1 }));
    return () => previews.set(({ count }) => ({ count: count - 1 }));
  }, []);
  const { block } = useTroubles(check);
  const empty = useDraft(isEmpty);
  const revises = useDraft((one) => one.revises);
  return (
    <div className="preview">
      <div className="preview-head">
        <h2 className="composer-title">{t.preview}</h2>
        <span className="composer-note">{t.previewMe}</span>
      </div>
      {empty ? (
        <div className="preview-idle">
          <p>{t.idle}</p>
          <p>{t.keys}</p>
        </div>
      ) : (
        <Rows check={check} me={me} />
      )}
      <div className="preview-foot">
        {block ? (
          // what cannot be read stands whole above and at its place in the line: here it is only said
          <div className="preview-block">
            <p id={BLOCKED} className={check.error?.code === "BAD_DEAL" ? "sr" : "composer-trouble"} title={block}>
              <span>{block}</span>
            </p>
          </div>
        ) : (
          <WorthLine check={check} me={me} empty={empty} />
        )}
        <SaveButton empty={empty} />
        <SendButton
          label={revises === null ? t.send : t.sendChange}
          onSend={() => (block ? sayBlocked(block) : void send(store))}
          check={check}
          isBlocked={block !== ""}
        />
      </div>
    </div>
  );
}

function Rows({ check, me }: { check: Check; me: number }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const { worth } = useWorth(check);
  const { all: troubles, block } = useTroubles(check);
  const { answer } = check;
  const isBad = check.error?.code === "BAD_DEAL";
  if (!answer || isBad) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to get in
      <section className="preview-rows" aria-label={t.previewRows} tabIndex={0}>
        {[...(isBad && block ? [block] : []), ...troubles].map((trouble) => (
          <Trouble key={trouble}>{trouble}</Trouble>
        ))}
        {!troubles.length && <p className="composer-note">{isBad ? t.unread : t.asking}</p>}
      </section>
    );
  }
  const { before, after } = answer;
  // what a deal would open or close is not told where it cannot happen
  const isLess = !troubles.length && worth !== null && worth.short_before !== worth.short_after;
  const owes = (after?.owes.length ?? 0) - before.owes.length;
  const owed = (after?.owed.length ?? 0) - before.owed.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever scrolls by keyboard needs to get in
    <section className="preview-rows" aria-label={t.previewRows} aria-busy={!check.fresh} tabIndex={0}>
      {troubles.map((trouble) => (
        <Trouble key={trouble}>{trouble}</Trouble>
      ))}
      {isLess && (
        <Row name={t.short} title={t.shortHint}>
          <Goods goods={worth.short_before} size="small" empty={t.nothing} />
          <Icon name="arrow-white" className="arrow" />
          <Goods goods={worth.short_after} size="small" empty={t.nothing} />
        </Row>
      )}
      {worth?.say && !troubles.length && (
        <Row name={t.effect}>
          <span className="strong preview-say">{worth.say}</span>
        </Row>
      )}
      {(owes > 0 || owed > 0) && (
        <Row name={t.promise}>
          {[owes > 0 && t.newPromises(owes), owed > 0 && t.owed(owed)].filter(Boolean).join(" · ")}
        </Row>
      )}
      {after && (
        <Row name={t.runs}>
          {after.together === before.together
            ? t.sameRuns(all.count(after.together))
            : t.together(all.count(before.together), all.count(after.together))}
        </Row>
      )}
      {after && (
        <Row name={t.stock}>
          <Goods goods={after.goods} size="small" empty={t.nothing} />
        </Row>
      )}
      {after?.donation && (
        <Row name={t.donationLeft}>
          <Goods goods={after.donation} size="small" donation />
        </Row>
      )}
      <Guide answer={answer} me={me} />
    </section>
  );
}

function Row({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="preview-row" title={title}>
      <span className="preview-name">{name}</span>
      <span className="preview-value">{children}</span>
    </div>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <p className="composer-trouble">
      <Icon name="ui-doubt" />
      <span>{children}</span>
    </p>
  );
}

function Guide({ answer, me }: { answer: DealAnswer; me: number }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const side = answer.sides.find(({ seat }) => seat === me);
  if (!side) return null;
  const sum = ({ halves = 0, later = 0 }: { halves?: number; later?: number }) => all.count((halves + later) / 2);
  const later = (side.gives.later ?? 0) + (side.gets.later ?? 0);
  return (
    <Row name={t.guide}>
      {t.guideLine(sum(side.gives), sum(side.gets))}
      {later > 0 && <span className="composer-note">{t.guideLater(all.count(later / 2))}</span>}
    </Row>
  );
}

function WorthLine({ check, me, empty }: { check: Check; me: number; empty: boolean }) {
  const t = useTexts(composerTexts);
  const all = useText();
  const { worth, asking } = useWorth(check);
  const replaces = useDraft((one) => one.replaces.length > 0);
  if (empty || replaces) return <span className="preview-worth" />;
  const side = check.answer?.sides.find(({ seat }) => seat === me);
  if (!worth && !asking && side) {
    const halves = (one: { halves?: number; later?: number }) => (one.halves ?? 0) + (one.later ?? 0);
    const balance = (halves(side.gets) - halves(side.gives)) / 2;
    return (
      <span className="preview-worth" aria-live="polite">
        <span className="quiet">{t.worthGuide}</span> <strong>{signed(all.code, balance)}</strong>
      </span>
    );
  }
  return (
    <span className="preview-worth" aria-live="polite">
      <span className="quiet">{t.worth}</span>{" "}
      {worth ? (
        <strong className={toneOf(worth.gain)}>{signed(all.code, worth.gain)}</strong>
      ) : (
        <strong className="composer-note">{check.error ? "–" : "…"}</strong>
      )}
    </span>
  );
}

function SaveButton({ empty }: { empty: boolean }) {
  const t = useTexts(composerTexts);
  const { table } = useStore();
  const text = useDraft((one) => one.text);
  const [saved, setSaved] = useState("");
  const isSaved = saved !== "" && saved === text;
  return (
    <button
      type="button"
      className="button ghost small preview-save"
      disabled={empty}
      onClick={() => {
        saveDraft(table, draft.get());
        setSaved(text);
      }}
    >
      {isSaved && <Icon name="ui-check" />}
      {isSaved ? t.saved : t.save}
    </button>
  );
}
