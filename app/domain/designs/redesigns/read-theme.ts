import type { ImageStyle } from "../generation/prompts";
import { MOOD_SET, motifOf, STYLES, type StyleWord } from "./theme-vocabulary";

/** What a redesign takes over: words of the vocabulary, and names of colors. */
export interface DesignTheme {
  motifs: string[];
  moods: string[];
  style: ImageStyle;
  palette: string[];
}

export const MAX_MOTIFS = 5;
export const MAX_MOODS = 2;
const MAX_LEFT_OUT = 24;
const MAX_READ_CHARACTERS = 4000;

/**
 * The words of a text that are in the vocabulary, in order, and the words that are not and stay behind. Everything
 * else in the text is ignored.
 */
export function readDesignTheme(
  texts: readonly string[],
): Omit<DesignTheme, "palette"> & { leftOut: string[] } {
  const motifs = new Set<string>();
  const moods = new Set<string>();
  const leftOut = new Set<string>();
  let style: ImageStyle = "";
  for (const text of texts) {
    for (const word of text
      .slice(0, MAX_READ_CHARACTERS)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) {
      const motif = motifOf(word);
      if (Object.hasOwn(STYLES, word)) style ||= STYLES[word as StyleWord];
      else if (motif) motifs.add(motif);
      else if (MOOD_SET.has(word)) moods.add(word);
      else if (word.length > 2 && word.length <= 30) leftOut.add(word);
    }
  }
  return {
    motifs: [...motifs].slice(0, MAX_MOTIFS),
    moods: [...moods].slice(0, MAX_MOODS),
    style,
    leftOut: [...leftOut].slice(0, MAX_LEFT_OUT),
  };
}

/** The words of one theme completed by those of another; the first one's come first. */
export function mergeThemes(
  first: Omit<DesignTheme, "palette">,
  second: Omit<DesignTheme, "palette">,
): Omit<DesignTheme, "palette"> {
  return {
    motifs: [...new Set([...first.motifs, ...second.motifs])].slice(0, MAX_MOTIFS),
    moods: [...new Set([...first.moods, ...second.moods])].slice(0, MAX_MOODS),
    style: first.style || second.style,
  };
}
