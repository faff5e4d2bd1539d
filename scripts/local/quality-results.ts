/** A measured line printed by a test: the id from docs/quality.md, what was done, what was found. */
export interface QualityResult {
  id: string;
  text: string;
}

const LINE = /^((?:[RIPS]\d+)(?:[–-][RIPS]?\d+)?[^:]{0,20}): (.+)$/;

/** Passes a child's output through and collects the measured lines. */
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

/** Sorted by id, one line each. */
export function qualityResultTable(bars: QualityResult[]): string {
  const order = ({ id }: QualityResult) => `${id[0]}${/\d+/.exec(id)?.[0].padStart(3, "0")}`;
  const sorted = [...bars].sort((a, b) => order(a).localeCompare(order(b)));
  const width = Math.max(...sorted.map(({ id }) => id.length));
  return sorted.map(({ id, text }) => `${id.padEnd(width)}  ${text}`).join("\n");
}
