import { expect, it } from "vitest";
import { formatList } from "~/lib/text/formats/format-list";

it("joins names with commas, and “and” before the last", () => {
  expect(formatList(["front"])).toBe("front");
  expect(formatList(["front", "back"])).toBe("front and back");
  expect(formatList(["front", "back", "left sleeve"])).toBe("front, back and left sleeve");
});
