const names = new Intl.ListFormat("en-GB");

/** "front, back and left sleeve". */
export const formatList = (words: readonly string[]): string => names.format(words);
