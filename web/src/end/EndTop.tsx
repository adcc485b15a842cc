/** The bar above the end screen: where we are, and what can be done now. */
import type { ReactNode } from "react";
import { LanguageSwitch, ThemeSwitch } from "../components/Switches.tsx";
import { useTexts } from "../i18n/area.ts";
import { Icon } from "../icons/Icon.tsx";
import { Go } from "../pages/Go.tsx";
import { endTexts } from "./texts.ts";

interface EndTopProps {
  readonly title: ReactNode;
  readonly about?: string;
  readonly children?: ReactNode;
}

export function EndTop({ title, about, children }: EndTopProps) {
  const t = useTexts(endTexts);
  return (
    <header className="end-top">
      <Go to={{ page: "home" }} className="end-logo" label={t.home}>
        <Icon name="logo" className="logo-mark" />
      </Go>
      <span className="end-top-title">{title}</span>
      {about && <span className="end-about">{about}</span>}
      <div className="end-top-tools">
        {children}
        <LanguageSwitch className="end-languages" />
        <ThemeSwitch />
      </div>
    </header>
  );
}
