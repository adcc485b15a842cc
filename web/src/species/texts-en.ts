/** The nine species in English. */
import type { SpeciesText } from "./texts.ts";

export const enSpecies: Readonly<Record<string, SpeciesText>> = {
  kit: {
    line: "Many colonies, one hunger",
    need: "Green, and a lot of it: the largest converter eats [5gr]. Yellow for new colonies.",
    make: "An octagon and a ship for nothing; large cubes and four ships out of green.",
    special: [
      "No colony limit, and every tie for a colony is yours.",
      "Thirteen nullspace colonies of your own: [ye] or [2ye] puts one into play, whichever you like.",
      "What others lack is a climate: a nullspace colony can be sold for good.",
    ],
    first: [
      "You hold [3gr]. Buy two more and the largest converter runs.",
      "Pay a yellow cube for a nullspace colony and run it in the same turn.",
      "Bid the ships of the economy on colonies. On a tie you go first.",
    ],
  },
  caylion: {
    line: "Colonies that pay twice",
    need: "Blue for Lunar Mining and for upgrades, and ships, because your bids shrink.",
    make: "Green without end: [3gr wh sh] every turn for nothing.",
    special: [
      "A seedling lies on your first colony and on every one you buy at auction: it may run twice.",
      "Your colony bids count half. Five ships are worth two and a half.",
      "Two large cubes and a jungle colony upgrade a starting card, for [ye vp] on top.",
    ],
    first: [
      "Sell green and white for [2bl], and Lunar Mining runs.",
      "Have five ships or more before the first auction.",
      "Ask who has a jungle colony to spare.",
    ],
  },
  kjas: {
    line: "Ships, and two bids in one",
    need: "Brown for the Pheromones, blue for the Jumpcores, later colonies of every climate.",
    make: "Ships: [3sh] for nothing every turn, four more out of [2bl].",
    special: [
      "Room for six colonies, and two of them from the start.",
      "When it is your turn to buy a colony you may split your bid in two and act twice.",
      "Three territories swallow colonies and yellow, and pay points and new converters for it.",
    ],
    first: [
      "You hold [2br]. Buy two more: the Pheromones turn them into [wh bk bl ye].",
      "Everybody bids with ships. Sell yours before they do.",
      "Keep an eye on deserts: every territory wants one.",
    ],
  },
  faderan: {
    line: "Old relics, long thanks",
    need: "White for rites and relics, green for the fauna, an ice colony now and then.",
    make: "One of every small cube and a ship for nothing; an octagon out of [4wh].",
    special: [
      "[4wh] and an ice colony uncover a relic world, once a turn: points, goods or a new converter.",
      "Your acknowledgements sweeten deals. Whoever holds one and invents returns it, and you gain [vp].",
      "Others cannot pass acknowledgements on, and nobody can be forced to take one.",
    ],
    first: [
      "Put an acknowledgement into a deal with whoever will invent soon.",
      "You hold [3wh]. One more and Ritual Government gives an octagon.",
      "Ask for ice colonies early: everybody else finds them dull.",
    ],
  },
  zeth: {
    line: "Trade with them, or else",
    need: "White for envoys and bribes, black and yellow to pay for theft.",
    make: "Black and ships for nothing. And what lies on other tables.",
    special: [
      "At the end of a turn your red cards steal cubes from others, from each at most once.",
      "Whoever has traded with you this turn is safe. Protection is something you sell.",
      "Envoys lie with others and make stealing from them cheaper. Ships, points and wild cubes are safe.",
    ],
    first: [
      "Tell the table that you trade with everybody who asks in time.",
      "You hold [wh]. Two more and the Envoys run: what they make is there to be given away.",
      "Keep a black cube back: it pays for the Black Market.",
    ],
  },
  imdril: {
    line: "A fleet instead of a home",
    need: "Black and octagons for fleets, brown for the assembly line.",
    make: "Wide bundles: octagons, blue, yellow, four ships at once.",
    special: [
      "Your converters need fleets: two symbols each, one after an upgrade. Fleets cover them anew every turn.",
      "A fleet is discovered in the trade phase, works at once and brings [vp].",
      "You keep no colonies. You may still win, trade and use them before the economy.",
    ],
    first: [
      "[3br oc] discover a fleet at once: two more symbols and a point.",
      "Choose the converter that pays most for the symbols you can cover.",
      "You start with [4sh]. Bid on a colony and sell it next turn.",
    ],
  },
  eni_et: {
    line: "Lends what others run",
    need: "Partners for your interest cards. White and blue for your own converters.",
    make: "Loans. And [bl sh] for nothing every turn.",
    special: [
      "Six interest cards turn many of one colour into more of it, but never for you.",
      "You lend them each turn and take your share in goods, now or as a promise.",
      "Upgraded, they pay points to the borrower, so ask for more.",
    ],
    first: [
      "See who holds most of one colour and offer the card of that size.",
      "Cultural Charity turns eight small cubes into thirteen. Ask for two of the five.",
      "You hold [bl]. One more and Bone Carving runs.",
    ],
  },
  unity: {
    line: "Every colour at once",
    need: "Cubes of any colour: your inputs only ask for the size. Colonies to use up.",
    make: "Wild cubes, which anybody may spend as any colour of their size.",
    special: [
      "Wild cubes fit everywhere, so everybody wants them. Zeth cannot steal them.",
      "Four computer worlds: cubes and any colony put one into play, for [vp].",
      "You keep one colony only. A second one has to be used or traded before the economy.",
    ],
    first: [
      "Pay with coloured cubes. A wild one is worth more than one of a colour.",
      "Swap wild cubes for two of what somebody has too many of.",
      "Three small and two large cubes of any colour run everything you start with.",
    ],
  },
  yengii: {
    line: "Keeps its inventions",
    need: "A little of everything: no converter of yours is content with one colour.",
    make: "Octagons, black and ships, and licences.",
    special: [
      "What you invent is not shared. You get a smaller bonus and keep the patent.",
      "You sell licences one by one; the buyer's card works at once and for good.",
      "Inventions of others reach you like everybody.",
    ],
    first: [
      "One more each of [gr wh br] and all five converters run.",
      "Look for a team whose cost you can pay, and say early who may have a licence.",
      "A licence may be paid with a promise. Those who cannot pay now will later.",
    ],
  },
};
