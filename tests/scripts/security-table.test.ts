import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { qualityResultReader } from "../../scripts/local/quality-results";
import { HELD_BY } from "../../scripts/security/held-by";
import { idsInDocument, securityTable } from "../../scripts/security/security-table";

const document = readFileSync("docs/quality.md", "utf8");
const limits = idsInDocument(document, "S");
const rules = idsInDocument(document, "W");

describe("the security table", () => {
  it("has twenty limits and twenty rules", () => {
    const numbered = (letter: string) => Array.from({ length: 20 }, (_, at) => `${letter}${at + 1}`);
    expect([...limits.keys()]).toEqual(numbered("S"));
    expect([...rules.keys()]).toEqual(numbered("W"));
  });

  it("names existing test files and documented ids", () => {
    for (const [id, test] of HELD_BY) {
      expect([id, limits.has(id) || rules.has(id)]).toEqual([id, true]);
      expect([test, existsSync(test)]).toEqual([test, true]);
    }
  });

  it("and the page about security name tests that exist", () => {
    const named = readFileSync("docs/security.md", "utf8").matchAll(/`(tests\/[\w./-]+)`/g);
    const missing = [...named].map(([, path = ""]) => path).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });

  it("has a test for each limit and each rule", () => {
    const held = new Set(HELD_BY.map(([id]) => id));
    expect([...limits.keys(), ...rules.keys()].filter((id) => !held.has(id))).toEqual([]);
  });

  it("has a test for each limit that prints its number", () => {
    const prints = (id: string, test: string) =>
      new RegExp(`(["\`])${id}[": ]`).test(readFileSync(test, "utf8"));
    const silent = [...limits.keys()].filter(
      (id) => !HELD_BY.some(([held, test]) => held === id && prints(id, test)),
    );
    expect(silent).toEqual([]);
  });

  it("shows each limit with its tests and their numbers", () => {
    const { read, bars } = qualityResultReader(() => {});
    read(Buffer.from("stdout | a test\nS13 over HTTP: one of 50 used the code\nS1: 90 routes\n"));
    const table = securityTable(limits, [["S13", "tests/a.test.ts", "fifty at once"]], bars);
    expect(table).toContain("tests/a.test.ts: fifty at once\n     = one of 50 used the code");
    expect(table.match(/= /g)).toHaveLength(2);
    expect(table).toContain("no test yet");
  });
});
