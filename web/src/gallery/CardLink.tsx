/** A link that opens a card, or another dialog of this page; a modified click opens it in a new tab as usual. */
import type { MouseEvent, ReactNode } from "react";
import { open } from "./address.ts";

interface CardLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly id?: string;
  readonly label?: string;
}

export function CardLink({ to, children, className, id, label }: CardLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  };
  return (
    <a href={`#${to}`} className={className} id={id} aria-label={label} onClick={follow}>
      {children}
    </a>
  );
}
