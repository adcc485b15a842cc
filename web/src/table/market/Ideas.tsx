/** Deals that the adviser found: swaps, and rings of three or four. */
import { useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useMySeat } from "../../live/context.tsx";
import type { AdviceAnswer, OfferView, Proposal } from "../../types/live.ts";
import { signed } from "../composer/numbers.ts";
import { compose } from "../composer/start.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { Flows } from "./Flows.tsx";
import { OfferSides } from "./OfferTerms.tsx";
import { marketTexts } from "./texts.ts";

export interface Idea {
  readonly proposal: Proposal;
  readonly say: string;
}

export function ideasOf(advice: AdviceAnswer | null): Idea[] {
  return (advice?.proposals ?? []).map((proposal, at) => ({
    proposal,
    say: advice?.words?.proposals?.[at] ?? proposal.text,
  }));
}

export function Ideas({ ideas }: { ideas: readonly Idea[] }) {
  return (
    <ul className="market-list">
      {ideas.map(({ proposal, say }) => (
        <IdeaRow key={proposal.text} proposal={proposal} say={say} />
      ))}
    </ul>
  );
}

function IdeaRow({ proposal, say }: Idea) {
  const t = useTexts(marketTexts);
  const all = useText();
  const me = useMySeat();
  const name = useSeatName();
  const own = proposal.parties.find(({ seat }) => seat === me);
  const others = proposal.parties.filter(({ seat }) => seat !== me).map(({ seat }) => seat);
  const [other] = others;
  const { legs = [], clauses = [] } = proposal.offer;
  const parties = proposal.parties.map(({ seat }) => seat);
  const offer: OfferView = { id: 0, by: me ?? 0, parties, agreed: [], seen_by: [], legs, clauses };
  const isRing = others.length > 1;
  return (
    <li className="market-offer market-idea">
      {isRing ? <Flows offer={offer} /> : other !== undefined && <SeatMark seat={other} size={36} />}
      <div className="market-what">
        <p className="market-head">
          <strong>{isRing ? t.parties(parties.length) : name(other ?? 0)}</strong>
          {isRing && <span>{t.with(all.list(others.map(name)))}</span>}
        </p>
        <div className="market-deal">
          <OfferSides offer={offer} />
        </div>
        <Say text={say} />
      </div>
      <span className="market-fit market-good">{own && signed(all.code, own.gain)}</span>
      <div className="market-actions">
        <button type="button" className="button small" onClick={() => compose({ text: proposal.text })}>
          {t.draft}
        </button>
      </div>
    </li>
  );
}

/** So much fits in about two lines; the goods stand above it. */
const SHORT = 120;

/** What everybody gains by it: as much as two lines hold, and all of it with a press. */
function Say({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= SHORT) return <p className="market-say">{text}</p>;
  return (
    <button
      type="button"
      className="market-say market-say-long"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <span className="market-say-text">{text}</span>
      <Icon name="ui-next" />
    </button>
  );
}
