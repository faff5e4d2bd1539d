import { prepareContracts } from "../support/app/contract-checker";
import { leaveAssistantPaths } from "./assistant-states";
import { startJourneysShop } from "./journeys-shop";
import { APP_PORT, CRON_EVERY_MS, SANDBOX_PORT } from "./places";

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
    await app.stop();
  };
}
