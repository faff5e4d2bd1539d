/** A measured line that a test prints: which bar of the quality list, what was done, what was found. */
export interface Bar {
  id: string;
  words: string;
}

const LINE = /^((?:[RIP]\d+)(?:[–-][RIP]?\d+)?[^:]{0,20}): (.+)$/;

/** Passes a child's output on, and keeps the lines that tell a number. */
export function barReader(pass: (text: string) => void): { read: (chunk: Buffer) => void; bars: Bar[] } {
  const bars: Bar[] = [];
  let rest = "";
  return {
    bars,
    read: (chunk) => {
      pass(chunk.toString());
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, id, words] = LINE.exec(line) ?? [];
        if (id && words) bars.push({ id, words });
      }
    },
  };
}

/** Sorted by number, one line each. */
export function barTable(bars: Bar[]): string {
  const order = ({ id }: Bar) => `${id[0]}${/\d+/.exec(id)?.[0].padStart(3, "0")}`;
  const sorted = [...bars].sort((a, b) => order(a).localeCompare(order(b)));
  const width = Math.max(...sorted.map(({ id }) => id.length));
  return sorted.map(({ id, words }) => `${id.padEnd(width)}  ${words}`).join("\n");
}
