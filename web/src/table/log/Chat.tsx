/** What people say: to the table or to one seat. */
import { type FormEvent, memo, useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/area.ts";
import { Icon } from "../../icons/Icon.tsx";
import { useGame, useMySeat, useSeen, useStore } from "../../live/context.tsx";
import type { Message } from "../../types/live.ts";
import { SeatMark, useSeatName } from "../names.tsx";
import { tellRefusal } from "../notices/toasts.ts";
import { useCanAct } from "../useCanAct.ts";
import { logTexts } from "./texts.ts";
import { markRead, useChat } from "./unread.ts";

const MOST = 500;
const NONE: readonly number[] = [];

export function Chat() {
  const t = useTexts(logTexts);
  const { table } = useStore();
  const chat = useChat();
  const policy = useSeen((view) => view.options.chat);
  const canAct = useCanAct();
  const list = useRef<HTMLOListElement>(null);
  const last = chat.at(-1)?.id ?? 0;
  useEffect(() => {
    markRead(table, last);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [table, last]);
  return (
    <section className="chat" aria-label={t.chat}>
      <h2 className="chat-title">{t.chat}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ol ref={list} className="chat-list" aria-live="polite" aria-label={t.chat} tabIndex={0}>
        {!chat.length && <li className="desk-empty">{policy === "off" ? t.off : t.quiet}</li>}
        {chat.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ol>
      <Muted />
      {canAct && policy !== "off" && <Say isTableOnly={policy === "table"} />}
    </section>
  );
}

const Said = memo(function Said({ message }: { message: Message }) {
  const t = useTexts(logTexts);
  const mine = useMySeat();
  const named = useSeatName();
  const name = message.seat === mine ? t.you : message.seat < 0 ? t.host : named(message.seat);
  return (
    <li className={message.to === null ? "chat-said" : "chat-said chat-private"}>
      {message.seat >= 0 ? <SeatMark seat={message.seat} size={22} /> : <span className="log-nobody" />}
      <div className="chat-words">
        <p className="chat-who">
          <b>{name}</b>
          {message.player && <span className="tag chat-bot">{t.bot}</span>}
          {message.to !== null && (
            <span className="chat-to">{message.to === mine ? t.privately : t.toName(named(message.to))}</span>
          )}
          <time dateTime={new Date(message.at * 1000).toISOString()}>
            {new Date(message.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}
          </time>
        </p>
        <p>{message.text}</p>
      </div>
    </li>
  );
});

/** Seats that I do not read, each with the way back. */
function Muted() {
  const t = useTexts(logTexts);
  const store = useStore();
  const named = useSeatName();
  const muted = useSeen((view) => view.own?.muted ?? NONE);
  if (!muted.length) return null;
  return (
    <p className="chat-muted">
      {t.muted}:
      {muted.map((seat) => (
        <button
          key={seat}
          type="button"
          className="chip"
          aria-label={t.unmute(named(seat))}
          onClick={() => store.tell({ type: "mute", seat, on: false }).catch(tellRefusal)}
        >
          {named(seat)}
          <Icon name="ui-close" />
        </button>
      ))}
    </p>
  );
}

function Say({ isTableOnly }: { isTableOnly: boolean }) {
  const t = useTexts(logTexts);
  const store = useStore();
  const mine = useMySeat();
  const named = useSeatName();
  const count = useGame((game) => game.seats.length);
  const [to, setTo] = useState<number | null>(null);
  const [text, setText] = useState("");
  const say = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    store.tell({ type: "say", text: said, to }).catch((error: unknown) => {
      setText((now) => now || said);
      tellRefusal(error);
    });
  };
  return (
    <form className="chat-say" onSubmit={say}>
      {!isTableOnly && (
        <label className="log-seat">
          <span className="sr">{t.to}</span>
          <select
            value={to ?? ""}
            onChange={(event) => setTo(event.target.value === "" ? null : Number(event.target.value))}
          >
            <option value="">{t.table}</option>
            {Array.from({ length: count }, (_, seat) => seat)
              .filter((seat) => seat !== mine)
              .map((seat) => (
                <option key={seat} value={seat}>
                  {named(seat)}
                </option>
              ))}
          </select>
        </label>
      )}
      <div className="field">
        <input
          className="field-input"
          maxLength={MOST}
          autoComplete="off"
          enterKeyHint="send"
          aria-label={to === null ? t.write : t.writeTo(named(to))}
          placeholder={to === null ? t.write : t.writeTo(named(to))}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="field-clear" aria-label={t.send} disabled={!text.trim()}>
          <Icon name="ui-send" />
        </button>
      </div>
    </form>
  );
}
