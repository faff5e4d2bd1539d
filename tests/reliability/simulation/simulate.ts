import { env } from "cloudflare:test";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "~/domain/oversight/invariants";
import { testApp } from "../../support/app";
import { type CountingModel, countingModel } from "../../support/companies";
import { report } from "../../support/report";
import { markDrawn, openShop, type Shop } from "../../support/shop";
import { REGRESSIONS } from "./regressions";
import { openWorld } from "./world";

/**
 * Random days of a shop against a model of its money: people buy, come back, generate and cancel; providers fail, tell
 * late and twice; processes die; and when all is well again, every credit and every cent is where the model says.
 */
const COMMANDS = 100;
const DAY_MS = 86_400_000;
/**
 * The full size meets new days each day. The daily one is the same ever after, so that it fails for what was changed and
 * for nothing else. `RELIABILITY=1000 FIRST_SEED=…` meets a thousand others: ten such runs take less than one of ten
 * thousand, whose one database is looked through while it grows.
 */
const FIRST_SEED =
  Number(env.FIRST_SEED) ||
  (env.RELIABILITY === "full" ? Math.floor(Date.now() / DAY_MS) * 10_000 : 207_770_000);
const SEEDS = env.RELIABILITY === "full" ? 10_000 : Number(env.RELIABILITY) || 200;
/** The whole database is looked through after so many seeds: it holds all of them. */
const SEEDS_A_LOOK = 20;

let model: CountingModel;
let shops: Shop[];
beforeAll(async () => {
  model = await countingModel();
  const app = testApp();
  shops = await Promise.all(["Simulated", "Imagined"].map((name) => openShop(app, name)));
  for (const shop of shops) await markDrawn(app, shop);
});

/** Two files, so that two cores share the seeds: each takes every second one. */
export function simulateHalf(half: 0 | 1): void {
  describe("a simulated shop", () => {
    it(`ends right after ${COMMANDS} random commands, ${SEEDS / 2} times`, {
      timeout: SEEDS * 5_000,
    }, async () => {
      const seen = { orders: 0, paid: 0, claims: 0, reprints: 0, disputes: 0, queries: 0 };
      const first = FIRST_SEED + half;
      // All that end wrong are told, not only the first.
      const wrong: unknown[] = [];
      for (let n = 0; n < SEEDS / 2; n++) {
        const world = await simulate(first + 2 * n, n % SEEDS_A_LOOK === SEEDS_A_LOOK - 1).catch(
          (error) => void wrong.push(error),
        );
        if (!world) continue;
        seen.orders += world.sales.sold.length;
        for (const each of ["claims", "reprints", "disputes"] as const)
          seen[each] += world.sales.counts[each];
        seen.paid += world.events.filter(({ type }) => type === "checkout.session.completed").length;
        seen.queries = Math.max(seen.queries, world.platform.mostQueries);
      }
      if (wrong.length > 0) throw new AggregateError(wrong, wrong.map(String).join("\n"));
      report(
        "I1–I10",
        `simulation, ${half ? "second" : "first"} half: ${SEEDS / 2} seeds × ${COMMANDS} commands`,
        `no violation; ${seen.orders} orders, ${seen.paid} payments, ${seen.disputes} disputes about orders, ${seen.claims} claims decided (${seen.reprints} reprints), at most ${seen.queries} queries an invocation`,
      );
      expect(seen.paid).toBeGreaterThan(SEEDS / 2);
    });

    it.each(REGRESSIONS.filter((_, n) => n % 2 === half))(
      "ends right with seed %i, which once did not",
      { timeout: 60_000 },
      async (seed) => void (await simulate(seed, true)),
    );
  });
}

async function simulate(seed: number, isLookedThrough: boolean) {
  const world = await openWorld(model, shops);
  const names = Object.entries(world.commands).flatMap(([name, { often }]) =>
    Array<string>(often).fill(name),
  );
  const step = fc.record({ name: fc.constantFrom(...names), n: fc.nat(9_999) });
  const [steps = []] = fc.sample(fc.array(step, { minLength: COMMANDS, maxLength: COMMANDS }), {
    seed,
    numRuns: 1,
  });
  let at = 0;
  try {
    for (; at < steps.length; at++) await world.commands[steps[at]?.name ?? ""]?.run(steps[at]?.n ?? 0);
    await world.settleDown();
    await world.check();
    if (isLookedThrough) expect(await findViolations(world.app)).toEqual([]);
  } catch (error) {
    const told = steps.slice(0, at + 1).map(({ name, n }) => `${name}(${n})`);
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}, after ${told.length} commands: ${message}\n${told.join(" ")}`, {
      cause: error,
    });
  }
  return world;
}
