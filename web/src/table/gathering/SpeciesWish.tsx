/** Which species I want or ban, where the draw of the table asks for it. */
import { useState } from "react";
import { Emblem } from "../../components/Emblem.tsx";
import { useCards } from "../../data/LibraryContext.tsx";
import { Problem } from "../../home/Problem.tsx";
import { problemText } from "../../home/problem.ts";
import { homeTexts } from "../../home/texts.ts";
import { useTexts } from "../../i18n/area.ts";
import { useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { byRank } from "../../species/facts.ts";
import { PrimerSheet } from "../../species/PrimerSheet.tsx";
import { SpeciesPicker } from "../../species/SpeciesPicker.tsx";
import { useSpeciesName } from "../names.tsx";
import { gatheringTexts } from "./texts.ts";

export function SpeciesWish() {
  const t = useTexts(gatheringTexts);
  const home = useTexts(homeTexts);
  const store = useStore();
  const named = useSpeciesName();
  const seat = useMySeat();
  const draw = useSeen((view) => view.options.draw);
  const chairs = useSeen((view) => view.sitters);
  const species = byRank(useCards());
  const [problem, setProblem] = useState("");
  const [primer, setPrimer] = useState<string | null>(null);
  const mine = seat === null ? undefined : chairs[seat];
  const taken = new Map<string, string>();
  for (const [place, chair] of chairs.entries()) {
    const wish = draw === "free" ? chair.species : chair.ban;
    if (wish && place !== seat) taken.set(wish, t.by(place + 1));
  }
  const prefer = (wish: { species?: string; bans?: string[] }) => {
    setProblem("");
    store.tell({ type: "prefer", ...wish }).catch((error: unknown) => setProblem(problemText(home, error)));
  };
  const first = mine?.species || mine?.ban || species[0]?.id || "";
  return (
    <section className="gathering-box gathering-rest" aria-labelledby="gathering-species">
      <div className="gathering-box-head">
        <h2 id="gathering-species">{t.species}</h2>
        <button type="button" className="button ghost small" onClick={() => setPrimer(first)}>
          {t.look}
        </button>
      </div>
      <p className="quiet">{t.drawn[draw]}</p>
      {draw === "first game" && (
        <p className="gathering-easy">
          {species.slice(0, chairs.length).map(({ id }) => (
            <span key={id} className="gathering-easy-one">
              <Emblem species={id} size={26} />
              {named(id)}
            </span>
          ))}
        </p>
      )}
      {mine && draw === "free" && (
        <SpeciesPicker
          legend={t.mine}
          none={t.any}
          value={mine.species ?? ""}
          taken={taken}
          onChange={(id) => prefer({ species: id })}
        />
      )}
      {mine && draw === "random with bans" && (
        <SpeciesPicker
          legend={t.ban}
          none={t.noBan}
          value={mine.ban ?? ""}
          taken={taken}
          bans
          onChange={(id) => prefer({ bans: id ? [id] : [] })}
        />
      )}
      {problem && <Problem text={problem} />}
      {primer && <PrimerSheet species={primer} onChange={setPrimer} onClose={() => setPrimer(null)} />}
    </section>
  );
}
