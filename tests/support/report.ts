/** One measured line for the table of `npm run reliability` (scripts/reliability.ts reads them from the output). */
export function report(bar: string, what: string, found: string): void {
  console.log(`[bar] ${bar} | ${what} | ${found}`);
}
