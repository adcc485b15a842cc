/** A link to another page of the client; a modified click opens it in a new tab as usual. */
import type { MouseEvent, ReactNode } from "react";
import { addressOf, go, type Route } from "./route.ts";

interface GoProps {
  readonly to: Route;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  /** Whether it leads to where we are. */
  readonly current?: boolean;
}

export function Go({ to, children, className, label, current = false }: GoProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={addressOf(to)}
      className={className}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
