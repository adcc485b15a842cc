/** How species come to the seats: by chance, by choice, or the easy ones. */
import { useState } from "react";
import { Emblem } from "../components/Emblem.tsx";
import { useCards } from "../data/LibraryContext.tsx";
import { useTexts } from "../i18n/area.ts";
import { nameIn, useText } from "../i18n/text.tsx";
import { byRank } from "../species/facts.ts";
import { PrimerSheet } from "../species/PrimerSheet.tsx";
import { SpeciesPicker } from "../species/SpeciesPicker.tsx";
import { Choices, Section } from "./Choices.tsx";
import { DRAWS, type Draft, mySeat, withSeat } from "./draft.ts";
import { setupTexts } from "./setupTexts.ts";

interface SetUpSpeciesProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function SetUpSpecies({ draft, onChange }: SetUpSpeciesProps) {
  const t = useTexts(setupTexts);
  const words = useText();
  const species = byRank(useCards());
  const me = mySeat(draft);
  const mine = me === null ? "" : (draft.seats[me]?.species ?? "");
  const [primer, setPrimer] = useState<string | null>(null);
  return (
    <Section
      title={t.species}
      aside={
        <button type="button" className="button ghost small" onClick={() => setPrimer(mine || (species[0]?.id ?? ""))}>
          {t.primer}
        </button>
      }
    >
      <Choices
        legend={t.species}
        options={DRAWS}
        names={t.draws}
        about={t.drawAbout}
        value={draft.draw}
        onChange={(draw) => onChange({ ...draft, draw })}
      />
      {draft.draw === "first game" && (
        <p className="setup-these">
          <span className="quiet">{t.these}</span>
          {species.slice(0, draft.seats.length).map(({ id, name }) => (
            <span key={id} className="setup-this">
              <Emblem species={id} size={26} />
              {nameIn(words, name).text}
            </span>
          ))}
        </p>
      )}
      {draft.draw === "free" && me !== null && (
        <SpeciesPicker
          legend={t.mine}
          none={t.anySpecies}
          value={mine}
          onChange={(id) => onChange(withSeat(draft, me, { species: id }))}
        />
      )}
      {draft.draw === "random with bans" && me !== null && (
        <SpeciesPicker
          legend={t.ban}
          none={t.noBan}
          value={draft.ban}
          bans
          onChange={(ban) => onChange({ ...draft, ban })}
        />
      )}
      {primer && <PrimerSheet species={primer} onChange={setPrimer} onClose={() => setPrimer(null)} />}
    </Section>
  );
}
