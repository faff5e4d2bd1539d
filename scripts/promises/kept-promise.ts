/** One promise of the public copy. */
export interface KeptPromise {
  /** In a few words, for the table. */
  promise: string;
  /** Matches every sentence of the copy that makes it. */
  said: RegExp;
  /** The tests that would fail if it were broken: "file › the title's beginning". */
  tests: string[];
  /** Where people keep it and no test can: who, and where it shows that they are late. */
  people?: string;
}
