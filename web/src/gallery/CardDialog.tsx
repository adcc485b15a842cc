/** Everything about one card. Arrow keys turn the pages of what was found; the address is a link to the card. */
import { useEffect } from "react";
import { useCopy } from "../components/copy.ts";
import { Emblem } from "../components/Emblem.tsx";
import { FaceBody } from "../components/FaceBody.tsx";
import { Modal } from "../components/Modal.tsx";
import { type Library, ROMAN } from "../game/library.ts";
import { faceName, Named, nameIn, useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Card, Face } from "../types/cards.ts";
import { close, open } from "./address.ts";
import { Facts } from "./CardFacts.tsx";
import { tileId } from "./CardTile.tsx";

interface CardDialogProps {
  readonly library: Library;
  readonly card: Card;
  /** The cards that are shown in the list, for turning pages. */
  readonly listed: readonly Card[];
}

export function CardDialog({ library, card, listed }: CardDialogProps) {
  const t = useText();
  const pages = listed.includes(card) ? listed : library.cards;
  const place = pages.indexOf(card);
  const previous = pages[place - 1];
  const next = pages[place + 1];

  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const wanted = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
      if (!wanted) return;
      event.preventDefault();
      open(wanted.code, true);
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [previous, next]);

  // Whoever turned pages comes back to the card seen last, not to the one opened first.
  useEffect(
    () => () => {
      window.setTimeout(() => focusTile(card));
    },
    [card],
  );

  return (
    <Modal labelledBy="card-title" className="sheet" onClose={close}>
      <div className="sheet-head">
        <Emblem species={card.owner} kind={card.kind} size={48} />
        <Title library={library} card={card} />
        <div className="sheet-tools">
          <PageButton to={previous} label={t.card.previous} icon="ui-previous" />
          <PageButton to={next} label={t.card.next} icon="ui-next" />
          <CopyLink />
          <button type="button" className="button ghost square" aria-label={t.close} onClick={close}>
            <Icon name="ui-close" />
          </button>
        </div>
      </div>
      <div className={card.faces.length > 1 ? "sides two" : "sides"}>
        {card.faces.map((face) => (
          <Side key={face.side} library={library} card={card} face={face} />
        ))}
      </div>
      <Facts library={library} card={card} />
    </Modal>
  );
}

function focusTile(card: Card): void {
  if (!document.querySelector("dialog[open]")) document.getElementById(tileId(card))?.focus();
}

function Title({ library, card }: { library: Library; card: Card }) {
  const t = useText();
  const owner = library.species.get(card.owner ?? "");
  const parts = [
    owner && nameIn(t, owner.name).text,
    t.kind(card.kind),
    card.era !== null && t.card.era(ROMAN[card.era] ?? String(card.era)),
    t.card.number(card.code),
  ].filter(Boolean);
  return (
    <div className="sheet-title">
      <h2 id="card-title">
        <Named spoken={faceName(t, card, card.faces[0])} />
      </h2>
      <p className="sheet-meta">{parts.join(" · ")}</p>
    </div>
  );
}

function PageButton({ to, label, icon }: { to: Card | undefined; label: string; icon: string }) {
  return (
    <button
      type="button"
      className="button ghost square"
      aria-label={label}
      disabled={!to}
      onClick={() => to && open(to.code, true)}
    >
      <Icon name={icon} />
    </button>
  );
}

function CopyLink() {
  const t = useText();
  const [state, copy] = useCopy();
  const copied = state === "copied";
  if (!navigator.clipboard) return null;
  return (
    <button type="button" className="button ghost" onClick={() => copy(window.location.href)}>
      <Icon name={copied ? "ui-check" : "ui-link"} />
      <span className="wide-only" role="status">
        {copied ? t.card.copied : t.card.copyLink}
      </span>
      <span className="sr narrow-only">{t.card.copyLink}</span>
    </button>
  );
}

function Side({ library, card, face }: { library: Library; card: Card; face: Face }) {
  const t = useText();
  const back = card.kind === "colony" ? t.card.terraformed : t.card.back;
  const other = t.code === "de" ? face.name.en : face.name.de;
  const shown = faceName(t, card, face);
  return (
    <section className={`panel side-${face.side}`} aria-label={face.side === "front" ? t.card.front : back}>
      {card.faces.length > 1 && (
        <p className="eyebrow">
          {face.side === "back" && <Icon name="ui-upgraded" className="icon up-mark" />}
          {face.side === "front" ? t.card.front : back}
        </p>
      )}
      {card.faces.length > 1 && (
        <h3 className="side-name">
          <Named spoken={shown} />
        </h3>
      )}
      {other && other !== shown.text && <p className="quiet small">{t.card.otherName(other)}</p>}
      <FaceBody library={library} card={card} face={face} full />
    </section>
  );
}

export function UnknownCard({ library, code }: { library: Library; code: string }) {
  const t = useText();
  return (
    <Modal labelledBy="card-title" className="sheet small-sheet" onClose={close}>
      <h2 id="card-title">{t.card.unknown(code)}</h2>
      <p>{t.card.unknownText(library.numbered)}</p>
      <button type="button" className="button primary" onClick={close}>
        {t.close}
      </button>
    </Modal>
  );
}
