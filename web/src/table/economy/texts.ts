/** Texts of the economy: what happens in each step, what I have to do, and what happens if I do not. */
import { texts } from "../../i18n/area.ts";
import { plural } from "../../i18n/plural.ts";

export interface StepTexts {
  readonly name: string;
  /** What happens here. */
  readonly what: string;
  /** What the rules do for somebody who does not answer before the bell. */
  readonly otherwise: string;
}

const en = {
  economy: "Economy",
  steps: {
    settle: {
      name: "Settle promises",
      what: "Trading is closed. Promises that were due and could not be kept are settled now.",
      otherwise: "No compensation: what is still missing costs points.",
    },
    tail: {
      name: "Violet arrows",
      what: "No more trading. Everybody may still invent, upgrade and bring cards into play.",
      otherwise: "Nothing more happens on your side.",
    },
    gifts: {
      name: "Donations",
      what: "Donation goods that nobody took must go to others now. All gifts happen at once.",
      otherwise: "Everything goes to the next seat.",
    },
    surplus: {
      name: "Colony limit",
      what: "Whoever holds more colonies than it can support gives up the rest.",
      otherwise: "The colonies that came last go first.",
    },
    plans: {
      name: "Plans",
      what: "Everybody chooses unseen which white converters run. Then all run at once.",
      otherwise: "Every free converter runs, nothing else.",
    },
  } as Readonly<Record<string, StepTexts>>,
  nothing: "Nothing to do for you here.",
  watching: "You watch.",
  bell: "If the clock runs out:",
  waiting: (names: string) => `Waiting for ${names}`,
  waitingYou: "The table waits for you",
  waitingNobody: "Everybody is in",
  settling: "Promises are being settled",
  committed: (done: number, of: number) => `${done} of ${of} committed`,
  changeable: "You can change it until the last one has committed.",
  done: "Done",
  notDone: "Not done after all",
  doneAlready: "You are done. The rest of the table still acts.",

  settle: {
    youOwe: (count: number) =>
      `You still owe ${count} ${plural("en", count, { one: "promise", other: "promises" })}. Offer something else, or take the loss of points.`,
    youAnswer: "Somebody offers you compensation. Say yes or no.",
    owes: (debtor: string, creditor: string) => `${debtor} owes ${creditor}`,
    missing: "still missing",
    offer: "Offer compensation",
    waive: "Waive it",
    honour: "It was kept",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    penalty: "Costs a point for each cube and ship, two for an ultratech or a card.",
    compensations: "Compensation offered",
    from: (name: string) => `from ${name}`,
    take: "Take the loss",
    takeAsk: (count: number, points: number) =>
      `Lose ${points} ${plural("en", points, { one: "point", other: "points" })} for ${plural("en", count, { one: "your promise", other: `your ${count} promises` })}?`,
    back: "Back",
    none: "All promises that were due are kept.",
  },

  tail: {
    mine: "What you can still do",
    none: "Nothing that you could pay for.",
    todo: "Invent or upgrade what you want, then say that you are done.",
  },

  gifts: {
    todo: (count: number) =>
      `${count} ${plural("en", count, { one: "piece", other: "pieces" })} on your donation card must go. Choose who gets what.`,
    to: (goods: string) => `Who gets ${goods}?`,
    wants: "wants it",
    split: "One by one",
    together: "Together",
    bound: "This lot goes to one seat as a whole.",
    fixed: (name: string) => `Its first part went to ${name}, so the rest goes there too.`,
    left: (count: number) => `${count} still without a receiver`,
    all: "Everything to",
    commit: "Commit the gifts",
    recommit: "Commit this instead",
    committed: "Your gifts are committed.",
    others: "On the donation cards",
  },

  surplus: {
    todo: (count: number, support: number) =>
      `You support ${support} ${plural("en", support, { one: "colony", other: "colonies" })}. Choose ${count} to give up.`,
    chosen: (count: number, of: number) => `${count} of ${of} chosen`,
    goes: "goes",
    stays: "stays",
    seedling: "with a seedling",
    commit: (names: string) => `Give up ${names}`,
    commitNone: "Choose what goes",
    committed: "Committed. These go:",
    others: (name: string, count: number) => `${name} has to give up ${count}`,
  },

  plans: {
    todo: "Commit what you want to run.",
    idle: (count: number) =>
      `${count} ${plural("en", count, { one: "converter could", other: "converters could" })} still run with what stays`,
    commit: (count: number) => `Commit ${count} ${plural("en", count, { one: "run", other: "runs" })}`,
    commitEmpty: "Commit without running anything",
    committed: (count: number) => `Committed: ${count} ${plural("en", count, { one: "run", other: "runs" })}`,
    change: "Commit the changed plan",
    cannot: "Not yet possible:",
    unfit: (count: number) => `${count} ${plural("en", count, { one: "converter", other: "converters" })} cannot run.`,
    onlyFits: "Leave out what cannot run",
    sealed: "Nobody sees a plan before everybody has committed.",
    could: (count: number, of: number) => `${count} of ${of} converters could run`,
    hasChosen: "has chosen",
    chooses: "chooses",
  },

  made: {
    title: "What the economy made",
    ran: (count: number) => `${count} ${plural("en", count, { one: "converter", other: "converters" })}`,
    nothing: "ran nothing",
    skip: "Skip",
    again: "Show it",
    hide: "Hide",
  },
};

const de: typeof en = {
  economy: "Produktion",
  steps: {
    settle: {
      name: "Versprechen einlösen",
      what: "Der Handel ist zu. Fällige Versprechen, die nicht gehalten werden konnten, werden jetzt geregelt.",
      otherwise: "Kein Ausgleich: Was noch fehlt, kostet Siegpunkte.",
    },
    tail: {
      name: "Lila Pfeile",
      what: "Kein Handel mehr. Alle dürfen noch erfinden, upgraden und Karten ins Spiel bringen.",
      otherwise: "Bei dir geschieht nichts mehr.",
    },
    gifts: {
      name: "Spendengüter",
      what: "Spendengüter, die niemand nahm, müssen jetzt zu anderen. Alle Geschenke geschehen zugleich.",
      otherwise: "Alles geht an den nächsten Platz.",
    },
    surplus: {
      name: "Kolonielimit",
      what: "Wer mehr Kolonien hat als sein Kolonielimit, wirft den Rest ab.",
      otherwise: "Die zuletzt erhaltenen Kolonien gehen zuerst.",
    },
    plans: {
      name: "Pläne",
      what: "Alle wählen verdeckt, welche Konverter mit weißem Pfeil laufen. Dann laufen alle zugleich.",
      otherwise: "Alle kostenlosen Konverter laufen, sonst nichts.",
    },
  },
  nothing: "Hier hast du nichts zu tun.",
  watching: "Du schaust zu.",
  bell: "Läuft die Uhr ab:",
  waiting: (names) => `Warten auf ${names}`,
  waitingYou: "Der Tisch wartet auf dich",
  waitingNobody: "Alle sind fertig",
  settling: "Versprechen werden geregelt",
  committed: (done, of) => `${done} von ${of} festgelegt`,
  changeable: "Du kannst es ändern, bis die Letzten festgelegt haben.",
  done: "Fertig",
  notDone: "Doch noch nicht fertig",
  doneAlready: "Du bist fertig. Andere handeln noch.",

  settle: {
    youOwe: (count) =>
      `Du schuldest noch ${count} ${plural("de", count, { one: "Versprechen", other: "Versprechen" })}. Biete einen Ausgleich an oder nimm den Punktverlust hin.`,
    youAnswer: "Dir wird ein Ausgleich angeboten. Nimm an oder lehne ab.",
    owes: (debtor, creditor) => `${debtor} schuldet ${creditor}`,
    missing: "fehlt noch",
    offer: "Ausgleich anbieten",
    waive: "Erlassen",
    honour: "Wurde gehalten",
    accept: "Annehmen",
    decline: "Ablehnen",
    withdraw: "Zurückziehen",
    penalty: "Kostet je Würfel und Raumschiff einen Siegpunkt, je Ultratech oder Karte zwei.",
    compensations: "Angebotener Ausgleich",
    from: (name) => `von ${name}`,
    take: "Verlust hinnehmen",
    takeAsk: (count, points) =>
      `${points} ${plural("de", points, { one: "Punkt", other: "Punkte" })} verlieren für ${plural("de", count, { one: "dein Versprechen", other: `deine ${count} Versprechen` })}?`,
    back: "Zurück",
    none: "Alle fälligen Versprechen sind gehalten.",
  },

  tail: {
    mine: "Was du noch tun kannst",
    none: "Nichts, was du bezahlen könntest.",
    todo: "Erfinde oder upgrade, was du willst, und sag dann, dass du fertig bist.",
  },

  gifts: {
    todo: (count) =>
      `${count} ${plural("de", count, { one: "Stück", other: "Stücke" })} auf deiner Spendengüter-Karte ${plural("de", count, { one: "muss", other: "müssen" })} weg. Wähle, wer was bekommt.`,
    to: (goods) => `Wer bekommt ${goods}?`,
    wants: "sucht es",
    split: "Einzeln",
    together: "Zusammen",
    bound: "Dieser Posten geht ganz an einen Platz.",
    fixed: (name) => `Der erste Teil ging an ${name}, also auch der Rest.`,
    left: (count) => `${count} noch ohne Empfänger`,
    all: "Alles an",
    commit: "Geschenke festlegen",
    recommit: "Stattdessen so festlegen",
    committed: "Deine Geschenke sind festgelegt.",
    others: "Auf den Spendengüter-Karten",
  },

  surplus: {
    todo: (count, support) =>
      `Dein Kolonielimit ist ${support}. Wähle ${count} ${plural("de", count, { one: "Kolonie", other: "Kolonien" })} zum Abwerfen.`,
    chosen: (count, of) => `${count} von ${of} gewählt`,
    goes: "geht",
    stays: "bleibt",
    seedling: "mit Setzling",
    commit: (names) => `${names} abwerfen`,
    commitNone: "Wähle, was geht",
    committed: "Festgelegt. Abgeworfen wird:",
    others: (name, count) => `${name} muss ${count} abwerfen`,
  },

  plans: {
    todo: "Lege fest, was laufen soll.",
    idle: (count) =>
      `${count} ${plural("de", count, { one: "Konverter könnte", other: "Konverter könnten" })} mit dem Rest noch laufen`,
    commit: (count) => `${count} ${plural("de", count, { one: "Lauf", other: "Läufe" })} festlegen`,
    commitEmpty: "Nichts laufen lassen und festlegen",
    committed: (count) => `Festgelegt: ${count} ${plural("de", count, { one: "Lauf", other: "Läufe" })}`,
    change: "Geänderten Plan festlegen",
    cannot: "Noch nicht möglich:",
    unfit: (count) => `${count} Konverter ${plural("de", count, { one: "kann", other: "können" })} nicht laufen.`,
    onlyFits: "Weglassen, was nicht laufen kann",
    sealed: "Niemand sieht einen Plan, bevor alle festgelegt haben.",
    could: (count, of) => `${count} von ${of} Konvertern könnten laufen`,
    hasChosen: "hat gewählt",
    chooses: "wählt",
  },

  made: {
    title: "Was die Produktion brachte",
    ran: (count) => `${count} Konverter`,
    nothing: "nichts aktiviert",
    skip: "Überspringen",
    again: "Zeigen",
    hide: "Ausblenden",
  },
};

export const economyTexts = texts(en, de);
