/** A mistake that people make, as exact replacements in one file, and the tests that must notice it. */
export interface Mutant {
  /** What is wrong, as a sentence for the table. */
  name: string;
  file: string;
  /** Each `from` stands in the file exactly once. */
  edits: { from: string; to: string }[];
  /** The narrowest test files that catch it. */
  tests: string[];
  /** Only tests of these files whose names fit, where a file is long. */
  testNamePattern?: string;
  /** The tests ask the built Worker. */
  needsBuild?: true;
}

/** A bug of one replacement. */
export function mutant(
  name: string,
  file: string,
  from: string,
  to: string,
  tests: string[],
  more: Pick<Mutant, "testNamePattern" | "needsBuild"> = {},
): Mutant {
  return { name, file, edits: [{ from, to }], tests, ...more };
}
