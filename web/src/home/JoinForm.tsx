/** Gets somebody to a table by whatever they have: a link, a code, or six words. */
import { type FormEvent, useId, useState } from "react";
import { useTexts } from "../i18n/area.ts";
import { go } from "../pages/route.ts";
import { placeAt, tryKey } from "../state/keys.ts";
import { JoinDialog } from "./JoinDialog.tsx";
import { readWanted } from "./links.ts";
import { homeTexts } from "./texts.ts";

interface JoinFormProps {
  readonly onProblem: (text: string) => void;
}

export function JoinForm({ onProblem }: JoinFormProps) {
  const t = useTexts(homeTexts);
  const id = useId();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<{ table: string; phrase: string } | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readWanted(text);
    onProblem("");
    if (wanted.kind === "place") {
      tryKey(wanted.table, wanted.key);
      go({ page: "table", table: wanted.table });
    } else if (wanted.kind === "table") {
      if (placeAt(wanted.table)) go({ page: "table", table: wanted.table });
      else setAsked({ table: wanted.table, phrase: "" });
    } else if (wanted.kind === "phrase") {
      setAsked({ table: wanted.table, phrase: wanted.phrase });
    } else if (text.trim()) {
      onProblem(t.join.unreadable);
    } else {
      setAsked({ table: "", phrase: "" });
    }
  };
  return (
    <>
      <form className="home-join" onSubmit={submit}>
        <label className="sr" htmlFor={id}>
          {t.join.label}
        </label>
        <input
          id={id}
          className="entry-input home-code"
          value={text}
          placeholder={t.join.placeholder}
          title={t.join.label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button ghost outline home-large">
          {t.join.button}
        </button>
      </form>
      {asked && <JoinDialog table={asked.table} phrase={asked.phrase} onClose={() => setAsked(null)} />}
    </>
  );
}
