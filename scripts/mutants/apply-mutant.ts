import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";

/** The file with the bug applied. Throws if a replacement does not occur exactly once or changes nothing. */
export function applyMutant(
  root: string,
  { file, edits, name }: Mutant,
): { path: string; good: string; bad: string } {
  const path = join(root, file);
  const good = readFileSync(path, "utf8");
  let bad = good;
  for (const { from, to } of edits) {
    const found = bad.split(from).length - 1;
    if (found !== 1)
      throw new Error(`"${name}" applies ${found} times to ${file}: ${JSON.stringify(from.slice(0, 80))}`);
    if (from === to) throw new Error(`"${name}" changes nothing in ${file}`);
    // A function, because a replacement string would have its $ interpreted.
    bad = bad.replace(from, () => to);
  }
  return { path, good, bad };
}
