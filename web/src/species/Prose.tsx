/** A sentence with goods drawn into it: `[2bl]` in the text is shown as signs and read as words. */
import { Goods } from "../components/Goods.tsx";

export function Prose({ text }: { text: string }) {
  const parts = text.split(/\[([^\]]+)\]([.,:;!?)]*)/);
  // text, goods, the mark behind the goods, text, goods, …
  return parts.map((part, place) => {
    if (place % 3 === 0) return part;
    if (place % 3 === 2) return null;
    const key = `${place} ${part}`;
    return (
      <span key={key} className="prose-goods">
        <Goods goods={part} size="small" />
        {parts[place + 1]}
      </span>
    );
  });
}
