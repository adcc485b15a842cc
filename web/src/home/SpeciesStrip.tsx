/** The nine species from the easiest to the hardest; each opens its primer. */
import { type CSSProperties, Suspense, useState } from "react";
import { later } from "../components/later.ts";
import { useCards } from "../data/LibraryContext.tsx";
import { useTexts } from "../i18n/area.ts";
import { Named, nameIn, useText } from "../i18n/text.tsx";
import { Difficulty } from "../species/Difficulty.tsx";
import { byRank } from "../species/facts.ts";
import { Portrait } from "../species/Portrait.tsx";
import { speciesTexts } from "../species/texts.ts";

const PrimerSheet = later(() => import("../species/PrimerSheet.tsx"), "PrimerSheet");

export function SpeciesStrip() {
  const words = useText();
  const t = useTexts(speciesTexts);
  const species = byRank(useCards());
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className="strip" aria-label={t.strip}>
      <ul className="strip-list">
        {species.map(({ id, name, complexity }) => {
          const spoken = nameIn(words, name);
          return (
            <li key={id}>
              <button
                type="button"
                className="strip-card"
                style={{ "--hue": `var(--${id})` } as CSSProperties}
                title={t.open(spoken.text)}
                onClick={() => setOpen(id)}
              >
                <Portrait species={id} size={132} />
                <span className="strip-name">
                  <Named spoken={spoken} />
                </span>
                <span className="strip-line">{t.of[id]?.line}</span>
                <Difficulty species={id} level={complexity} />
              </button>
            </li>
          );
        })}
      </ul>
      <Suspense>{open && <PrimerSheet species={open} onChange={setOpen} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}
