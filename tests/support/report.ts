/** One measured line for the table of `npm run reliability` (scripts/local/bars.ts reads it from the output). */
export function report(bar: string, what: string, found: string): void {
  console.log(`${bar}: ${what}: ${found}`);
}
