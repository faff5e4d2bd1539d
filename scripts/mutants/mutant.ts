/** A plausible bug: exact replacements in one file, and the tests that must catch it. */
export interface Mutant {
  /** The bug, as a sentence for the table. */
  name: string;
  file: string;
  /** Each `from` occurs in the file exactly once. */
  edits: { from: string; to: string }[];
  /** The narrowest test files that catch it. */
  tests: string[];
  /** Only the tests whose names match, if a file is long. */
  testNamePattern?: string;
  /** The tests use the built Worker. */
  needsBuild?: true;
}

/** A bug made by one replacement. */
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
