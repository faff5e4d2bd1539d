/**
 * Names of brands, franchises and people that designs are often copied from. Distinctive ones only: a name that is
 * an ordinary word as well ("apple", "target") would refuse honest pages. Each is matched as whole words, in any
 * spelling or spacing.
 */
const NAMES = `
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
  mercedes benz|tesla motors|nasa|google|youtube|facebook|instagram|tiktok|netflix|spotify|microsoft|iphone|
  nfl|nba|mlb|nhl|fifa|ufc|wwe|super bowl|olympics|dallas cowboys|green bay packers|new york yankees|los angeles lakers|chicago bulls|
  real madrid|fc barcelona|manchester united|liverpool fc|
  taylor swift|swiftie|swifties|eras tour|beyonce|beyoncé|rihanna|drake ovo|kanye west|billie eilish|harry styles|bts army|blackpink|
  metallica|iron maiden|ac/dc|acdc|led zeppelin|pink floyd|the beatles|rolling stones|nirvana|guns n' roses|guns n roses|ramones|
  grateful dead|bob marley|tupac|2pac|notorious b.i.g|eminem|wu-tang|wu tang|elvis presley|michael jackson|freddie mercury|
  donald trump|maga hat|joe biden|barack obama|elon musk|kim kardashian|cristiano ronaldo|lionel messi|michael jordan|kobe bryant|
  lebron james|muhammad ali|bruce lee|marilyn monroe|albert einstein|frida kahlo|banksy|keith haring|andy warhol|basquiat
`
  .split("|")
  .map((name) => name.trim())
  .filter(Boolean);

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

const PATTERNS = NAMES.map((name) => ({ name, pattern: normal(name) }));

/**
 * The first protected name in the texts, as it is commonly written; or the word before a ®, ™ or ℠, which says that it is a mark.
 * Null if there is none.
 */
export function findProtectedName(texts: readonly string[]): string | null {
  for (const text of texts) {
    const marked = /([\p{L}\p{N}][\p{L}\p{N}'&.-]{0,40})\s?(?:®|™|℠|\((?:r|tm)\))/iu.exec(
      text.slice(0, 20_000),
    );
    if (marked?.[1]) return marked[1];
    const searched = normal(text.slice(0, 20_000));
    const named = PATTERNS.find(({ pattern }) => searched.includes(pattern));
    if (named) return named.name;
  }
  return null;
}
