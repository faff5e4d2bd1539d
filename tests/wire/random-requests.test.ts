import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MATRIX } from "./matrix";
import { randomRequest, send } from "./random-requests";
import { makeWorld, type World } from "./world";

const IS_FULL = process.env.SECURITY === "full";
const RUNS = IS_FULL ? 5_000 : 150;
const AT_ONCE = 4;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.stop());

it(
  "no request, however odd, is answered with 5xx or with anything of the inside",
  async () => {
    const seed = Number(process.env.FIRST_SEED) || Math.floor(Math.random() * 2 ** 31);
    console.log(`seed ${seed}`);
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomRequest(world), { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (made) => {
          await Promise.all(
            made.map(async (each) => {
              const { status, text } = await send(world, each);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              if (status >= 500) throw new Error(`${status}: ${JSON.stringify(each)}`);
              expect(text).not.toMatch(/D1_ERROR|SQLITE_|node_modules|scrypt\$/);
            }),
          );
        },
      ),
      { seed, numRuns: RUNS },
    );
    const count = [...statuses.values()].reduce((sum, each) => sum + each, 0);
    const table = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
    console.log(
      `S19: ${count.toLocaleString("en")} random requests over ${Object.keys(MATRIX).length} routes, seed ${seed}: no 5xx (${table.join(" ")})`,
    );
  },
  RUNS * 4_000,
);
