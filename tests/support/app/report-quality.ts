import { afterAll, afterEach } from "vitest";

/** Prints one measured line for `npm run reliability` (scripts/local/quality-results.ts parses it). */
export function reportQualityResult(bar: string, what: string, found: string): void {
  console.log(`${bar}: ${what}: ${found}`);
}

/** Prints how many tests of this file held, or of those with such a name: the number of a limit that is shown case by case. */
export function reportChecks(bar: string, what: string, named = /./): void {
  let [tried, held] = [0, 0];
  afterEach(({ task }) => {
    if (!named.test(task.name)) return;
    tried += 1;
    if (task.result?.state !== "fail") held += 1;
  });
  afterAll(() => {
    if (tried > 0) reportQualityResult(bar, what, `${held} of ${tried} held`);
  });
}
