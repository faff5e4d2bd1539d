/** The beginning of a text, of at most so many UTF-16 units. A character of two, such as an emoji, is not cut in half. */
export function cutText(text: string, most: number): string {
  const beginning = text.slice(0, most);
  return HALF_AT_END.test(beginning) ? beginning.slice(0, -1) : beginning;
}

const HALF_AT_END = /[\ud800-\udbff]$/;
