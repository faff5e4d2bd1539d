import { env } from "cloudflare:test";
import { createDb } from "~/db/client";
import { interceptedD1 } from "./intercepted-d1";

/** Ends a run at its nth round trip to the database, before or after that has taken effect. */
export function killedAt(trip: number, when: "before" | "after") {
  let trips = 0;
  return createDb(
    interceptedD1(env.DB, async (_, perform) => {
      const isEnd = ++trips === trip;
      if (isEnd && when === "before") throw new Error("killed");
      const done = await perform();
      if (isEnd) throw new Error("killed");
      return done;
    }),
  );
}
