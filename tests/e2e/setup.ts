import { prepareContracts } from "../support/app/contract-checker";
import { leaveAssistantPaths } from "./assistant-states";
import { startJourneysShop } from "./journeys-shop";
import { APP_PORT, CRON_EVERY_MS, SANDBOX_PORT } from "./places";

/**
 * Incidents that no journey and no slow machine causes: data that disagree with a company's, a refused email, a sum that is
 * off. No page that a journey opens shows them.
 */
const FAULTS = /^(catalogue|margin|event|letter|invariant):/;

/** One shop for all journeys: the built Worker, the sandbox, three products of the demo store. */
export default async function setup() {
  prepareContracts();
  const { app, paths } = await startJourneysShop({
    ports: { app: APP_PORT, sandbox: SANDBOX_PORT },
    // As in production: to count, each query that reads runs twice.
    variables: { EXPOSE_COUNTERS: "false" },
  });
  leaveAssistantPaths(paths);
  const ticking = setInterval(() => void app.startCron("* * * * *").catch(() => {}), CRON_EVERY_MS);
  return async () => {
    clearInterval(ticking);
    const faults = await openFaults(app.db);
    await app.stop();
    if (faults.length > 0) throw new Error(`Incidents were opened: ${faults.join("; ")}`);
  };
}

async function openFaults(db: D1Database): Promise<string[]> {
  const open = db.prepare("SELECT cause, detail FROM attentions WHERE resolved_at IS NULL");
  const { results } = await open.all<{ cause: string; detail: string }>();
  return results.filter(({ cause }) => FAULTS.test(cause)).map(({ cause, detail }) => `${cause} ${detail}`);
}
