/** Starts the card gallery, a page of its own. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Boundary } from "./components/Trouble.tsx";
import { Gallery } from "./gallery/Gallery.tsx";
import { TextProvider } from "./i18n/text.tsx";
import { Sprite } from "./icons/Sprite.tsx";
import { adoptLanguage, applyTheme, useLanguage } from "./state/preferences.ts";
import "./design/tokens.css";
import "./design/base.css";
import "./design/signs.css";
import "./design/controls.css";
import "./design/gallery.css";
import "./design/sheet.css";

function Cards() {
  return (
    <TextProvider language={useLanguage()}>
      <Sprite />
      <Boundary>
        <Gallery />
      </Boundary>
    </TextProvider>
  );
}

applyTheme();
adoptLanguage();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Cards />
    </StrictMode>,
  );
}
