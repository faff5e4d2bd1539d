import { expect, it } from "vitest";
import { runKillTest } from "../../../scripts/reliability/kill-test";
import { reportQualityResult } from "../../support/app/report-quality";

const [kills, inFlight] = process.env.RELIABILITY === "full" ? [200, 50] : [2, 12];

it(
  `R25: after ${kills} kills with ${inFlight} generations in flight nothing is lost`,
  async () => {
    const numbers = await runKillTest({ kills, inFlight });
    const { faults, ...found } = numbers;
    reportQualityResult(
      "R25",
      `${kills} kills with ${inFlight} generations in flight`,
      `${faults.length} lost; ${JSON.stringify(found)}`,
    );
    expect(numbers.faults).toEqual([]);
    const failed = Object.values(numbers.failed).reduce((sum, count) => sum + count, 0);
    expect(numbers.done + failed).toBe(numbers.requested);
    expect(numbers.creditsSpent).toBe(numbers.done);
    expect(numbers.creditsLeft).toBe(numbers.creditsGranted - numbers.done);
    // The kills interrupted work; otherwise this would prove nothing.
    expect(numbers.interrupted).toBeGreaterThan(0);
  },
  Math.max(20, kills) * 60_000,
);
