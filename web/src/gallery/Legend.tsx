/** The key to every sign, and to what the search understands. */
import type { ReactNode } from "react";
import { Modal } from "../components/Modal.tsx";
import { Donation } from "../components/Recipe.tsx";
import { CLIMATES, GOODS, NOTATION, PLACES, type Sign } from "../game/signs.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Arrow } from "../types/cards.ts";
import { close } from "./address.ts";

const ARROWS: Arrow[] = ["white", "violet", "red"];
const ARROW_NOTATION: Record<Arrow, string> = { white: "->", violet: "=>", red: "~>" };
const OTHERS: Sign[] = ["fleet", "relic"];

export function Legend() {
  const t = useText();
  return (
    <Modal labelledBy="legend-title" className="sheet legend" onClose={close}>
      <div className="sheet-head">
        <div className="sheet-title">
          <h2 id="legend-title">{t.legend.title}</h2>
          <p className="sheet-meta">{t.legend.lead}</p>
        </div>
        <div className="sheet-tools">
          <button type="button" className="button ghost square" aria-label={t.close} onClick={close}>
            <Icon name="ui-close" />
          </button>
        </div>
      </div>
      <Signs title={t.legend.goods} signs={GOODS} />
      <Signs title={t.legend.places} signs={PLACES} />
      <Signs title={t.legend.climates} signs={CLIMATES} />
      <section className="legend-part">
        <h3>{t.legend.arrows}</h3>
        <ul className="legend-rows">
          {ARROWS.map((arrow) => (
            <Row key={arrow} code={ARROW_NOTATION[arrow]} text={t.arrow(arrow).meaning}>
              <Icon name={`arrow-${arrow}`} className="arrow" />
            </Row>
          ))}
        </ul>
      </section>
      <section className="legend-part">
        <h3>{t.legend.more}</h3>
        <ul className="legend-rows">
          <Row code="{bk}" text={t.legend.donationText}>
            <Donation items={[{ sign: "bk", count: 1 }]} />
          </Row>
          {OTHERS.map((sign) => (
            <Row key={sign} code={NOTATION[sign]} text={t.signName(sign)}>
              <Icon name={`sign-${sign}`} className="sign" />
            </Row>
          ))}
          <Row text={t.legend.upgraded}>
            <Icon name="ui-upgraded" className="icon up-mark" />
          </Row>
        </ul>
      </section>
      <section className="legend-part">
        <h3>{t.legend.searchTitle}</h3>
        <ul className="legend-rows">
          {t.legend.searchRows.map(([example, meaning]) => (
            <Row key={example} text={meaning}>
              <code>{example}</code>
            </Row>
          ))}
        </ul>
      </section>
    </Modal>
  );
}

function Signs({ title, signs }: { title: string; signs: readonly Sign[] }) {
  const t = useText();
  return (
    <section className="legend-part">
      <h3>{title}</h3>
      <ul className="legend-signs">
        {signs.map((sign) => (
          <li key={sign}>
            <Icon name={`sign-${sign}`} className="sign" />
            <span>{t.signName(sign)}</span>
            <code>{NOTATION[sign]}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ code, text, children }: { code?: string; text: string; children: ReactNode }) {
  return (
    <li>
      <span className="legend-drawn">{children}</span>
      <span>{text}</span>
      {code && <code>{code}</code>}
    </li>
  );
}
