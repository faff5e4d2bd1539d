const names = new Intl.ListFormat("en-GB");

/** "front, back and left sleeve". */
export const listed = (words: readonly string[]): string => names.format(words);
