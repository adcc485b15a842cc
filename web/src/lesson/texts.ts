/** Texts of the lesson. Goods stand in brackets and are drawn. */
import { texts } from "../i18n/area.ts";

export interface Question {
  readonly ask: string;
  readonly options: readonly string[];
  readonly right: number;
  /** What is said to each answer. */
  readonly says: readonly string[];
}

const en = {
  title: "Learn in five minutes",
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  steps: ["Read a converter", "Trade", "Promise", "One turn", "Play"] as readonly string[],
  back: "Back",
  next: "Next",
  path: "Steps of the lesson",

  read: {
    title: "Everything is a converter",
    text: "What stands left of the arrow goes in, what stands right comes out. Every converter runs once a turn, if you can pay for it. These four are what Caylion starts with.",
    task: "You have [3gr bk]. Press a converter to run it; run everything you can.",
    have: "Your stock",
    left: "You keep",
    gain: "You gain",
    nothing: "nothing yet",
    run: "Runs",
    rest: "Rests",
    toggle: (name: string) => `Run ${name}`,
    free: "Free: nothing stands left of the arrow. Always run these.",
    lacks:
      "Not now: it takes [2bl] and you have none. The blue cube that Oceanic Processing makes comes too late, because all converters run at the same moment.",
    spent: "Not enough is left for this one.",
    good: "Good. Go on until nothing more runs.",
    done: "That is all. Three run, one lacks [2bl]. Somebody at the table has blue to spare: on to trading.",
    violet: "A violet arrow runs in the trade phase, at once.",
    white: "A white arrow runs in the economy, all together.",
    donation: "In braces: must be given away.",
  },

  trade: {
    title: "Why everybody gains",
    text: "Faderan has a blue cube that it cannot use, and lacks green. You have green to spare. How much do you offer?",
    you: "You, Caylion",
    they: "Faderan",
    give: "You give",
    get: "You get",
    less: "Offer one green less",
    more: "Offer one green more",
    runs: "runs",
    lacks: "lacks",
    worth: "worth after the economy",
    gain: (value: string) => `${value} by this deal`,
    zero: "as before",
    both: "Both gain: two converters run that stood still. No cube was made by the trade, and still there is more in the end.",
    low: "Faderan says no. With one green cube its converter still stands still, and the blue cube is gone.",
    high: "Faderan is happy, but you lose: the green cubes are worth more to you than what you make of the blue one.",
    note: "Any rate is legal. A small cube counts 1, a large one 1.5, an octagon 3.",
  },

  promise: {
    title: "Promises bind",
    text: "You may pay later. What is promised stands in a book that everybody can read, and the table keeps it for you.",
    deal: "faderan>caylion: 2wh; caylion>faderan: bl by trade 3",
    say: "Faderan gives you two white now. You give one blue, at the latest in the trade phase of turn 3.",
    now: "now",
    due: "due",
    turn: (turn: number) => `Turn ${turn}`,
    questions: [
      {
        ask: "Turn 3 begins and you have a blue cube. What happens?",
        options: ["It goes to Faderan by itself", "I decide whether I pay", "Faderan has to ask for it"],
        right: 0,
        says: [
          "Right. Whoever can pay must, and the table does it at the first moment it can.",
          "No. Whoever can pay must pay.",
          "No. Nobody has to remember anything: the table pays.",
        ],
      },
      {
        ask: "And if you have no blue cube until trading closes?",
        options: ["The promise is forgotten", "I lose a point", "Faderan picks something else"],
        right: 1,
        says: [
          "No. A broken promise costs something.",
          "Right. One point for every missing cube or ship, two for an octagon, a card or a point. You may offer something else first; all involved have to agree.",
          "Only if you offer it and all involved agree. Otherwise it costs a point.",
        ],
      },
    ] as readonly Question[],
  },

  turn: {
    title: "One turn in three pictures",
    phases: [
      [
        "Trade",
        "Everybody deals with everybody at the same time. Goods, cards, promises. Violet arrows run: upgrades and inventions.",
      ],
      [
        "Economy",
        "All white converters run at once. Nobody talks. What is made now pays for nothing until all are done.",
      ],
      ["Confluence", "Inventions are shared with all. Ships bid for colonies and research teams."],
    ] as readonly (readonly [string, string])[],
    points:
      "Points come from inventions, upgrades and some converters. After six turns left-over goods count a little, and the most points win.",
    turns: "Six turns",
    invent:
      "A research team tells what an invention costs: you get its points and the technology at once, all others get the technology at the end of the turn.",
  },

  play: {
    title: "Your first turn",
    text: "Three bots sit down with you. They trade, they keep their word, and they wait for you. Hints tell you one thing at a time.",
    button: "Play your first turn with hints",
    species: "Read about the species first",
    create: "Or invite friends",
  },
};

export const lessonTexts = texts(en, {
  title: "In fünf Minuten lernen",
  step: (step, of) => `Schritt ${step} von ${of}`,
  steps: ["Konverter lesen", "Handeln", "Versprechen", "Eine Runde", "Spielen"],
  back: "Zurück",
  next: "Weiter",
  path: "Schritte der Einführung",

  read: {
    title: "Alles ist ein Konverter",
    text: "Was links vom Pfeil steht, geht hinein, was rechts steht, kommt heraus. Jeder Konverter läuft einmal je Runde, wenn du ihn bezahlen kannst. Mit diesen vieren beginnen die Caylion.",
    task: "Du hast [3gr bk]. Tippe einen Konverter an, damit er läuft; lass alles laufen, was geht.",
    have: "Dein Vorrat",
    left: "Du behältst",
    gain: "Du bekommst",
    nothing: "noch nichts",
    run: "Läuft",
    rest: "Ruht",
    toggle: (name) => `${name} laufen lassen`,
    free: "Umsonst: Links vom Pfeil steht nichts. So einer läuft immer.",
    lacks:
      "Jetzt nicht: Er braucht [2bl], und du hast keinen. Der blaue Würfel aus „Oceanic Processing“ kommt zu spät, denn alle Konverter laufen im selben Moment.",
    spent: "Dafür ist nicht genug übrig.",
    good: "Gut. Mach weiter, bis nichts mehr läuft.",
    done: "Das ist alles. Drei laufen, einem fehlen [2bl]. Jemand am Tisch hat Blau übrig: auf zum Handeln.",
    violet: "Ein lila Pfeil läuft in der Transaktionsphase, sofort.",
    white: "Ein weißer Pfeil läuft in der Produktion, alle zugleich.",
    donation: "In Klammern: muss weggegeben werden.",
  },

  trade: {
    title: "Warum alle gewinnen",
    text: "Die Faderan haben einen blauen Würfel, den sie nicht brauchen, und ihnen fehlt Grün. Du hast Grün übrig. Wie viel bietest du?",
    you: "Du, Caylion",
    they: "Faderan",
    give: "Du gibst",
    get: "Du bekommst",
    less: "Einen grünen weniger bieten",
    more: "Einen grünen mehr bieten",
    runs: "läuft",
    lacks: "es fehlt",
    worth: "wert nach der Produktion",
    gain: (value) => `${value} durch den Handel`,
    zero: "wie vorher",
    both: "Beide gewinnen: Zwei Konverter laufen, die sonst ruhten. Der Handel hat keinen Würfel erzeugt, und doch ist am Ende mehr da.",
    low: "Die Faderan lehnen ab. Mit einem grünen Würfel ruht ihr Konverter weiter, und der blaue ist weg.",
    high: "Die Faderan freuen sich, aber du verlierst: Die grünen Würfel sind dir mehr wert als das, was du aus dem blauen machst.",
    note: "Jeder Kurs ist erlaubt. Ein kleiner Würfel zählt 1, ein großer 1,5, ein Oktagon 3.",
  },

  promise: {
    title: "Versprechen binden",
    text: "Du darfst später zahlen. Was versprochen ist, steht in einem Buch, das alle lesen können, und der Tisch hält es für dich ein.",
    deal: "faderan>caylion: 2wh; caylion>faderan: bl by trade 3",
    say: "Die Faderan geben dir jetzt zwei weiße. Du gibst einen blauen, spätestens in der Transaktionsphase von Runde 3.",
    now: "jetzt",
    due: "fällig",
    turn: (turn) => `Runde ${turn}`,
    questions: [
      {
        ask: "Runde 3 beginnt, und du hast einen blauen Würfel. Was geschieht?",
        options: [
          "Er geht von selbst an die Faderan",
          "Ich entscheide, ob ich zahle",
          "Die Faderan müssen ihn fordern",
        ],
        right: 0,
        says: [
          "Richtig. Wer zahlen kann, muss zahlen, und der Tisch tut es, sobald es geht.",
          "Nein. Wer zahlen kann, muss zahlen.",
          "Nein. Niemand muss daran denken: Der Tisch zahlt.",
        ],
      },
      {
        ask: "Und wenn du bis zum Ende des Handels keinen blauen hast?",
        options: ["Das Versprechen verfällt", "Ich verliere einen Siegpunkt", "Die Faderan suchen sich etwas aus"],
        right: 1,
        says: [
          "Nein. Ein gebrochenes Versprechen kostet etwas.",
          "Richtig. Einen Siegpunkt für jeden fehlenden Würfel oder jedes Raumschiff, zwei für ein Oktagon, eine Karte oder einen Siegpunkt. Vorher darfst du etwas anderes anbieten; alle Beteiligten müssen zustimmen.",
          "Nur wenn du es anbietest und alle Beteiligten zustimmen. Sonst kostet es einen Siegpunkt.",
        ],
      },
    ],
  },

  turn: {
    title: "Eine Runde in drei Bildern",
    phases: [
      [
        "Transaktion",
        "Alle handeln gleichzeitig mit allen: Güter, Karten, Versprechen. Lila Pfeile laufen: Upgrades und Erfindungen.",
      ],
      [
        "Produktion",
        "Alle weißen Konverter laufen auf einmal. Niemand redet. Was entsteht, zahlt für nichts, bis alle fertig sind.",
      ],
      ["Konfluenz", "Erfindungen werden mit allen geteilt. Raumschiffe bieten auf Kolonien und Forschungsteams."],
    ],
    points:
      "Siegpunkte kommen aus Erfindungen, Upgrades und manchen Konvertern. Nach sechs Runden zählen übrige Güter ein wenig, und die meisten Siegpunkte gewinnen.",
    turns: "Sechs Runden",
    invent:
      "Ein Forschungsteam sagt, was eine Erfindung kostet: Du bekommst die Siegpunkte und die Technologie sofort, alle anderen die Technologie am Ende der Runde.",
  },

  play: {
    title: "Deine erste Runde",
    text: "Drei Bots setzen sich zu dir. Sie handeln, halten ihr Wort und warten auf dich. Tipps sagen dir immer eine Sache.",
    button: "Erste Runde mit Tipps spielen",
    species: "Erst über die Spezies lesen",
    create: "Oder Freunde einladen",
  },
});
