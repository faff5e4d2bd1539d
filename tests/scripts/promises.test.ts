import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  findPromises,
  outdatedClaims,
  outdatedEntries,
  unlistedPromises,
} from "../../scripts/promises/find-promises";

describe("the promises of the public copy", () => {
  const said = findPromises();

  it("are each listed with what holds them", () => {
    expect(said.length).toBeGreaterThan(60);
    expect(unlistedPromises(said)).toEqual([]);
  });

  it("have entries that are still said, and tests that exist", () => {
    expect(outdatedEntries(said)).toEqual([]);
  });

  it("stand beside the claims of pages, emails and articles, which are still made and have a test each", () => {
    expect(outdatedClaims()).toEqual([]);
    expect(outdatedClaims([{ promise: "Flies", said: /shirts that fly to the moon/, tests: [] }])).toEqual([
      "Flies: nobody says it any more",
      "Flies: no test holds it",
    ]);
  });

  it("are read in the manual, too, each by an entry of its own", () => {
    const article = join(mkdtempSync(join(tmpdir(), "inkloom-manual-")), "files.md");
    writeFileSync(
      article,
      "---\ntitle: Files\nexcerpt: Nobody else sees them.\n---\n\n## Yours\n\n- You can **delete** a product at any time.\n\n| a | It never\nfades |\n",
    );
    expect(unlistedPromises(findPromises([article])).map(({ sentence }) => sentence)).toEqual([
      "Nobody else sees them.",
      "You can delete a product at any time.",
    ]);
    expect(said.some(({ file }) => file.startsWith("scripts/seed/articles/"))).toBe(true);
  });

  it("are noticed where a new one is written", () => {
    const file = join(mkdtempSync(join(tmpdir(), "inkloom-copy-")), "words.ts");
    writeFileSync(
      file,
      'export const words = { lead: "Every shirt arrives within two days. Have a look." };\n',
    );
    expect(unlistedPromises(findPromises([file])).map(({ sentence }) => sentence)).toEqual([
      "Every shirt arrives within two days.",
    ]);
  });
});
