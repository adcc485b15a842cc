/** A link as a picture that a phone can read; always dark on light, because that is what phones expect. */
import { useMemo } from "react";
import { qrCode } from "./qr.ts";

export function QrPicture({ text, label }: { text: string; label: string }) {
  const path = useMemo(() => {
    const code = qrCode(text);
    if (!code) return null;
    const dark = code.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1Z`] : [])));
    return { width: code.length, d: dark.join("") };
  }, [text]);
  if (!path) return null;
  const box = `-4 -4 ${path.width + 8} ${path.width + 8}`;
  return (
    <svg className="qr" viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x="-4" y="-4" width={path.width + 8} height={path.width + 8} className="qr-light" />
      <path d={path.d} className="qr-dark" />
    </svg>
  );
}
