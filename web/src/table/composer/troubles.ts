/** What stands against the deal in the composer: everything, and what is known to keep it from being sent. */
import { useTexts } from "../../i18n/area.ts";
import { useMySeat } from "../../live/context.tsx";
import { OFFLINE } from "../../live/refused.ts";
import { upper } from "../market/upper.ts";
import type { Check } from "./check.ts";
import { NOTHING } from "./dealText.ts";
import { useDraft } from "./draft.ts";
import { useReasons } from "./reasons.ts";
import { useSending } from "./send.ts";
import { composerTexts } from "./texts.ts";

interface Troubles {
  /** Everything, the gravest first; what could not be read is not among it, it stands at its place in the line. */
  readonly all: readonly string[];
  /** Why sending it would be refused, as far as that is known; empty: it can be tried. */
  readonly block: string;
}

const isStep = ({ code }: { readonly code: string }) => code === "WRONG_STEP";

export function useTroubles(check: Check): Troubles {
  const t = useTexts(composerTexts);
  const me = useMySeat();
  const why = useReasons();
  const refused = useSending((one) => one.refused);
  const text = useSending((one) => one.text);
  // the line does not say what a deal takes the place of, and compensation is allowed where trading is not
  const replaced = useDraft((one) => one.replaces);
  const replaces = replaced.length > 0;
  const { answer, error } = check;
  const found: string[] = [];
  if (refused && text === check.text) found.push(refused.code === OFFLINE ? t.offline : why.of(refused));
  // a deal that begins with a promise it replaces says nothing yet: nobody has made a mistake
  if (replaces && check.text === NOTHING) return { all: found, block: "" };
  if (error?.code === "BAD_DEAL") return { all: found, block: upper(error.message) };
  if (error) found.push(error.code === OFFLINE ? t.offline : why.of(error));
  if (!answer || !check.text) return { all: found, block: "" };
  let block = "";
  const refusal = answer.refusal && !(replaces && isStep(answer.refusal)) ? answer.refusal : null;
  if (me !== null && answer.parties.length && !answer.parties.includes(me)) {
    block = t.notMine;
    found.push(block);
  } else if (refusal) {
    if (refusal.message !== refused?.message) found.push(why.of(refusal));
    // what another seat lacks now it may have later: such a deal can be offered
    const { seat } = (refusal.details ?? {}) as { seat?: unknown };
    if (typeof seat !== "number" || seat === me) block = why.of(refusal);
  }
  const { before, after } = answer;
  if (after && after.colonies > after.support && after.colonies > before.colonies) {
    found.push(t.support(after.colonies, after.support));
  }
  for (const { promise, reading } of answer.breaks) if (!replaced.includes(promise)) found.push(t.breaks(reading));
  return { all: found.map(upper), block: check.fresh ? upper(block) : "" };
}
