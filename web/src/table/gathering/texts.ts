/** Texts of a table before it begins. */
import { texts } from "../../i18n/area.ts";
import { plural } from "../../i18n/plural.ts";

const en = {
  lead: (free: number) =>
    free
      ? `${free} ${plural("en", free, { one: "seat is", other: "seats are" })} still free.`
      : "Everybody has a seat. The host begins the match.",
  leadHost: (free: number, absent: number) =>
    free
      ? `${free} ${plural("en", free, { one: "seat is", other: "seats are" })} still free. Send links, or let bots take them.`
      : absent
        ? "Every seat is given. Send the links to those who are not here yet."
        : "Everybody is here. Begin when you like.",
  unnamed: "Table",
  code: "Table code",
  copyCode: "Copy the code",
  copied: "Copied",
  copyFailed: "Copying did not work. Mark the text and copy it yourself.",
  seats: "Seats",
  seat: (seat: number) => `Seat ${seat}`,
  you: "you",
  bot: "bot",
  program: "program",
  open: "Free seat",
  here: "here",
  away: "not here yet",
  wants: (species: string) => `wants ${species}`,
  bans: (species: string) => `bans ${species}`,

  sitTitle: "Sit down",
  sitLead: "This seat is yours. How shall the others call you?",
  name: "Your name",
  sit: "Sit down",
  rename: "Change",
  renamed: "Changed",
  joinLead: "There is a free seat. How shall the others call you?",
  watching: "You watch this table. When the match begins you see what everybody may see.",

  link: "Copy link",
  linkOf: (seat: number) => `Copy link of seat ${seat}`,
  newLink: "New link",
  newLinkOf: (seat: number) => `New link for seat ${seat}`,
  newLinkAbout: "The earlier link of this seat stops working.",
  change: "Change",
  changeOf: (seat: number) => `Change who sits in seat ${seat}`,
  changeAbout: "Whoever sits there loses the seat, and the earlier link stops working.",
  friend: "Keep it for a friend",
  free: "Leave it open",
  give: "Give it to a bot",
  spectators: "Link to watch",

  species: "Species",
  drawn: {
    random: "Every seat draws one of the nine when the match begins.",
    "first game": "The easiest species are dealt when the match begins:",
    free: "Choose a species. Whoever chooses nothing draws from the rest.",
    "random with bans": "Ban a species that shall not play. The rest is drawn.",
  } as Readonly<Record<string, string>>,
  mine: "My species",
  any: "Any",
  ban: "I ban",
  noBan: "Nothing",
  by: (seat: number) => `seat ${seat}`,
  look: "Who are they?",

  keep: "Keep your seat",
  phone: "Move it to the phone",
  phoneAbout: "Scan this with the phone. Whoever has this code has your seat.",
  qr: "Code with the link of your seat",
  copyOwn: "Copy my link",
  phraseAbout: "The code of the table and six words bring your seat back on any device. They are shown once.",
  phraseMake: "Show six words",
  phraseNew: "Earlier words no longer work.",

  begin: "Begin",
  beginFill: (free: number) => `Fill ${free} ${plural("en", free, { one: "seat", other: "seats" })} and begin`,
  fill: "Free seats are played by",
  beginning: "Beginning",
  undone: {
    begin: (why: string) => `The table is created, but the match has not begun: ${why}`,
    wishes: (why: string) => `The table is created, but not every seat has said which species it wants: ${why}`,
  },
  notHere: (count: number) =>
    `${count} ${plural("en", count, { one: "person is", other: "people are" })} not here yet.`,
  notHereWait: (minutes: number) =>
    `If you begin anyway the match waits for them, ${minutes < 120 ? `up to ${minutes} minutes` : `up to ${Math.round(minutes / 60)} hours`}, until the autopilot plays. You can give their seats to bots: here, or later in the settings.`,
  close: "Close the table",
  closeSure: "Really close?",
  closeYes: "Close it for everybody",
  no: "No",
  waiting: "It begins when the host presses “Begin”. You need not do anything.",
  waitingFor: (name: string) => `It begins when ${name}, the host, presses “Begin”. You need not do anything.`,
  rematch: {
    mine: "You opened the rematch: the same people, every species one seat on.",
    theirs: "This is the rematch: the same people, every species one seat on.",
  },
  rematchYours: "You are the host: it begins when you press “Begin”.",
  lost: "The connection is lost. It comes back by itself.",
  rules: "What is agreed",
  expires: (date: string) => `Kept until ${date}`,
};

export const gatheringTexts = texts(en, {
  lead: (free) =>
    free
      ? `${free} ${plural("de", free, { one: "Platz ist", other: "Plätze sind" })} noch frei.`
      : "Alle haben einen Platz. Der Gastgeber beginnt das Spiel.",
  leadHost: (free, absent) =>
    free
      ? `${free} ${plural("de", free, { one: "Platz ist", other: "Plätze sind" })} noch frei. Verschicke Links, oder gib sie Bots.`
      : absent
        ? "Alle Plätze sind vergeben. Schick denen ihren Link, die noch fehlen."
        : "Alle sind da. Beginne, wann du willst.",
  unnamed: "Tisch",
  code: "Tischcode",
  copyCode: "Code kopieren",
  copied: "Kopiert",
  copyFailed: "Das Kopieren ging nicht. Markiere den Text und kopiere ihn selbst.",
  seats: "Plätze",
  seat: (seat) => `Platz ${seat}`,
  you: "du",
  bot: "Bot",
  program: "Programm",
  open: "Freier Platz",
  here: "da",
  away: "noch nicht da",
  wants: (species) => `will ${species}`,
  bans: (species) => `sperrt ${species}`,

  sitTitle: "Platz nehmen",
  sitLead: "Dieser Platz ist deiner. Wie sollen die anderen dich nennen?",
  name: "Dein Name",
  sit: "Platz nehmen",
  rename: "Ändern",
  renamed: "Geändert",
  joinLead: "Ein Platz ist frei. Wie sollen die anderen dich nennen?",
  watching: "Du siehst zu. Wenn das Spiel beginnt, siehst du, was alle sehen dürfen.",

  link: "Link kopieren",
  linkOf: (seat) => `Link kopieren: Platz ${seat}`,
  newLink: "Neuer Link",
  newLinkOf: (seat) => `Neuer Link für Platz ${seat}`,
  newLinkAbout: "Der frühere Link dieses Platzes gilt dann nicht mehr.",
  change: "Ändern",
  changeOf: (seat) => `Ändern, wer auf Platz ${seat} sitzt`,
  changeAbout: "Wer dort sitzt, verliert den Platz, und der frühere Link gilt nicht mehr.",
  friend: "Für einen Freund freihalten",
  free: "Offen lassen",
  give: "Einem Bot geben",
  spectators: "Link zum Zusehen",

  species: "Spezies",
  drawn: {
    random: "Jeder Platz zieht beim Beginn eine der neun.",
    "first game": "Die leichtesten Spezies werden beim Beginn verteilt:",
    free: "Wähle eine Spezies. Wer nichts wählt, zieht aus dem Rest.",
    "random with bans": "Sperre eine Spezies, die nicht mitspielen soll. Der Rest wird gezogen.",
  },
  mine: "Meine Spezies",
  any: "Egal",
  ban: "Ich sperre",
  noBan: "Keine",
  by: (seat) => `Platz ${seat}`,
  look: "Wer sind sie?",

  keep: "Deinen Platz behalten",
  phone: "Aufs Telefon holen",
  phoneAbout: "Scanne das mit dem Telefon. Wer diesen Code hat, hat deinen Platz.",
  qr: "Code mit dem Link deines Platzes",
  copyOwn: "Meinen Link kopieren",
  phraseAbout: "Der Code des Tisches und sechs Wörter holen deinen Platz auf jedes Gerät. Sie werden einmal gezeigt.",
  phraseMake: "Sechs Wörter zeigen",
  phraseNew: "Frühere Wörter gelten nicht mehr.",

  begin: "Beginnen",
  beginFill: (free) => `${free} ${plural("de", free, { one: "Platz", other: "Plätze" })} füllen und beginnen`,
  fill: "Freie Plätze spielt",
  beginning: "Es geht los",
  undone: {
    begin: (why) => `Der Tisch ist eröffnet, aber das Spiel hat nicht begonnen: ${why}`,
    wishes: (why) => `Der Tisch ist eröffnet, aber nicht jeder Platz hat gesagt, welche Spezies er will: ${why}`,
  },
  notHere: (count) => `${count} ${plural("de", count, { one: "Person ist", other: "Personen sind" })} noch nicht da.`,
  notHereWait: (minutes) =>
    `Beginnst du trotzdem, wartet das Spiel auf sie, ${minutes < 120 ? `bis zu ${minutes} Minuten` : `bis zu ${Math.round(minutes / 60)} Stunden`}, bis der Autopilot spielt. Du kannst ihre Plätze Bots geben: hier, oder später in den Einstellungen.`,
  close: "Tisch schließen",
  closeSure: "Wirklich schließen?",
  closeYes: "Für alle schließen",
  no: "Nein",
  waiting: "Es geht los, wenn der Gastgeber „Beginnen“ drückt. Du musst nichts tun.",
  waitingFor: (name) => `Es geht los, wenn ${name} als Gastgeber „Beginnen“ drückt. Du musst nichts tun.`,
  rematch: {
    mine: "Du hast die Revanche eröffnet: dieselben Leute, jede Spezies einen Platz weiter.",
    theirs: "Das ist die Revanche: dieselben Leute, jede Spezies einen Platz weiter.",
  },
  rematchYours: "Du bist Gastgeber: Es geht los, wenn du „Beginnen“ drückst.",
  lost: "Die Verbindung ist weg. Sie kommt von selbst wieder.",
  rules: "Was vereinbart ist",
  expires: (date) => `Wird bis ${date} aufbewahrt`,
});
