/** What the settings are made of. */
import type { ReactNode } from "react";

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
