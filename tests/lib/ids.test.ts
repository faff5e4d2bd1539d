import { describe, expect, it } from "vitest";
import { isId, newId } from "~/lib/ids";
import { applyBasisPoints, formatCents, parseDollars } from "~/lib/money";

describe("ids", () => {
  it("are 26 characters, unique, and sort by the time they were made", async () => {
    const first = newId();
    await new Promise((resolve) => setTimeout(resolve, 3));
    const later = Array.from({ length: 1_000 }, newId);
    expect(new Set(later).size).toBe(1_000);
    for (const id of later) {
      expect(isId(id)).toBe(true);
      expect(id > first).toBe(true);
    }
  });

  it("are told from anything else in a URL", () => {
    for (const text of ["", "x", "../etc/passwd", `${newId()}0`, newId().toUpperCase(), undefined])
      expect(isId(text)).toBe(false);
  });
});

describe("money", () => {
  it("reads prices as people type them, and nothing else", () => {
    const read = ["24", "24.5", "$24.50", " 24,99 ", "0", "24.999", "-1", "1e3", "", "abc", "1 000"].map(
      parseDollars,
    );
    expect(read).toEqual([2400, 2450, 2450, 2499, 0, null, null, null, null, null, null]);
  });

  it("writes cents as dollars and shares rounded half up", () => {
    expect(formatCents(123456)).toBe("$1,234.56");
    expect(applyBasisPoints(999, 290)).toBe(29);
    expect(applyBasisPoints(50, 1000)).toBe(5);
    expect(applyBasisPoints(25, 1000)).toBe(3);
  });
});
