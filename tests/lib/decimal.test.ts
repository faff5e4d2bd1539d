import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDecimals,
  compareDecimals,
  isDecimal,
  plainDecimal,
  shareOf,
  subtractDecimals,
} from "~/lib/decimal";

describe("decimals as text", () => {
  it("are exact where floating-point numbers are not", () => {
    expect(addDecimals("0.1", "0.2")).toBe("0.3");
    expect(subtractDecimals("1", "0.9")).toBe("0.1");
    expect(subtractDecimals("0.1", "0.3")).toBe("0");
    expect(plainDecimal("1e-8")).toBe("0.00000001");
    expect(plainDecimal("1.50e2")).toBe("150");
    expect(compareDecimals("1.0", "1")).toBe(0);
    expect(compareDecimals("0.00000001", "1e-9")).toBe(1);
  });

  it("refuse what is no decimal number", () => {
    for (const text of ["", "-1", "1.", ".5", "1,5", "NaN", "0x10", "1e400", "1 "])
      expect(isDecimal(text)).toBe(false);
  });

  it("share a price by what came of it, to the nearest cent", () => {
    expect(shareOf(1500, "0.0001", "0.00016667")).toBe(900);
    expect(shareOf(1500, "0", "5")).toBe(0);
    expect(shareOf(1500, "5", "0")).toBe(0);
  });

  it("add and subtract any amounts without a loss", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => `${units}e-18`);
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(subtractDecimals(addDecimals(one, other), other)).toBe(plainDecimal(one));
      }),
    );
  });
});
