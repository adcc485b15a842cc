/** What went wrong, next to what was tried. */
import { Icon } from "../icons/Icon.tsx";

export function Problem({ text }: { text: string }) {
  return (
    <p className="problem" role="alert">
      <Icon name="ui-doubt" />
      {text}
    </p>
  );
}
