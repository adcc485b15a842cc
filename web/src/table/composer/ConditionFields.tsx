/** The condition of a promise: none, or if or unless somebody invents, wins or runs something. */
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import type { Condition } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { OPEN } from "./dealText.ts";
import { type FieldsProps, Select } from "./Fields.tsx";
import { composerTexts } from "./texts.ts";
import { useSayer } from "./words.ts";

export function ConditionFields({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const name = useSeatName();
  const candidates = useCandidates();
  const { condition } = form;
  const set = (fields: Partial<Condition>) => {
    const happening = fields.happening ?? condition?.happening ?? "invents";
    const known = candidates(happening);
    const card = fields.card ?? (condition && known.includes(condition.card) ? condition.card : known[0]);
    if (card !== undefined) change({ condition: { ...condition, ...fields, happening, card } });
  };
  const seats = useGame((game) => game.seats.length);
  return (
    <>
      <Select
        label={t.condition}
        value={condition ? (condition.unless ? "unless" : "if") : ""}
        onChange={(value) => (value ? set({ unless: value === "unless" }) : change({ condition: null }))}
        options={[
          ["", t.noCondition],
          ["if", t.if],
          ["unless", t.unless],
        ]}
      />
      {condition && (
        <>
          <Select
            label={t.victim}
            value={String(condition.seat ?? OPEN)}
            onChange={(value) => set({ seat: Number(value) })}
            options={[
              [String(OPEN), t.anyoneElse],
              ...Array.from({ length: seats }, (_, seat) => [String(seat), name(seat)] as const),
            ]}
          />
          <Select
            label={t.kind}
            value={condition.happening}
            onChange={(value) => set({ happening: value as Condition["happening"] })}
            options={(["invents", "wins", "runs"] as const).map((key) => [key, t.happenings[key]] as const)}
          />
          <Select
            label={t.card}
            value={String(condition.card)}
            onChange={(value) => set({ card: Number(value) })}
            options={candidates(condition.happening).map((card) => [String(card), say.card(card)] as const)}
          />
        </>
      )}
    </>
  );
}

/** Cards on the table to which something can happen. */
function useCandidates(): (happening: Condition["happening"]) => number[] {
  const find = useCard();
  const seats = useGame((game) => game.seats);
  const colonies = useGame((game) => game.colony_track);
  const research = useGame((game) => game.research_track);
  const held = seats.flatMap((seat) => seat.cards.map(({ card }) => card));
  const isTeam = (card: number) => find(card)?.kind === "team";
  return (happening) => {
    if (happening === "wins") return [...colonies, ...research].filter(Boolean);
    if (happening === "invents") return [...held, ...research].filter((card) => card && isTeam(card));
    return held.filter((card) => !isTeam(card));
  };
}
