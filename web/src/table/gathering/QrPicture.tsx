/** A link as a picture that a phone can read; always dark on light, because that is what phones expect. */
import { useMemo } from "react";
import { encode } from "uqr";

export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, d } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: 0 });
    const dark = code.data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1Z`] : [])));
    return { size: code.size, d: dark.join("") };
  }, [text]);
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={size + 8} height={size + 8} className="qr-light" />
      <path d={d} className="qr-dark" />
    </svg>
  );
}
