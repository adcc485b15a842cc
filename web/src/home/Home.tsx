/** The home page: play now, create, join, go on; who plays this game; and everything else one click away. */
import { useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { Go } from "../pages/Go.tsx";
import { usePlaces } from "../state/keys.ts";
import { JoinForm } from "./JoinForm.tsx";
import { OpenTables } from "./OpenTables.tsx";
import { Orbits, Stars } from "./Orbits.tsx";
import { OwnTables } from "./OwnTables.tsx";
import { Page } from "./Page.tsx";
import { PlayNow } from "./PlayNow.tsx";
import { Problem } from "./Problem.tsx";
import { SpeciesStrip } from "./SpeciesStrip.tsx";
import { homeTexts } from "./texts.ts";
import "./home.css";

/** Lines of tables that fit under the buttons. */
const LINES = 4;
const OWN_LINES = 2;

export function Home() {
  const t = useTexts(homeTexts);
  const own = Math.min(usePlaces().length, OWN_LINES);
  const [problem, setProblem] = useState("");
  return (
    <Page here="home" title={t.title} className="home">
      <Stars />
      <div className="hero">
        <div className="hero-words">
          <h1>{t.headline}</h1>
          <p className="hero-lead">{t.lead}</p>
          <div className="hero-doors">
            <PlayNow className="button primary home-large home-play" onProblem={setProblem} />
            <Go to={{ page: "new" }} className="button home-large">
              {t.create}
            </Go>
            {!problem && <p className="hero-note">{t.playNote}</p>}
            <JoinForm onProblem={setProblem} />
          </div>
          {problem && <Problem text={problem} />}
          <OwnTables most={OWN_LINES} heading={t.own.title} />
          <OpenTables most={own ? LINES - own - 1 : LINES - 1} />
        </div>
        <Orbits />
      </div>
      <SpeciesStrip />
    </Page>
  );
}
