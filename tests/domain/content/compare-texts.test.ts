import { describe, expect, it } from "vitest";
import { compareTexts, comparisonBudget } from "~/domain/content/compare-texts";

describe("the comparison of two texts", () => {
  it("marks changed words, added and removed lines, and what stayed", () => {
    expect(compareTexts("one\ntwo cats\nthree\n", "one\ntwo dogs\nthree\nfour\n")).toEqual([
      { kind: "same", text: "one\n" },
      { kind: "same", text: "two " },
      { kind: "removed", text: "cats" },
      { kind: "added", text: "dogs" },
      { kind: "same", text: "\n" },
      { kind: "same", text: "three\n" },
      { kind: "added", text: "four\n" },
    ]);
    expect(compareTexts("", "")).toEqual([]);
    expect(compareTexts("a", "a")).toEqual([{ kind: "same", text: "a" }]);
  });

  it("looks for so many changed words in all stretches of a page together, since each takes the square of its own", () => {
    const words = (letter: string) => Array.from({ length: 900 }, (_, at) => `${letter}${at}`).join(" ");
    const before = `x ${words("a")}\nsame\nx ${words("b")}\n`;
    const after = `x ${words("c")}\nsame\nx ${words("d")}\n`;
    const budget = comparisonBudget();
    // More changes than are looked for: from here on all is replaced, a single word, too.
    const first = compareTexts(before, after, budget);
    expect(first.filter(({ kind }) => kind === "same")).toEqual([{ kind: "same", text: "same\n" }]);
    expect(budget.words).toBe(0);
    expect(compareTexts("two cats", "two dogs", budget)).toEqual([
      { kind: "removed", text: "two cats" },
      { kind: "added", text: "two dogs" },
    ]);
    expect(compareTexts("two cats", "two dogs")).toHaveLength(3);
  });

  it("looks for so many changed lines on a page", () => {
    const lines = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${letter}${at}\n`).join("");
    const budget = comparisonBudget();
    compareTexts(lines("a", 900), lines("b", 900), budget);
    expect(budget.lines).toBe(200);
    expect(compareTexts(`same\n${lines("a", 900)}`, `same\n${lines("b", 900)}`, budget)).toHaveLength(2);
    expect(budget.lines).toBe(0);
  });
});
