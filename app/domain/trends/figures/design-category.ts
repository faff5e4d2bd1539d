import type { DesignCategory } from "./figures";

/** The words of each category; the first category that has one wins, all others are graphic. */
const CATEGORY_WORDS: [DesignCategory, RegExp][] = [
  ["nostalgic", /\b(nostalgi[ac]|vintage|retro|throwback|classic|[5-9]0'?s|old school|distressed)\b/i],
  ["humor", /\b(humou?r|funny|jokes?|sarcas\w+|puns?|meme|lol|hilarious|silly)\b/i],
  ["minimalist", /\b(minimal\w*|simple|clean|line art|one line|tiny|subtle)\b/i],
  ["slogan", /\b(slogans?|text|quotes?|sayings?|lettering|typography|be kind)\b/i],
];

/** What kind of design a text is about. */
export function designCategory(text: string): DesignCategory {
  return CATEGORY_WORDS.find(([, words]) => words.test(text))?.[0] ?? "graphic";
}
