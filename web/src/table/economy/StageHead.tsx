/** The head of a step: what happens, what I have to do, who is awaited, and what happens if I do not answer. */
import { useTexts } from "../../i18n/area.ts";
import { useText } from "../../i18n/text.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import { SeatMark, useSeatName } from "../names.tsx";
import { economyTexts, type StepTexts } from "./texts.ts";
import "./economy.css";

interface StageHeadProps {
  readonly title: string;
  readonly what: string;
  /** What I have to do; empty: nothing. */
  readonly todo?: string | undefined;
  /** What stands there instead, where I have nothing to do. */
  readonly idle?: string | undefined;
  readonly otherwise: string;
  /** Whether the awaited seats choose unseen, so that it is shown how many have chosen. */
  readonly unseen?: boolean;
}

function StageHead(props: StageHeadProps) {
  const { title, what, todo, idle, otherwise, unseen = false } = props;
  const tt = useTexts(economyTexts);
  const seat = useMySeat();
  const { isReplay } = useStore();
  const isTimed = useSeen((view) => typeof view.clock.bell === "number");
  return (
    <header className="stage-head">
      <h2>{title}</h2>
      <p className="stage-what">{what}</p>
      <div className="stage-you">
        {!isReplay && (
          <p className={todo ? "stage-todo" : "stage-todo stage-todo-none"} aria-live="polite">
            {todo ? <Icon name="ui-next" /> : <Icon name="ui-check" />}
            {todo || (seat === null ? tt.watching : (idle ?? tt.nothing))}
          </p>
        )}
        <Waiting unseen={unseen} />
      </div>
      {todo && isTimed && (
        <p className="stage-else">
          {tt.bell} {otherwise}
        </p>
      )}
    </header>
  );
}

export interface StepHeadProps extends Omit<StageHeadProps, "title" | "what" | "otherwise"> {
  readonly step: string;
  /** What is said about the steps. */
  readonly steps: Readonly<Record<string, StepTexts>>;
}

export function StepHead({ step, steps, ...rest }: StepHeadProps) {
  const own = steps[step];
  return <StageHead title={own?.name ?? step} what={own?.what ?? ""} otherwise={own?.otherwise ?? ""} {...rest} />;
}

/** For whom the table waits. In steps of unseen choices also how many have chosen. */
function Waiting({ unseen = false }: { unseen?: boolean }) {
  const tt = useTexts(economyTexts);
  const t = useText();
  const named = useSeatName();
  const { isReplay } = useStore();
  const seat = useMySeat();
  const me = isReplay ? null : seat; // nobody waits for who looks back
  const awaited = useSeen((view) => view.awaited) ?? [];
  const seats = useGame((game) => game.seats);
  // where nobody is awaited, compensation may still be on its way
  const isSettled = useGame((game) => game.step === "settle");
  const nobody = isSettled ? tt.settling : tt.waitingNobody;
  const committed = seats.flatMap((one, place) => (one.committed ? [place] : []));
  const asked = new Set([...awaited, ...committed]).size;
  const mine = me !== null && awaited.includes(me);
  const others = awaited.filter((one) => one !== me);
  return (
    <p className="stage-waiting" aria-live="polite">
      {unseen && asked > 0 && <b>{tt.committed(committed.length, asked)}</b>}
      <span className="stage-marks" aria-hidden="true">
        {unseen && committed.map((one) => <Mark key={one} seat={one} done />)}
        {awaited.map((one) => (
          <Mark key={one} seat={one} />
        ))}
      </span>
      <span className={mine ? "stage-mine" : ""}>
        {mine ? tt.waitingYou : others.length ? tt.waiting(t.list(others.slice(0, 4).map(named))) : nobody}
      </span>
    </p>
  );
}

function Mark({ seat, done = false }: { seat: number; done?: boolean }) {
  return (
    <span className={done ? "stage-mark stage-mark-done" : "stage-mark"}>
      <SeatMark seat={seat} size={20} />
      {done && <Icon name="ui-check" />}
    </span>
  );
}

/** What the server said no to, in place. */
export function SaidNo({ text }: { text: string }) {
  return text ? (
    <p className="stage-refused" role="alert">
      <Icon name="ui-doubt" />
      {text}
    </p>
  ) : null;
}
