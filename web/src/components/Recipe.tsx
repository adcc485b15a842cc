/** A converter drawn: what goes in, the arrow, what comes out, and in braces what has to be given away. */
import { Fragment, type ReactNode } from "react";
import { type Item, recipe } from "../game/signs.ts";
import { readConverter, valueParts } from "../i18n/read.ts";
import { useText } from "../i18n/text.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { Converter, Guide } from "../types/cards.ts";
import { Items } from "./Items.tsx";

interface Result {
  readonly drawn: ReactNode;
  readonly text: string;
}

interface RecipeProps {
  readonly converter: Converter;
  /** What a converter without an output leads to, such as the other side of the card. */
  readonly result?: Result | undefined;
  /** Whether to show what it is worth: not at all, where everything has a value, or always. */
  readonly value?: "none" | "whole" | "always";
}

export function Recipe({ converter, result, value = "none" }: RecipeProps) {
  const t = useText();
  const { guide } = converter;
  const valued = value === "always" || (value === "whole" && !guide.unpriced.length);
  const { inputs, output, donation } = recipe(converter);
  const paid = inputs.filter((items) => items.length);
  return (
    <span className="recipe" role="img" aria-label={readConverter(t, converter, result?.text, valued)}>
      {paid.length > 0 && (
        <span className="side">
          {paid.map((items, place) => (
            <Fragment key={converter.inputs[place]?.text}>
              {place > 0 && <span className="or">{t.facts.or}</span>}
              <Items items={items} />
            </Fragment>
          ))}
        </span>
      )}
      <Icon name={`arrow-${converter.arrow}`} className="arrow" />
      <span className="side">
        <Items items={output} />
        {result?.drawn}
        {donation.length > 0 && <Donation items={donation} />}
        {valued && <Value guide={guide} />}
      </span>
    </span>
  );
}

export function Donation({ items }: { items: readonly Item[] }) {
  return (
    <span className="donation">
      <Icon name="brace-open" className="brace" />
      <span className="side">
        <Items items={items} />
      </span>
      <Icon name="brace-close" className="brace" />
    </span>
  );
}

/** The guide value of a converter, paid and gained, in small cubes. */
function Value({ guide }: { guide: Guide }) {
  const t = useText();
  const [paid, gained] = valueParts(t, guide);
  return (
    <span className="value" title={t.card.valueHint}>
      {paid}
      <Icon name="ui-to" className="value-arrow" />
      {gained}
    </span>
  );
}
