/** The nine species in German. */
import type { SpeciesText } from "./texts.ts";

export const deSpecies: Readonly<Record<string, SpeciesText>> = {
  kit: {
    line: "Viele Kolonien, ein Hunger",
    need: "Grün, und zwar viel: Der größte Konverter verschlingt [5gr]. Gelb für neue Kolonien.",
    make: "Ein Oktagon und ein Raumschiff umsonst; aus Grün große Würfel und vier Raumschiffe.",
    special: [
      "Kein Kolonielimit, und jeder Gleichstand um eine Kolonie geht an dich.",
      "Dreizehn eigene Nullraum-Kolonien: [ye] oder [2ye] bringen eine deiner Wahl ins Spiel.",
      "Anderen fehlt oft ein Kolonietyp: Nullraum-Kolonien kannst du für immer verkaufen.",
    ],
    first: [
      "Du hast [3gr]. Kaufe zwei dazu, dann läuft der größte Konverter.",
      "Zahle einen gelben Würfel für eine Nullraum-Kolonie und nutze sie noch in dieser Runde.",
      "Biete die Raumschiffe aus der Produktion auf Kolonien. Bei Gleichstand bist du zuerst dran.",
    ],
  },
  caylion: {
    line: "Kolonien, die doppelt zahlen",
    need: "Blau für „Lunar Mining“ und für Upgrades, und Raumschiffe, denn deine Gebote schrumpfen.",
    make: "Grün ohne Ende: [3gr wh sh] jede Runde umsonst.",
    special: [
      "Auf deiner ersten Kolonie und auf jeder ersteigerten liegt ein Setzling: Sie darf zweimal laufen.",
      "Deine Expeditionsgebote zählen halb. Fünf Raumschiffe sind zweieinhalb wert.",
      "Zwei große Würfel und eine Dschungel-Kolonie upgraden eine Startkarte und geben [ye vp] dazu.",
    ],
    first: [
      "Verkaufe Grün und Weiß für [2bl], dann läuft „Lunar Mining“.",
      "Habe vor der ersten Auktion mindestens fünf Raumschiffe.",
      "Frage, wer eine Dschungel-Kolonie übrig hat.",
    ],
  },
  kjas: {
    line: "Raumschiffe und zwei Gebote in einem",
    need: "Braun für „Perfume Pheromone“, Blau für die „Jumpcores“, später Kolonien aller Typen.",
    make: "Raumschiffe: [3sh] jede Runde umsonst, vier weitere aus [2bl].",
    special: [
      "Platz für sechs Kolonien, zwei davon von Anfang an.",
      "Bist du in der Expeditions-Auktion an der Reihe, darfst du dein Gebot teilen und zweimal handeln.",
      "Drei Territorien schlucken Kolonien und Gelb und geben dafür Siegpunkte und neue Konverter.",
    ],
    first: [
      "Du hast [2br]. Kaufe zwei dazu: „Perfume Pheromone“ macht daraus [wh bk bl ye].",
      "Alle bieten mit Raumschiffen. Verkaufe deine vorher.",
      "Achte auf Wüsten: Jedes Territorium will eine.",
    ],
  },
  faderan: {
    line: "Alte Reliquien, langer Dank",
    need: "Weiß für Rituale und Reliquien, Grün für die Fauna, ab und zu eine Eis-Kolonie.",
    make: "Von jedem kleinen Würfel einen und ein Raumschiff umsonst; aus [4wh] ein Oktagon.",
    special: [
      "[4wh] und eine Eis-Kolonie decken einmal je Runde eine Reliquienwelt auf: Punkte, Güter oder ein Konverter.",
      "Zeichen der Erkenntnis versüßen Abkommen. Wer eins hat und erfindet, gibt es zurück: [vp] für dich.",
      "Andere können die Zeichen nicht weitergeben, und niemand muss eins annehmen.",
    ],
    first: [
      "Lege ein Zeichen der Erkenntnis in einen Handel mit jemandem, der bald erfindet.",
      "Du hast [3wh]. Einer mehr, und die Regierung aus Ritualen gibt ein Oktagon.",
      "Frage früh nach Eis-Kolonien: Alle anderen finden sie langweilig.",
    ],
  },
  zeth: {
    line: "Handle mit ihnen, sonst …",
    need: "Weiß für Gesandte und Bestechung, Schwarz und Gelb als Lohn für Diebe.",
    make: "Schwarz und Raumschiffe umsonst. Und was bei anderen liegt.",
    special: [
      "Am Ende der Runde stehlen deine roten Karten Würfel, bei jedem höchstens einmal.",
      "Wer in dieser Runde mit dir gehandelt hat, ist sicher. Schutz ist eine Ware.",
      "Handelsgesandte liegen bei anderen und machen Diebstahl dort billiger. Raumschiffe, Siegpunkte und Polychrom-Würfel sind sicher.",
    ],
    first: [
      "Sage allen, dass du mit jedem handelst, der rechtzeitig fragt.",
      "Du hast [wh]. Zwei mehr, und „Envoys“ läuft: Was dabei entsteht, ist zum Weitergeben da.",
      "Behalte einen schwarzen Würfel: Er bezahlt den „Black Market“.",
    ],
  },
  imdril: {
    line: "Eine Flotte statt einer Heimat",
    need: "Schwarz und Oktagone für Flotten, Braun für die Montage.",
    make: "Breite Bündel: Oktagone, Blau, Gelb, vier Raumschiffe auf einmal.",
    special: [
      "Deine Konverter brauchen Flotten: je zwei Symbole, nach einem Upgrade eins. Flotten decken sie jede Runde neu.",
      "Eine Flotte wird in der Transaktionsphase entdeckt, wirkt sofort und bringt [vp].",
      "Du behältst keine Kolonien. Ersteigern, handeln und nutzen darfst du sie vor der Produktion trotzdem.",
    ],
    first: [
      "[3br oc] entdecken sofort eine Flotte: zwei Symbole mehr und ein Siegpunkt.",
      "Wähle den Konverter, der für die gedeckten Symbole am meisten bringt.",
      "Du beginnst mit [4sh]. Biete auf eine Kolonie und verkaufe sie in der nächsten Runde.",
    ],
  },
  eni_et: {
    line: "Verleiht, was andere nutzen",
    need: "Partner für deine Zinskarten. Weiß und Blau für die eigenen Konverter.",
    make: "Leihgaben. Und [bl sh] jede Runde umsonst.",
    special: [
      "Sechs Zinskarten machen aus vielen Würfeln einer Farbe noch mehr davon, aber nie für dich.",
      "Du verleihst sie jede Runde und nimmst deinen Anteil in Gütern, sofort oder als Versprechen.",
      "Nach dem Upgrade geben sie dem Entleiher Siegpunkte: Verlange mehr.",
    ],
    first: [
      "Sieh nach, wer am meisten von einer Farbe hat, und biete die Karte dieser Größe an.",
      "Aus acht kleinen Würfeln werden mit „Cultural Charity“ dreizehn. Verlange zwei der fünf.",
      "Du hast [bl]. Einer mehr, und „Bone Carving“ läuft.",
    ],
  },
  unity: {
    line: "Alle Farben auf einmal",
    need: "Würfel jeder Farbe: Deine Konverter fragen nur nach der Größe. Kolonien zum Verbrauchen.",
    make: "Polychrom-Würfel, die jeder als jede Farbe ihrer Größe ausgeben darf.",
    special: [
      "Polychrom-Würfel passen überall, darum wollen alle sie. Die Zeth können sie nicht stehlen.",
      "Vier Computerwelten: Würfel und irgendeine Kolonie bringen eine ins Spiel, dazu [vp].",
      "Du behältst nur eine Kolonie. Eine zweite musst du vor der Produktion nutzen oder verhandeln.",
    ],
    first: [
      "Zahle mit farbigen Würfeln. Ein Polychrom-Würfel ist mehr wert als einer mit Farbe.",
      "Tausche Polychrom-Würfel gegen zwei von dem, was jemand zu viel hat.",
      "Drei kleine und zwei große Würfel irgendeiner Farbe lassen alle Startkarten laufen.",
    ],
  },
  yengii: {
    line: "Behält seine Erfindungen",
    need: "Von allem ein wenig: Keiner deiner Konverter gibt sich mit einer Farbe zufrieden.",
    make: "Oktagone, Schwarz und Raumschiffe, und Lizenzen.",
    special: [
      "Was du erfindest, wird nicht geteilt. Du bekommst einen kleineren Bonus und behältst das Patent.",
      "Lizenzen verkaufst du einzeln; die Karte des Käufers wirkt sofort und für immer.",
      "Erfindungen der anderen bekommst du wie alle.",
    ],
    first: [
      "Je einer mehr von [gr wh br], und alle fünf Konverter laufen.",
      "Suche ein Team, dessen Kosten du zahlen kannst, und sage früh, wer eine Lizenz haben kann.",
      "Eine Lizenz darf auch mit einem Versprechen bezahlt werden. Wer jetzt nicht kann, zahlt später.",
    ],
  },
};
