import { describe, expect, it } from "vitest";
import { isId, minIdAt, newId } from "~/lib/ids";

describe("the least id of a moment", () => {
  it("lies before every id made from then on, and after those made before", () => {
    const id = newId();
    const now = Date.now();
    expect(isId(minIdAt(now))).toBe(true);
    expect(minIdAt(now - 1_000) < id).toBe(true);
    expect(minIdAt(now + 1_000) > id).toBe(true);
    expect(minIdAt(0)).toBe("0".repeat(26));
  });
});
