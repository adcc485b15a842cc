/** The client as a whole. So far it has one page, the card gallery. */
import { Boundary } from "./components/Trouble.tsx";
import { Gallery } from "./gallery/Gallery.tsx";
import { TextProvider } from "./i18n/text.tsx";
import { Sprite } from "./icons/Sprite.tsx";
import { useLanguage } from "./state/preferences.ts";

export function App() {
  const language = useLanguage();
  return (
    <TextProvider language={language}>
      <Sprite />
      <Boundary>
        <Gallery />
      </Boundary>
    </TextProvider>
  );
}
