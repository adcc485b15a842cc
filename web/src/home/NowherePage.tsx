/** Where an address leads that names a table and cannot be one: mistyped, or cut off. */
import { useState } from "react";
import { EmptyOrbit } from "../components/Trouble.tsx";
import { useTexts } from "../i18n/area.ts";
import { Go } from "../pages/Go.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { Page } from "./Page.tsx";
import { Problem } from "./Problem.tsx";
import { homeTexts } from "./texts.ts";
import "./home.css";

export function NowherePage() {
  const t = useTexts(homeTexts);
  const [problem, setProblem] = useState("");
  return (
    <Page here="table" title={t.nowhere.title} className="nowhere">
      <div className="notice" role="alert">
        <EmptyOrbit broken />
        <h1 className="notice-title">{t.nowhere.title}</h1>
        <p className="notice-text">{t.nowhere.text}</p>
      </div>
      <div className="nowhere-ways">
        <JoinForm onProblem={setProblem} />
        {problem && <Problem text={problem} />}
        <p className="nowhere-links">
          <Go to={{ page: "home" }} className="button">
            {t.home}
          </Go>
          <Go to={{ page: "lobby" }} className="button ghost">
            {t.lobby}
          </Go>
        </p>
      </div>
    </Page>
  );
}
