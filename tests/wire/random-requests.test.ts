import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MATRIX } from "./matrix";
import { oddFields } from "./odd-fields";
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

/** The longest that one of several requests at once may take before it is looked at alone. */
const SLOW_MS = 2_000;

it.runIf(IS_FULL)(
  "no field of a form and no query parameter leads to 5xx, whatever it holds",
  async () => {
    const statuses = new Map<number, number>();
    const wrong: string[] = [];
    const suspects: Parameters<typeof send>[1][] = [];
    const waiting = oddFields(world);
    const lane = async () => {
      for (const made of waiting) {
        const startedAt = Date.now();
        // A form goes out twice at once, as from two tabs.
        const answers = await Promise.all(
          (made.method === "POST" ? [made, made] : [made]).map((each) => send(world, each)),
        );
        const took = Date.now() - startedAt;
        const told = `${made.method} ${made.path.slice(0, 300)} ${made.body.slice(0, 300)}`;
        for (const { status, text } of answers) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500 || /D1_ERROR|SQLITE_|node_modules|scrypt\$/.test(text))
            wrong.push(`${status}: ${told}`);
        }
        if (took > SLOW_MS) suspects.push(made);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    // Alone, the fastest of three: whatever else runs on the machine only adds.
    const slow: string[] = [];
    for (const made of suspects) {
      let fastest = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 3 && fastest > SLOW_MS; round++) {
        const startedAt = Date.now();
        await send(world, made);
        fastest = Math.min(fastest, Date.now() - startedAt);
      }
      if (fastest > SLOW_MS) slow.push(`${fastest} ms: ${made.method} ${made.path.slice(0, 300)}`);
    }
    const count = [...statuses.values()].reduce((sum, each) => sum + each, 0);
    const table = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
    console.log(
      `S19: ${count.toLocaleString("en")} requests with one odd field: ${wrong.length} wrong (${table.join(" ")})`,
    );
    expect(wrong).toEqual([]);
    expect(slow).toEqual([]);
  },
  3_600_000,
);
