/** Short sounds, made by code: a few tones each. Off until somebody switches them on. */
import { keep, keptFields } from "../state/kept.ts";
import { makeValue, useValue } from "../state/values.ts";

export type Sound = "offer" | "deal" | "due" | "turn";

interface Sounds {
  readonly on: boolean;
  /** Whether the system may be asked to show notices while this page is hidden. */
  readonly notices: boolean;
}

const STORED = "confluence.sounds";

/** Tones as [hertz, beginning, length] in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number, number])[]>> = {
  offer: [
    [660, 0, 0.12],
    [880, 0.1, 0.18],
  ],
  deal: [
    [523, 0, 0.12],
    [659, 0.09, 0.12],
    [784, 0.18, 0.26],
  ],
  due: [
    [440, 0, 0.16],
    [392, 0.18, 0.24],
  ],
  turn: [
    [587, 0, 0.14],
    [587, 0.2, 0.14],
    [880, 0.4, 0.3],
  ],
};

function load(): Sounds {
  const { on, notices } = keptFields(STORED);
  return { on: on === true, notices: notices === true };
}

const sounds = makeValue<Sounds>(load());
let context: AudioContext | null = null;

export function useSounds<P>(pick: (sounds: Sounds) => P): P {
  return useValue(sounds, pick);
}

export function soundsNow(): Sounds {
  return sounds.get();
}

export function setSounds(change: Partial<Sounds>): void {
  sounds.set(change);
  keep(STORED, sounds.get());
  if (change.on) play("offer");
}

/** Browsers let a page sound only after a click: then this stays silent, and nothing breaks. */
export function play(sound: Sound): void {
  if (!sounds.get().on || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  if (context.state === "suspended") context.resume().catch(() => undefined);
  for (const [hertz, begin, length] of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = currentTime + begin;
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    tone.connect(volume).connect(destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
