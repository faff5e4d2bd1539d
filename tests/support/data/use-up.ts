import { rateCounters } from "~/db/schema";
import { type Counter, windowStart } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import type { TestApp } from "../app/test-app";

/** Uses up a limit in the present window, except for `left` uses. */
export async function useUp(app: TestApp, counter: Counter, left = 0): Promise<void> {
  const count = LIMITS[counter.limit].most - left;
  await app.db
    .insert(rateCounters)
    .values({ key: counter.key, windowStart: windowStart(app, counter.limit), count })
    .onConflictDoUpdate({ target: [rateCounters.key, rateCounters.windowStart], set: { count } });
}
