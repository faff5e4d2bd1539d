import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failedPages, failureNotes, failureOverview } from "../../scripts/local/failure-notes";

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

describe("the overview that a failed run ends with", () => {
  const notes = notesOf(
    " FAIL  |node| tests/a.test.ts > reads\nAssertionError: expected 2 to be 1\n",
    "fine\n",
    "  1) [desk] › tests/e2e/b.spec.ts:9:1 › buys\nError: expect(page).toHaveURL failed\n",
  );

  it("has each failed test with its reason", () => {
    expect(failureOverview([{ step: "parts", notes }])).toBe(
      [
        "parts:",
        "FAIL  |node| tests/a.test.ts > reads",
        "  AssertionError: expected 2 to be 1",
        "1) [desk] › tests/e2e/b.spec.ts:9:1 › buys",
        "  Error: expect(page).toHaveURL failed",
      ].join("\n"),
    );
  });

  it("ends with the last words of a tool that names no tests", () => {
    const lint = notesOf(
      "checking\n".repeat(300),
      "\u001b[31mtests/a.test.ts\u001b[0m format ━━━\n\nFormatter would have changed it.\n  ×\n",
    );
    const text = failureOverview([{ step: "format", notes: lint }]);
    expect(text).toMatch(/^format:\n/);
    expect(text).toMatch(/\ntests\/a\.test\.ts format ━━━\nFormatter would have changed it\.$/);
  });

  it("names every failed step within 2,000 characters, however much failed", () => {
    const few = { step: "journeys", notes };
    const many = notesOf(
      ...Array.from({ length: 50 }, (_, at) => ` FAIL  ${"x".repeat(300)} ${at}\nError: no\n`),
    );
    const text = failureOverview([{ step: "pages", notes: many }, few, { step: "wire", notes: many }]);
    expect(text.length).toBeLessThan(2_000);
    for (const name of ["pages:", "journeys:", "wire:", "tests/e2e/b.spec.ts:9:1"])
      expect(text).toContain(name);
  });
});

describe("what is said of a failed journey", () => {
  it("is its error and the main part of its page", () => {
    const folder = mkdtempSync(join(tmpdir(), "failed-"));
    mkdirSync(join(folder, "buys"));
    writeFileSync(
      join(folder, "buys", "error-context.md"),
      "# Instructions\n\n# Test info\n- Name: buys\nError: timeout\n# Page snapshot\n- banner\n  - main [ref=1]:\n    - text: Sold out\n",
    );
    const text = failedPages(folder);
    for (const part of ["Name: buys", "Error: timeout", "- main", "Sold out"]) expect(text).toContain(part);
    expect(text).not.toContain("banner");
    expect(failedPages(join(folder, "nothing here"))).toBe("");
  });
});
