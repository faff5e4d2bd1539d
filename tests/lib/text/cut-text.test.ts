import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText } from "~/lib/text/cut-text";

describe("a text that is cut", () => {
  it("ends before an emoji that does not fit, not in the middle of it", () => {
    expect(cutText("Fox 🦊", 5)).toBe("Fox ");
    expect(cutText("Fox 🦊", 6)).toBe("Fox 🦊");
    expect(cutText("Fox", 80)).toBe("Fox");
  });

  it("is never longer than asked, and as well-formed as the whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, most) - 1);
        expect(cut).toBe(cut.replace(/[\ud800-\udbff]$/, ""));
        expect(text.startsWith(cut)).toBe(true);
      }),
    );
  });
});
