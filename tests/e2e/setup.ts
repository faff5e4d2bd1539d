import { DEMO_DESIGNS } from "../../sandbox/openai/generator/demo-designs";
import { createScriptApp } from "../../scripts/local/script-app";
import { seedDemo } from "../../scripts/local/seed-demo";
import { prepareContracts } from "../support/app/contract-checker";
import { startRunningApp } from "../support/app/running-app";
import { seedAssistantStates } from "./assistant-states";
import { seedGeneratorStates } from "./generator-states";
import { APP_PORT, SANDBOX_PORT } from "./places";
import { seedSellers } from "./seller";
import { seedStaffRows } from "./staff-rows";

/** One shop for all journeys: the built Worker, the sandbox, three products of the demo store. */
export default async function setup() {
  prepareContracts();
  const app = await startRunningApp({ app: APP_PORT, sandbox: SANDBOX_PORT });
  const parts = await createScriptApp(app);
  await seedDemo(parts, { pieces: DEMO_DESIGNS.slice(0, 3) });
  await seedSellers(parts);
  await seedGeneratorStates(parts);
  await seedAssistantStates(parts);
  await seedStaffRows(parts);
  // Runs every two seconds what the platform's cron does every minute.
  const ticking = setInterval(() => void app.startCron("* * * * *").catch(() => {}), 2_000);
  return async () => {
    clearInterval(ticking);
    await app.stop();
  };
}
