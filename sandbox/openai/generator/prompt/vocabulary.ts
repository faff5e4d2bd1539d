/** Meanings of words in prompts. Each entry is one word or a phrase of up to three, singular, lower case. */

const table = (text: string): Map<string, string> => {
  const map = new Map<string, string>();
  for (const line of text.trim().split("\n")) {
    const [target, words] = line.split(":") as [string, string];
    for (const word of words.split(",")) map.set(word.trim(), target.trim());
  }
  return map;
};

/** Subjects whose face can be shown in a costume: head name ← words. */
export const headWords = table(`
cat: cat, kitty, kitten, kitteh, feline, tabby, meow
dog: dog, puppy, pup, doggo, hound, corgi, pug, beagle, labrador, retriever, bulldog, dachshund, shiba, husky, terrier, chihuahua, poodle, canine
bear: bear, grizzly, teddy
fox: fox, vixen
wolf: wolf, werewolf, coyote
tiger: tiger, tigress
lion: lion, lioness
panda: panda, red panda
koala: koala
rabbit: rabbit, bunny, hare
mouse: mouse, rat, mice
hamster: hamster, guinea pig, chipmunk, gerbil
cow: cow, bull, ox, calf, highland cow
pig: pig, piglet, hog
horse: horse, pony, stallion, mustang, donkey
unicorn: unicorn
frog: frog, toad, axolotl
monkey: monkey, chimp, chimpanzee, ape, gorilla, orangutan
dragon: dragon
raccoon: raccoon, trash panda, badger, skunk
polar-bear: polar bear, yeti
moose: moose, elk, stag, reindeer
chicken: chicken, hen
robot: robot, android, cyborg, droid, automaton
alien: alien, extraterrestrial, martian
skeleton: skeleton, skull, grim reaper
pumpkin: pumpkin, jack o lantern, jack-o-lantern
boar: boar
owl: owl
penguin: penguin
ghost: ghost, spirit, phantom
chick: chick
octopus: octopus, kraken
person: person, man, woman, girl, boy, guy, lady, human, kid, child, people, dude, someone, warrior, hero, skater, surfer, hiker, traveler, traveller, dancer, singer, musician, mother, father, mom, dad, grandma, grandpa, couple, friend
bearded-person: lumberjack, bearded man, hipster, grandpa, barbarian
`);

/** Whole-body drawings of animals that also have a face: used if the prompt has no action and no costume. */
export const wholeBodies: Record<string, string> = {
  cat: "cat",
  dog: "dog",
  tiger: "tiger",
  rabbit: "rabbit",
  horse: "horse",
  dragon: "dragon",
  octopus: "octopus",
  owl: "owl",
  penguin: "penguin",
  ghost: "ghost",
  chick: "front-facing-baby-chick",
  pig: "pig",
  cow: "cow",
  mouse: "mouse",
  chicken: "rooster",
  monkey: "monkey",
};

export const roleWords = table(`
astronaut: astronaut, spaceman, cosmonaut, spacesuit, space suit, space suits, space helmet, nasa
wizard: wizard, mage, sorcerer, magician, merlin, warlock
witch: witch, witchy, sorceress
pirate: pirate, buccaneer, corsair
chef: chef, cook, cooking, baker, baking, pizzaiolo
king: king, emperor, monarch
queen: queen, empress
princess: princess, fairy
cowboy: cowboy, cowgirl, sheriff, rancher, outlaw, gunslinger
ninja: ninja, shinobi
samurai: samurai, shogun, ronin
superhero: superhero, super hero, super, superman, batman
knight: knight, paladin, crusader, armor, armour
viking: viking, norse
rockstar: rockstar, rock star, rocker, punk, guitarist, bassist, rock and roll, rock n roll
dj: dj, deejay
detective: detective, spy, sherlock, private eye, investigator
scientist: scientist, professor, chemist, lab coat, mad scientist
santa: santa, santa claus, father christmas
vampire: vampire, dracula
painter: painter, artist, painting
sailor: sailor
captain: captain, admiral
boxer: boxer, boxing, fighter
farmer: farmer, gardener, gardening
firefighter: firefighter, fireman
builder: builder, construction worker, carpenter, engineer
diver: diver, scuba diver, scuba, snorkeling, diving
gentleman: gentleman, dapper, aristocrat, tuxedo, suit, in a suit, businessman, mafia, mafioso
graduate: graduate, graduation, student
barista: barista, bartender
gamer: gamer, gaming, streamer
angel: angel
devil: devil, demon
mechanic: mechanic
pilot: pilot, aviator
doctor: doctor, nurse, medic, vet
athlete: athlete, runner, jogging, gym, workout, karate, fitness
clown: clown, jester
hoodie: hoodie, sweater, gangster, rapper, hip hop
shirt: t-shirt, tshirt, shirt
`);

export const hatWords = table(`
wizard: wizard hat, pointy hat
witch: witch hat
pirate: pirate hat
chef: chef hat, chef's hat, toque
crown: crown, tiara
cowboy: cowboy hat, stetson, western hat
tophat: top hat, tophat, hat
santa: santa hat, christmas hat
viking: viking helmet, horned helmet
knight: knight helmet
beret: beret
sailor: sailor hat, sailor cap
straw: straw hat, sun hat, sunhat
hardhat: hard hat, hardhat
graduate: graduation cap
party: party hat, birthday hat
beanie: beanie, winter hat, knit hat, wool hat
fedora: fedora, detective hat
cap: cap, baseball cap, snapback
helmet: bike helmet, bicycle helmet, helmet
goggles: aviator goggles, goggles
halo: halo
horns: devil horns, horns
headphones: headphones, headphone, headset, earphones, listening to music
flowers: flower crown, floral crown, flowers on its head
bow: bow, hair bow, ribbon bow
mohawk: mohawk
`);

export const faceWords = table(`
sunglasses: sunglasses, shades, sunnies, cool glasses, aviators
glasses: glasses, spectacles, eyeglasses, nerdy, nerd
eyepatch: eyepatch, eye patch
monocle: monocle
mask: mask, masked
bandana: bandana, bandanna
snorkel: snorkel, diving mask
visor: vr headset, visor, cyberpunk, vr
mustache: mustache, moustache
`);

export const propWords = table(`
surfboard: surfboard
staff: magic staff
sword: sword, blade
katana: katana
axe: axe
balloon: balloon
wand: magic wand, wand
flag: flag
record: vinyl, record, vinyl record
flask: potion, flask
magnifier: magnifying glass
trident: trident
broom: broom, broomstick
brush: paintbrush
`);

/** Actions of a figure: decide its pose, vehicle and scenery. */
export const actionWords = table(`
surf: surfing, surf, surfer, surfs, rides a wave, riding a wave, riding waves, catching waves
skate: skateboarding, skateboard, skater, skating, skate, longboarding
ride: riding, rides, ride, driving, drives, on top of
fly: flying, floating, floats, soaring, levitating, fly, hovering
hold: holding, drinking, eating, carrying, playing, reading, sipping, wielding, with, licking, juggling, loves, enjoying, drinks, eats, holds, plays, reads, hugging
cheer: dancing, jumping, celebrating, partying, cheering, dance, happy
sit: sitting, meditating, sleeping, relaxing, yoga, chilling, napping, camping, fishing
snow: snowboarding, skiing
bike: cycling, biking
`);

/** Scenery that the templates can draw. */
export const sceneWords = table(`
moon: moon, lunar, full moon, moonlight, moonlit
sun: sun, sunset, sunrise, sunny, dawn, dusk, summer
waves: wave, ocean, sea, waves, tide, surfing, surf, water, lake, river, underwater, sailing
beach: beach, tropical, island, hawaii, aloha, paradise, california, miami, vacation, coast
mountains: mountain, mountains, hill, alps, peak, summit, himalaya, hiking, hike, climbing, adventure, wilderness, yosemite, everest, fuji, mount fuji, snowboarding, skiing
forest: forest, wood, woods, pine, pines, jungle, camping, camp, campfire, tree, trees, national park, woodland
desert: desert, canyon, cactus land, dune, arizona, sahara, wild west, mesa
city: city, skyline, urban, downtown, new york, nyc, tokyo, building, skyscraper, street, metropolis, los angeles
space: space, galaxy, cosmos, cosmic, universe, outer space, nebula, planet, mars, interstellar, celestial, orbit, milky way
stars: star, stars, starry, night, midnight, night sky, constellation, magic, magical
clouds: cloud, clouds, sky, cloudy, heaven, rain, rainy, storm, stormy
flowers: flower, flowers, floral, garden, meadow, spring, blossom, botanical, bouquet, field
snow: snow, snowy, winter, ice, arctic, antarctica, frozen, christmas
fire: fire, flame, flames, flaming, burning, hell, inferno, blaze, on fire, breathing fire
graveyard: graveyard, cemetery, haunted, spooky, halloween, haunted house
rainbow: rainbow
`);

export const moodWords = table(`
retro: retro, 70s, 80s, 1970s, 1980s, seventies, eighties, groovy, disco, old school, oldschool, nostalgic, throwback
vintage: vintage, antique, distressed, classic, worn, old, victorian, 1950s, 50s, 90s, americana
neon: neon, cyberpunk, glowing, synthwave, vaporwave, electric, futuristic, cyber, laser, outrun
pastel: pastel, soft, dreamy, gentle, delicate
cute: cute, kawaii, adorable, chibi, sweet, baby
nature: nature, natural, wild, earthy, organic, botanical, forest, hiking, camping, wilderness, mountain, mountains, adventure, trees, wolf, bear, fox
ocean: ocean, sea, nautical, marine, underwater, waves, wave, surf, surfing, beach, whale, shark, octopus, sailing
spooky: spooky, scary, creepy, horror, halloween, haunted, ghostly, dark, evil, zombie, ghost, skeleton, skull, vampire, witch
gothic: gothic, goth
christmas: christmas, xmas, holiday, festive, santa
winter: winter, snow, snowy, arctic, icy
minimal: minimal, minimalist, minimalistic, simple, one ink, line art, lineart, single line, clean, one color, one colour, monochrome, black and white, silhouette, stencil, linocut
psychedelic: psychedelic, trippy, acid, surreal
space: space, galaxy, cosmic, astronaut, planet, moon, rocket
music: music, rock, jazz, band, vinyl, guitar
metal: metal, heavy metal, punk, grunge, badass, rock and roll
western: western, cowboy, wild west, rodeo
military: military, army
royal: royal, luxury, elegant, regal, king, queen, baroque
magic: magic, magical, mystical, mystic, wizard, enchanted
fantasy: fantasy, dragon, medieval
love: love, romantic, valentine, heart, wedding
food: food, pizza, taco, burger, ramen, delicious, chef, kitchen, sushi
coffee: coffee, cafe, espresso, latte
japan: japan, japanese, tokyo, samurai, ramen, kyoto
fire: fire, flame, flames, burning
travel: travel, postcard, wanderlust
tropical: tropical
`);

/** Things from the emoji set that people call by other names. */
export const iconWords = table(`
hot-beverage: coffee, espresso, latte, cappuccino, coffee cup, coffee mug
teacup-without-handle: tea, matcha, green tea
beer-mug: beer, pint, lager, ale
wine-glass: wine
cocktail-glass: martini, gin
tropical-drink: cocktail, drink, margarita, mojito
bubble-tea: boba, bubble tea, milk tea
cup-with-straw: soda, juice, smoothie, milkshake
pizza: pizza, pizza slice, slice of pizza
taco: taco
hamburger: burger, cheeseburger, hamburger
hot-dog: hot dog, hotdog
french-fries: fries, french fries, chips
doughnut: donut, doughnut
soft-ice-cream: ice cream, ice cream cone, gelato
steaming-bowl: ramen, noodles, noodle, soup, pho
sushi: sushi, sashimi
spaghetti: pasta, spaghetti
birthday-cake: birthday, birthday cake, cake
cookie: cookie, biscuit
avocado: avocado, guacamole
hot-pepper: chili, pepper, chilli, spicy
mushroom: mushroom, fungi, toadstool, shroom
cactus: cactus, cacti, succulent
potted-plant: plant, houseplant, monstera
sunflower: sunflower
rose: rose
hibiscus: hibiscus
tulip: tulip
cherry-blossom: cherry blossom, sakura
herb: herb, leaf, leaves, fern, basil
palm-tree: palm, palm tree
evergreen-tree: pine tree, fir, spruce, evergreen, redwood
christmas-tree: christmas tree
bicycle: bike, bicycle, cycling
motorcycle: motorbike, motorcycle, chopper, harley
motor-scooter: scooter, vespa, moped
skateboard: skateboard
racing-car: race car, racing car, formula
automobile: car, muscle car
pickup-truck: truck, pickup
sport-utility-vehicle: van, campervan, jeep, suv
minibus: vw bus, camper van, hippie van
sailboat: boat, sailboat, yacht
canoe: canoe, kayak
rocket: rocket, spaceship, rocket ship, spacecraft, shuttle
flying-saucer: ufo, flying saucer, saucer
small-airplane: plane, airplane, aeroplane
locomotive: train, steam train
ringed-planet: saturn, planet
shooting-star: shooting star, comet, meteor
high-voltage: lightning, thunder, lightning bolt, bolt, energy
guitar: guitar, electric guitar, bass
musical-keyboard: piano, keyboard, synthesizer
musical-notes: music, melody, song
saxophone: saxophone, sax, jazz
trumpet: trumpet
microphone: mic, microphone, karaoke
radio: radio, boombox
videocassette: cassette, tape, mixtape
video-game: game controller, controller, gamepad, video game, video games
joystick: arcade, joystick
camera: camera, photography, photographer
laptop: laptop, computer, coding, programmer, developer, code
books: books, library, bookworm
open-book: book, reading, novel
red-heart: heart, love
crescent-moon: crescent
gem-stone: diamond, gem, crystal, jewel
crown: crown
anchor: anchor
compass: compass
tent: tent
fire: campfire, bonfire, flame, fire
mountain: mountain
mount-fuji: mount fuji, mt fuji, fuji
water-wave: great wave
snowflake: snowflake
rainbow: rainbow
basketball: basketball, hoops
soccer-ball: soccer, football
american-football: american football
baseball: baseball
tennis: tennis
bowling: bowling
fishing-pole: fishing, fishing rod
dumpling: dumpling, gyoza
t-rex: t-rex, t rex, tyrannosaurus, dinosaur, dino, trex, godzilla, raptor
sauropod: brontosaurus, sauropod, loch ness
whale: whale, blue whale, orca
shark: shark, great white
turtle: turtle, tortoise
snake: snake, serpent, cobra, python
butterfly: butterfly, moth
honeybee: bee, honeybee, bumblebee
lady-beetle: ladybug, ladybird
eagle: eagle, hawk, falcon
parrot: parrot, macaw
bird: bird, robin, sparrow
blackbird: raven, crow
flamingo: flamingo
crab: crab
lobster: lobster
jellyfish: jellyfish
tropical-fish: tropical fish
fish: fish, koi, goldfish, trout, salmon, bass fish
dolphin: dolphin
deer: deer, doe, buck
sloth: sloth
elephant: elephant
giraffe: giraffe
llama: llama, alpaca
hedgehog: hedgehog
otter: otter
bat: bat
spider: spider, tarantula
snail: snail
phoenix-bird: phoenix
castle: castle, fortress
lighthouse: lighthouse, light house, beacon
hot-springs: onsen
statue-of-liberty: statue of liberty
moai: moai, easter island
yin-yang: yin yang, yinyang
peace-symbol: peace, hippie
eye: eye, all seeing eye
crossed-swords: swords
dagger: dagger, knife
bomb: bomb
alien-monster: space invader, monster
pile-of-poo: poop
wrench: tool
game-die: dice, d20, dnd
spade-suit: poker, cards
`);

/** Words that cannot be drawn. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an the and or but of in on at to for from by as is are be been was were it its his her their my our your this that these those with without into over under above below near
  very so too more most much many some any all each every one two three four five six no not only just really super
  art artwork design print style styled illustration drawing image picture graphic logo shirt t-shirt tee garment poster sticker mug hoodie apparel merch clothing vector
  cool awesome amazing beautiful nice great good best perfect fun funny new big small little tiny huge giant large tall fat thin young old-fashioned
  make create draw show please want like look looking featuring feature inspired theme themed background isolated transparent white-background high quality detailed
  detail colorful colourful color colour colors colours bright bold modern trendy aesthetic original unique creative made using used use says say saying text words word lettering letter letters quote slogan reading typography
  front back side center middle around through against between up down out off then than when while where who whose which what how there here wearing wears dressed doing going gets get has have having
  day time way thing things stuff life world lover fan club company co est established since
  variation isolated mockup frame garment kind type pattern seamless badge emblem minimal mascot crest patch top bottom left right long short open close free button sign symbol hand face person mark input us we you me i he she they them am`.split(
    /\s+/,
  ),
);

/** Words for a kind of composition. */
export const layoutWords = table(`
pattern: pattern, seamless, all over, all-over, repeating, tiled
badge: badge, emblem, crest, patch, logo, seal, stamp
postcard: postcard, greetings from, travel poster, scene, landscape
type: typography, typographic, text, lettering, slogan, quote
portrait: portrait, bust, head, face, close up, closeup
`);
