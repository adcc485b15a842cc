/** What is missing, and who has it; a click begins a deal that asks for it. */
import { Goods } from "../../components/Goods.tsx";
import { counts } from "../../game/goods.ts";
import { parseBundle } from "../../game/signs.ts";
import { useTexts } from "../../i18n/area.ts";
import { readItems } from "../../i18n/read.ts";
import { useText } from "../../i18n/text.tsx";
import { useGame, useMySeat } from "../../live/context.tsx";
import type { Lack } from "../../types/live.ts";
import { compose } from "../composer/start.ts";
import { useSeatName } from "../names.tsx";
import { deskTexts } from "./texts.ts";

interface LackNoteProps {
  readonly lack: Lack;
  /** Whether it is my own lack, which I can ask somebody to fill. */
  readonly mine: boolean;
}

export function LackNote({ lack, mine }: LackNoteProps) {
  const t = useTexts(deskTexts);
  const text = useText();
  const own = useMySeat();
  const named = useSeatName();
  const holder = lack.holders?.find((seat) => seat !== own);
  const goods = useGame((game) => (holder === undefined ? "" : (game.seats[holder]?.goods ?? "")));
  const isTrade = useGame((game) => game.step === "trade");
  const first = parseBundle(lack.goods ?? "")[0];
  const has = first ? (counts(goods)[first.sign as keyof ReturnType<typeof counts>] ?? 0) : 0;
  const words = [
    lack.any_small ? t.anySmall(lack.any_small) : "",
    lack.any_large ? t.anyLarge(lack.any_large) : "",
    lack.other ? (t.other[lack.other] ?? lack.other) : "",
  ].filter(Boolean);
  const what = (
    <>
      <span className="lack-what">
        {t.lacks} {lack.goods && <Goods goods={lack.goods} size="small" />} {words.join(", ")}
      </span>
      {holder !== undefined && <span className="lack-who">{t.has(named(holder), has)}</span>}
    </>
  );
  if (!mine || !isTrade || holder === undefined || !lack.goods) return <span className="lack">{what}</span>;
  const asked = lack.goods;
  return (
    <button
      type="button"
      className="lack lack-ask"
      title={t.askFor(readItems(text, parseBundle(asked)), named(holder))}
      onClick={() => compose({ seat: holder, get: asked })}
    >
      {what}
    </button>
  );
}
