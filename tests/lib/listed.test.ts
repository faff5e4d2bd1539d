import { expect, it } from "vitest";
import { listed } from "~/lib/listed";

it("names are told with commas, and one “and” before the last", () => {
  expect(listed(["front"])).toBe("front");
  expect(listed(["front", "back"])).toBe("front and back");
  expect(listed(["front", "back", "left sleeve"])).toBe("front, back and left sleeve");
});
