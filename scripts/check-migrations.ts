/** Fails where app/db/schema.ts says something that no migration makes. */
import { readdirSync } from "node:fs";
import { run } from "./local/run";

const before = readdirSync("migrations").length;
await run("node_modules/.bin/drizzle-kit", ["generate", "--name", "unexpected"]);
const after = readdirSync("migrations").length;
if (after !== before) {
  process.stderr.write(
    "app/db/schema.ts and migrations/ differ: a migration was just generated, look at it and name it.\n",
  );
  process.exit(1);
}
