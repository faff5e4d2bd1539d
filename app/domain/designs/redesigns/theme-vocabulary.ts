/**
 * All words that a redesign takes over from a page or a picture. Nothing else reaches the image model, so a page
 * cannot put its own words into the prompt.
 */

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Things that can be drawn. */
export const MOTIFS: readonly string[] = words(`
  cat dog wolf fox bear panda lion tiger leopard elephant giraffe zebra monkey gorilla deer moose horse unicorn cow bull pig goat
  sheep llama rabbit squirrel raccoon hedgehog otter beaver badger sloth koala kangaroo bat mouse hamster bird eagle owl hawk raven
  crow parrot flamingo penguin duck goose swan chicken rooster peacock hummingbird dove fish shark whale dolphin octopus squid
  jellyfish crab lobster turtle frog lizard snake crocodile dinosaur dragon phoenix mermaid monster alien robot ghost skeleton skull
  zombie vampire witch wizard fairy angel devil knight pirate ninja samurai viking astronaut cowboy clown king queen mascot butterfly
  bee moth beetle ladybug spider snail ant dragonfly feather paw antlers horns fur claw
  tree palm pine oak forest jungle leaf fern cactus succulent bamboo bonsai flower rose sunflower tulip daisy lotus poppy lavender
  orchid wildflowers mushroom moss ivy vine garden meadow field farm tractor barn
  mountain hill valley canyon desert volcano island beach ocean sea wave lake river waterfall cliff cave iceberg glacier sky cloud rain
  storm lightning rainbow snow snowflake wind fog sunrise sunset sun moon star stars galaxy planet saturn mars earth comet meteor
  aurora constellation eclipse space universe night
  rocket spaceship ufo satellite telescope airplane helicopter balloon parachute drone car truck van bus jeep motorcycle bicycle
  scooter skateboard train tram boat ship sailboat kayak canoe submarine anchor compass map lighthouse harbor bridge road highway
  campfire tent camper lantern backpack boots axe cabin house castle tower temple pyramid city skyline street ruins windmill
  coffee tea mug cup teapot beer wine cocktail whiskey bottle pizza taco burger sushi ramen noodles bread donut cupcake cake cookie
  icecream chocolate candy popcorn pancake bacon egg cheese avocado tomato carrot pumpkin pepper chili garlic corn pineapple apple
  banana orange lemon lime cherry strawberry blueberry watermelon peach pear grapes coconut mango
  guitar bass drum drums piano keyboard violin saxophone trumpet banjo ukulele microphone headphones vinyl cassette turntable speaker
  boombox synthesizer notes music concert
  book books library pencil pen paintbrush palette camera film projector television radio typewriter computer laptop phone controller
  joystick arcade pixel chess dice cards puzzle puppet magic crystal potion wand sword shield arrow bow crown ring diamond gem key lock
  clock hourglass watch umbrella candle lamp bulb mirror window door chair sofa bed bathtub
  football soccer basketball baseball softball volleyball tennis golf hockey boxing wrestling karate surfing surfboard skiing
  snowboard skating swimming diving running marathon cycling climbing hiking camping fishing hunting yoga gym barbell kettlebell
  rowing sailing archery bowling darts billiards dancing ballet racing rodeo
  heart eye hand fist brain lungs lips smile face mask mustache beard hat cap glasses sunglasses shoe sneaker sock
  gear wrench hammer saw anvil engine piston toolbox nurse doctor teacher chef baker barista firefighter carpenter mechanic farmer
  gardener sailor pilot scientist engineer programmer artist poet
  mom dad grandma grandpa family baby wedding birthday christmas santa reindeer ornament halloween easter thanksgiving turkey
  valentine firework lollipop gift ribbon wreath
  mandala spiral circle triangle square hexagon stripes dots waves grid maze knot tattoo flames fire smoke water ice stone wood
  math physics chemistry biology atom molecule dna microscope equation science history geography
`);

export const MOODS: readonly string[] = words(`
  funny humorous cute adorable cheerful happy playful whimsical silly sarcastic weird surreal psychedelic trippy dreamy mystical magical
  enchanted spooky scary dark gothic gloomy melancholic romantic tender cozy calm peaceful serene zen minimal bold loud energetic wild
  rebellious tough brave heroic epic adventurous free nostalgic vintage retro classic elegant luxurious rustic tropical summer
  autumn winter spring festive patriotic inspirational motivational spiritual proud confident futuristic cosmic urban grunge punk
`);

/** Ways of drawing that a page may name, and the generator's art style for each. */
export const STYLES = {
  realistic: "realistic",
  photorealistic: "realistic",
  cartoon: "cartoon",
  comic: "cartoon",
  kawaii: "cartoon",
  "3d": "3D",
  watercolor: "watercolor",
  watercolour: "watercolor",
  digital: "digital art",
  vector: "digital art",
  geometric: "digital art",
  oil: "oil painting",
  sketch: "pencil sketch",
  drawing: "pencil sketch",
  "hand-drawn": "pencil sketch",
  pixel: "pixel art",
  "8-bit": "pixel art",
  anime: "anime",
  manga: "anime",
} as const;

export type StyleWord = keyof typeof STYLES;

/** Plurals and other forms of a motif's name. */
export function motifOf(word: string): string | null {
  for (const form of [
    word,
    word.replace(/ies$/, "y"),
    word.replace(/(?<=s|x|ch|sh)es$/, ""),
    word.replace(/ves$/, "f"),
    word.replace(/s$/, ""),
  ])
    if (MOTIF_SET.has(form)) return form;
  return null;
}

const MOTIF_SET: ReadonlySet<string> = new Set(MOTIFS);
export const MOOD_SET: ReadonlySet<string> = new Set(MOODS);
