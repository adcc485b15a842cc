"""1024 short English words for recovery phrases: easy to spell, to say and to tell apart; ten bits each."""

from __future__ import annotations

from typing import Final

_TEXT: Final = """
able acid acorn actor adapt adult agent agile ahead aisle alarm album alert alley allow almond alpha alpine amber ample
anchor angle ankle antler anvil apple april apron arcade arch arctic arena armor arrow artist aspen atlas atom attic
audio august aunt autumn award awning axis axle bacon badge bagel baker balcony ballad bamboo banana banjo bank barley
barn barrel basil basket batch bath beach bead beam bean bear beaver bedrock beech beetle begin bell belt bench berry
bicycle birch bird biscuit bison blanket blaze blend blimp block bloom blossom blue board boat bobbin bold bonfire bonus
book boost border bottle bounce bowl brave bread breeze brick bridge bright brisk bronze brook brush bubble bucket
budget buffet bugle build bulb bundle bunny burrow bush butter cabin cable cactus cake calm camel camp canal candle
canoe canvas canyon cape captain caravan carbon card cargo carpet carrot cart carve castle catalog cave cedar celery
cello cement census center cereal chain chalk champ chapel charm cheer cherry chess chief chime chip choir chorus cider
cinema circle citrus city civic clamp clap clarity clay clean clever cliff climb clinic cloak clock cloud clover coach
coast cobalt cocoa coffee coin collar colony comet comic compass concert condor cookie copper coral corn cosmos cotton
couch cousin cover cowboy crab cradle craft crane crater crayon cream creek crest cricket crisp crocus crop crown cruise
crumb crystal cube cuckoo cupcake curio current curtain curve cushion custom cycle cymbal daily dairy daisy dance dapper
daring dash data dawn dealer debate decade decimal deck deer degree delta denim depot desert design desk detail dew dial
diamond diary diesel digit diner dinner diploma disco dish distant diver dock doctor dollar dolphin domain domino donkey
donor door dough dove dozen draft dragon drama drawer dream dress drift drill drink drive drum duck duet dune dusk dust
eager eagle early earth easel east easy echo eclipse edge edit effort eight elbow elder elegant elf elk elm ember
emerald empire empty emu enamel energy engine enjoy enter entry envoy epic equal era errand escort estate evening exact
exam exit expert extra fabric fact fair falcon family famous fancy farm fashion favor feast feather fence fern ferry
fiber fiddle field fig figure film filter final finch finger finish fir fire fish flag flame flash flavor fleet flint
float flock floor flora flour flower fluid flute foam focus fog folder folk forest forge fork formal fort fossil fox
frame freckle fresh friend frog front frost fruit fudge fuel funnel future gadget galaxy gallery game garage garden
garlic garnet gate gauge gazelle gear gecko gem genius gentle geyser giant ginger giraffe give glacier glad glass glaze
glide globe glory glove glow goal goat goblet gold golf gondola goose gospel gourd grace grade grain grand grape grass
gravel green grid grin grocer ground grove guava guest guide guitar gulf gym habit hail half hammer hand harbor harmony
harp harvest hat haven hawk hazel heart heat hedge helium hello helmet herb herd hero hickory hill hinge hippo hobby
hockey holiday hollow honest hood hook hope horizon horn horse hotel hour house hover humble humor hundred hunter hurdle
husky hydrant iceberg icicle icon idea igloo image inch income index indigo infant ink inlet insect inside iris iron
island ivory ivy jacket jaguar jam january jar jasmine jazz jelly jersey jewel jigsaw jingle job jockey jog join joke
journal joy judge juggle juice july jumbo jump june jungle junior jury karate kayak keel keen kennel kernel kettle key
kick kidney kilo kimono kind king kiosk kitchen kite kitten kiwi knee knight knot koala label lace ladder lagoon lake
lamb lamp lantern laptop larch large laser lasso lather laugh laundry lava lavish lawn layer leader leaf league learn
leather lecture legend lemon lens lentil leopard lesson letter level liberty library lid light lilac lily lime limit
linen lion liquid list liter little live lizard llama lobby lobster local locket lodge logic lotus loud lounge loyal
lucky lumber lunar lunch lyric machine magic magnet mail major mallet mammoth mango manor mantle maple marble march
margin marina market marsh mask mason mast match meadow meal medal melody memory menu merit merry message metal meteor
middle mile milk mill mineral mint minute mirror mist mitten mixer mobile model modest moment monday monkey month moon
moose morning mosaic moss motel motor mouse mouth movie mud muffin mural museum music mustard nation native nature navy
near nebula nectar needle nephew nest network neutral new nickel nimble nine noble noodle noon normal north nose notice
novel number nurse nutmeg nylon oak oar oasis oat object ocean octave october octopus office often olive omega onion
open opera option oracle orange orbit orchard orchid order organ origin osprey otter outdoor outlet oval oven owl owner
oxygen oyster pacific pad paddle page paint palace palm panda panel panther paper parade parcel park parrot parsley
partner party pasta path patient patrol pause peace peach peak peanut pearl pebble pecan pedal pelican pencil penguin
people pepper perfect period permit person petal phone photo piano pickle picnic picture pigeon pillow pilot pine pink
pioneer pirate pivot pizza place plain planet plaster plate plaza plot plum plural pocket poem poet point polar polish
pollen polo pond pony poplar poppy porch portal poster potato pottery powder prairie praise present pretty price pride
prime prince print prism prize profit program project proof prose proud public pudding puddle puffin pulley pulse puma
pumpkin pupil puppet puppy purple puzzle pyramid quail quality quantum quarry quartz queen quest quick quiet quilt
quiver quiz rabbit raccoon race radar radio radish raft rain rake rally ramp ranch ranger rapid raven razor ready recipe
record reef region relay relic remedy rent repair report rescue result reward rhyme ribbon rice ride ridge right ring
ripple river road robin robot rocket rodeo roof room root rope rose rotor round route royal rubber ruby rudder rug rumba
runner sable saddle safari saffron sage sail salad salmon salt salute sample sand satin saturn sauce sauna savanna scale
scarf scene school science scooter score scout screen script scroll sea seal season second secret seed select senior
sequel serene series seven shade shadow shale shape share shell shelter sherbet shield shift ship shirt
"""

WORDS: Final[tuple[str, ...]] = tuple(_TEXT.split())
