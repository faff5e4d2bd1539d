import { env, runInDurableObject } from "cloudflare:test";
import { aroundAll } from "vitest";
import { limitKeyDerivation } from "./limits";
import { nearD1 } from "./near-d1";

limitKeyDerivation();

let storage: DurableObjectStorage | undefined;
env.DB = nearD1(() => {
  if (!storage) throw new Error("the database is there for tests and their hooks, not while a file is read");
  return storage;
});

/** The tests of each file run where a database of their own is. */
aroundAll(async (runFile) => {
  const database = env.DATABASE.get(env.DATABASE.idFromName(crypto.randomUUID()));
  await runInDurableObject(database, async (_, state) => {
    storage = state.storage;
    for (const { queries } of env.MIGRATIONS)
      await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
    await runFile();
  });
});
