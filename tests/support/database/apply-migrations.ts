import { env, reset } from "cloudflare:test";
import { migrate } from "./migrate";
import { limitKeyDerivation } from "./production-limits";

const MOST_RESETS = 5;

/** Test files share a worker, each starts empty. The last file's connections may still be open at the reset. */
async function emptyStorage(): Promise<void> {
  for (let resets = 0; resets < MOST_RESETS; resets++) {
    await reset();
    const table = await env.DB.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").first();
    const { objects } = await env.FILES.list({ limit: 1 });
    if (!table && objects.length === 0) return;
  }
  throw new Error("the last test file's rows or files are still there");
}

await emptyStorage();
await migrate(env.DB);
limitKeyDerivation();
