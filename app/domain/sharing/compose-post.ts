import { findNetwork, type SocialNetwork } from "./networks";
import { postLength } from "./post-length";

const MAX_HASHTAGS = 5;
const MAX_EMOJIS = 2;

const EMOJIS: Record<string, string> = {
  cat: "🐱",
  dog: "🐶",
  fox: "🦊",
  wolf: "🐺",
  bear: "🐻",
  lion: "🦁",
  tiger: "🐯",
  owl: "🦉",
  bird: "🐦",
  fish: "🐟",
  whale: "🐳",
  octopus: "🐙",
  frog: "🐸",
  dragon: "🐉",
  dinosaur: "🦖",
  unicorn: "🦄",
  butterfly: "🦋",
  bee: "🐝",
  robot: "🤖",
  ghost: "👻",
  skull: "💀",
  skeleton: "💀",
  alien: "👽",
  astronaut: "🧑‍🚀",
  rocket: "🚀",
  moon: "🌙",
  sun: "☀️",
  star: "⭐",
  sunset: "🌅",
  mountain: "🏔️",
  forest: "🌲",
  tree: "🌳",
  flower: "🌸",
  sunflower: "🌻",
  rose: "🌹",
  cactus: "🌵",
  mushroom: "🍄",
  ocean: "🌊",
  wave: "🌊",
  beach: "🏖️",
  rain: "🌧️",
  rainbow: "🌈",
  fire: "🔥",
  coffee: "☕",
  pizza: "🍕",
  beer: "🍺",
  guitar: "🎸",
  music: "🎵",
  book: "📚",
  camera: "📷",
  bicycle: "🚲",
  motorcycle: "🏍️",
  car: "🚗",
  heart: "❤️",
  surfing: "🏄",
  camping: "🏕️",
  christmas: "🎄",
  halloween: "🎃",
  pumpkin: "🎃",
  love: "❤️",
  retro: "🕹️",
  summer: "☀️",
  winter: "❄️",
};

/** Hashtags of a product: its tags, or the longer words of its title. */
export function hashtagsOf({ title, tags }: { title: string; tags: readonly string[] }): string[] {
  const named = tags.length > 0 ? tags : title.split(/\s+/).filter((word) => word.length > 3);
  const hashtags = named.flatMap((tag) => {
    const word = tag
      .normalize("NFC")
      .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
      .toLowerCase();
    return /\p{L}/u.test(word) ? [`#${word}`] : [];
  });
  return [...new Set([...hashtags, "#inkloom"])].slice(0, MAX_HASHTAGS + 1);
}

/** Emojis that suit the words of a product; a shirt where none does. */
export function emojisOf({ title, tags }: { title: string; tags: readonly string[] }): string[] {
  const words = `${title} ${tags.join(" ")}`.toLowerCase().match(/\p{L}+/gu) ?? [];
  const found = new Set(
    words.flatMap((word) => {
      const name = Object.hasOwn(EMOJIS, word) ? word : word.replace(/s$/, "");
      return Object.hasOwn(EMOJIS, name) ? [EMOJIS[name] as string] : [];
    }),
  );
  return found.size > 0 ? [...found].slice(0, MAX_EMOJIS) : ["👕"];
}

/** The text of a post within the network's limit: the message is cut before hashtags go, the link always stays. */
export function composePost(
  network: SocialNetwork,
  {
    message,
    emojis,
    hashtags,
    link,
  }: { message: string; emojis: string[]; hashtags: string[]; link: string | null },
): string {
  const { maxCharacters } = findNetwork(network);
  const lengthOf = (text: string) => postLength(network, text);
  const after = link ? ` ${link}` : "";
  const kept = [...hashtags];
  const ending = () => [...emojis, ...kept].map((each) => ` ${each}`).join("") + after;
  // At least half of the space is the message's.
  while (kept.length > 0 && lengthOf(ending()) > maxCharacters / 2) kept.pop();
  const whole = `${message}${ending()}`;
  if (lengthOf(whole) <= maxCharacters) return whole;
  // By what people see as one letter: an emoji is not cut in two.
  const letters = Array.from(new Intl.Segmenter().segment(message), ({ segment }) => segment);
  let said = "";
  do {
    letters.pop();
    said = `${letters.join("")}…${ending()}`;
  } while (letters.length > 0 && lengthOf(said) > maxCharacters);
  return said;
}
