import { expect, it } from "vitest";
import { measureMoneyApart } from "../../scripts/bench/money-times";

it("the bench of money settles purchases and spends credits of an empty database", async () => {
  const { settle, spend, ledgerRows } = await measureMoneyApart(0, () => {}, 3);
  expect(ledgerRows).toBe(0);
  for (const { p50, p95 } of [settle, spend]) {
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
  }
});
