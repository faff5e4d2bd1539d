import { fullTextQuery } from "~/lib/text/full-text-query";

/** What buyers call garments and colors, and how their ids are spelled. */
const ALSO: Record<string, readonly string[]> = {
  tee: ["t shirt"],
  tees: ["t shirt"],
  tshirt: ["t shirt"],
  tshirts: ["t shirt"],
  hoody: ["hoodie"],
  hooded: ["hoodie"],
  jumper: ["sweatshirt"],
  sweater: ["sweatshirt"],
  crewneck: ["sweatshirt"],
  longsleeve: ["long sleeve"],
  tanktop: ["tank top"],
  vest: ["tank top"],
  women: ["womens"],
  ladies: ["womens"],
  kid: ["youth"],
  kids: ["youth"],
  children: ["youth"],
  gray: ["grey"],
  grey: ["gray"],
};

/**
 * Searches titles, tags, garments and colors of one store: its id is a token in the index, so other stores' results are never
 * read. Null if nothing is left to look for.
 */
export function storeSearchQuery(storeId: string, search: string): string | null {
  const terms = fullTextQuery(search, {
    alike: (word) => (Object.hasOwn(ALSO, word) ? (ALSO[word] ?? []) : []),
  });
  return terms && `store : "${storeId.replaceAll('"', "")}" AND {title about} : (${terms})`;
}
