/** Prints one measured line for `npm run reliability` (scripts/local/quality-results.ts parses it). */
export function reportQualityResult(bar: string, what: string, found: string): void {
  console.log(`${bar}: ${what}: ${found}`);
}
