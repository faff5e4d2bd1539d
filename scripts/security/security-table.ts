import type { QualityResult } from "../local/quality-results";
import type { HeldBy } from "./held-by";

/** Each id with its rule, the tests that check it, and the numbers they printed. */
export function securityTable(
  ids: Map<string, string>,
  heldBy: readonly HeldBy[],
  results: QualityResult[],
): string {
  return [...ids]
    .map(([id, rule]) => {
      const tests = heldBy.filter(([held]) => held === id);
      return [
        `${id.padEnd(4)} ${rule}`,
        ...(tests.length > 0
          ? tests.map(([, test, shows]) => `       ${test}: ${shows}`)
          : ["       no test yet"]),
        ...results.filter((result) => idsOf(result).includes(id)).map(({ text }) => `     = ${text}`),
      ].join("\n");
    })
    .join("\n");
}

/** `S12` of "S12 over HTTP". */
function idsOf({ id }: QualityResult): string[] {
  return id.match(/[A-Z]\d+/g) ?? [];
}

/** The ids of one letter in docs/quality.md, each with its rule. */
export function idsInDocument(text: string, letter: string): Map<string, string> {
  const rows = text.matchAll(/^\| ([A-Z]\d+) \| (.+?) \|$/gm);
  return new Map(
    [...rows].flatMap(([, id = "", rule = ""]) => (id.startsWith(letter) ? [[id, rule] as const] : [])),
  );
}
