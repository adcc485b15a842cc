/** What the hints of the first game say. */
import { texts } from "../i18n/area.ts";
import type { HintLine } from "./hints.ts";

type Lines = Readonly<Record<HintLine, string>>;

const en: Lines = {
  desk: "Begin with your converters. One that cannot run says what it lacks and who has it: that is what you trade for.",
  offer:
    "There is an offer to you. The number says what it is worth to you in points. Accept it, answer with your own, or leave it.",
  compose:
    "Make an offer: choose somebody, then what you give and what you get. Small cubes usually swap one for one, a large one counts for one and a half.",
  promise: "Nothing to pay with? Promise it for a later turn. Promises bind, and they pay themselves.",
  violet: "Violet arrows run now, while you trade: upgrades, inventions, new cards. White ones wait for the economy.",
  ready: "Nothing left to trade? Say that you are ready. Trading ends when all but one are.",
  settle: "Promises fall due. What can be paid is paid by itself; the rest costs points.",
  tail: "Trading is closed. You may still upgrade, invent and run violet arrows. Then go on.",
  gifts: "Goods on the donation card must not stay with you. Choose who gets them.",
  surplus: "You hold more colonies than you can support. Choose which ones go.",
  plan: "All white converters run at once, and nothing made now can pay for another. Look at the plan, then commit it.",
  bidsFirst:
    "Split your ships between colonies and research, unseen. Three and one is a good first bid; what you do not bid you keep.",
  bidsSome: "Split your ships between colonies and research, unseen. What you do not bid you keep for later.",
  bidsNone:
    "Without ships there is nothing to bid this time. Say so; converters that make ships help in the next turn.",
  picks: "The highest bid chooses first. Taking a card costs the whole bid; passing keeps it.",
  rob: "Choose whom you rob, and what of. Whoever traded with you in this turn is safe from you.",
  robbed: "Zeth robs whoever did not trade with them. Trade with them next turn, and you are safe.",
  robbedLast: "Zeth robs whoever did not trade with them, for the last time in this match.",
  second: "A new turn. Ask early for what you lacked last time: others plan now as well.",
};

const de: Lines = {
  desk: "Beginne bei deinen Konvertern. Einer, der nicht laufen kann, sagt, was ihm fehlt und wer es hat: Dafür handelst du.",
  offer:
    "Du hast ein Angebot. Die Zahl sagt, was es dir in Siegpunkten wert ist. Nimm an, antworte mit einem eigenen, oder lass es liegen.",
  compose:
    "Mach ein Angebot: Wähle jemanden, dann was du gibst und bekommst. Kleine Würfel tauscht man meist eins zu eins, ein großer zählt anderthalb.",
  promise: "Nichts zum Bezahlen? Versprich es für eine spätere Runde. Versprechen binden und zahlen sich selbst.",
  violet:
    "Lila Pfeile laufen jetzt, während du handelst: Upgrades, Erfindungen, neue Karten. Weiße warten auf die Produktion.",
  ready: "Nichts mehr zu handeln? Melde dich mit „Fertig“. Der Handel endet, wenn es alle bis auf einen sind.",
  settle: "Versprechen werden fällig. Was bezahlt werden kann, bezahlt sich selbst; der Rest kostet Siegpunkte.",
  tail: "Der Handel ist zu. Upgraden, erfinden und lila Pfeile gehen noch. Dann geht es weiter.",
  gifts: "Spendengüter dürfen nicht bei dir bleiben. Wähle, wer sie bekommt.",
  surplus: "Du hast mehr Kolonien, als dein Limit erlaubt. Wähle, welche gehen.",
  plan: "Alle weißen Konverter laufen gleichzeitig, und was jetzt entsteht, bezahlt keinen anderen. Sieh den Plan an, dann lege ihn fest.",
  bidsFirst:
    "Teile deine Raumschiffe verdeckt auf Kolonien und Forschung auf. Drei und eins ist ein gutes erstes Gebot; was du nicht bietest, behältst du.",
  bidsSome:
    "Teile deine Raumschiffe verdeckt auf Kolonien und Forschung auf. Was du nicht bietest, behältst du für später.",
  bidsNone:
    "Ohne Raumschiffe gibt es diesmal nichts zu bieten. Sag das; Konverter, die Raumschiffe machen, helfen in der nächsten Runde.",
  picks: "Das höchste Gebot wählt zuerst. Eine Karte zu nehmen kostet das ganze Gebot; wer passt, behält es.",
  rob: "Wähle, wen du bestiehlst und worum. Wer in dieser Runde mit dir gehandelt hat, ist vor dir sicher.",
  robbed:
    "Die Zeth bestehlen alle, die nicht mit ihnen gehandelt haben. Handle nächste Runde mit ihnen, dann bist du sicher.",
  robbedLast: "Die Zeth bestehlen alle, die nicht mit ihnen gehandelt haben, zum letzten Mal in dieser Partie.",
  second: "Eine neue Runde. Frage früh nach dem, was dir zuletzt fehlte: Die anderen planen jetzt auch.",
};

export const hintTexts = texts(
  {
    lines: en,
    title: "Hint",
    unfold: "Read the whole hint",
    fold: "Fold the hint",
    next: "Got it",
    off: "No more hints",
    isOff: "Hints are off.",
    undo: "Turn them on again",
    switch: "Hints of the first game",
    switchAbout: "One line at a time that says what to do next at the table.",
    again: "Read them all again",
  },
  {
    lines: de,
    title: "Tipp",
    unfold: "Den ganzen Tipp lesen",
    fold: "Tipp einklappen",
    next: "Verstanden",
    off: "Keine Tipps mehr",
    isOff: "Tipps sind aus.",
    undo: "Wieder einschalten",
    switch: "Tipps im ersten Spiel",
    switchAbout: "Immer eine Zeile, die sagt, was am Tisch als Nächstes zu tun ist.",
    again: "Alle noch einmal lesen",
  },
);
