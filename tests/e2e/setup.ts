import { prepareContracts } from "../support/app/contract-checker";
import { startDemoShop } from "../support/app/demo-shop";
import { seedAssistantStates } from "./assistant-states";
import { seedGeneratorStates } from "./generator-states";
import { APP_PORT, CRON_EVERY_MS, SANDBOX_PORT } from "./places";
import { seedSellers } from "./seller";
import { seedStaffRows } from "./staff-rows";

/** One shop for all journeys: the built Worker, the sandbox, three products of the demo store. */
export default async function setup() {
  prepareContracts();
  const ports = { app: APP_PORT, sandbox: SANDBOX_PORT };
  const { app, parts } = await startDemoShop(3, {
    ports,
    // As in production: to count, each query that reads runs twice.
    variables: { EXPOSE_COUNTERS: "false" },
  });
  await seedSellers(parts);
  await seedGeneratorStates(parts);
  await seedAssistantStates(parts);
  await seedStaffRows(parts);
  const ticking = setInterval(() => void app.startCron("* * * * *").catch(() => {}), CRON_EVERY_MS);
  return async () => {
    clearInterval(ticking);
    await app.stop();
  };
}
