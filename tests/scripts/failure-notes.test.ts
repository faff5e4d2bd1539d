import { describe, expect, it } from "vitest";
import { failureNotes } from "../../scripts/local/failure-notes";

const notesOf = (...chunks: string[]) => {
  const notes = failureNotes();
  for (const chunk of chunks) notes.read(Buffer.from(chunk));
  return notes.text();
};

describe("what is said last of a failed step", () => {
  it("names failed tests and their reasons, however far from the end and however the output was cut", () => {
    const text = notesOf(
      " FAIL  |worker| tests/a.test.ts > sel",
      "ls once\nAssertionError: expected 2 to be 1\n  1) [desk] › tests/e2e/b.spec.ts:9:1 › buys\n",
      "fine\n".repeat(500),
    );
    expect(text).toContain("FAIL  |worker| tests/a.test.ts > sells once");
    expect(text).toContain("AssertionError: expected 2 to be 1");
    expect(text).toContain("1) [desk] › tests/e2e/b.spec.ts:9:1 › buys");
  });

  it("stays short however much is printed", () => {
    expect(notesOf("Error: again and again\n".repeat(9_000)).split("\n").length).toBeLessThan(110);
  });
});
