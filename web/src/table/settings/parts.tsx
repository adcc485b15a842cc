/** What the settings are made of. */
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/area.ts";
import { settingsTexts } from "./texts.ts";

/** A named part of the settings. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** One setting: what it is, what it means, and the control. */
export function Setting({ name, about, children }: { name: string; about?: string; children: ReactNode }) {
  return (
    <div className="setting">
      <div>
        <p className="setting-name">{name}</p>
        {about && <p className="setting-about">{about}</p>}
      </div>
      <div className="setting-control">{children}</div>
    </div>
  );
}

export function Switch({ on, label, onChange }: { on: boolean; label: string; onChange: (on: boolean) => void }) {
  const t = useTexts(settingsTexts);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      className="switch"
      onClick={() => onChange(!on)}
    >
      <span className="switch-knob" />
      <span className="sr">{on ? t.on : t.off}</span>
    </button>
  );
}
