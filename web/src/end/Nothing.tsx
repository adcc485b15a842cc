/** One quiet sentence where there is nothing to show. */
import type { ReactNode } from "react";
import { EmptyOrbit } from "../components/Trouble.tsx";

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="end-nothing-here">
      <EmptyOrbit />
      <p>{children}</p>
    </div>
  );
}
