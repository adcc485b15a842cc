/** Short notices: what just happened to me, and what the server did not do. They go by themselves. */
import { asRefused, OFFLINE } from "../../live/refused.ts";
import { makeValue } from "../../state/values.ts";

export type ToastKind = "offer" | "deal" | "promise" | "due" | "phase" | "chat" | "away" | "refusal" | "no" | "info";

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  /** What a click leads to. */
  readonly open?: () => void;
  /** How many things it stands for. */
  readonly count: number;
}

const MOST = 3;
/** How long a notice is shown. */
export const STAYS: Readonly<Record<ToastKind, number>> = {
  offer: 9000,
  deal: 6000,
  promise: 7000,
  due: 9000,
  phase: 4500,
  chat: 7000,
  away: 15_000,
  refusal: 8000,
  no: 7000,
  info: 4500,
};

export const toasts = makeValue<{ readonly list: readonly Toast[] }>({ list: [] });
let number = 0;

export function tell(text: string, kind: ToastKind = "info", open?: () => void): void {
  const id = ++number;
  const toast: Toast = open ? { id, kind, text, count: 1, open } : { id, kind, text, count: 1 };
  // The same words twice are one notice, and of the steps only the last one is of interest.
  const isStale = (old: Toast) => old.text === text || (kind === "phase" && old.kind === kind);
  toasts.set(({ list }) => ({ list: [...list.filter((old) => !isStale(old)), toast].slice(-MOST) }));
}

/** Like `tell`, but of this kind there is only one notice: a second one says how many there are. */
export function tellTogether(text: string, many: (count: number) => string, kind: ToastKind, open?: () => void): void {
  const before = toasts.get().list.find((toast) => toast.kind === kind);
  const count = (before?.count ?? 0) + 1;
  if (before) dismiss(before.id);
  tell(before ? many(count) : text, kind, open);
  toasts.set(({ list }) => ({ list: list.map((toast) => (toast.kind === kind ? { ...toast, count } : toast)) }));
}

export function dismiss(id: number): void {
  toasts.set((old) => {
    const list = old.list.filter((toast) => toast.id !== id);
    return list.length === old.list.length ? old : { list };
  });
}

/** Take all notices away: they belong to a table that was left, or to a match that is over. */
export function noToasts(): void {
  toasts.set({ list: [] });
}

/** Show a refusal in the server's words. What did not arrive is no refusal: the banner says that there is no line. */
export function tellRefusal(error: unknown): void {
  const refused = asRefused(error);
  if (refused.code !== OFFLINE) tell(refused.message, "refusal");
}
