import type { ScaleRow } from "./scale-row";

/** My Images of one person with few pictures and with very many: every filter, and words that nearly all or none of them have. */

export const IMAGES = "/ai-image-generator/images";

const QUERIES = {
  "My Images": "",
  "My Images, favorites": "?favorites=1",
  "My Images, used": "?used=1",
  "My Images, generated": "?kind=generated",
  "My Images, uploaded": "?kind=upload",
  "My Images, bought": "?kind=bought",
  "My Images, a style": "?style=anime",
  "My Images, a shape": "?shape=square",
  "My Images, in no collection": "?collection=none",
  "My Images, days": "?from=2026-01-01&to=2026-12-31",
  "My Images, filtered": "?favorites=1&style=anime",
  "My Images, a word": "?q=moon",
  "My Images, a word of all": "?q=night",
  "My Images, its beginning": "?q=ni",
  "My Images, a letter of all": "?q=n",
  "My Images, words and filters": "?q=night+mo&favorites=1&style=anime",
  "My Images, a miss": "?q=zeppelin",
};

export const LIBRARY_PAGES = Object.fromEntries(
  Object.entries(QUERIES).map(([name, query]) => [name, () => ({ path: IMAGES + query, isSignedIn: true })]),
);

/** However many pictures one person has: of the time with the fewest. */
const MAX_GROWTH = 1.3;
/** P11. */
const MAX_MORE_ROWS = 1.05;
/** P10: the rows that a full page reads, where the fewest pictures do not fill one. */
const FULL_PAGE_ROWS = 2.2 * 24 + 20;

/** Lists of My Images that grow with the library, in words. */
export function grownLists(rows: readonly ScaleRow[]): string[] {
  const fewest = Math.min(...rows.map(({ size }) => size));
  return rows.flatMap(({ path, size, growth, rowsRead }) => {
    const least = rows.find((row) => row.path === path && row.size === fewest)?.rowsRead ?? 0;
    const most = Math.max(least * MAX_MORE_ROWS, least + FULL_PAGE_ROWS);
    return [
      ...(growth > MAX_GROWTH ? [`${path} with ${size} pictures takes ${growth} times as long`] : []),
      ...(rowsRead > most ? [`${path} with ${size} pictures reads ${rowsRead} rows, not ${least}`] : []),
    ];
  });
}
