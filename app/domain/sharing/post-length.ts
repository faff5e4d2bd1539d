import type { SocialNetwork } from "./networks";

/**
 * X's own count (twitter-text, version 3): Latin letters and most punctuation weigh one, everything else, such as Chinese letters and
 * emojis, two.
 */
const LIGHT_CODE_POINTS = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;
/** X shortens every link to this many characters, and takes names of sites for links. */
const LINK_CHARACTERS = 23;
const LINK = /(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?/giu;

/** How long a network takes a text to be. Where X's count needs its list of domains or emojis, the longer of two counts. */
export function postLength(network: SocialNetwork, text: string): number {
  if (network !== "twitter") return text.length;
  let length = 0;
  const others = text.normalize("NFC").replace(LINK, (link) => {
    length += /^https?:/i.test(link) ? LINK_CHARACTERS : Math.max(LINK_CHARACTERS, weightOf(link));
    return "";
  });
  return length + weightOf(others);
}

function weightOf(text: string): number {
  let weight = 0;
  for (const letter of text) {
    const at = letter.codePointAt(0) ?? 0;
    weight += LIGHT_CODE_POINTS.some(([from, to]) => at >= from && at <= to) ? 1 : 2;
  }
  return weight;
}
