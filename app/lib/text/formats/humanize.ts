/** A word of the database as people read it: `partly_shipped` → `Partly shipped`. */
export function humanize(word: string): string {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
