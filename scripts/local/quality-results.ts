/** A measured line that a test prints: which bar of the quality list, what was done, what was found. */
export interface QualityResult {
  id: string;
  text: string;
}

const LINE = /^((?:[RIP]\d+)(?:[–-][RIP]?\d+)?[^:]{0,20}): (.+)$/;

/** Passes a child's output on, and keeps the lines that tell a number. */
export function qualityResultReader(pass: (text: string) => void): {
  read: (chunk: Buffer) => void;
  bars: QualityResult[];
} {
  const bars: QualityResult[] = [];
  let rest = "";
  return {
    bars,
    read: (chunk) => {
      pass(chunk.toString());
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, id, words] = LINE.exec(line) ?? [];
        if (id && words) bars.push({ id, text: words });
      }
    },
  };
}

/** Sorted by number, one line each. */
export function qualityResultTable(bars: QualityResult[]): string {
  const order = ({ id }: QualityResult) => `${id[0]}${/\d+/.exec(id)?.[0].padStart(3, "0")}`;
  const sorted = [...bars].sort((a, b) => order(a).localeCompare(order(b)));
  const width = Math.max(...sorted.map(({ id }) => id.length));
  return sorted.map(({ id, text }) => `${id.padEnd(width)}  ${text}`).join("\n");
}
