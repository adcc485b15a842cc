/** One click to a running table. */
import { useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { usePlaces } from "../state/keys.ts";
import { useMyName } from "./myName.ts";
import { Problem } from "./Problem.tsx";
import { problemText } from "./problem.ts";
import { playNow } from "./starting.ts";
import { homeTexts } from "./texts.ts";

interface PlayNowProps {
  readonly className: string;
  /** What stands on the button; by default that one can play now. */
  readonly label?: string | undefined;
  readonly onProblem?: (text: string) => void;
}

export function PlayNow({ className, label, onProblem }: PlayNowProps) {
  const t = useTexts(homeTexts);
  const name = useMyName();
  const isFirst = usePlaces().length === 0;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const tell = (text: string) => {
    if (onProblem) onProblem(text);
    else setProblem(text);
  };
  const start = async () => {
    setBusy(true);
    tell("");
    try {
      await playNow({ you: name || t.you, name: t.firstName, isFirst });
    } catch (error) {
      tell(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-busy={busy} disabled={busy} onClick={() => void start()}>
        {busy ? <span className="busy-dots">{t.playing}</span> : (label ?? t.play)}
      </button>
      {problem && <Problem text={problem} />}
    </>
  );
}
