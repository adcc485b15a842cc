/** The fields of each kind of promise: what is delivered, which converter, which card, which words. */
import { useId } from "react";
import { useCard } from "../../data/LibraryContext.tsx";
import { useTexts } from "../../i18n/area.ts";
import { useGame } from "../../live/context.tsx";
import type { CardView, SeatView } from "../../types/live.ts";
import { useSeatName } from "../names.tsx";
import { type FieldsProps, GoodsField, NumberField, Select } from "./Fields.tsx";
import { toggled } from "./terms.ts";
import { composerTexts } from "./texts.ts";
import { dealWords, useSayer } from "./words.ts";

const NOBODY: readonly CardView[] = [];

export function KindFields(props: FieldsProps) {
  switch (props.form.kind) {
    case "deliver":
      return <DeliverFields {...props} />;
    case "share":
      return <ShareFields {...props} />;
    case "run":
    case "no_run":
      return <ConverterField {...props} />;
    case "invent":
    case "no_invent":
      return <TeamField {...props} />;
    case "leave":
      return <TrackCardField {...props} />;
    case "bid":
      return <BidFields {...props} />;
    case "spare":
      return <VictimField {...props} />;
    case "keep":
      return <KeepField {...props} />;
    case "honour":
      return <HonourField {...props} />;
  }
}

function DeliverFields({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  const card = useCard();
  const giver = useGame((game) => game.seats[form.giver]);
  const cards = (giver?.cards ?? NOBODY).filter(({ card: number }) => card(number)?.trade !== "no");
  const technologies = (giver?.patents ?? []).flatMap((team) => card(team)?.technology ?? []);
  return (
    <>
      <GoodsField goods={form.goods} onChange={(goods) => change({ goods })} />
      {giver?.donation && (
        <GoodsField
          goods={form.donation}
          onChange={(donation) => change({ donation })}
          codes={["gr", "wh", "br", "bk", "bl", "ye", "oc", "sh", "vp"]}
        />
      )}
      <div className="composer-fields">
        <Select
          label={t.cards}
          value=""
          onChange={(value) => change({ cards: toggled(form.cards, [Number(value)]) })}
          options={[
            ["", form.cards.map(say.card).join(", ") || "–"],
            ...cards.map(({ card: number }) => [String(number), say.card(number)] as const),
          ]}
        />
        {technologies.length > 0 && (
          <Select
            label={t.licence("")}
            value={form.licences[0] ?? ""}
            onChange={(value) => change({ licences: value ? [value] : [] })}
            options={[["", "–"], ...technologies.map((id) => [id, say.technology(id)] as const)]}
          />
        )}
        {(giver?.acknowledgements ?? 0) > 0 && (
          <NumberField
            label={t.ack}
            value={form.acknowledgements}
            onChange={(acknowledgements) => change({ acknowledgements })}
          />
        )}
        {(giver?.envoys ?? 0) > 0 && (
          <NumberField label={t.envoy} value={form.envoys} onChange={(envoys) => change({ envoys })} />
        )}
      </div>
    </>
  );
}

/** Converters of the debtor and of cards that come with the deal: any card on the table that has one. */
function ConverterField({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const w = useTexts(dealWords);
  const say = useSayer();
  const find = useCard();
  const name = useSeatName();
  const seats = useGame((game) => game.seats);
  const options = inOrder(seats, form.giver).flatMap(({ seat, view }) =>
    view.cards.flatMap(({ card, flipped }) => {
      const found = find(card);
      const face = (flipped && found?.faces[1]) || found?.faces[0];
      const owner = seat === form.giver ? "" : ` – ${name(seat)}`;
      return (face?.converters ?? []).flatMap((converter, slot) =>
        converter.arrow === "white" ? [[`${card}.${slot}`, w.slot(say.card(card), slot) + owner] as const] : [],
      );
    }),
  );
  return (
    <div className="composer-fields">
      <Select
        label={t.converter}
        value={form.card === null ? "" : `${form.card}.${form.slot}`}
        onChange={(value) => {
          const [card, slot] = value.split(".").map(Number);
          change({ card: value ? (card ?? null) : null, slot: slot ?? 0 });
        }}
        options={[["", "–"], ...options]}
      />
    </div>
  );
}

function ShareFields({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  return (
    <>
      <ConverterField form={form} change={change} />
      <p className="composer-note">{t.allOfIt}</p>
      <GoodsField goods={form.goods} onChange={(goods) => change({ goods })} />
    </>
  );
}

function TeamField({ form, change }: FieldsProps) {
  const find = useCard();
  const seats = useGame((game) => game.seats);
  const track = useGame((game) => game.research_track);
  const held = inOrder(seats, form.giver).flatMap(({ view }) => view.cards.map(({ card }) => card));
  const teams = [...held, ...track].filter((card) => find(card)?.kind === "team");
  return <CardField form={form} change={change} cards={teams} />;
}

function TrackCardField({ form, change }: FieldsProps) {
  const colonies = useGame((game) => game.colony_track);
  const teams = useGame((game) => game.research_track);
  return <CardField form={form} change={change} cards={[...colonies, ...teams].filter(Boolean)} />;
}

function KeepField({ form, change }: FieldsProps) {
  const seats = useGame((game) => game.seats);
  const cards = inOrder(seats, form.giver).flatMap(({ view }) => view.cards.map(({ card }) => card));
  return <CardField form={form} change={change} cards={cards} />;
}

function CardField({ form, change, cards }: FieldsProps & { cards: readonly number[] }) {
  const t = useTexts(composerTexts);
  const say = useSayer();
  if (!cards.length) return <p className="composer-note">{t.nothingToChoose}</p>;
  return (
    <div className="composer-fields">
      <Select
        label={form.kind === "invent" || form.kind === "no_invent" ? t.team : t.card}
        value={form.card === null ? "" : String(form.card)}
        onChange={(value) => change({ card: value ? Number(value) : null })}
        options={[["", "–"], ...cards.map((card) => [String(card), say.card(card)] as const)]}
      />
    </div>
  );
}

function BidFields({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  return (
    <div className="composer-fields">
      <Select
        label={t.track}
        value={form.track}
        onChange={(value) => change({ track: value === "research" ? "research" : "colony" })}
        options={[
          ["colony", t.tracks.colony],
          ["research", t.tracks.research],
        ]}
      />
      <NumberField label={t.ships} value={form.ships} onChange={(ships) => change({ ships })} />
    </div>
  );
}

function VictimField({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const name = useSeatName();
  const seats = useGame((game) => game.seats.length);
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== form.giver);
  return (
    <div className="composer-fields">
      <Select
        label={t.victim}
        value={form.victim === null ? "" : String(form.victim)}
        onChange={(value) => change({ victim: value ? Number(value) : null })}
        options={[["", "–"], ...others.map((seat) => [String(seat), name(seat)] as const)]}
      />
    </div>
  );
}

function HonourField({ form, change }: FieldsProps) {
  const t = useTexts(composerTexts);
  const id = useId();
  return (
    <span className="composer-field composer-field-wide">
      <label htmlFor={id}>{t.words}</label>
      <input
        id={id}
        className="composer-input"
        maxLength={280}
        value={form.text}
        onChange={(event) => change({ text: event.target.value })}
      />
    </span>
  );
}

/** All seats, beginning with one. */
function inOrder(seats: readonly SeatView[], first: number): { seat: number; view: SeatView }[] {
  const all = seats.map((view, seat) => ({ seat, view }));
  return [...all.filter(({ seat }) => seat === first), ...all.filter(({ seat }) => seat !== first)];
}
