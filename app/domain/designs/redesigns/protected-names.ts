/**
 * Names of brands, franchises and people that designs are often copied from. Distinctive ones only: a name that is
 * an ordinary word as well ("apple", "target") would refuse honest pages. Each is matched as whole words, in any
 * spelling or spacing.
 */
const NAMES = named(`
  disney|pixar|marvel|avengers|spider-man|spiderman|iron man|captain america|deadpool|wolverine|x-men|star wars|mandalorian|grogu|
  baby yoda|darth vader|jedi|star trek|harry potter|hogwarts|gryffindor|slytherin|lord of the rings|hobbit|gandalf|game of thrones|
  stranger things|rick and morty|the simpsons|bart simpson|homer simpson|family guy|south park|spongebob|peppa pig|paw patrol|bluey|
  mickey mouse|minnie mouse|donald duck|winnie the pooh|elsa frozen|lilo and stitch|grinch|dr seuss|snoopy|charlie brown|garfield|
  hello kitty|sanrio|pokemon|pokémon|pikachu|charizard|nintendo|super mario|mario kart|luigi|zelda|donkey kong|animal crossing|
  minecraft|fortnite|roblox|call of duty|grand theft auto|playstation|xbox|sega|sonic the hedgehog|pac-man|pacman|tetris|halo infinite|
  dragon ball|goku|naruto|one piece luffy|sailor moon|attack on titan|demon slayer|my hero academia|studio ghibli|totoro|
  batman|superman|wonder woman|joker dc|harley quinn|justice league|transformers|optimus prime|barbie|hot wheels|lego|my little pony|
  teenage mutant ninja turtles|ninja turtles|power rangers|ghostbusters|jurassic park|jurassic world|back to the future|godzilla|
  king kong|terminator|predator|rocky balboa|scarface|pulp fiction|breaking bad|the office|friends tv|seinfeld|squid game|
  nike|just do it|air jordan|jordan brand|adidas|yeezy|reebok|under armour|new balance|converse all star|vans off the wall|supreme box logo|
  gucci|louis vuitton|chanel|hermes|hermès|prada|versace|balenciaga|dior|fendi|burberry|ralph lauren|tommy hilfiger|calvin klein|
  lacoste|the north face|patagonia|carhartt|levi's|levis|champion usa|stussy|stüssy|bape|off-white|essentials fear of god|
  coca-cola|coca cola|pepsi|red bull|monster energy|starbucks|mcdonald's|mcdonalds|burger king|kfc|dunkin|budweiser|heineken|
  jack daniel's|jack daniels|harley-davidson|harley davidson|ford mustang|chevrolet|ferrari|lamborghini|porsche|bmw|mercedes-benz|
  mercedes benz|tesla motors|nasa|netflix|spotify|microsoft|iphone|
  nfl|nba|mlb|nhl|fifa|ufc|wwe|super bowl|olympics|dallas cowboys|green bay packers|new york yankees|los angeles lakers|chicago bulls|
  real madrid|fc barcelona|manchester united|liverpool fc|
  taylor swift|swiftie|swifties|eras tour|beyonce|beyoncé|rihanna|drake ovo|kanye west|billie eilish|harry styles|bts army|blackpink|
  metallica|iron maiden|ac/dc|acdc|led zeppelin|pink floyd|the beatles|rolling stones|nirvana|guns n' roses|guns n roses|ramones|
  grateful dead|bob marley|tupac|2pac|notorious b.i.g|eminem|wu-tang|wu tang|elvis presley|michael jackson|freddie mercury|
  donald trump|maga hat|joe biden|barack obama|elon musk|kim kardashian|cristiano ronaldo|lionel messi|michael jordan|kobe bryant|
  lebron james|muhammad ali|bruce lee|marilyn monroe|albert einstein|frida kahlo|banksy|keith haring|andy warhol|basquiat
`);

/** Names that pages write beside a product: where to follow the shop, or how to find it. */
const NETWORKS = named("google|youtube|facebook|instagram|tiktok");

/** Makers of blank garments, their cloths, and certificates: what a shirt is made of, and not what it shows. */
const CLOTH = named(`
  gildan|softstyle|dryblend|heavy cotton|ultra cotton|bella canvas|airlume|next level|comfort colors|hanes|comfortsoft|ecosmart|
  fruit of the loom|american apparel|port company|port and company|anvil|jerzees|russell athletic|sols|stanley stella|kariban|
  as colour|lane seven|independent trading|tultex|lat apparel|rabbit skins|alstyle|oeko tex|oekotex|standard 100|gots|grs|ocs|
  bci|better cotton|fair wear|peta|fsc|bluesign|cradle to cradle|cpsia|lycra|tencel|lyocell|modal|coolmax|printful|printify
`);

function named(list: string): { name: string; pattern: string }[] {
  return list
    .split("|")
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => ({ name, pattern: normal(name) }));
}

/** Letters and digits with single spaces between words, accents folded. */
function normal(text: string): string {
  return ` ${text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

const MAX_READ_CHARACTERS = 20_000;
/** How far before a mark its name may begin. */
const MARKED_CHARACTERS = 40;

/**
 * The first protected name in the texts, as it is commonly written; or the word before a ®, ™ or ℠, which says that it is a mark.
 * Null if there is none. `texts` say what is shown: title, category, tags, a person's own words. `around` is what a page says beside
 * it: there marks are those of cloth and makers, and networks are where to follow the shop.
 */
export function findProtectedName(texts: readonly string[], around: readonly string[] = []): string | null {
  for (const text of texts) {
    const found = markedName(text) ?? nameIn(text, [...NAMES, ...NETWORKS]);
    if (found) return found;
  }
  for (const text of around) {
    const found = nameIn(text, NAMES);
    if (found) return found;
  }
  return null;
}

function nameIn(text: string, names: typeof NAMES): string | null {
  const searched = normal(text.slice(0, MAX_READ_CHARACTERS));
  return names.find(({ pattern }) => searched.includes(pattern))?.name ?? null;
}

const MARKED = /([\p{L}\p{N}][\p{L}\p{N}'&.-]{0,40})\s?(?:®|™|℠|\((?:r|tm)\))/giu;

function markedName(text: string): string | null {
  const read = text.slice(0, MAX_READ_CHARACTERS);
  for (const { 0: mark, 1: word = "", index } of read.matchAll(MARKED)) {
    const before = read.slice(Math.max(0, index - MARKED_CHARACTERS), index + mark.length);
    const written = normal(before.replace(/(?:®|™|℠|\((?:r|tm)\))/giu, " "));
    // A maker's name with the number of a garment: “Bella+Canvas 3001”.
    const unnumbered = written.replace(/( \S*\d\S*)+ $/, " ");
    const isCloth = CLOTH.some(({ pattern }) => written.endsWith(pattern) || unnumbered.endsWith(pattern));
    if (/\p{L}/u.test(word) && !isCloth) return word;
  }
  return null;
}
