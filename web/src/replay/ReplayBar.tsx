/** The controls of a replay: scrub bar, playing, steps, eyes, the sentence of the moment. */

import { ShareButton } from "../end/ShareButton.tsx";
import { useTexts } from "../i18n/area.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useGame } from "../live/context.tsx";
import { Go } from "../pages/Go.tsx";
import { Sentence, sentenceText } from "../table/log/Sentence.tsx";
import { stageOf } from "../table/steps.ts";
import { frameTexts } from "../table/texts.ts";
import { Eyes } from "./Eyes.tsx";
import { type Marks, toldOf } from "./frames.ts";
import type { Player } from "./player.ts";
import { ScrubBar } from "./ScrubBar.tsx";
import type { ReplayTable } from "./store.ts";
import { replayTexts } from "./texts.ts";
import type { Loaded } from "./useReplay.ts";

/** The step with its phase, where that says more. */
function useStepName(step: string): string {
  const t = useTexts(frameTexts);
  const name = t.steps[step] ?? step;
  return step === "trade" || step === "over" ? name : `${t.phases[stageOf(step)]}: ${name}`;
}

interface ReplayBarProps {
  readonly store: ReplayTable;
  readonly marks: Marks;
  readonly player: Player;
  readonly loaded: Loaded;
  readonly isLogOpen: boolean;
  readonly onLog: () => void;
}

export function ReplayBar({ store, marks, player, loaded, isLogOpen, onLog }: ReplayBarProps) {
  const t = useTexts(replayTexts);
  const { frames } = store;
  const { moment, playing } = player;
  const turn = useGame((game) => game.turn);
  const step = useGame((game) => game.step);
  const { said, more } = toldOf(frames.step(moment));
  const told = moment === 0 ? [t.beginning] : more ? [...said, t.more(more)] : said;
  const where = t.moment(turn, useStepName(step));
  const sentence = told.join(" ");
  const spoken = sentenceText(useText(), sentence);
  return (
    <section className="replay-bar" aria-label={t.title}>
      <div className="replay-row">
        <Go to={{ page: "replays" }} className="replay-logo" label={t.list.title}>
          <Icon name="logo" className="logo-mark" />
        </Go>
        <span className="replay-title">{t.title}</span>
        <fieldset className="replay-controls">
          <legend className="sr">{t.controls}</legend>
          <Control
            icon="ui-previous"
            label={t.previousTurn}
            className="replay-turn"
            onClick={() => player.toTurn(-1)}
          />
          <Control icon="ui-stepback" label={t.back} off={moment === 0} onClick={() => player.goTo(moment - 1)} />
          <button
            type="button"
            className="button primary square replay-play"
            aria-label={playing ? t.pause : t.play}
            title={`${playing ? t.pause : t.play}. ${t.keys}`}
            onClick={player.toggle}
          >
            <Icon name={playing ? "ui-pause" : "ui-play"} />
          </button>
          <Control
            icon="ui-stepon"
            label={t.on}
            off={moment >= frames.length}
            onClick={() => player.goTo(moment + 1)}
          />
          <Control icon="ui-swap" label={t.nextDeal} onClick={() => player.toDeal(1)} />
          <Control icon="ui-nextturn" label={t.nextTurn} className="replay-turn" onClick={() => player.toTurn(1)} />
          <button
            type="button"
            className="button ghost replay-speed"
            aria-label={t.speed(player.speed)}
            onClick={player.faster}
          >
            {player.speed}×
          </button>
        </fieldset>
        <ScrubBar frames={frames} marks={marks} moment={moment} said={`${where}. ${spoken}`} onChange={player.goTo} />
        <Eyes seat={frames.seat} busy={loaded.busy} onChange={loaded.look} />
        <div className="replay-tools">
          <button type="button" className="button ghost" aria-pressed={isLogOpen} title={t.log} onClick={onLog}>
            <Icon name="ui-log" />
            <span className="replay-word">{t.logShort}</span>
          </button>
          <ShareButton
            moment={{ table: store.table, seat: frames.seat, at: frames.seq(moment) || null }}
            label={t.share}
            small
          />
          <Go to={{ page: "table", table: store.table }} className="button ghost square" label={t.scores}>
            <Icon name="ui-chart" />
          </Go>
        </div>
      </div>
      <p className="replay-said" aria-live={playing ? "off" : "polite"} aria-atomic="true">
        <span className="replay-where">{where}</span>
        <span className="replay-sentence" title={spoken}>
          <Sentence text={sentence} />
        </span>
        {loaded.onlyPublic && <span className="replay-warn">{t.onlyPublic}</span>}
        {loaded.error && <span className="replay-warn">{loaded.error.message}</span>}
      </p>
    </section>
  );
}

interface ControlProps {
  readonly icon: string;
  readonly label: string;
  readonly off?: boolean;
  readonly className?: string;
  readonly onClick: () => void;
}

function Control({ icon, label, off = false, className = "", onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={`button ghost square ${className}`}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
