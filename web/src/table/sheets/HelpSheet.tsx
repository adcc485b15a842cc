/** All keys, a turn in short, and how the search is asked. */
import { Modal } from "../../components/Modal.tsx";
import { useTexts } from "../../i18n/area.ts";
import { KEYS } from "../keys.ts";
import { closeSheet } from "../shell.ts";
import { SheetHead } from "./SheetHead.tsx";
import { sheetTexts } from "./texts.ts";
import "./sheets.css";

export function HelpSheet() {
  const t = useTexts(sheetTexts);
  return (
    <Modal labelledBy="help-title" className="sheet" onClose={closeSheet}>
      <SheetHead id="help-title" title={t.helpTitle} />
      <div className="help-parts">
        <section>
          <h3 className="help-title">{t.turnTitle}</h3>
          <ol className="help-turn">
            {t.turnLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <h3 className="help-title">{t.searchTitle}</h3>
          <dl className="help-keys">
            {t.searchLines.map(([typed, meaning]) => (
              <div key={typed}>
                <dt>
                  <code>{typed}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="help-typed">
          <h3 className="help-title">{t.keys}</h3>
          <dl className="help-keys">
            {KEYS.map(([key, name]) => (
              <div key={key}>
                <dt>
                  <kbd className="kbd">{key}</kbd>
                </dt>
                <dd>{t.keyNames[name]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
}
