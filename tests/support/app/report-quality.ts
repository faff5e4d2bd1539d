/** One measured line for the table of `npm run reliability` (scripts/local/quality-results.ts reads it from the output). */
export function reportQualityResult(bar: string, what: string, found: string): void {
  console.log(`${bar}: ${what}: ${found}`);
}
