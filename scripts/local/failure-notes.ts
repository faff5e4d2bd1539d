/** Lines by which vitest and Playwright name a failed test or say why it failed. */
const NAMES_FAILURE = /^\s*(?:FAIL |×|✘|\d+\) \[|(?:Assertion|Type|Range|Reference)?Error: )/;
const MOST_NAMED = 60;
const LAST_LINES = 40;

/** Collects the lines of a step's output that explain its failure, to repeat them at the end. */
export function failureNotes(): { read: (chunk: Buffer) => void; text: () => string } {
  const named: string[] = [];
  let last: string[] = [];
  let rest = "";
  const take = (line: string) => {
    if (NAMES_FAILURE.test(line) && named.length < MOST_NAMED && !named.includes(line)) named.push(line);
    last = [...last.slice(1 - LAST_LINES), line];
  };
  return {
    read: (chunk) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(take);
    },
    text: () => [...named, "…", ...last, rest].join("\n"),
  };
}
